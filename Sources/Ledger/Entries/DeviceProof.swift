import Catalog
import Crypto
public import FoundationEssentials

/// A device's signature over a request: over the route and the body, byte for byte, by the key that
/// is the device's name. It is valid for no other route or body.
///
/// The name is the public key in lower-case hexadecimal: 64 digits of Ed25519 (RFC 8032), or 66 of
/// P-256 in compressed form (SEC 1); browsers support both. The signature has 64 bytes, for P-256
/// as r and s (IEEE P1363), in 128 digits.
public struct DeviceProof: Sendable, Hashable {
    /// The device's name.
    public var device: String
    /// The signature in hexadecimal.
    public var signature: String

    /// A proof.
    public init(device: String, signature: String) {
        self.device = device
        self.signature = signature
    }

    /// Reads an Authorization field: `Device <name>:<signature>`; nil for any other form.
    public init?(authorization: String) {
        let scheme = "Device "
        // The length first, then bytes: hostile text is never compared by Unicode's rules.
        guard authorization.utf8.count <= scheme.utf8.count + 66 + 1 + 128,
            authorization.utf8.starts(with: scheme.utf8)
        else { return nil }
        let parts = authorization.utf8.dropFirst(scheme.utf8.count).split(
            separator: UInt8(ascii: ":"), omittingEmptySubsequences: false
        ).map { String(Substring($0)) }
        guard parts.count == 2, parts[1].utf8.count == 128, Self.isName(parts[0]) else {
            return nil
        }
        (device, signature) = (parts[0], parts[1])
    }

    /// The Authorization field.
    public var authorization: String { "Device \(device):\(signature)" }

    /// The signed bytes for a POST of a body to a path.
    public static func message(to route: String, body: some DataProtocol) -> Data {
        Data("florilegium POST /\(route)\n".utf8) + Data(body)
    }

    /// Whether the device signed a POST of the body to the path.
    public func isValid(for route: String, body: some DataProtocol) -> Bool {
        Self.isSigned(Self.message(to: route, body: body), by: device, signature)
    }

    /// Whether a device signed a message.
    ///
    /// - Parameters:
    ///   - message: the bytes.
    ///   - device: its public key in hexadecimal: 32 bytes of Ed25519, or 33 of P-256, compressed.
    ///   - signature: 64 bytes in hexadecimal.
    /// - Returns: false also for a malformed key or signature.
    public static func isSigned(
        _ message: some DataProtocol, by device: String, _ signature: String
    ) -> Bool {
        guard let key = bytes(device), let signature = bytes(signature) else { return false }
        if key.count == 32 {
            guard !isOfSmallOrder(key) else { return false }
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key)
            return key?.isValidSignature(signature, for: message) == true
        }
        guard let key = try? P256.Signing.PublicKey(compressedRepresentation: key),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
        else { return false }
        return key.isValidSignature(signature, for: message)
    }

    /// Whether an Ed25519 key is one of the eight points whose order divides 8, in any encoding:
    /// with those a signature over one message is valid for most others, without a private key.
    private static func isOfSmallOrder(_ key: [UInt8]) -> Bool {
        // The last bit is the sign of x; the rest is y, least byte first (RFC 8032, 5.1.2).
        var y = key
        y[31] &= 0x7f
        return smallOrders.contains(y)
    }

    /// y of those points: 1, p - 1, 0, the two of order 8, and the non-canonical p and p + 1.
    private static let smallOrders: Set<[UInt8]> = Set(
        [
            "0100000000000000000000000000000000000000000000000000000000000000",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "0000000000000000000000000000000000000000000000000000000000000000",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        ].compactMap(bytes))

    /// Whether a text has the form of a device's name.
    public static func isName(_ text: some StringProtocol) -> Bool {
        guard [64, 66].contains(text.utf8.count), Hex.isLowerCase(text) else {
            return false
        }
        return text.utf8.count == 64 || text.hasPrefix("02") || text.hasPrefix("03")
    }

    /// The bytes of lower-case hexadecimal only, so that a signature has one form.
    private static func bytes(_ text: String) -> [UInt8]? {
        Hex.isLowerCase(text) ? Hex.bytes(text) : nil
    }
}
