import Foundation
import Games
import Ledger
import LedgerSupport
import Synchronization
import TestSupport
import Testing

@testable import LedgerEngine

/// Guests who are taken into accounts, however much they did and whatever comes between.
@Suite(.onAllEngines, .namingTheEngine) struct `Guests of an account`: AccountStoreSuite {
    /// Everything is at hand but the deck of one round, until it is.
    final class Library: Published {
        let missing = Mutex<Int?>(nil)
        func context(of basis: JudgingBasis) async throws -> JudgingContext {
            if case .deck(let round) = basis, missing.withLock({ $0 }) == round.start.number {
                throw CocoaError(.fileNoSuchFile)
            }
            return try await MadeEdition().context(of: basis)
        }
    }

    @Test func `who did much is taken in by portions, so that others write between`() async throws {
        let scratch = try Scratch()
        let commits = Mutex(0)
        let store = try RelationalLedger(
            scratch.path + "/ledger", published: MadeEdition(),
            observe: { _, _ in commits.withLock { $0 += 1 } })
        let (_, owner) = try await known("a", seed: 1, store)
        var (device, guest) = try await known("b", seed: 2, store)
        for _ in 0..<20 {
            let entries = try (0..<10).map { _ in try device.something() }
            _ = try await store.append(entries, by: guest, now: device.now)
        }
        let played = try #require(try await store.state(of: guest.person))
        let before = commits.withLock { $0 }
        let claimed = try await store.claim(
            "b", into: owner.person, id: Self.id(1), now: device.now)
        #expect(commits.withLock { $0 } - before >= 4)
        // Nothing was there before: all of it counts, in its order.
        let owned = try #require(try await store.state(of: owner.person))
        #expect(
            owned.trophies == played.trophies && owned.counts == played.counts
                && owned.steps == played.steps)
        #expect(claimed.recorded.map(\.number) == claimed.recorded.map(\.number).sorted())
        #expect(try await store.verify() == [])
    }

    @Test
    func
        `a claim that was broken off goes on after a restart, and the device's next rounds wait for it`()
        async throws
    {
        let scratch = try Scratch()
        let library = Library()
        var store = try RelationalLedger(scratch.path + "/ledger", published: library)
        let (_, owner) = try await known("a", seed: 1, store)
        var (device, guest) = try await known("b", seed: 2, store)
        let rounds = try (1...3).map { _ in try device.quiz() }
        #expect(
            try await store.append(rounds, by: guest, now: device.now).map(\.outcome)
                == Array(repeating: .recorded, count: 3))
        library.missing.withLock { $0 = 2 }
        #expect(
            try await store.claim("b", into: owner.person, id: Self.id(1), now: device.now).recorded
                == [])
        #expect(try await store.person(of: "b") == owner.person)
        let sender = Sender(person: owner.person, device: "b")
        let next = try device.quiz()
        // Were it recorded first, those before it would be refused for ever.
        #expect(
            try await store.append([next], by: sender, now: device.now).map(\.outcome) == [
                .tryLater(after: 5)
            ])
        await #expect(throws: (any Error).self) { try await store.finishClaims() }

        store = try RelationalLedger(scratch.path + "/ledger", published: library)
        library.missing.withLock { $0 = nil }
        try await store.finishClaims()
        let taken = try await store.feed(of: owner.person, after: 0, limit: 100).map(\.entry)
        #expect(taken == rounds)
        #expect(try await store.state(of: guest.person)?.trophies == 0)
        #expect(
            try await store.append([next], by: sender, now: device.now).map(\.outcome) == [
                .recorded
            ])
        // Once is enough.
        try await store.finishClaims()
        #expect(
            try await store.feed(of: owner.person, after: 0, limit: 100).map(\.entry) == rounds + [
                next
            ])
        #expect(try await store.verify() == [])
    }

    @Test func `an account that is erased takes in nothing more`() async throws {
        let scratch = try Scratch()
        let library = Library()
        let store = try RelationalLedger(scratch.path + "/ledger", published: library)
        let (_, owner) = try await known("a", seed: 1, store)
        var (device, guest) = try await known("b", seed: 2, store)
        _ = try await store.append([device.quiz()], by: guest, now: device.now)
        library.missing.withLock { $0 = 1 }
        _ = try await store.claim("b", into: owner.person, id: Self.id(1), now: device.now)
        try await store.erase(owner.person, now: device.now)
        library.missing.withLock { $0 = nil }
        try await store.finishClaims()
        #expect(try await store.feed(of: owner.person, after: 0, limit: 100) == [])
        #expect(try await store.feed(of: guest.person, after: 0, limit: 100) == [])
        #expect(try await store.verify() == [])
    }

    /// Who plays as two persons and makes one of them when the caps of those days are forgotten would be paid twice.
    @Test(arguments: [(guestFirst: false, pays: false), (guestFirst: true, pays: true)])
    func `days that the account has forgotten pay a guest who was there before it, and no other`(
        _ row: (guestFirst: Bool, pays: Bool)
    ) async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let late = Device.noon + (LedgerLimits.remembered + 2) * LedgerLimits.day
        var account = Device("a", seed: 1)
        var guest = Device("b", seed: 2)
        (account.born, account.now) = row.guestFirst ? (late, late) : (account.born, account.now)
        let owner = Sender(
            person: try await store.register(device: "a", born: account.born, now: account.now),
            device: "a")
        let played = Sender(
            person: try await store.register(device: "b", born: guest.born, now: guest.now),
            device: "b")
        _ = try await store.append([guest.quiz()], by: played, now: guest.now)
        _ = try await store.append([account.quiz()], by: owner, now: account.now)
        account.now = late + Device.hour
        _ = try await store.append([account.quiz()], by: owner, now: account.now)
        let before = try #require(try await store.state(of: owner.person))
        let claimed = try await store.claim(
            "b", into: owner.person, id: Self.id(1), now: account.now)
        let paid = claimed.recorded.map(\.outcome.trophies).reduce(0, +)
        // Less than the guest had: what is achieved once is paid once.
        #expect(claimed.recorded.count == 1 && (paid > 0) == row.pays)
        let after = try #require(try await store.state(of: owner.person))
        #expect(after.trophies - before.trophies == paid)
        // What was played is remembered all the same.
        #expect(after.counts != before.counts)
        #expect(try await store.verify() == [])
        try await store.rebuild()
        #expect(try await store.verify() == [])
    }

    @Test func `only the guest who is meant is taken in, by who still holds the password`()
        async throws
    {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, owner) = try await known("a", seed: 1, store)
        let (_, guest) = try await known("b", seed: 2, store)
        let (_, member) = try await known("c", seed: 3, store)
        try await open("zoe", for: owner.person, store)
        try await open("yan", for: member.person, store)
        func claim(_ device: String, of guest: PersonID, password: String?) async throws -> Claimed
        {
            try await store.claim(
                GuestClaim(
                    device, of: guest, into: owner.person, password: password, id: Self.id(1),
                    now: Device.noon)
            ) {}
        }
        // Somebody else has the device by now; it is a member's; another password was chosen.
        await #expect(throws: StoreFailure.otherAccount) {
            _ = try await claim("c", of: guest.person, password: nil)
        }
        await #expect(throws: StoreFailure.otherAccount) {
            _ = try await claim("c", of: member.person, password: nil)
        }
        await #expect(throws: StoreFailure.unknownPerson) {
            _ = try await claim("b", of: guest.person, password: "old")
        }
        #expect(try await store.person(of: "b") == guest.person)
        let known = try await store.accounts.account(of: owner.person)?.password
        _ = try await claim("b", of: guest.person, password: known)
        #expect(try await store.person(of: "b") == owner.person)
        #expect(try await store.isClaimed(guest.person))
        try await store.erase(member.person, now: 2)
        await #expect(throws: StoreFailure.unknownPerson) {
            _ = try await store.claim(
                GuestClaim(
                    "a", of: owner.person, into: member.person, password: nil, id: Self.id(2),
                    now: Device.noon)
            ) {}
        }
    }

    @Test
    func `a device that is ended while its guest is taken in loses nothing that was done with it`()
        async throws
    {
        let scratch = try Scratch()
        let library = Library()
        let store = try RelationalLedger(scratch.path + "/ledger", published: library)
        let (_, owner) = try await known("a", seed: 1, store)
        var (device, guest) = try await known("b", seed: 2, store)
        var played: [Entry] = []
        for _ in 0..<70 { played.append(try device.quiz()) }
        for start in stride(from: 0, to: 70, by: 10) {
            _ = try await store.append(
                Array(played[start..<start + 10]), by: guest, now: device.now)
        }
        library.missing.withLock { $0 = 66 }
        let claimed = try await store.claim(
            "b", into: owner.person, id: Self.id(1), now: device.now)
        #expect(claimed.recorded.count == 64)
        #expect(try await store.verify() == [])
        // What is judged by all that was done before waits; what is not does not.
        let sender = Sender(person: owner.person, device: "b")
        let waiting = [try device.buy(), try device.quiz(), try device.walk(40)]
        #expect(
            try await store.append(waiting, by: sender, now: device.now).map(\.outcome)
                == [.tryLater(after: 5), .tryLater(after: 5), .recorded])
        // The guest is nobody's to write for any more.
        let late = try device.walk(10)
        await #expect(throws: StoreFailure.unknownDevice) {
            _ = try await store.append([late], by: guest, now: device.now)
        }
        try await store.end("b", of: owner.person)
        #expect(try await store.verify() == [])
        library.missing.withLock { $0 = nil }
        try await store.finishClaims()
        #expect(
            try await store.feed(of: owner.person, after: 0, limit: 100).map(\.entry).filter {
                $0.kind == .round
            } == played)
        await #expect(throws: StoreFailure.unknownDevice) {
            _ = try await store.append(
                [late], by: Sender(person: owner.person, device: "b"), now: device.now)
        }
        #expect(try await store.verify() == [])
        try await store.rebuild()
        #expect(try await store.verify() == [])
    }
}
