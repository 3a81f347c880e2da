import Catalog
import Foundation
import TestSupport
import Testing

@testable import Trust

/// Random bytes, and valid metadata with random edits: nothing may trap, and nothing that differs in what
/// is signed may be trusted.
@Suite struct `Hostile metadata` {
    static let rounds = ProcessInfo.processInfo.environment["SOAK"] == nil ? 500 : 20_000

    private func readAll(_ bytes: [UInt8]) {
        _ = try? JSONValue(reading: bytes)
        _ = try? Signed<Root>(reading: bytes, role: "root")
        _ = try? Signed<Timestamp>(reading: bytes, role: "timestamp")
        _ = try? Signed<Snapshot>(reading: bytes, role: "snapshot")
        _ = try? Signed<Targets>(reading: bytes, role: "targets")
        let text = String(decoding: bytes, as: UTF8.self)
        _ = Instant(text)
        _ = Hex.bytes(text)
        _ = PercentEncoding.path(text)
        _ = PathPattern.matches(text, String(text.reversed()))
        _ = VerifyingKey(PublicKey(keyType: "ecdsa", scheme: "ecdsa-sha2-nistp256", text: text))
        _ = VerifyingKey(PublicKey(keyType: "rsa", scheme: "rsassa-pss-sha256", text: text))
    }

    @Test(arguments: [1, 2]) func `random bytes are refused and nothing else happens`(
        _ seed: UInt64
    ) {
        var dice = SeededRandom(seed: seed)
        let alphabet = Array("{}[]\",:\\u0129-+.eE truefalsn*?!/".utf8)
        for _ in 0..<Self.rounds {
            let length = Int.random(in: 0...80, using: &dice)
            readAll((0..<length).map { _ in dice.byte() })
            readAll((0..<length).map { _ in dice.pick(alphabet) })
        }
    }

    private func edited(_ bytes: [UInt8], _ dice: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0...Int.random(in: 0...2, using: &dice) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &dice)
            let end = min(bytes.count, place + Int.random(in: 1...40, using: &dice))
            switch Int.random(in: 0..<5, using: &dice) {
            case 0: bytes[place] = dice.byte()
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3:
                bytes.insert(
                    contentsOf: Array(
                        ["9", "-", "e9", "null", "[", "{", "\\"].randomElement(using: &dice)?.utf8
                            ?? "".utf8), at: place)
            default: bytes.removeLast(bytes.count - place)
            }
        }
        return bytes
    }

    @Test(arguments: [1, 2, 3])
    func `random edits of valid metadata are never trusted as anything else`(_ seed: UInt64) throws
    {
        var dice = SeededRandom(seed: seed)
        var repository = try Repository()
        try repository.delegate(to: "one", .paths(["a/*"]))
        try repository.publish("one", "targets", "snapshot", "timestamp")
        let first = try #require(repository.files["1.root.json"])
        let trusted = try TrustedMetadata(root: first)
        let good = try Signed<Timestamp>(
            reading: repository.files["timestamp.json"] ?? [], role: "timestamp")
        for _ in 0..<Self.rounds / 4 {
            for path in repository.files.keys.sorted() {
                let bytes = edited(repository.files[path] ?? [], &dice)
                readAll(bytes)
                guard path == "timestamp.json" else { continue }
                var copy = trusted
                if (try? copy.update(timestamp: bytes, now: Repository.start)) != nil {
                    #expect(copy.timestamp == good.body)
                }
            }
        }
    }
}
