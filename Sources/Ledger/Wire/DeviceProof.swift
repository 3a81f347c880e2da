import Crypto
public import FoundationEssentials

/// How a device shows that a request is its own: a signature over what is asked and the body, byte
/// for byte, under the key that is its name. What it signed is worth nothing anywhere else.
///
/// The name is the public key in lower-case hexadecimal: 64 digits of Ed25519 (RFC 8032), or 66 of
/// P-256 in compressed form (SEC 1); browsers know both. The signature has 64 bytes either way, of
/// P-256 as r and s (IEEE P1363), 128 digits.
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
        guard authorization.hasPrefix(scheme) else { return nil }
        let parts = authorization.dropFirst(scheme.count).split(
            separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 128, Self.isName(parts[0]) else {
            return nil
        }
        (device, signature) = (String(parts[0]), String(parts[1]))
    }

    /// The Authorization field.
    public var authorization: String { "Device \(device):\(signature)" }

    /// What is signed for a POST of a body to a path.
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
    /// - Returns: false also for what is no key or no signature.
    public static func isSigned(
        _ message: some DataProtocol, by device: String, _ signature: String
    ) -> Bool {
        guard let key = bytes(device), let signature = bytes(signature) else { return false }
        if key.count == 32 {
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key)
            return key?.isValidSignature(signature, for: message) == true
        }
        guard let key = try? P256.Signing.PublicKey(compressedRepresentation: key),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
        else { return false }
        return key.isValidSignature(signature, for: message)
    }

    /// Whether a text may be a device's name.
    public static func isName(_ text: some StringProtocol) -> Bool {
        let isCompressed = text.hasPrefix("02") || text.hasPrefix("03")
        return text.utf8.allSatisfy { digit($0) != nil }
            && (text.utf8.count == 64 || text.utf8.count == 66 && isCompressed)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digit(digits[place]), let low = digit(digits[place + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}
