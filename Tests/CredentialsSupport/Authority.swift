package import Credentials
package import CryptoExtras
package import Foundation
import SwiftASN1
package import X509

/// A root, an intermediate and a signer, made for these tests, and what they sign.
package struct Authority: Sendable {
    package static let now = Date(timeIntervalSince1970: 1_800_000_000)

    package struct Holder: Sendable {
        package let key: _RSA.Signing.PrivateKey
        package let certificate: Certificate

        package var der: Data {
            get throws {
                var serializer = DER.Serializer()
                try serializer.serialize(certificate)
                return Data(serializer.serializedBytes)
            }
        }
    }

    package let root: Holder
    package let between: Holder
    package let signer: Holder

    package init() throws {
        root = try Self.holder("Root", by: nil, isAuthority: true)
        between = try Self.holder("Between", by: root, isAuthority: true)
        signer = try Self.holder("Signer", by: between, isAuthority: false)
    }

    /// A certificate of 60 days around now, unless said otherwise.
    package static func holder(
        _ name: String, by issuer: Holder?, isAuthority: Bool, organisation: String = "Apple Inc.",
        days: ClosedRange<Int> = -30...30
    ) throws -> Holder {
        let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let subject = try DistinguishedName {
            CommonName(name)
            OrganizationName(organisation)
        }
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
            notValidBefore: now.addingTimeInterval(Double(days.lowerBound) * 86_400),
            notValidAfter: now.addingTimeInterval(Double(days.upperBound) * 86_400),
            issuer: issuer?.certificate.subject ?? subject, subject: subject,
            signatureAlgorithm: .sha256WithRSAEncryption,
            extensions: try Certificate.Extensions {
                Critical(
                    isAuthority
                        ? BasicConstraints.isCertificateAuthority(maxPathLength: nil)
                        : .notCertificateAuthority)
            },
            issuerPrivateKey: .init(issuer?.key ?? key))
        return Holder(key: key, certificate: certificate)
    }

    /// An identity of a moment ago, signed.
    package func identity(of player: String = "T:_0123456789abcdef", by holder: Holder? = nil)
        throws -> GameCenterIdentity
    {
        var identity = GameCenterIdentity(
            playerID: player, bundleID: "example.florilegium",
            publicKeyURL: "https://static.gc.apple.com/public-key/gc-prod-10.cer",
            signature: Data(),
            salt: Data([1, 2, 3, 4]),
            timestamp: UInt64(Self.now.timeIntervalSince1970 * 1_000) - 1_500)
        try sign(&identity, by: holder)
        return identity
    }

    package func sign(_ identity: inout GameCenterIdentity, by holder: Holder? = nil) throws {
        identity.signature = try (holder ?? signer).key.signature(
            for: identity.message, padding: .insecurePKCS1v1_5
        ).rawRepresentation
    }
}
