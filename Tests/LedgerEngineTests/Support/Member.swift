import Ledger
import LedgerSupport

@testable import LedgerEngine

/// Somebody with an account and a device, as tests of what people do with each other need them.
struct Member {
    var device: Device
    var sender: Sender
    /// Their public name.
    let handle: String
    let store: RelationalLedger

    /// Says something, and what the ledger answers.
    mutating func say(
        _ kind: Entry.Kind, _ body: some Encodable
    ) async throws -> EntryAnswer.Outcome? {
        let entry = try device.entry(kind, body)
        return try await store.append([entry], by: sender, now: device.now).first?.outcome
    }

    /// Says what they do about another, and what the ledger answers.
    mutating func say(
        _ act: RelationAct, _ other: Member, by invitation: String? = nil
    ) async throws -> EntryAnswer.Outcome? {
        try await say(.relation, RelationBody(act, other.handle, invitation: invitation))
    }

    /// What they were told, in order.
    func told() async throws -> [Notice] {
        try await store.feed(of: sender.person, after: 0, limit: 1_000)
            .flatMap { $0.entry.notices(of: $0.outcome) }
    }
}

extension AccountStoreSuite {
    /// Somebody with an account and a device.
    func member(_ name: String, seed: UInt64, _ store: RelationalLedger) async throws -> Member {
        var (device, sender) = try await known(name, seed: seed, store)
        device.now = Device.noon
        try await open(name, for: sender.person, store)
        sender.hasAccount = true
        let handle = try await store.faces(of: [sender.person])[sender.person]?.handle ?? ""
        return Member(device: device, sender: sender, handle: handle, store: store)
    }
}
