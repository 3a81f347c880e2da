import Foundation
import Ledger
import LedgerSupport

@testable import LedgerEngine

/// What suites on accounts in the store share: a ledger, who is known to it, and their accounts.
protocol AccountStoreSuite: Sendable {}

extension AccountStoreSuite {
    /// The ledger in a folder, with decks that are made up.
    func store(_ folder: String) throws -> RelationalLedger {
        try RelationalLedger(folder, published: MadeEdition())
    }

    /// An id that is told again by its seed.
    static func id(_ seed: UInt64) -> UUIDv7 {
        UUIDv7(after: nil, at: Device.noon, random: (seed, seed))
    }

    /// A device that is known, and who has it.
    func known(_ name: String, seed: UInt64, _ store: RelationalLedger) async throws -> (
        Device, Sender
    ) {
        let device = Device(name, seed: seed)
        let person = try await store.register(device: name, born: device.born, now: device.now)
        return (device, Sender(person: person, device: name))
    }

    /// What an account says of itself.
    func details(_ name: String) -> AccountDetails {
        AccountDetails(
            email: "\(name)@example.org", username: name, displayName: name, language: "en",
            consents: [])
    }

    /// Opens an account for a person.
    func open(_ name: String, for person: PersonID, _ store: RelationalLedger) async throws {
        let record = AccountRecord(
            person: person, details: details(name), password: "$2b$12$", role: .player, made: 1)
        try await store.accounts.open(
            NewAccount(record, email: "\(name)@example.org", username: name))
    }
}

extension RelationalLedger {
    /// Erases a person, whoever asks.
    func erase(_ person: PersonID, now: Int) async throws {
        try await erase(person, by: nil, now: now)
    }

    /// Takes whoever has a device into an account.
    func claim(_ device: String, into person: PersonID, id: UUIDv7, now: Int) async throws
        -> Claimed
    {
        let guest = try await self.person(of: device) ?? person
        return try await claim(
            GuestClaim(device, of: guest, into: person, password: nil, id: id, now: now)
        ) {}
    }
}

extension AccountStore {
    /// Opens an account without a link.
    func open(_ new: NewAccount) async throws {
        let key = try await lookupKey()
        try await write { try self.insert(new, key, $0) }
    }
}
