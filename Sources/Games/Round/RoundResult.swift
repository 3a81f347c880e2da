public import Catalog

/// The result of a round.
public struct RoundResult: Codable, Sendable, Hashable {
    /// A question that was answered wrong or not in time.
    public struct Miss: Codable, Sendable, Hashable {
        /// The card's id.
        public var card: String
        /// The chosen option: n for the card's n-th look-alike or wrong answer; nil for a time-out.
        public var chosen: Int?
    }

    /// The start of the round.
    public var start: RoundStart
    /// The deck's category.
    public var category: String?
    /// The version of its rules.
    public var rules: Int
    /// How it ended.
    public var ending: Round.Ending
    /// The time of its end, in milliseconds since its start.
    public var ended: Int
    /// The number of cards asked.
    public var asked: Int
    /// The number of those that count: all except revoked ones.
    public var counted: Int
    /// Right answers among those that count.
    public var right: Int
    /// Points; 0 for a round that was left.
    public var points: Int
    /// The sum of milliseconds from card to answer, over cards that count.
    public var thinking: Int
    /// The tier of a speedrun.
    public var tier: Tier.Name?
    /// The missed questions in order, for review.
    public var misses: [Miss]

    /// Whether it counts: a round that was left does not.
    public var counts: Bool { ending != .quit }

    /// Whether timers were lengthened or left out: such rounds have boards of their own, or none.
    public var isAdjusted: Bool { start.adjusted != 100 }

    /// Right answers per thousand, rounded down; 0 when no card counts.
    public var accuracy: Int {
        counted > 0 ? Int(max(0, min(1, Double(right) / Double(counted))) * 1_000) : 0
    }

    /// Average milliseconds per question, rounded down; 0 when no card counts.
    public var average: Int { counted > 0 ? thinking / counted : 0 }
}
