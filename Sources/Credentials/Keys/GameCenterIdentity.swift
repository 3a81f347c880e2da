public import FoundationEssentials
import SwiftASN1
@_spi(FixedExpiryValidationTime) public import X509

/// A player's identity, signed by Game Center (`fetchItems(forIdentityVerificationSignature:)` of
/// GKLocalPlayer): the player's id within the developer's team or game, valid for one app and a few
/// minutes.
public struct GameCenterIdentity: Sendable, Hashable {
    /// The signed id: `teamPlayerID` or `gamePlayerID`.
    public var playerID: String
    /// The app's bundle id.
    public var bundleID: String
    /// The certificate's address from the player's device, which is not trusted before `check`.
    public var publicKeyURL: String
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017).
    public var signature: Data
    /// The salt of the signed message.
    public var salt: Data
    /// When it was signed, in milliseconds since 1970.
    public var timestamp: UInt64

    /// An unverified identity.
    public init(
        playerID: String, bundleID: String, publicKeyURL: String, signature: Data, salt: Data,
        timestamp: UInt64
    ) {
        (self.playerID, self.bundleID) = (playerID, bundleID)
        (self.publicKeyURL, self.signature) = (publicKeyURL, signature)
        (self.salt, self.timestamp) = (salt, timestamp)
    }

    /// Why an identity is refused.
    public enum Refusal: String, Error, Sendable, Hashable, CaseIterable {
        /// A part is empty, or longer than allowed.
        case badLength = "bad-length"
        /// The certificate's address is not one of Apple's.
        case badURL = "bad-url"
        /// Signed for another app.
        case wrongBundle = "wrong-bundle"
        /// The signature's time is too far from now.
        case outOfTime = "out-of-time"
        /// The certificate is malformed, or of another organisation.
        case badCertificate = "bad-certificate"
        /// The certificate does not lead to a trusted root, or is not valid now.
        case untrustedCertificate = "untrusted-certificate"
        /// The signature does not verify by the certificate's key.
        case badSignature = "bad-signature"
    }

    /// The trusted roots, hosts and apps.
    public struct Trust: Sendable {
        /// The hosts of certificates.
        public var hosts: Set<String>
        /// The bundle ids of our apps.
        public var bundleIDs: Set<String>
        /// The root certificates.
        public var roots: [Certificate]
        /// The organisation in the certificate's subject; nil for any. The roots also sign for
        /// other organisations.
        public var organisation: String?

        /// Trusted roots, hosts and apps.
        ///
        /// - Parameters:
        ///   - bundleIDs: the bundle ids of our apps.
        ///   - roots: root certificates in DER.
        ///   - hosts: the hosts of certificates; Apple's by default.
        ///   - organisation: the organisation; Apple by default.
        /// - Throws: `Refusal.badLength` or `.badCertificate` when a root is malformed.
        public init(
            bundleIDs: Set<String>, roots: [Data], hosts: Set<String> = ["static.gc.apple.com"],
            organisation: String? = "Apple Inc."
        ) throws(Refusal) {
            (self.hosts, self.bundleIDs, self.organisation) = (hosts, bundleIDs, organisation)
            self.roots = []
            for root in roots { self.roots.append(try GameCenterIdentity.certificate(root)) }
        }

        /// Verifies a certificate's organisation and chain.
        ///
        /// - Parameters:
        ///   - certificate: in DER, from `publicKeyURL`.
        ///   - intermediates: in DER, in any order; those that lead to no root are ignored.
        ///   - now: the time of verification.
        /// - Returns: the signer by this certificate.
        /// - Throws: `Refusal.badLength` when a certificate is too long or there are too many,
        ///   `.badCertificate` when one is malformed or of another organisation,
        ///   `.untrustedCertificate` when the chain does not verify.
        public func signer(
            _ certificate: Data, intermediates: [Data] = [], now: Date
        ) async throws(Refusal) -> Signer {
            guard intermediates.count <= CredentialLimits.intermediates else { throw .badLength }
            let leaf = try GameCenterIdentity.certificate(certificate)
            var between: [Certificate] = []
            for bytes in intermediates { between.append(try GameCenterIdentity.certificate(bytes)) }
            if let organisation, !GameCenterIdentity.names(leaf.subject, organisation) {
                throw .badCertificate
            }
            var verifier = Verifier(rootCertificates: CertificateStore(roots)) {
                RFC5280Policy(fixedExpiryValidationTime: now)
            }
            let result = await verifier.validate(
                leaf: leaf, intermediates: CertificateStore(between))
            guard case .validCertificate = result else { throw .untrustedCertificate }
            return Signer(key: leaf.publicKey)
        }
    }

    /// The key of a verified certificate.
    public struct Signer: Sendable {
        fileprivate let key: Certificate.PublicKey
    }

    /// Whether a certificate may be fetched from an address: `https://`, one of the hosts in lower
    /// case, and a plain path that ends in `.cer`. It has no port, user, query, fragment, escapes
    /// or dot segments, so that each certificate has one address.
    public static func isTrusted(_ url: String, hosts: Set<String>) -> Bool {
        let scheme = "https://"
        guard url.utf8.count <= CredentialLimits.identityBytes, url.hasPrefix(scheme) else {
            return false
        }
        let rest = url.utf8.dropFirst(scheme.utf8.count)
        let host = rest.prefix { $0 != UInt8(ascii: "/") }
        let path = rest.dropFirst(host.count)
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/.-_".utf8
        guard let name = String(host), hosts.contains(name), let text = String(path) else {
            return false
        }
        return path.allSatisfy(letters.contains) && text.hasSuffix(".cer")
            && !text.contains("//") && !text.contains("/.") && !text.contains("..")
    }

    /// Verifies the identity. The caller checks that it was not used before.
    ///
    /// - Parameters:
    ///   - certificate: in DER, from `publicKeyURL`.
    ///   - intermediates: in DER, in any order; those that lead to no root are ignored.
    ///   - trust: the trusted roots, hosts and apps.
    ///   - now: the time of verification.
    /// - Throws: the errors of `check`, `Trust.signer` and `verify(by:)`, in this order.
    public func verify(
        certificate: Data, intermediates: [Data], trust: Trust, now: Date
    ) async throws(Refusal) {
        try check(trust, now: now)
        try verify(
            by: await trust.signer(certificate, intermediates: intermediates, now: now))
    }

    /// Verifies only the signature.
    ///
    /// - Throws: `Refusal.badSignature` when it does not verify.
    public func verify(by signer: Signer) throws(Refusal) {
        let isSigned = signer.key.isValidSignature(
            signature, for: message, signatureAlgorithm: .sha256WithRSAEncryption)
        guard isSigned else { throw .badSignature }
    }

    /// The signed bytes: the player's id, the bundle id, the time in 8 bytes, the salt.
    public var message: Data {
        var message = Data(playerID.utf8) + Data(bundleID.utf8)
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            message.append(UInt8(truncatingIfNeeded: timestamp >> shift))
        }
        return message + salt
    }

    /// Checks everything that needs no certificate.
    ///
    /// - Throws: the first of `Refusal.badLength` for an empty or too long part, `.badURL` for an
    ///   address that is not Apple's, `.wrongBundle` for another app, `.outOfTime` for a time too
    ///   far from `now`.
    public func check(_ trust: Trust, now: Date) throws(Refusal) {
        let sizes = [playerID.utf8.count, bundleID.utf8.count, signature.count, salt.count]
        guard sizes.allSatisfy({ (1...CredentialLimits.identityBytes).contains($0) }) else {
            throw .badLength
        }
        guard Self.isTrusted(publicKeyURL, hosts: trust.hosts) else { throw .badURL }
        guard trust.bundleIDs.contains(bundleID) else { throw .wrongBundle }
        let age = now.timeIntervalSince1970 * 1_000 - Double(timestamp)
        guard abs(age) <= Double(CredentialLimits.identityWindow) else { throw .outOfTime }
    }

    private static func certificate(_ bytes: Data) throws(Refusal) -> Certificate {
        guard (1...CredentialLimits.certificateBytes).contains(bytes.count) else {
            throw .badLength
        }
        guard let certificate = try? Certificate(derEncoded: Array(bytes)) else {
            throw .badCertificate
        }
        return certificate
    }

    private static func names(_ subject: DistinguishedName, _ organisation: String) -> Bool {
        let names = subject.flatMap { part in
            part.filter { $0.type == .RDNAttributeType.organizationName }.map { $0.value }
        }
        return names.map { String(describing: $0) } == [organisation]
    }
}
