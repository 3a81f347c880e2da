import Testing

@testable import Ledger
@testable import LedgerEngine

@Suite struct `Pages of steps in the writer's cache` {
    private static func page(_ quarters: Int) -> StepPage {
        var page = StepPage()
        for quarter in 0..<quarters {
            page.add(.init(quarter: quarter, source: "phone", steps: 9, day: 20_778))
        }
        return page
    }

    private static func filled() -> StepPageCache {
        var cache = StepPageCache()
        for person in 0..<10 {
            for day in 0..<2 { cache[PersonID(rawValue: person), day] = page(5) }
        }
        return cache
    }

    private static func kept(_ cache: StepPageCache) -> Int {
        (0..<10).map { person in
            (0..<2).count { cache[PersonID(rawValue: person), $0] != nil }
        }.reduce(0, +)
    }

    @Test func `are dropped by persons when there is no room, and no earlier`() {
        var cache = Self.filled()
        cache.makeRoom(most: 100)
        #expect(Self.kept(cache) == 20)
        cache.makeRoom(most: 99)
        // Half of 99 portions is room for four persons of ten portions each.
        #expect(Self.kept(cache) == 8)
    }

    @Test func `take the room of what replaces them`() {
        var cache = Self.filled()
        for person in 0..<10 {
            cache[PersonID(rawValue: person), 0] = Self.page(7)
            cache[PersonID(rawValue: person), 1] = nil
        }
        cache.forget(PersonID(rawValue: 3))
        cache.forget(PersonID(rawValue: 4), before: 1)
        cache.makeRoom(most: 8 * 7)
        #expect(Self.kept(cache) == 8)
        cache.makeRoom(most: 8 * 7 - 1)
        #expect(Self.kept(cache) == 3)
    }

    @Test func `are kept of those who are kept`() {
        var cache = Self.filled()
        cache.keep { $0.rawValue < 3 }
        #expect(Self.kept(cache) == 6)
        cache.makeRoom(most: 30)
        #expect(Self.kept(cache) == 6)
    }
}
