public import FoundationEssentials
import SwiftASN1
@_spi(FixedExpiryValidationTime) public import X509

/// A player's identity as Game Center signs it (`fetchItems(forIdentityVerificationSignature:)` of
/// GKLocalPlayer): the player's id within the developer's team or game, good for one app, a few minutes.
public struct GameCenterIdentity: Sendable, Hashable {
    /// `teamPlayerID` or `gamePlayerID`, whichever was signed.
    public var playerID: String
    /// The app's bundle id.
    public var bundleID: String
    /// Where the certificate is, as the player's device says: untrusted until looked at.
    public var publicKeyURL: String
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017).
    public var signature: Data
    /// What was mixed in.
    public var salt: Data
    /// When it was signed, in milliseconds since 1970.
    public var timestamp: UInt64

    /// An identity as it arrived.
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
        /// A part is empty, or longer than what is read.
        case badLength = "bad-length"
        /// The certificate is said to be where none of Apple's are.
        case badURL = "bad-url"
        /// Signed for another app.
        case wrongBundle = "wrong-bundle"
        /// Signed too long ago, or not yet.
        case outOfTime = "out-of-time"
        /// The certificate cannot be read, or is another organisation's.
        case badCertificate = "bad-certificate"
        /// The certificate does not lead to a root that is trusted, or not now.
        case untrustedCertificate = "untrusted-certificate"
        /// Not signed by the certificate's key.
        case badSignature = "bad-signature"
    }

    /// What is believed.
    public struct Trust: Sendable {
        /// The hosts that certificates are fetched from.
        public var hosts: Set<String>
        /// The bundle ids of our apps.
        public var bundleIDs: Set<String>
        /// The certificates that everything must lead to.
        public var roots: [Certificate]
        /// The organisation that the certificate's subject must name; nil when any may sign. The
        /// roots sign for others too.
        public var organisation: String?

        /// What is believed.
        ///
        /// - Parameters:
        ///   - bundleIDs: of our apps.
        ///   - roots: certificates in DER.
        ///   - hosts: Apple's, unless said otherwise.
        ///   - organisation: Apple's name, unless said otherwise.
        /// - Throws: `badCertificate` for a root that cannot be read.
        public init(
            bundleIDs: Set<String>, roots: [Data], hosts: Set<String> = ["static.gc.apple.com"],
            organisation: String? = "Apple Inc."
        ) throws(Refusal) {
            (self.hosts, self.bundleIDs, self.organisation) = (hosts, bundleIDs, organisation)
            self.roots = []
            for root in roots { self.roots.append(try GameCenterIdentity.certificate(root)) }
        }

        /// Looks whether a certificate's organisation and chain hold.
        ///
        /// - Parameters:
        ///   - certificate: in DER, as it was fetched from `publicKeyURL`.
        ///   - intermediates: in DER, in any order; those that lead to no root are of no consequence.
        ///   - now: the time.
        /// - Returns: who signs by it.
        /// - Throws: the first refusal that is found, of the cheap ones first.
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

    /// Who signs identities: the key of a certificate that was believed.
    public struct Signer: Sendable {
        fileprivate let key: Certificate.PublicKey
    }

    /// Whether a certificate may be fetched from an address: `https://`, one of the hosts in lower
    /// case, and a plain path that ends in `.cer`. No port, user, query or fragment; nothing escaped,
    /// no steps: every certificate has one address.
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

    /// Verifies the identity. That it was not shown before is for the caller to ask.
    ///
    /// - Parameters:
    ///   - certificate: in DER, as it was fetched from `publicKeyURL`.
    ///   - intermediates: in DER, in any order; those that lead to no root are of no consequence.
    ///   - trust: what is believed.
    ///   - now: the time.
    /// - Throws: the first refusal that is found, of the cheap ones first.
    public func verify(
        certificate: Data, intermediates: [Data], trust: Trust, now: Date
    ) async throws(Refusal) {
        try check(trust, now: now)
        try verify(
            by: await trust.signer(certificate, intermediates: intermediates, now: now))
    }

    /// Verifies the signature alone.
    ///
    /// - Throws: `badSignature`.
    public func verify(by signer: Signer) throws(Refusal) {
        let isSigned = signer.key.isValidSignature(
            signature, for: message, signatureAlgorithm: .sha256WithRSAEncryption)
        guard isSigned else { throw .badSignature }
    }

    /// What is signed: the player's id, the bundle id, the time in 8 bytes, the salt.
    public var message: Data {
        var message = Data(playerID.utf8) + Data(bundleID.utf8)
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            message.append(UInt8(truncatingIfNeeded: timestamp >> shift))
        }
        return message + salt
    }

    /// What can be told without a certificate: its lengths, where the certificate is, for which app and
    /// when it was signed.
    ///
    /// - Throws: the first refusal that is found.
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
