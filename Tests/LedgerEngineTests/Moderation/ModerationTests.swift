import Ledger
import LedgerSupport
import TestSupport
import Testing

@testable import LedgerEngine

/// What the ledger knows of those about whom moderators decided, and of moderators.
@Suite(.onAllEngines, .namingTheEngine) struct `Moderation in the ledger's store`: AccountStoreSuite
{
    @Test func `lists who is on no board, and a look changes nothing`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, shown) = try await known("a", seed: 1, store)
        let (_, hidden) = try await known("b", seed: 2, store)
        let before = try await store.state(of: shown.person)
        try await store.record(
            VerdictBody(.look, reason: "show", by: "anna"), on: shown.person, id: Self.id(1),
            now: Device.noon)
        try await store.record(
            VerdictBody(.hide, reason: "odd"), on: hidden.person, id: Self.id(2), now: Device.noon)
        #expect(try await store.offBoards() == [hidden.person])
        #expect(try await store.state(of: shown.person) == before)
        #expect(
            try await store.feed(of: shown.person, after: 0, limit: 9).map(\.outcome.changes) == [
                []
            ])
        try await store.record(
            VerdictBody(.show, reason: "fine"), on: hidden.person, id: Self.id(3),
            now: Device.noon)
        #expect(try await store.offBoards() == [])
        #expect(try await store.verify() == [])
    }

    @Test func `lists who may more than play`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, player) = try await known("a", seed: 1, store)
        let (_, moderator) = try await known("b", seed: 2, store)
        try await open("zoe", for: player.person, store)
        try await open("anna", for: moderator.person, store)
        #expect(try await store.accounts.withRoles().isEmpty)
        try await store.accounts.grant(.moderator, to: moderator.person)
        let found = try await store.accounts.withRoles()
        #expect(found.map(\.person) == [moderator.person] && found.map(\.role) == [.moderator])
    }
}
