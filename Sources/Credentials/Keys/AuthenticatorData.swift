import Crypto
import FoundationEssentials

/// The data that an authenticator signs (6.1 of Web Authentication): SHA-256 of the relying party's
/// id (32 bytes), flags (1), the counter (4); at registration the model (16), a length (2), the
/// credential's id and its key; then extensions, which are not evaluated.
struct AuthenticatorData {
    /// A new credential.
    struct Attested {
        var id: Data
        /// x and y, 32 bytes each.
        var point: Data
    }

    var counter: UInt32
    var attested: Attested?
    private var partyHash: Data
    private var flags: UInt8

    private static let userPresent: UInt8 = 0x01
    private static let userVerified: UInt8 = 0x04
    private static let hasAttested: UInt8 = 0x40
    private static let hasExtensions: UInt8 = 0x80

    init(_ bytes: Data) throws(PasskeyRefusal) {
        guard (37...CredentialLimits.authenticatorDataBytes).contains(bytes.count) else {
            throw .badLength
        }
        var reader = Reader(bytes: bytes)
        partyHash = try reader.next(32)
        flags = try reader.number(1, UInt8.self)
        counter = try reader.number(4, UInt32.self)
        if flags & Self.hasAttested != 0 {
            _ = try reader.next(16)
            let length = Int(try reader.number(2, UInt16.self))
            guard CredentialLimits.credentialIDBytes.contains(length) else {
                throw .badAuthenticatorData
            }
            let id = try reader.next(length)
            attested = Attested(id: id, point: try Self.point(&reader))
        }
        guard reader.isAtEnd != (flags & Self.hasExtensions != 0) else {
            throw .badAuthenticatorData
        }
    }

    /// Checks that it was made for this party, with a present and verified user.
    ///
    /// - Throws: `PasskeyRefusal.wrongRelyingParty`, `.notPresent` or `.notVerified`.
    func check(for party: Passkey.RelyingParty) throws(PasskeyRefusal) {
        guard partyHash == Data(SHA256.hash(data: Data(party.id.utf8))) else {
            throw .wrongRelyingParty
        }
        if flags & Self.userPresent == 0 { throw .notPresent }
        if flags & Self.userVerified == 0 { throw .notVerified }
    }

    /// Reads a COSE_Key of ES256 in the only form that CTAP2's canonical CBOR allows (6.5.1.1 of
    /// Web Authentication): {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
    private static func point(_ reader: inout Reader) throws(PasskeyRefusal) -> Data {
        let head = Data([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20])
        guard try reader.next(head.count) == head else { throw .badKey }
        let x = try reader.next(32)
        guard try reader.next(3) == Data([0x22, 0x58, 0x20]) else { throw .badKey }
        return x + (try reader.next(32))
    }

    private struct Reader {
        var bytes: Data

        var isAtEnd: Bool { bytes.isEmpty }

        mutating func next(_ count: Int) throws(PasskeyRefusal) -> Data {
            guard bytes.count >= count else { throw .badAuthenticatorData }
            defer { bytes = bytes.dropFirst(count) }
            return Data(bytes.prefix(count))
        }

        mutating func number<Number: FixedWidthInteger>(
            _ count: Int, _: Number.Type
        ) throws(PasskeyRefusal) -> Number {
            try next(count).reduce(0) { $0 << 8 | Number($1) }
        }
    }
}
