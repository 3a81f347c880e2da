import FoundationEssentials
import Testing

@testable import Catalog

@Suite struct `Shards` {
    private func items(_ count: Int) -> [(id: PlantID, item: Int)] {
        (0..<count).compactMap { number in
            PlantID(rawValue: "plant-\(number)").map { (id: $0, item: 100) }
        }
    }

    @Test func `hold every plant once, within the limit`() {
        let parts = ShardRange.parted(items(500), limit: 2_000, bytes: \.self)
        #expect(parts.flatMap(\.items).map(\.id).sorted() == items(500).map(\.id).sorted())
        #expect(parts.allSatisfy { $0.items.count <= 20 })
        for part in parts {
            #expect(part.items.allSatisfy { ShardRange.bits(of: $0.id).hasPrefix(part.range) })
        }
    }

    @Test func `a new plant changes its own range alone, or splits it`() {
        let before = ShardRange.parted(items(500), limit: 2_000, bytes: \.self)
        let after = ShardRange.parted(items(501), limit: 2_000, bytes: \.self)
        let changed = before.filter { part in
            !after.contains { $0.range == part.range && $0.items.map(\.id) == part.items.map(\.id) }
        }
        #expect(changed.count == 1)
    }

    @Test func `are found by an id's bits`() throws {
        let object = ObjectRef(of: Data(), extension: "json")
        let shards = ["00", "01", "1"].map { ShardRef(range: $0, plants: 1, object: object) }
        for (id, _) in items(50) {
            let shard = try #require(ShardRange.shard(of: id, among: shards))
            #expect(ShardRange.bits(of: id).hasPrefix(shard.range))
        }
    }

    @Test func `names follow from bytes`() {
        let reference = ObjectRef(of: Data("flora".utf8), extension: "json")
        #expect(
            reference.path.hasPrefix("objects/\(reference.sha256.prefix(2))/\(reference.sha256)"))
        #expect(reference.bytes == 5)
        let target = TargetRef(name: "bundle.sqlite", of: Data())
        #expect(
            target.path
                == "targets/e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855.bundle.sqlite"
        )
    }

    @Test func `a plant's UUID is version 5 and follows from its taxon`() {
        let uuid = UUID(plantOfTaxon: 55_563)
        #expect(uuid == UUID(plantOfTaxon: 55_563))
        #expect(uuid != UUID(plantOfTaxon: 55_564))
        #expect(Array(uuid.uuidString)[14] == "5")
    }
}
