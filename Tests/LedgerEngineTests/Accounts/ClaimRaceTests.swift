import Foundation
import Ledger
import LedgerSupport
import Synchronization
import TestSupport
import Testing

@testable import LedgerEngine

extension `Guests of an account` {
    @Test func `who is taken in while the account is erased is erased with it`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, owner) = try await known("a", seed: 1, store)
        var (device, guest) = try await known("b", seed: 2, store)
        _ = try await store.append([device.walk(100)], by: guest, now: device.now)
        _ = try await store.claim("b", into: owner.person, id: Self.id(1), now: device.now)
        // As if the guest came after it was looked whom the account had taken in.
        try await store.keys.destroy([owner.person], now: 2)
        for _ in 0..<2 { try await store.finishErasures(now: 3) }
        #expect(try store.keys.key(of: guest.person) == nil)
        #expect(try await store.state(of: guest.person) == PlayerState())
        #expect(try await store.verify() == [])
    }

    @Test func `a session begins for an account as it was shown, and at a device of its person`()
        async throws
    {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, owner) = try await known("a", seed: 1, store)
        try await open("zoe", for: owner.person, store)
        let session = AccountSession(
            id: Data([1]), person: owner.person, device: "a", now: 1, expires: 100, keeps: true)
        func begin(_ password: String) async throws -> Bool {
            try await store.accounts.begin(
                session, token: Data([2]), network: "n", known: 100, password: password)
        }
        #expect(try await begin("another") == false)
        #expect(try await store.accounts.sessions(of: owner.person, now: 2).isEmpty)
        try await store.end("a", of: owner.person)
        await #expect(throws: StoreFailure.unknownDevice) {
            try await store.begin(Data([3]), LedgerSession(owner, expires: 100), now: 2)
        }
        let password = try #require(try await store.accounts.account(of: owner.person)?.password)
        try await store.erase(owner.person, now: 2)
        #expect(try await begin(password) == false)
        #expect(try await store.accounts.sessions(of: owner.person, now: 2).isEmpty)
    }

    @Test func `who is shut out takes nobody in, nor is taken in`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, owner) = try await known("a", seed: 1, store)
        let (_, banned) = try await known("b", seed: 2, store)
        try await store.record(
            VerdictBody(.ban, reason: "spam"), on: banned.person, id: Self.id(7), now: Device.noon)
        for (device, person) in [("b", owner.person), ("a", banned.person)] {
            await #expect(throws: StoreFailure.otherAccount) {
                _ = try await store.claim(device, into: person, id: Self.id(1), now: Device.noon)
            }
        }
    }

    @Test func `what was asked for by a session is not done when the session has ended`()
        async throws
    {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, owner) = try await known("a", seed: 1, store)
        try await open("zoe", for: owner.person, store)
        let (accounts, person, session) = (store.accounts, owner.person, Data([1]))
        let passkey = PasskeyRecord(
            of: person, credential: Data([5]), publicKey: Data([6]), label: "phone", counter: 0,
            made: 1)
        let asks: [@Sendable (AccountProof) async throws -> Void] = [
            { _ = try await accounts.add(passkey, most: 9, by: $0) },
            { try await accounts.link(gameCenter: "player", to: person, by: $0, now: 1) },
            { _ = try await accounts.remove(Data([9]), of: person, by: $0) },
            { _ = try await accounts.unlinkGameCenter(of: person, by: $0) },
            { _ = try await accounts.set(password: "$2b$12$", of: person, by: $0) },
            { try await store.erase(person, by: $0, now: 1) },
        ]
        let proof = AccountProof(session: session, password: "$2b$12$")
        for ask in asks {
            await #expect(throws: AccountConflict.signedOut) { try await ask(proof) }
        }
        #expect(try await accounts.account(of: person)?.password == "$2b$12$")
        let begun = AccountSession(
            id: session, person: person, device: "a", now: 1, expires: 100, keeps: true)
        #expect(
            try await accounts.begin(
                begun, token: Data([2]), network: "n", known: 100, password: "$2b$12$"))
        let earlier = AccountProof(session: session, password: "$2b$12$ of before")
        for ask in asks {
            await #expect(throws: AccountConflict.otherPassword) { try await ask(earlier) }
        }
        for ask in asks { try await ask(proof) }
        #expect(try await accounts.account(of: person) == nil)
    }
}
