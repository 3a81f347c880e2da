public import Catalog
import Crypto
public import FoundationEssentials

/// A deck prepared for play: read and checked once, for any number of rounds.
///
/// Cards are addressed by index: the deck's cards from 0, then those of its reserve.
public struct PlayDeck: Sendable {
    /// Why a deck cannot be played.
    public enum Refusal: Error, Sendable, Hashable {
        /// It is not the JSON of a deck, or it is a set whose payload is sealed.
        case unreadable
        /// It has a newer format than this code supports.
        case unknownFormat(Int)
        /// Its rules are invalid, with the sentences of `PlayRules.findings`.
        case unsoundRules([String])
        /// It has no card.
        case empty
        /// It has a card twice, with the card's id.
        case doubled(String)
        /// A card lacks its question or its wrong answers, or has one twice, with the card's id.
        case badCard(String)
    }

    /// The deck.
    public let deck: Deck
    /// SHA-256 of its bytes, by which rounds refer to it.
    public let hash: String
    let places: [String: Int]
    /// The indices of all cards except the reserve.
    let everyPlace: [Int]
    /// The number of wrong options of each card, by index.
    let wrongs: [Int]

    /// Reads a deck's file.
    ///
    /// - Throws: `.unreadable` when it is not a deck's JSON, or a case of `init(_:hash:)`.
    public init(json: Data) throws(Refusal) {
        guard let deck = try? CanonicalJSON.decode(Deck.self, from: json) else {
            throw .unreadable
        }
        try self.init(deck, hash: SHA256.hex(of: json))
    }

    /// Reads a day's or week's set.
    ///
    /// - Throws: `.unreadable` when it is sealed, does not match its commitment or is not a deck's
    ///   JSON, or a case of `init(_:hash:)`.
    public init(set: SealedSet) throws(Refusal) {
        guard let json = set.openedJSON, (try? set.opened()) != nil else { throw .unreadable }
        try self.init(json: json)
    }

    /// Prepares a deck with a known hash.
    ///
    /// - Throws: `.unknownFormat`, `.unsoundRules`, `.empty`, `.doubled` or `.badCard`, for the
    ///   first fault in this order.
    public init(_ deck: Deck, hash: String) throws(Refusal) {
        guard (0...Edition.currentFormat).contains(deck.format) else {
            throw .unknownFormat(deck.format)
        }
        let findings = deck.rules.findings
        guard findings.isEmpty else { throw .unsoundRules(findings) }
        guard !deck.cards.isEmpty else { throw .empty }
        var places: [String: Int] = [:]
        var wrongs: [Int] = []
        for (place, card) in (deck.cards + deck.reserve).enumerated() {
            guard places.updateValue(place, forKey: card.id) == nil else {
                throw .doubled(card.id)
            }
            guard let count = Self.wrongs(of: card, in: deck) else { throw .badCard(card.id) }
            wrongs.append(count)
        }
        self.deck = deck
        self.hash = hash
        self.places = places
        self.wrongs = wrongs
        everyPlace = Array(deck.cards.indices)
    }

    private static func wrongs(of card: Deck.Card, in deck: Deck) -> Int? {
        if deck.kind == .plants {
            let shown = Set(card.lookAlikes)
            let isSound = shown.count == card.lookAlikes.count && !shown.contains(card.id)
            return isSound && !shown.isEmpty && shown.count <= Limits.itemsPerPlant
                ? shown.count : nil
        }
        guard let count = deck.questions[card.id]?.wrong.count, (1...5).contains(count) else {
            return nil
        }
        return count
    }

    /// The card with an id; nil when the deck has none.
    public func card(_ id: String) -> Deck.Card? { places[id].map(card(at:)) }

    /// The card at an index.
    func card(at place: Int) -> Deck.Card {
        place < deck.cards.count ? deck.cards[place] : deck.reserve[place - deck.cards.count]
    }

    /// The plant of an option.
    ///
    /// - Parameters:
    ///   - option: 0 for the right one, n for the n-th look-alike.
    ///   - card: the card's id.
    /// - Returns: a plant's id; nil for a question, or an option that the card does not have.
    public func plant(ofOption option: Int, of card: String) -> String? {
        guard deck.kind == .plants, let place = places[card] else { return nil }
        let card = self.card(at: place)
        if option == 0 { return card.id }
        return card.lookAlikes.indices.contains(option - 1) ? card.lookAlikes[option - 1] : nil
    }

    /// Draws a card's options: numbers of those shown, in order; 0 is the right one, n the n-th
    /// look-alike or wrong answer.
    func options(at place: Int, _ generator: inout SeededGenerator) -> [Int] {
        let most = deck.kind == .plants ? deck.rules.options - 1 : wrongs[place]
        let wrong = generator.shuffled(Array(1...wrongs[place])).prefix(most)
        return generator.shuffled([0] + wrong)
    }
}
