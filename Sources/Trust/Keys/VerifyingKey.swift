import Catalog
internal import Crypto
internal import CryptoExtras

/// A public key that can check signatures, of one of the supported pairs of type and scheme.
enum VerifyingKey {
    case ed25519(Curve25519.Signing.PublicKey)
    case p256(P256.Signing.PublicKey)
    case p384(P384.Signing.PublicKey)
    case p521(P521.Signing.PublicKey)
    case rsa(_RSA.Signing.PublicKey, RSAScheme)

    /// Padding and hash of an RSA scheme.
    enum RSAScheme: String {
        case pss256 = "rsassa-pss-sha256"
        case pss384 = "rsassa-pss-sha384"
        case pss512 = "rsassa-pss-sha512"
        case pkcs256 = "rsa-pkcs1v15-sha256"
        case pkcs384 = "rsa-pkcs1v15-sha384"
        case pkcs512 = "rsa-pkcs1v15-sha512"

        var padding: _RSA.Signing.Padding {
            switch self {
            case .pss256, .pss384, .pss512: .PSS
            case .pkcs256, .pkcs384, .pkcs512: .insecurePKCS1v1_5
            }
        }
    }

    /// Nil when type, scheme or value are not supported or do not match each other.
    init?(_ key: PublicKey) {
        guard let text = key.text else { return nil }
        let key: VerifyingKey? =
            switch (key.keyType, key.scheme) {
            case ("ed25519", "ed25519"):
                Hex.bytes(text)
                    .flatMap { try? Curve25519.Signing.PublicKey(rawRepresentation: $0) }
                    .map(VerifyingKey.ed25519)
            case ("ecdsa", "ecdsa-sha2-nistp256"), ("ecdsa-sha2-nistp256", "ecdsa-sha2-nistp256"):
                Self.nistP256(text).map(VerifyingKey.p256)
            case ("ecdsa", "ecdsa-sha2-nistp384"), ("ecdsa-sha2-nistp384", "ecdsa-sha2-nistp384"):
                (try? P384.Signing.PublicKey(pemRepresentation: text)).map(VerifyingKey.p384)
            case ("ecdsa", "ecdsa-sha2-nistp521"), ("ecdsa-sha2-nistp521", "ecdsa-sha2-nistp521"):
                (try? P521.Signing.PublicKey(pemRepresentation: text)).map(VerifyingKey.p521)
            case ("rsa", let scheme):
                RSAScheme(rawValue: scheme).flatMap { scheme in
                    (try? _RSA.Signing.PublicKey(pemRepresentation: text)).map { .rsa($0, scheme) }
                }
            default: nil
            }
        guard let key else { return nil }
        self = key
    }

    /// PEM, or the uncompressed point in hexadecimal as in Sigstore's first roots.
    private static func nistP256(_ text: String) -> P256.Signing.PublicKey? {
        if let point = Hex.bytes(text) {
            return try? P256.Signing.PublicKey(x963Representation: point)
        }
        return try? P256.Signing.PublicKey(pemRepresentation: text)
    }

    /// Bytes that identify the key independently of its notation.
    var material: [UInt8] {
        switch self {
        case .ed25519(let key): Array(key.rawRepresentation)
        case .p256(let key): Array(key.x963Representation)
        case .p384(let key): Array(key.x963Representation)
        case .p521(let key): Array(key.x963Representation)
        case .rsa(let key, _): Array(key.derRepresentation)
        }
    }

    /// Whether `signature` is this key's valid signature over the bytes.
    func approves(_ signature: [UInt8], over bytes: [UInt8]) -> Bool {
        switch self {
        case .ed25519(let key):
            return key.isValidSignature(signature, for: bytes)
        case .p256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
            else { return false }
            return key.isValidSignature(signature, for: SHA256.hash(data: bytes))
        case .p384(let key):
            guard let signature = try? P384.Signing.ECDSASignature(derRepresentation: signature)
            else { return false }
            return key.isValidSignature(signature, for: SHA384.hash(data: bytes))
        case .p521(let key):
            guard let signature = try? P521.Signing.ECDSASignature(derRepresentation: signature)
            else { return false }
            return key.isValidSignature(signature, for: SHA512.hash(data: bytes))
        case .rsa(let key, let scheme):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            return switch scheme {
            case .pss256, .pkcs256:
                key.isValidSignature(
                    signature, for: SHA256.hash(data: bytes), padding: scheme.padding)
            case .pss384, .pkcs384:
                key.isValidSignature(
                    signature, for: SHA384.hash(data: bytes), padding: scheme.padding)
            case .pss512, .pkcs512:
                key.isValidSignature(
                    signature, for: SHA512.hash(data: bytes), padding: scheme.padding)
            }
        }
    }
}
