import Foundation
import Ledger
import LedgerSupport
import SQLDriver
import TestSupport
import Testing

@testable import LedgerEngine

/// What mailed links do, in the store.
@Suite(.onAllEngines, .namingTheEngine) struct `Mailed links in the store`: AccountStoreSuite {
    private static let token = Data([9])

    private func keep(_ kind: Pending.Kind, for person: PersonID, _ store: RelationalLedger)
        async throws
    {
        try await store.accounts.keep(
            Pending(kind, of: person, Data("beacons".utf8), expires: 5_000), token: Self.token,
            now: 1)
    }

    private func passkey(of person: PersonID, _ number: UInt8) -> PasskeyRecord {
        PasskeyRecord(
            of: person, credential: Data([number]), publicKey: Data([1]), label: "Phone",
            counter: 0, made: 1)
    }

    @Test func `a link that comes to nothing works on, and works once`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, first) = try await known("a", seed: 1, store)
        let (_, second) = try await known("b", seed: 2, store)
        try await open("zoe", for: first.person, store)
        try await keep(.signUp, for: second.person, store)
        func opened(_ name: String) async throws -> AccountRecord? {
            let record = AccountRecord(
                person: second.person, details: details(name), password: "", role: .player, made: 1)
            return try await store.accounts.open(byLink: Self.token, now: 2) { _ in
                NewAccount(record, email: "\(name)@example.org", username: name)
            }
        }
        await #expect(throws: AccountConflict.emailTaken) { _ = try await opened("zoe") }
        // Nor does what cannot be read use it up.
        await #expect(throws: StoreFailure.self) {
            _ = try await store.accounts.open(byLink: Self.token, now: 2) { _ in
                throw StoreFailure.refused("not read")
            }
        }
        #expect(try await opened("yan")?.person == second.person)
        #expect(try await opened("xan") == nil)
        #expect(try await store.accounts.account(username: "yan")?.person == second.person)
    }

    @Test func `a password by mail takes away what signed in besides`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, sender) = try await known("a", seed: 1, store)
        let person = sender.person
        try await open("zoe", for: person, store)
        _ = try await store.accounts.add(passkey(of: person, 1), most: 9)
        try await store.accounts.link(gameCenter: "player", to: person, now: 1)
        func reset(_ password: String) async throws -> PasswordReset? {
            try await keep(.reset, for: person, store)
            return try await store.accounts.reset(byLink: Self.token, password: password, now: 2)
        }
        #expect(try await reset("one")?.hasRemovedKeys == true)
        #expect(try await store.accounts.passkeys(of: person).isEmpty)
        #expect(try await store.accounts.gameCenter(of: person) == nil)
        #expect(try await store.accounts.account(of: person)?.password == "one")
        _ = try await store.accounts.add(passkey(of: person, 2), most: 9)
        #expect(try await reset("two")?.hasRemovedKeys == true)
        #expect(try await reset("two")?.hasRemovedKeys == false)
        #expect(
            try await store.accounts.reset(byLink: Self.token, password: "three", now: 2) == nil)
    }

    @Test func `a feature is released by its own link alone`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, sender) = try await known("a", seed: 1, store)
        try await open("zoe", for: sender.person, store)
        #expect(try await store.accounts.bind(.beacons, of: sender.person, to: "a"))
        try await keep(.reset, for: sender.person, store)
        #expect(try await store.accounts.release(byLink: Self.token, now: 2) == nil)
        try await store.accounts.dropPending(of: sender.person)
        try await keep(.release, for: sender.person, store)
        #expect(try await store.accounts.release(byLink: Self.token, now: 5_000) == nil)
        #expect(try await store.accounts.release(byLink: Self.token, now: 2) == .beacons)
        #expect(try await store.accounts.bind(.beacons, of: sender.person, to: "b"))
    }

    @Test func `rations are taken all or none, and begin anew when their time is over`()
        async throws
    {
        let scratch = try Scratch()
        let accounts = try store(scratch.path + "/ledger").accounts
        let (guest, network) = (
            ActionLimit("guest", most: 2, window: 100), ActionLimit("network", most: 3, window: 50)
        )
        func take(_ rations: [ActionLimit], _ now: Int) async throws -> [Int] {
            try await accounts.take(of: rations, now: now).map { [$0.place, $0.until] } ?? []
        }
        #expect(try await take([guest, network], 0) == [])
        #expect(try await take([guest, network], 10) == [])
        #expect(try await take([guest, network], 20) == [0, 100])
        // What was refused took nothing of the network's.
        #expect(try await take([network], 30) == [])
        #expect(try await take([network], 40) == [0, 50])
        #expect(try await take([network], 50) == [])
        #expect(try await take([guest, network], 100) == [])
        try await accounts.sweep(now: 500)
        #expect(
            try await accounts.read { try $0.value(Int.self, "SELECT count(*) FROM ration") } == 0)
    }
}
