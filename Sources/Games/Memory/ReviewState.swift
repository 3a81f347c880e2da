public import Catalog

/// A player's memory: the FSRS card of each plant answered in practice.
public struct ReviewState: Codable, Sendable, Hashable {
    /// The time to answer from which on a right answer counts as hard, in milliseconds.
    public static let hardFrom = 15_000

    /// The cards, by plant.
    public private(set) var cards: [String: FSRS.Card]

    /// Creates a memory without cards.
    public init() { cards = [:] }

    /// The rating of an answer: `again`, `hard` or `good`. Never `easy`: one of four names is
    /// recognised more easily than it is recalled.
    public static func rating(isRight: Bool, elapsed: Int) -> FSRS.Rating {
        if !isRight { return .again }
        return elapsed < hardFrom ? .good : .hard
    }

    /// Adds an answer.
    ///
    /// - Parameters:
    ///   - plant: the shown plant.
    ///   - isRight: whether the answer was right.
    ///   - elapsed: milliseconds from card to answer.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    public mutating func take(_ plant: String, isRight: Bool, elapsed: Int, at time: Int) {
        let rating = Self.rating(isRight: isRight, elapsed: elapsed)
        cards[plant] = FSRS().reviewed(cards[plant], rating, at: time)
    }

    /// The plants that are due at a time.
    ///
    /// - Parameters:
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - deck: only plants of this deck.
    ///   - level: only plants of this level.
    /// - Returns: their ids, the most overdue first; of equal ones by id.
    public func due(at time: Int, of deck: PlayDeck, level: Level? = nil) -> [String] {
        cards.filter { id, card in
            guard card.due <= time, let place = deck.places[id] else { return false }
            return level == nil || deck.card(at: place).level == level
        }
        .sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map(\.key)
    }

    /// Merges two memories of one player: the later answer of each plant is kept.
    public func merged(with other: ReviewState) -> ReviewState {
        var merged = self
        merged.cards.merge(other.cards) { mine, theirs in
            (mine.reviewed, mine.stability, mine.difficulty)
                >= (theirs.reviewed, theirs.stability, theirs.difficulty) ? mine : theirs
        }
        return merged
    }
}
