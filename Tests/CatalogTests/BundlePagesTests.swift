import Catalog
import TestSupport
import Testing

@Suite struct `Pages of a bundle` {
    /// Bytes that look like a database of a page size, filled by a seed.
    private static func database(size: Int, pages: Int, seed: UInt64) -> [UInt8] {
        var random = SeededRandom(seed: seed)
        var bytes = (0..<size * pages + random.below(100)).map { _ in random.byte() }
        bytes.replaceSubrange(0..<16, with: Array("SQLite format 3\u{0}".utf8))
        bytes[16] = UInt8(size == 65_536 ? 0 : size >> 8)
        bytes[17] = UInt8(size == 65_536 ? 1 : size & 0xFF)
        for page in 0..<pages {
            let head = page * size + (page == 0 ? 100 : 0)
            bytes[head] = random.pick([2, 5, 10, 13, 0, 99])
            bytes[head + 3] = random.below(4) == 0 ? random.byte() : 0
        }
        return bytes
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func `come back as they were`(seed: UInt64) {
        for size in [512, 4_096, 16_384, 65_536] {
            let bundle = Self.database(size: size, pages: size == 65_536 ? 2 : 4, seed: seed)
            #expect(BundlePages.absolute(BundlePages.relative(bundle)) == bundle)
            #expect(BundlePages.relative(BundlePages.absolute(bundle)) == bundle)
        }
    }

    @Test(arguments: [
        [], [1, 2, 3], Array("SQLite format 3\u{0}".utf8), [UInt8](repeating: 13, count: 5_000),
    ])
    func `that are none stay as they are`(bytes: [UInt8]) {
        #expect(BundlePages.relative(bytes) == bytes)
    }

    @Test(arguments: [(0, 0), (0, 3), (1, 255), (255, 255), (2, 1)])
    func `of a size that SQLite does not know stay as they are`(high: UInt8, low: UInt8) {
        var bytes = Self.database(size: 512, pages: 3, seed: 1)
        bytes[16] = high
        bytes[17] = low
        #expect(BundlePages.relative(bytes) == bytes)
    }

    @Test func `tell lengths of cells, which stay when a row before them grows`() {
        func page(_ offsets: [Int]) -> [UInt8] {
            var bytes = Self.database(size: 512, pages: 1, seed: 3).prefix(512).map { _ in UInt8(0)
            }
            bytes.replaceSubrange(0..<16, with: Array("SQLite format 3\u{0}".utf8))
            bytes[16] = 2
            bytes[100] = 13
            bytes[104] = UInt8(offsets.count)
            for (index, offset) in offsets.enumerated() {
                bytes[108 + 2 * index] = UInt8(offset >> 8)
                bytes[109 + 2 * index] = UInt8(offset & 0xFF)
            }
            return bytes
        }
        let before = BundlePages.relative(page([500, 480, 460, 440]))
        let after = BundlePages.relative(page([495, 475, 455, 435]))
        #expect(Array(before[108..<116]) == [0, 12, 0, 20, 0, 20, 0, 20])
        #expect(Array(after[108..<116]) == [0, 17, 0, 20, 0, 20, 0, 20])
    }
}
