import Crypto
import FoundationEssentials

/// A P-256 key as SubjectPublicKeyInfo (RFC 5480) in DER, with an uncompressed point: the only form
/// that browsers use.
struct PasskeyKey {
    /// x and y, 32 bytes each.
    let point: Data
    private let key: P256.Signing.PublicKey

    /// SEQUENCE { SEQUENCE { id-ecPublicKey, prime256v1 }, BIT STRING { 04 … } }.
    private static let head = Data([
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01,
        0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
    ])

    init(subjectPublicKeyInfo bytes: Data) throws(PasskeyRefusal) {
        guard bytes.count == Self.head.count + 64, bytes.starts(with: Self.head) else {
            throw .badKey
        }
        point = Data(bytes.suffix(64))
        // Fails for a point that is not on the curve.
        guard let key = try? P256.Signing.PublicKey(rawRepresentation: point) else {
            throw .badKey
        }
        self.key = key
    }

    func isValid(_ signature: Data, for message: Data) -> Bool {
        guard signature.count <= CredentialLimits.signatureBytes,
            let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
        else { return false }
        return key.isValidSignature(signature, for: message)
    }
}
