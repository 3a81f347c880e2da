import FoundationEssentials

/// A browser's data on the use of a passkey: type, challenge, origin (5.8.1 of Web Authentication).
struct PasskeyClientData: Decodable {
    private var type: String
    private var challenge: String
    private var origin: String
    private var crossOrigin: Bool?
    private var topOrigin: String?

    static func check(
        _ bytes: Data, type: String, challenge: Data, for party: Passkey.RelyingParty
    ) throws(PasskeyRefusal) {
        guard bytes.count <= CredentialLimits.clientDataBytes,
            challenge.count >= CredentialLimits.challengeBytes
        else { throw .badLength }
        guard let data = try? JSONDecoder().decode(Self.self, from: bytes) else {
            throw .badClientData
        }
        guard data.type == type else { throw .wrongType }
        // Compared as text: a challenge has one form in base64url without padding.
        guard data.challenge == base64URL(challenge) else { throw .wrongChallenge }
        let isWithinAnother = data.crossOrigin == true || data.topOrigin != nil
        guard party.origins.contains(data.origin), !isWithinAnother else { throw .wrongOrigin }
    }

    /// Base64url without padding (RFC 4648, section 5).
    static func base64URL(_ bytes: Data) -> String {
        let letters = bytes.base64EncodedString().utf8.compactMap { letter -> UInt8? in
            switch letter {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: letter
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
