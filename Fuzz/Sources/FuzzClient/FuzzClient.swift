import Catalog
import Foundation
import Games
import Ledger
import Trust

/// What is fuzzed: FUZZ_TARGET is metadata, round, batch, or fields.
private let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "metadata"

/// Reads arbitrary bytes as what a client takes from a host or a ledger from a client.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzClient(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    switch target {
    case "round": readRound(bytes)
    case "batch": readBatch(bytes)
    case "fields": readFields(bytes)
    default: readMetadata(bytes)
    }
    return 0
}

/// Signed metadata of every role; what is read and written again is the same.
private func readMetadata(_ bytes: [UInt8]) {
    func read<Body: Metadata>(_ body: Body.Type, _ role: String) {
        guard let signed = try? Signed<Body>(reading: bytes, role: role) else { return }
        let again = try? Signed<Body>(reading: signed.file, role: role)
        precondition(again?.body == signed.body, "what is written must be read as it was")
    }
    read(Root.self, "root")
    read(Timestamp.self, "timestamp")
    read(Snapshot.self, "snapshot")
    read(Targets.self, "targets")
    _ = try? TrustedMetadata(root: bytes)
}

/// The first line is a deck, the second a round on it, or an entry for the ledger.
private func readRound(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, maxSplits: 1).map { Data($0) }
    guard let first = lines.first, let second = lines.last else { return }
    _ = try? CanonicalJSON.decode(Entry.self, from: second)
    _ = try? CanonicalJSON.decode([EntryAnswer].self, from: second)
    guard let deck = try? PlayDeck(json: first),
        let round = try? CanonicalJSON.decode(Round.self, from: second)
    else { return }
    let result = try? replay(round, deck)
    precondition((result?.points ?? 0) >= 0, "no round takes points away")
    precondition((try? replay(round, deck)) == result, "a round is worth the same each time")
}

/// The first line is an Authorization field, the rest a batch of entries: judged and folded one after
/// the other, as a ledger does.
private func readBatch(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, maxSplits: 1).map { Data($0) }
    guard let first = lines.first, let body = lines.last else { return }
    let proof = DeviceProof(authorization: String(decoding: first, as: UTF8.self))
    precondition(proof?.isValid(for: "fuzz", body: body) != true, "nobody guesses a signature")
    guard let batch = try? CanonicalJSON.decode(EntryBatch.self, from: body) else { return }
    let noon = 1_795_262_400_000
    var standing = JudgingState()
    standing.person.add(device: "device", born: 0, now: noon)
    var context = JudgingContext()
    context.shop = ["gift": ShopItem(id: "gift", slot: "badge", price: 0)]
    var quota = BeaconQuota()
    let sender = Sender(person: PersonID(rawValue: 1), device: "device")
    for entry in batch.entries {
        let outcome = try? judge(entry, by: sender, standing, context, now: noon)
        if let outcome { standing.fold(outcome) }
        precondition(standing.person.trophies >= 0, "nobody owes Trophies")
        precondition(standing.person.walked.values.allSatisfy { $0 >= 0 }, "nobody walks backwards")
        guard let act = try? entry.readBeacon() else { continue }
        let rules = BeaconRules(kinds: ["support"], received: noon)
        _ = try? act.act(by: rules, made: entry.made, sender.person, there: nil, &quota) {
            [UInt8](repeating: 7, count: 32)
        }
        _ = BeaconTile.around(act.cell)
    }
}

/// The bytes are the body of an entry of each kind, and a text in each of its members: reading them
/// takes time that grows with their number, and not with its square.
private func readFields(_ bytes: [UInt8]) {
    let body = String(decoding: bytes, as: UTF8.self)
    let quoted = String(decoding: (try? JSONEncoder().encode(body)) ?? Data(), as: UTF8.self)
    let kinds = EntryKinds.all.sent
    let members = [
        "item", "slot", "source", "zone", "period", "about", "id", "text", "category", "language",
        "prompt", "explanation", "kind", "script", "edition", "browser", "fault",
    ]
    let start = ContinuousClock.now
    for kind in kinds {
        for body in [body] + members.map({ "{\"\($0)\":\(quoted)}" }) + ["{\(quoted):1}"] {
            guard let id = UUIDv7("01234567-89ab-7cde-8f01-23456789abcd") else { return }
            let entry = Entry(id: id, kind: kind, made: 0, body: body)
            _ = try? entry.read()
            _ = try? entry.readBeacon()
            _ = try? entry.readClientError(received: 0)
        }
    }
    let reads = kinds.count * (members.count + 2) * 3
    let most = Duration.milliseconds(100) + .microseconds(1) * (bytes.count * reads)
    precondition(ContinuousClock.now - start < most, "reading takes at most 1 us a byte")
}
