import Catalog
import Crypto
import CryptoExtras
import Foundation
import Testing

@testable import Trust

@Suite struct `The forms that metadata is made of` {
    static let vectors = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "Golden/vectors/canonical-json.json")

    @Test func `canonical JSON is what securesystemslib writes, byte for byte`() throws {
        guard case .array(let rows) = try JSONValue(reading: Array(Data(contentsOf: Self.vectors)))
        else { return #expect(Bool(false)) }
        #expect(rows.count >= 28)
        for row in rows {
            guard case .object(let row) = row, case .string(let text)? = row["text"] else {
                return #expect(Bool(false))
            }
            let found = try? JSONWriter.canonical(JSONValue(reading: Array(text.utf8)))
            let expected: [UInt8]? =
                if case .string(let canonical)? = row["canonical"] { Array(canonical.utf8) } else {
                    nil
                }
            #expect(found == expected, "\(text)")
        }
    }

    @Test(arguments: [
        "", " ", "{", "[", "\"", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1,]", "[1 2]", "{a:1}",
        "01", "-", "+1", ".5", "1.", "1e", "1e+", "nul", "tru", "NaN",
        "Infinity", "-Infinity", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
        "\"\\udc00\"", "\"\n\"", "1 2", "{} x", "\u{FEFF}{}", "'a'",
        "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":1}", "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}",
        "/**/1",
    ]) func `JSON is read strictly`(_ text: String) {
        #expect(throws: JSONFailure.self) { try JSONValue(reading: Array(text.utf8)) }
    }

    @Test func `bytes that are not UTF-8, and nesting without end, are refused`() {
        #expect(throws: JSONFailure.self) { try JSONValue(reading: [0x22, 0xFF, 0x22]) }
        #expect(throws: JSONFailure.self) {
            try JSONValue(reading: [0x22, 0xED, 0xA0, 0x80, 0x22])
        }
        #expect(throws: JSONFailure.self) { try JSONValue(reading: [0x22, 0xC0, 0x80, 0x22]) }
        #expect(throws: JSONFailure.self) {
            try JSONValue(reading: [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
        }
        let deep =
            String(repeating: "[", count: TrustLimits.jsonDepth)
            + String(repeating: "]", count: TrustLimits.jsonDepth)
        #expect(throws: Never.self) { try JSONValue(reading: Array(deep.utf8)) }
        #expect(throws: JSONFailure.self) { try JSONValue(reading: Array("[\(deep)]".utf8)) }
    }

    @Test func `the pretty form reads back as the same value, and is stable`() throws {
        let value: JSONValue = [
            "b": [1, -2, "a\"\\\n\u{1}ü", [], [:]],
            "a": ["x": .null, "y": .longInteger("99999999999999999999"), "z": .fraction("1.50")],
        ]
        let bytes = JSONWriter.pretty(value)
        #expect(try JSONValue(reading: bytes) == value)
        #expect(try JSONWriter.pretty(JSONValue(reading: bytes)) == bytes)
    }

    @Test(arguments: [
        ("a.txt", "a.txt", true), ("a.txt", "*.txt", true), ("a.txt", "*", true),
        ("d/a.txt", "*", false), ("d/a.txt", "*/*", true), ("d/a.txt", "d/*.txt", true),
        ("d/a.txt", "*a.txt", false), ("a", "?", true), ("ab", "?", false), ("", "", true),
        ("", "*", true), ("a", "", false), ("/a", "*/a", true),
        ("foo", "f*o*", true), ("foo", "f*x*", false), ("a[b", "a[b", true), ("b", "[abc]", true),
        ("d", "[abc]", false), ("d", "[!abc]", true),
        ("b", "[a-c]", true), ("-", "[a-]", true), ("]", "[]]", true), ("a", "[]", false),
        ("a", "[c-a]", false), ("\u{1F331}", "?", true),
        ("e\u{301}", "?", false), ("A", "a", false), ("a\nb", "a*b", true), ("x", "[!]", false),
        ("[!]", "[!]", true),
    ]) func `path patterns match part by part`(_ path: String, _ pattern: String, _ matches: Bool) {
        #expect(PathPattern.matches(path, pattern) == matches)
    }

    @Test func `a pattern made to be slow is not`() {
        let pattern = String(repeating: "*a", count: 500) + "b"
        #expect(!PathPattern.matches(String(repeating: "a", count: 4_000), pattern))
    }

    @Test(arguments: [
        (2, "foo", "bin-0"), (2, "doo", "bin-1"), (2, "too", "bin-2"), (2, "bar", "bin-3"),
        (8, "bar", "bin-fc"), (32, "bar", "bin-fcde2b2e"),
    ])
    func `hash bins are told by the first bits of the hash`(
        _ bits: Int, _ path: String, _ name: String
    ) {
        let roles = SuccinctRoles(
            keys: RoleKeys([], threshold: 1), bitLength: bits, namePrefix: "bin")
        #expect(roles.name(for: path) == name)
        #expect(roles.hasRole(name))
        for other in ["bin", "bin-", "bin-g", "bin-\(name)", "other-0", "bin-+1", "bin-fffffffff"] {
            #expect(!roles.hasRole(other), "\(other)")
        }
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-11-21T14:45:46Z", 1_795_272_346),
        ("2000-02-29T23:59:59Z", 951_868_799), ("0000-01-01T00:00:00Z", -62_167_219_200),
        ("9999-12-31T23:59:59Z", 253_402_300_799), ("1969-12-31T23:59:59Z", -1),
        ("2100-03-01T00:00:00Z", 4_107_542_400),
    ]) func `moments are read and written to the second`(_ text: String, _ seconds: Int) throws {
        #expect(Instant(text)?.seconds == seconds)
        #expect(Instant(seconds: seconds).description == text)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T14:45:46", "2026-11-21 14:45:46Z", "2026-13-01T00:00:00Z",
        "2026-02-29T00:00:00Z", "2026-04-31T00:00:00Z",
        "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
        "2026-01-01T00:00:60Z", "2026-01-01T00:00:00.5Z", "2026-01-01T00:00:00+00:00",
    ]) func `what is no moment is refused`(_ text: String) {
        #expect(Instant(text) == nil)
    }

    @Test func `keys of all three kinds sign and are checked`() throws {
        let bytes = Array("what is signed".utf8)
        let keys: [SigningKey] = [
            try Repository.key("a"), .ecdsa(P256.Signing.PrivateKey()),
            .rsa(try _RSA.Signing.PrivateKey(keySize: .bits2048)),
        ]
        for key in keys {
            let verifying = try #require(VerifyingKey(key.publicKey))
            let signature = try key.signature(over: bytes)
            #expect(verifying.approves(signature, over: bytes))
            #expect(!verifying.approves(signature, over: bytes + [0]))
            #expect(!verifying.approves(Array(signature.dropLast()), over: bytes))
            #expect(!verifying.approves([], over: bytes))
            var spoilt = signature
            spoilt[spoilt.count / 2] ^= 1
            #expect(!verifying.approves(spoilt, over: bytes))
        }
        let point = PublicKey(
            keyType: "ecdsa-sha2-nistp256", scheme: "ecdsa-sha2-nistp256",
            text: Hex.text(P256.Signing.PrivateKey().publicKey.x963Representation))
        #expect(VerifyingKey(point) != nil)
    }

    @Test(arguments: [
        ("ed25519", "ed25519", ""), ("ed25519", "ed25519", "zz"), ("ed25519", "ed25519", "00"),
        ("ed25519", "ecdsa-sha2-nistp256", "00"), ("ecdsa", "ed25519", "00"),
        (
            "ecdsa", "ecdsa-sha2-nistp256",
            "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----"
        ), ("rsa", "rsassa-pss-sha256", "00"), ("rsa", "md5", "00"),
        ("sphincs", "sphincs", "00"),
    ]) func `keys that are not known or broken give no key`(
        _ type: String, _ scheme: String, _ text: String
    ) {
        #expect(VerifyingKey(PublicKey(keyType: type, scheme: scheme, text: text)) == nil)
    }

    @Test func `what is read and written again is the same, unknown members too`() throws {
        var repository = try Repository()
        try repository.delegate(to: "one", .paths(["a/*"]))
        try repository.delegate(to: "two", .hashPrefixes(["00"]), isTerminating: true)
        repository.targets["targets"]?.header.extra = ["x": 1]
        repository.targets["targets"]?.delegations?.extra = ["x": "y"]
        repository.targets["targets"]?.targets["a"] = TargetFile(
            of: [1], extra: ["custom": ["z": .null]])
        repository.root.roles[.root]?.extra = ["x": [1, 2]]
        try repository.publish("one", "two", "root", "targets", "snapshot", "timestamp")
        func check<Body: Metadata>(_: Body.Type, _ path: String) throws {
            let file = try #require(repository.files[path])
            let signed = try Signed<Body>(reading: file, role: "x")
            #expect(signed.file == file)
            #expect(try Signed(signed.body).payload == signed.payload)
        }
        try check(Root.self, "2.root.json")
        try check(Timestamp.self, "timestamp.json")
        try check(Snapshot.self, "2.snapshot.json")
        try check(Targets.self, "2.targets.json")
    }

    @Test(arguments: [
        ("\"threshold\": 1", "\"threshold\": 0", "signed.roles.root.threshold"),
        ("\"threshold\": 1", "\"threshold\": true", "signed.roles.root.threshold"),
        ("\"version\": 1", "\"version\": 0", "signed.version"),
        ("\"version\": 1", "\"version\": \"1\"", "signed.version"),
        ("\"version\": 1", "\"version\": 99999999999999999999", "signed.version"),
        ("\"version\": 1", "\"versio\": 1", "signed.version"),
        (
            "\"consistent_snapshot\": true", "\"consistent_snapshot\": 1",
            "signed.consistent_snapshot"
        ), ("\"root\": {", "\"rot\": {", "signed.roles.root"),
        ("2026-12-21T12:00:00Z", "2026-12-21", "signed.expires"),
        ("\"timestamp\": {", "\"timestamp\": [], \"other\": {", "signed.roles.timestamp"),
        ("\"keytype\": \"ed25519\"", "\"keytype\": 1", "keytype"),
        ("\"version\": 1", "\"version\": 1.0", "signed"),
    ]) func `a member that is not as it must be is told by its place`(
        _ old: String, _ new: String, _ place: String
    ) throws {
        let file = String(decoding: try Repository().files["1.root.json"] ?? [], as: UTF8.self)
        #expect(file.contains(old))
        #expect {
            try Signed<Root>(reading: Array(file.replacing(old, with: new).utf8), role: "root")
        } throws: { error in
            guard case .malformed(role: "root", let found, _)? = error as? TrustFailure else {
                return false
            }
            return found == place || found.hasSuffix(".\(place)")
                || found.hasPrefix("\(place).roles")
        }
    }

    @Test(arguments: ["2.0.0", "0.9", "1", "1.0.0.0", "1.x", "1.0.", "١.0", ""])
    func `other versions of the specification are refused`(_ version: String) throws {
        let file = String(decoding: try Repository().files["1.root.json"] ?? [], as: UTF8.self)
        let changed = file.replacing(
            "\"spec_version\": \"1.0.33\"", with: "\"spec_version\": \"\(version)\"")
        #expect(throws: TrustFailure.unsupportedSpecification(role: "root", found: version)) {
            try Signed<Root>(reading: Array(changed.utf8), role: "root")
        }
    }

    @Test func `a file is checked by length and by every hash`() throws {
        let bytes = Array("contents".utf8)
        var file = TargetFile(of: bytes)
        func check(_ pieces: [[UInt8]]) throws {
            var check = file.check(name: "f")
            for piece in pieces { try check.take(piece) }
            try check.finish()
        }
        try check([bytes])
        try check(bytes.map { [$0] })
        #expect(throws: TrustFailure.tooLong(name: "f", limit: 8)) { try check([bytes, [1]]) }
        #expect(throws: TrustFailure.wrongLength(name: "f", expected: 8, found: 7)) {
            try check([Array(bytes.dropLast())])
        }
        #expect(throws: TrustFailure.wrongHash(name: "f", algorithm: "sha256")) {
            try check([bytes.reversed()])
        }
        file.hashes.all.append(.init(algorithm: "sha512", text: Hex.text(SHA512.hash(data: bytes))))
        try check([bytes])
        file.hashes.all.append(.init(algorithm: "md5", text: "00"))
        #expect(throws: TrustFailure.unsupportedHash(name: "f", algorithm: "md5")) {
            try check([bytes])
        }
    }
}
