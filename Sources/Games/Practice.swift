public import Catalog

/// Practice: a picture, four names, no clock and no end.
///
/// Draws from a deck of plants. The same seed draws the same cards on every device.
public struct Practice: Sendable {
    /// Names to choose from.
    public static let options = 4
    /// A plant does not come again within this many cards, as far as the deck is large enough.
    public static let apart = 20

    /// One card as it is put to a player.
    public struct Turn: Codable, Sendable, Hashable {
        /// The plant to name.
        public var plant: String
        /// Four plant ids, the right one among them, in the order they are shown.
        public var options: [String]
    }

    /// What has been answered.
    public struct Summary: Codable, Sendable, Hashable {
        /// Cards answered.
        public var answered = 0
        /// Cards answered rightly.
        public var right = 0
        /// Plants that were missed, with what was chosen instead, in order.
        public var misses: [Miss] = []

        /// One wrong answer.
        public struct Miss: Codable, Sendable, Hashable {
            /// The plant shown.
            public var plant: String
            /// The plant whose name was chosen.
            public var chosen: String
        }
    }

    private let cards: [Deck.Card]
    private var generator: SeededGenerator
    private var recent: [String] = []
    /// What has been answered so far.
    public private(set) var summary = Summary()

    /// A session over a deck; nil when the deck has no card.
    public init?(deck: Deck, generator: SeededGenerator) {
        guard deck.mode == .practice, !deck.cards.isEmpty else { return nil }
        cards = deck.cards
        self.generator = generator
    }

    /// Draws the next card.
    public mutating func next() -> Turn {
        let span = min(Self.apart, cards.count - 1)
        let held = recent.suffix(span)
        let open = cards.filter { !held.contains($0.id) }
        let card = open[generator.below(open.count)]
        recent = recent.suffix(span) + [card.id]
        let wrong = generator.shuffled(card.lookAlikes).prefix(Self.options - 1)
        return Turn(plant: card.id, options: generator.shuffled([card.id] + wrong))
    }

    /// Takes an answer and says whether it was right.
    public mutating func answer(_ choice: String, to turn: Turn) -> Bool {
        summary.answered += 1
        if choice == turn.plant {
            summary.right += 1
            return true
        }
        summary.misses.append(Summary.Miss(plant: turn.plant, chosen: choice))
        return false
    }
}
