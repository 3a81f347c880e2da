import Catalog
public import Crypto
public import CryptoExtras

/// A publisher's private key, which signs metadata.
public enum SigningKey: Sendable {
    /// Ed25519, the type of this project's publisher.
    case ed25519(Curve25519.Signing.PrivateKey)
    /// ECDSA over P-256 with SHA-256.
    case ecdsa(P256.Signing.PrivateKey)
    /// RSA with PSS padding and SHA-256.
    case rsa(_RSA.Signing.PrivateKey)

    /// The public half, in the form of metadata.
    public var publicKey: PublicKey {
        switch self {
        case .ed25519(let key):
            PublicKey(
                keyType: "ed25519", scheme: "ed25519",
                text: Hex.text(key.publicKey.rawRepresentation))
        case .ecdsa(let key):
            PublicKey(
                keyType: "ecdsa", scheme: "ecdsa-sha2-nistp256",
                text: key.publicKey.pemRepresentation + "\n")
        case .rsa(let key):
            PublicKey(
                keyType: "rsa", scheme: "rsassa-pss-sha256",
                text: key.publicKey.pemRepresentation + "\n")
        }
    }

    /// The signature over the bytes, in the form of the key's scheme.
    ///
    /// - Throws: the error of the cryptography library when it cannot sign.
    public func signature(over bytes: [UInt8]) throws -> [UInt8] {
        switch self {
        case .ed25519(let key): try Array(key.signature(for: bytes))
        case .ecdsa(let key):
            try Array(key.signature(for: SHA256.hash(data: bytes)).derRepresentation)
        case .rsa(let key):
            try Array(key.signature(for: SHA256.hash(data: bytes), padding: .PSS).rawRepresentation)
        }
    }
}
