import Catalog
import Foundation
import Games
import Ledger
import Trust

/// What is fuzzed: FUZZ_TARGET is metadata, or round.
private let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "metadata"

/// Reads arbitrary bytes as what a client takes from a host or a ledger from a client.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzClient(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    switch target {
    case "round": readRound(bytes)
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
