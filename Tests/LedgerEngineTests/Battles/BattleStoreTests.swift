import Games
import Ledger
import LedgerSupport
import TestSupport
import Testing

@testable import LedgerEngine

/// Battles in the ledger's store: both have the entry, or nobody has.
@Suite(.onAllEngines, .namingTheEngine) struct `Battles in the ledger's store`: AccountStoreSuite {
    private static func battle(_ persons: [PersonID], _ number: UInt64 = 1) -> FinishedBattle {
        let events = (0..<5).flatMap { round -> [BattleEvent] in
            let start = round * 20_000
            return [
                .show("p\(round)", options: [0, 1], at: start),
                .answer(.first, 0, at: start + 900), .answer(.second, 1, at: start + 950),
            ]
        }
        return FinishedBattle(
            persons: persons, ids: [id(number), id(number + 1)], isRated: true, adjusted: 100,
            events: events)
    }

    @Test func `are recorded for both, once`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, one) = try await known("a", seed: 1, store)
        let (_, other) = try await known("b", seed: 2, store)
        let persons = [one.person, other.person]
        let recorded = try await store.record(Self.battle(persons), now: Device.noon)
        #expect(recorded.map(\.person) == persons && recorded.map(\.number) == [1, 2])
        #expect(recorded.map(\.outcome.trophies) == [10, 2])
        #expect(try await store.record(Self.battle(persons), now: Device.noon).isEmpty)
        let standings = try await [
            store.state(of: one.person), store.state(of: other.person),
        ].map { $0?.battles?.standing.rating }
        #expect(standings == [1_520, 1_480])
        let feed = try await store.feed(of: other.person, after: 0, limit: 9)
        #expect(feed.map(\.entry.kind) == [.battle])
        #expect(try feed[0].entry.read(as: BattleBody.self).against == 1_500)
        #expect(try await store.verify() == [])
        let before = try await store.state(of: one.person)
        try await store.rebuild()
        #expect(try await store.state(of: one.person) == before)
        #expect(try await store.books().minted == 12)
    }

    @Test func `are recorded for who is left`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, one) = try await known("a", seed: 1, store)
        let (_, other) = try await known("b", seed: 2, store)
        try await store.record(
            VerdictBody(.ban, reason: "odd"), on: one.person, id: Self.id(9), now: Device.noon)
        let recorded = try await store.record(
            Self.battle([one.person, other.person], 20), now: Device.noon)
        #expect(recorded.map(\.person) == [other.person])
        let (_, third) = try await known("c", seed: 3, store)
        try await store.erase(third.person, now: Device.noon)
        let again = try await store.record(
            Self.battle([third.person, other.person], 30), now: Device.noon)
        #expect(again.map(\.person) == [other.person])
        #expect(try await store.verify() == [])
    }

    @Test func `count for nobody when they are void`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, one) = try await known("a", seed: 1, store)
        let (_, other) = try await known("b", seed: 2, store)
        var battle = Self.battle([one.person, other.person])
        battle.events = Array(battle.events.prefix(4)) + [.void(at: 40_000)]
        #expect(try await store.record(battle, now: Device.noon).isEmpty)
        #expect(try await store.books().entries == 0)
    }
}
