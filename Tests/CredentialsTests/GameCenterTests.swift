import CredentialsSupport
import CryptoExtras
import Foundation
import Testing

@testable import Credentials

@Suite struct `A Game Center identity` {
    private static let authority = Result { try Authority() }

    /// What is verified, to be spoiled at will.
    private struct Case {
        var identity: GameCenterIdentity
        var certificate: Data
        var intermediates: [Data]
        var trust: GameCenterIdentity.Trust
        var now = Authority.now

        init(_ authority: Authority) throws {
            identity = try authority.identity()
            certificate = try authority.signer.der
            intermediates = [try authority.between.der]
            trust = try GameCenterIdentity.Trust(
                bundleIDs: ["example.florilegium", "example.other"], roots: [authority.root.der])
        }

        func verify() async throws(GameCenterIdentity.Refusal) {
            try await identity.verify(
                certificate: certificate, intermediates: intermediates, trust: trust, now: now)
        }
    }

    private static let accepted: [(String, @Sendable (Authority, inout Case) throws -> Void)] = [
        ("as it is", { _, _ in }),
        ("at the last moment", { $1.now = Authority.now.addingTimeInterval(298.4) }),
        ("by a clock that is slow", { $1.now = Authority.now.addingTimeInterval(-301.4) }),
        (
            "with certificates of no consequence",
            { $1.intermediates.insert(try $0.root.der, at: 0) }
        ),
        (
            "of another of our apps",
            { ($1.identity.bundleID = "example.other", try $0.sign(&$1.identity)).1 }
        ),
        (
            "of letters beyond ASCII",
            { ($1.identity.playerID = "G:Ännä", try $0.sign(&$1.identity)).1 }
        ),
    ]

    @Test(arguments: accepted.indices)
    func `is accepted`(row: Int) async throws {
        let authority = try Self.authority.get()
        var subject = try Case(authority)
        try Self.accepted[row].1(authority, &subject)
        try await subject.verify()
    }

    private static let refused:
        [(String, GameCenterIdentity.Refusal, @Sendable (Authority, inout Case) throws -> Void)] = [
            ("no player", .badLength, { $1.identity.playerID = "" }),
            ("no salt", .badLength, { $1.identity.salt = Data() }),
            ("no signature", .badLength, { $1.identity.signature = Data() }),
            (
                "a player without end", .badLength,
                { $1.identity.playerID = String(repeating: "a", count: 1_025) }
            ),
            (
                "nine intermediates", .badLength,
                { $1.intermediates = Array(repeating: try $0.between.der, count: 9) }
            ),
            ("a certificate without end", .badLength, { $1.certificate = Data(count: 8_193) }),
            (
                "another host", .badURL,
                { $1.identity.publicKeyURL = "https://static.gc.apple.com.evil.example/gc.cer" }
            ),
            (
                "another bundle, signed", .wrongBundle,
                { ($1.identity.bundleID = "example.evil", try $0.sign(&$1.identity)).1 }
            ),
            (
                "a bundle that is not what was signed", .badSignature,
                { $1.identity.bundleID = "example.other" }
            ),
            ("too late", .outOfTime, { $1.now = Authority.now.addingTimeInterval(298.6) }),
            ("too early", .outOfTime, { $1.now = Authority.now.addingTimeInterval(-301.6) }),
            ("a time without end", .outOfTime, { $1.identity.timestamp = .max }),
            ("another time", .badSignature, { $1.identity.timestamp += 1 }),
            ("another salt", .badSignature, { $1.identity.salt[0] ^= 1 }),
            ("another player", .badSignature, { $1.identity.playerID += "0" }),
            ("another signature", .badSignature, { $1.identity.signature[9] ^= 1 }),
            (
                "another's signature", .badSignature,
                { $1.identity = try $0.identity(by: $0.between) }
            ),
            (
                "a signature with PSS", .badSignature,
                {
                    $1.identity.signature = try $0.signer.key.signature(
                        for: $1.identity.message, padding: .PSS
                    ).rawRepresentation
                }
            ),
            ("no certificate", .badCertificate, { $1.certificate = Data([0x30, 0x00]) }),
            (
                "half a certificate", .badCertificate,
                { $1.certificate = $1.certificate.prefix(200) }
            ),
            (
                "half an intermediate", .badCertificate,
                { $1.intermediates[0] = $1.intermediates[0].prefix(200) }
            ),
            ("no intermediate", .untrustedCertificate, { $1.intermediates = [] }),
            (
                "another root", .untrustedCertificate,
                {
                    $1.trust.roots = [
                        try Authority.holder("Root", by: nil, isAuthority: true).certificate
                    ]
                }
            ),
            ("no root", .untrustedCertificate, { $1.trust.roots = [] }),
            (
                "a root that is brought along", .untrustedCertificate,
                { ($1.trust.roots = [], $1.intermediates.append(try $0.root.der)).1 }
            ),
            (
                "a certificate that was changed", .untrustedCertificate,
                { $1.certificate[$1.certificate.count - 9] ^= 1 }
            ),
            (
                "signed by itself", .untrustedCertificate,
                { try signed($0, &$1, by: Authority.holder("Signer", by: nil, isAuthority: false)) }
            ),
            (
                "expired", .untrustedCertificate,
                {
                    try signed(
                        $0, &$1,
                        by: Authority.holder(
                            "Signer", by: $0.between, isAuthority: false, days: -30 ... -1))
                }
            ),
            (
                "not valid yet", .untrustedCertificate,
                {
                    try signed(
                        $0, &$1,
                        by: Authority.holder(
                            "Signer", by: $0.between, isAuthority: false, days: 1...30))
                }
            ),
            ("issued by a signer", .untrustedCertificate, { try issuedBySigner($0, &$1) }),
            (
                "another organisation", .badCertificate,
                {
                    try signed(
                        $0, &$1,
                        by: Authority.holder(
                            "Signer", by: $0.between, isAuthority: false, organisation: "Evil Inc.")
                    )
                }
            ),
        ]

    private static func signed(
        _ authority: Authority, _ subject: inout Case, by holder: Authority.Holder
    ) throws {
        subject.certificate = try holder.der
        try authority.sign(&subject.identity, by: holder)
    }

    private static func issuedBySigner(_ authority: Authority, _ subject: inout Case) throws {
        subject.intermediates.append(try authority.signer.der)
        try signed(
            authority, &subject,
            by: Authority.holder("Below", by: authority.signer, isAuthority: false))
    }

    @Test(arguments: refused.indices)
    func `is refused`(row: Int) async throws {
        let authority = try Self.authority.get()
        let (name, fault, spoil) = Self.refused[row]
        var subject = try Case(authority)
        try spoil(authority, &subject)
        await #expect(throws: fault, "\(name)") { try await subject.verify() }
    }

    @Test func `names no organisation where none is asked for`() async throws {
        let authority = try Self.authority.get()
        var subject = try Case(authority)
        try Self.signed(
            authority, &subject,
            by: Authority.holder(
                "Signer", by: authority.between, isAuthority: false, organisation: "Other"))
        subject.trust.organisation = nil
        try await subject.verify()
        #expect(throws: GameCenterIdentity.Refusal.badCertificate) {
            try GameCenterIdentity.Trust(bundleIDs: [], roots: [Data([1])])
        }
    }

    @Test(
        arguments: [
            ("https://static.gc.apple.com/public-key/gc-prod-10.cer", true),
            ("https://static.gc.apple.com/a.cer", true),
            ("http://static.gc.apple.com/a.cer", false),
            ("HTTPS://static.gc.apple.com/a.cer", false), ("https://gc.apple.com/a.cer", false),
            ("https://STATIC.gc.apple.com/a.cer", false),
            ("https://static.gc.apple.com.evil.example/a.cer", false),
            ("https://evil.example/static.gc.apple.com/a.cer", false),
            ("https://static.gc.apple.com@evil.example/a.cer", false),
            ("https://evil@static.gc.apple.com/a.cer", false),
            ("https://static.gc.apple.com:443/a.cer", false),
            ("https://static.gc.apple.com/a.cer?x", false),
            ("https://static.gc.apple.com/a?x=.cer", false),
            ("https://static.gc.apple.com/a#.cer", false),
            ("https://static.gc.apple.com/a.pem", false), ("https://static.gc.apple.com", false),
            ("https://static.gc.apple.com/", false),
            ("https://static.gc.apple.com.cer", false),
            ("https://static.gc.apple.com/../a.cer", false),
            ("https://static.gc.apple.com/./a.cer", false),
            ("https://static.gc.apple.com//evil.example/a.cer", false),
            ("https://static.gc.apple.com/%2e/a.cer", false),
            ("https://static.gc.apple.com\\@evil.example/a.cer", false),
            ("https://static.gc.apple.com/a\n.cer", false),
            (" https://static.gc.apple.com/a.cer", false), ("", false),
            ("https://static.gc.apple.com/" + String(repeating: "a", count: 1_000) + ".cer", false),
        ] as [(String, Bool)])
    func `names a certificate at Apple's own host`(url: String, isTrusted: Bool) {
        #expect(GameCenterIdentity.isTrusted(url, hosts: ["static.gc.apple.com"]) == isTrusted)
    }
}
