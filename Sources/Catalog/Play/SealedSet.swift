import Crypto
public import FoundationEssentials

/// The published form of a day's or week's set. It allows sealing without a new form.
public struct SealedSet: Codable, Sendable, Hashable {
    /// Reserve questions that replace revoked ones.
    public static let reserves = 5

    /// How the payload is protected from being read before its date.
    public enum Sealing: String, Codable, Sendable {
        case none
        case aes256GCM = "aes-256-gcm"
    }

    /// Its first day, in UTC.
    public var date: Day
    /// How it is sealed.
    public var sealing: Sealing
    /// SHA-256 of the payload before sealing, so that the set cannot be changed afterwards. It is
    /// also the name of the set's deck in rounds.
    public var commitment: String
    /// The JSON of the set's deck (`Deck` of the kind `set`, with its whole questions, so that a
    /// round can always be replayed); base64 of the sealed bytes when it is sealed.
    public var payload: String

    /// Creates a set that is not sealed.
    ///
    /// - Parameter deck: a deck of the kind `set`.
    /// - Throws: `EncodingError` when the deck has a number that JSON cannot represent, which no
    ///   `Deck` has.
    package init(_ deck: Deck) throws {
        date = deck.date ?? Day(number: 0)
        sealing = .none
        let json = try CanonicalJSON.encode(deck)
        commitment = SHA256.hex(of: json)
        payload = String(decoding: json, as: UTF8.self)
    }

    /// The bytes of the deck; nil when they are sealed or do not match `commitment`.
    public var openedJSON: Data? {
        let json = Data(payload.utf8)
        return sealing == .none && SHA256.hex(of: json) == commitment ? json : nil
    }

    /// The deck; nil when it is sealed, or its payload does not match `commitment` or `date`.
    ///
    /// - Throws: `DecodingError` for a payload of another form.
    public func opened() throws -> Deck? {
        guard let json = openedJSON else { return nil }
        let deck = try CanonicalJSON.decode(Deck.self, from: json)
        return deck.kind == .set && deck.period != nil && deck.date == date ? deck : nil
    }
}
