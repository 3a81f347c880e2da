import Crypto
package import FoundationEssentials

/// A file of the plants whose ids' hashes begin with the same bits.
public struct Shard: Codable, Sendable, Hashable {
    /// The bits as "0" and "1"; "" for a shard of all plants.
    public var range: String
    /// The plants by id.
    public var plants: [PlantID: Plant]

    package init(range: String, plants: [PlantID: Plant]) {
        self.range = range
        self.plants = plants
    }

    /// The canonical JSON of a shard, joined from that of its plants, which are sorted by id; ids
    /// need no escapes.
    package static func json(range: String, plants: [(id: PlantID, item: Data)]) -> Data {
        var json = Data("{\"plants\":{".utf8)
        for (index, plant) in plants.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            json.append(contentsOf: "\"\(plant.id.rawValue)\":".utf8)
            json.append(plant.item)
        }
        json.append(contentsOf: "},\"range\":\"\(range)\"}".utf8)
        return json
    }

    /// All paths of objects in a shard's JSON: every quoted text from `objects/` on. Shards are not
    /// decoded for it, which would take seconds for 200,000 plants; a text that only looks like a
    /// path is in the result too, but no path is missing.
    package static func objects(in json: Data) -> Set<String> {
        let mark = Array("\"objects/".utf8)
        var paths: Set<String> = []
        json.withUnsafeBytes { bytes in
            var next = 0
            // A slash is the rarest byte of the mark.
            while let slash = bytes[next...].firstIndex(of: UInt8(ascii: "/")) {
                next = slash + 1
                guard next >= mark.count, bytes[(next - mark.count)..<next].elementsEqual(mark),
                    let quote = bytes[next...].firstIndex(of: UInt8(ascii: "\""))
                else { continue }
                paths.insert(
                    String(decoding: bytes[(next - mark.count + 1)..<quote], as: UTF8.self))
                next = quote
            }
        }
        return paths
    }
}

/// The entry of a shard in edition.json.
public struct ShardRef: Codable, Sendable, Hashable {
    /// The bits of its range.
    public var range: String
    /// The number of plants.
    public var plants: Int
    /// The file.
    public var object: ObjectRef

    package init(range: String, plants: Int, object: ObjectRef) {
        self.range = range
        self.plants = plants
        self.object = object
    }
}

/// Stable ranges: a plant's range depends on its id alone, and a range that is too large splits in
/// two while the others keep their names.
public enum ShardRange {
    /// The most bits of a range's name.
    static let deepest = 32

    /// The first 32 bits of the SHA-256 of an id, as "0" and "1".
    public static func bits(of id: PlantID) -> String {
        let first = SHA256.hash(data: Array(id.rawValue.utf8)).prefix(deepest / 8)
        return first.map { byte in
            let digits = String(byte, radix: 2)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Divides plants into ranges whose sizes, computed by `bytes`, are within the limit.
    public static func parted<Item>(
        _ items: [(id: PlantID, item: Item)], limit: Int = Limits.shardBytes,
        bytes: (Item) -> Int
    ) -> [(range: String, items: [(id: PlantID, item: Item)])] {
        let sized = items.map { (bits: bits(of: $0.id), bytes: bytes($0.item), entry: $0) }
        func part(_ range: String, _ members: [(bits: String, bytes: Int, entry: (PlantID, Item))])
            -> [(range: String, items: [(id: PlantID, item: Item)])]
        {
            let total = members.reduce(0) { $0 + $1.bytes }
            if total <= limit || members.count < 2 || range.utf8.count == deepest {
                let sorted = members.map(\.entry).sorted { $0.0 < $1.0 }
                return [(range, sorted.map { (id: $0.0, item: $0.1) })]
            }
            let next = range.utf8.count
            let isOne = { (bits: String) in
                bits.utf8[bits.utf8.index(bits.startIndex, offsetBy: next)] == 49
            }
            return part(range + "0", members.filter { !isOne($0.bits) })
                + part(range + "1", members.filter { isOne($0.bits) })
        }
        return part("", sized)
    }

    /// The shard of an id, if the edition has that plant; nil when no shard covers it.
    public static func shard(of id: PlantID, among shards: [ShardRef]) -> ShardRef? {
        let bits = bits(of: id)
        return shards.first { bits.hasPrefix($0.range) }
    }
}
