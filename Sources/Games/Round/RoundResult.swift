public import Catalog

/// What a round came to.
public struct RoundResult: Codable, Sendable, Hashable {
    /// A question that was missed.
    public struct Miss: Codable, Sendable, Hashable {
        /// The card's id.
        public var card: String
        /// What was chosen: n for the card's n-th look-alike or wrong answer; nil for a time-out.
        public var chosen: Int?
    }

    /// What it began with.
    public var start: RoundStart
    /// The deck's category.
    public var category: String?
    /// The version of the rules it was played by.
    public var rules: Int
    /// How it ended.
    public var ending: Round.Ending
    /// When, in milliseconds since its start.
    public var ended: Int
    /// Cards that were asked.
    public var asked: Int
    /// Those of them that count: all that are not revoked.
    public var counted: Int
    /// Right answers among those that count.
    public var right: Int
    /// Points; none for a round that was left.
    public var points: Int
    /// Milliseconds from card to answer, summed over what counts.
    public var thinking: Int
    /// The tier of a speedrun.
    public var tier: Tier.Name?
    /// What was missed, in order: what there is to learn.
    public var misses: [Miss]

    /// Whether it counts at all: a round that was left does not.
    public var counts: Bool { ending != .quit }

    /// Whether timers were lengthened or left out: such rounds stand on boards of their own, or on
    /// none.
    public var isAdjusted: Bool { start.adjusted != 100 }

    /// Right answers of a thousand, rounded down; 0 when nothing counts.
    public var accuracy: Int {
        counted > 0 ? Int(max(0, min(1, Double(right) / Double(counted))) * 1_000) : 0
    }

    /// Milliseconds a question on average, rounded down; 0 when nothing counts.
    public var average: Int { counted > 0 ? thinking / counted : 0 }
}
