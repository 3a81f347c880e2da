import Crypto
public import FoundationEssentials

/// A day's or week's set in the form in which it travels. Sealing it later needs no new form.
public struct SealedSet: Codable, Sendable, Hashable {
    /// Questions that stand by for one that is revoked.
    public static let reserves = 5

    /// How the payload is kept from being read before its date.
    public enum Sealing: String, Codable, Sendable {
        case none
        case aes256GCM = "aes-256-gcm"
    }

    /// Its first day, in UTC.
    public var date: Day
    /// How it is sealed.
    public var sealing: Sealing
    /// SHA-256 of the payload as it is before sealing: nobody can change the set afterwards. It is
    /// also the name of the set's deck in rounds.
    public var commitment: String
    /// The JSON of the set's deck (`Deck` of the kind `set`, with its questions whole, so that a
    /// round on it can be replayed for ever); base64 of the sealed bytes when it is sealed.
    public var payload: String

    /// A set that is not sealed.
    ///
    /// - Parameter deck: a deck of the kind `set`.
    /// - Throws: `EncodingError`, never for a deck.
    package init(_ deck: Deck) throws {
        date = deck.date ?? Day(number: 0)
        sealing = .none
        let json = try CanonicalJSON.encode(deck)
        commitment = SHA256.hex(of: json)
        payload = String(decoding: json, as: UTF8.self)
    }

    /// The bytes of the deck, when they are not sealed and are what was committed to.
    public var openedJSON: Data? {
        let json = Data(payload.utf8)
        return sealing == .none && SHA256.hex(of: json) == commitment ? json : nil
    }

    /// The deck, when it is not sealed, its payload is what was committed to, and it is of this
    /// date.
    ///
    /// - Throws: `DecodingError` for a payload of another form.
    public func opened() throws -> Deck? {
        guard let json = openedJSON else { return nil }
        let deck = try CanonicalJSON.decode(Deck.self, from: json)
        return deck.kind == .set && deck.period != nil && deck.date == date ? deck : nil
    }
}
