import Catalog
import Foundation

/// Encodes the plants of an edition's shards as canonical JSON, by our encoder and by Foundation's in
/// turn, on one thread; both must give the same bytes. It prints the processor time of each.
@main
struct PlantJSON {
    static func main() throws {
        let build = URL(filePath: CommandLine.arguments.dropFirst().first ?? "build")
        let plants = try plants(in: build)
        print("\(plants.count) plants, \(try plants.reduce(0) { try $0 + ours($1).count }) bytes")
        guard try plants.allSatisfy({ try ours($0) == foundations($0) }) else {
            print("The bytes differ.")
            exit(EXIT_FAILURE)
        }
        var spent = (ours: 0.0, foundations: 0.0)
        for _ in 0..<9 {
            spent.ours += try time { for plant in plants { _ = try ours(plant) } }
            spent.foundations += try time { for plant in plants { _ = try foundations(plant) } }
        }
        let each = 1e6 / Double(9 * plants.count)
        print(
            String(
                format: "ours %.1f µs, Foundation's %.1f µs a plant: %.2f of its time",
                spent.ours * each, spent.foundations * each, spent.ours / spent.foundations))
    }

    /// The plants of the edition that the pointer names.
    private static func plants(in build: URL) throws -> [Plant] {
        func read<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
            try CanonicalJSON.decode(type, from: Data(contentsOf: build.appending(path: path)))
        }
        let list = try read(EditionList.self, ReadRoute.file(ReadRoute.editions))
        let edition = try read(Edition.self, list.current.edition.path)
        return try edition.shards.flatMap { try read(Shard.self, $0.object.path).plants.values }
            .sorted { $0.id < $1.id }
    }

    private static func ours(_ plant: Plant) throws -> Data { try CanonicalJSON.encode(plant) }

    private static func foundations(_ plant: Plant) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(plant)
    }

    /// Seconds of processor time.
    private static func time(_ work: () throws -> Void) rethrows -> Double {
        let begin = clock()
        try work()
        return Double(clock() - begin) / Double(CLOCKS_PER_SEC)
    }
}
