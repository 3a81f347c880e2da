import Catalog
import FoundationEssentials
import NIOCore

/// Every plant of an edition, as the JSON that is sent, with its summary.
///
/// JSON takes a fraction of the memory of `Plant` values, and is sent unchanged.
struct PlantTable: Sendable {
    private struct Place {
        var shard: UInt32
        var start: UInt32
        var plant: UInt32
        var summary: UInt32
    }

    private var shards: [ByteBuffer] = []
    private var places: [Place] = []
    private var numbers: [PlantID: UInt32] = [:]
    private var uuids: [UUID: UInt32] = [:]

    /// The number of plants.
    var count: Int { places.count }

    /// Adds the plants of a shard.
    ///
    /// - Throws: `EncodingError`, never for plants that were decoded from JSON.
    mutating func add(_ plants: some Collection<Plant>) throws {
        var bytes = ByteBuffer()
        for plant in plants {
            let start = bytes.writerIndex
            let json = try CanonicalJSON.encode(plant)
            let summary = try CanonicalJSON.encode(PlantSummary(of: plant))
            bytes.writeBytes(json)
            bytes.writeBytes(summary)
            numbers[plant.id] = UInt32(places.count)
            uuids[plant.uuid] = UInt32(places.count)
            places.append(
                Place(
                    shard: UInt32(shards.count), start: UInt32(start), plant: UInt32(json.count),
                    summary: UInt32(summary.count)))
        }
        shards.append(bytes)
    }

    /// Maps ids of merged plants to the remaining ones.
    mutating func lead(_ aliases: [PlantID: PlantID]) {
        for (id, target) in aliases where numbers[id] == nil { numbers[id] = numbers[target] }
    }

    /// The JSON of a plant by its id, or its UUID in any case; nil for none.
    func plant(_ name: String) -> ByteBuffer? {
        let number =
            PlantID(rawValue: name).flatMap { numbers[$0] }
            ?? UUID(uuidString: name).flatMap { uuids[$0] }
        guard let place = number.map({ places[Int($0)] }) else { return nil }
        return shards[Int(place.shard)].getSlice(at: Int(place.start), length: Int(place.plant))
    }

    /// The JSON of a plant's `PlantSummary`.
    func summary(_ id: PlantID) -> ByteBuffer? {
        guard let place = numbers[id].map({ places[Int($0)] }) else { return nil }
        return shards[Int(place.shard)].getSlice(
            at: Int(place.start + place.plant), length: Int(place.summary))
    }
}
