import Catalog
import Foundation
import Games
import Ledger
import LedgerSupport
import PlaySupport
import TestSupport
import Testing

@testable import LedgerEngine

/// Accounts: the guests they take in, their devices, names and sessions.
@Suite(.onAllEngines, .namingTheEngine) struct `Accounts in the ledger's store`: AccountStoreSuite {
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `what a guest did counts once in the account, and caps hold for both together`(
        _ seed: UInt64
    ) async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var (first, owner) = try await known("a", seed: seed, store)
        var (second, guest) = try await known("b", seed: seed + 100, store)
        for _ in 0..<25 {
            _ = try await store.append([first.something()], by: owner, now: first.now)
        }
        for _ in 0..<25 {
            _ = try await store.append([second.something()], by: guest, now: second.now)
        }
        let guests = try await store.feed(of: guest.person, after: 0, limit: 100)
        let now = max(first.now, second.now)
        while try await store.updateBoards(most: 1_000) > 0 {}

        let claimed = try await store.claim("b", into: owner.person, id: Self.id(seed), now: now)
        #expect(!claimed.recorded.isEmpty)
        #expect(Set(claimed.recorded.map(\.entry)).isSubset(of: guests.map(\.entry)))
        #expect(
            try await store.claim("b", into: owner.person, id: Self.id(seed + 1), now: now).recorded
                == [])
        #expect(try await store.person(of: "b") == owner.person)
        #expect(try await store.verify() == [])

        let standing = try #require(try await store.state(of: owner.person))
        // As if one person had played with both, the second after the first.
        var together = JudgingState()
        together.person.add(device: "a", born: first.born, now: Device.noon)
        together.person.add(device: "b", born: second.born, now: Device.noon)
        for recorded in try await store.feed(of: owner.person, after: 0, limit: 100) {
            together.fold(recorded.outcome)
        }
        #expect(together.person == standing)
        let reward = try MadeDecks.deck(for: .quiz).deck.rules.modes[.quiz]?.reward
        let paid = standing.earned.reduce(0) { sum, day in
            sum + (reward?.trophies(for: day.value[.quiz] ?? 0, after: 0) ?? 0)
        }
        let rounds = try await store.feed(of: owner.person, after: 0, limit: 100).flatMap(
            \.outcome.changes
        ).reduce(0) { sum, change in
            if case .posted(let posting) = change, posting.reason == .round {
                sum + posting.trophies
            } else {
                sum
            }
        }
        #expect(rounds == paid)
        #expect(try await store.state(of: guest.person)?.trophies == 0)
        #expect(try await store.state(of: guest.person)?.isOnBoards == false)

        while try await store.updateBoards(most: 1_000) > 0 {}
        for board in try await store.changed(after: BoardMark(), most: 1_000).boards {
            let persons = try await store.page(of: board, from: 1, count: 10).lines.map(\.person)
            #expect(persons == [owner.person] || persons.isEmpty)
        }
        try await store.rebuild()
        #expect(try await store.verify() == [])
        // The account's device writes on, by its own numbers.
        let more = Sender(person: owner.person, device: "b")
        #expect(
            try await store.append([second.quiz()], by: more, now: second.now).map(\.outcome) == [
                .recorded
            ])
    }

    @Test func `an account takes in three guests in thirty days, and no device of another's`()
        async throws
    {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, owner) = try await known("a", seed: 1, store)
        var now = Device.noon
        func claim(_ name: String, plays: Bool) async throws -> Int {
            var (device, guest) = try await known(name, seed: 7, store)
            if plays { _ = try await store.append([device.walk(500)], by: guest, now: device.now) }
            return try await store.claim(name, into: owner.person, id: Self.id(9), now: now)
                .recorded.count
        }
        for name in ["b", "c"] { #expect(try await claim(name, plays: true) <= 1) }
        // Who did nothing yet does not count.
        for name in ["x", "y", "z"] { #expect(try await claim(name, plays: false) == 0) }
        _ = try await claim("d", plays: true)
        await #expect(throws: StoreFailure.tooManyGuests) { _ = try await claim("e", plays: true) }
        now += LedgerLimits.guestWindow
        _ = try await claim("f", plays: true)
        let (_, other) = try await known("g", seed: 3, store)
        await #expect(throws: StoreFailure.otherAccount) {
            _ = try await store.claim("b", into: other.person, id: Self.id(10), now: now)
        }
        #expect(try await store.verify() == [])
    }

    @Test func `a device that was signed out writes nothing, and its key is taken by nobody`()
        async throws
    {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var (device, sender) = try await known("a", seed: 1, store)
        _ = try await store.append([device.quiz()], by: sender, now: device.now)
        try await store.end("a", of: sender.person)
        let late = try device.quiz()
        await #expect(throws: StoreFailure.unknownDevice) {
            _ = try await store.append([late], by: sender, now: device.now)
        }
        await #expect(throws: StoreFailure.unknownDevice) {
            _ = try await store.register(device: "a", born: 0, now: device.now)
        }
        #expect(try await store.person(of: "a") == nil)
        #expect(try await store.verify() == [])
    }

    @Test func `an address and a name belong to one account`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, first) = try await known("a", seed: 1, store)
        let (_, second) = try await known("b", seed: 2, store)
        try await open("zoe", for: first.person, store)
        await #expect(throws: AccountConflict.emailTaken) {
            try await open("zoe", for: second.person, store)
        }
        try await open("yan", for: second.person, store)
        await #expect(throws: AccountConflict.usernameTaken) {
            _ = try await store.accounts.change(second.person, folded: { $0 }) { details -> [Int] in
                details.username = "zoe"
                return []
            }
        }
        #expect(
            try await store.accounts.account(emails: ["zoe@example.org"])?.person == first.person)
        #expect(
            try await store.accounts.account(username: "yan")?.details.email == "yan@example.org")
        #expect(try await store.accounts.account(username: "nobody") == nil)
    }

    @Test func `a try counts from before it is made, until it is known not to have failed`()
        async throws
    {
        let scratch = try Scratch()
        let accounts = try store(scratch.path + "/ledger").accounts
        func begin(_ now: Int) async throws -> Int? {
            try await accounts.beginTry(on: [("zoe", 3)], for: 900, now: now)
        }
        for (now, until) in zip(0..., [nil, nil, nil, 902]) {
            #expect(try await begin(now) == until)
        }
        try await accounts.takeBackTry(on: ["zoe"])
        for (now, until) in [(10, nil), (11, 910)] { #expect(try await begin(now) == until) }
        #expect(try await accounts.beginTry(on: [("yan", 3)], for: 900, now: 11) == nil)
        #expect(try await begin(910) == nil)
        try await accounts.forgive("zoe")
        for (now, until) in zip(920..., [nil, nil, nil, 1_822]) {
            #expect(try await begin(now) == until)
        }
    }
}
