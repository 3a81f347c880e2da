import Catalog

/// Counts a round's answers, for `Session` and `replay` alike, so that their results are equal.
struct Tally {
    private let deck: PlayDeck
    private let mode: ModeRules
    private let adjusted: Int
    private(set) var asked = 0
    private(set) var counted = 0
    private(set) var right = 0
    private(set) var points = 0
    private(set) var thinking = 0
    private(set) var misses: [RoundResult.Miss] = []

    init(_ deck: PlayDeck, mode: ModeRules, adjusted: Int) {
        self.deck = deck
        self.mode = mode
        self.adjusted = adjusted
    }

    /// Adds one answer.
    ///
    /// - Parameters:
    ///   - card: the card's id.
    ///   - chosen: the chosen option's number, 0 being the right one; nil for a time-out.
    ///   - elapsed: milliseconds from card to answer.
    ///   - isRevoked: whether the card counts neither way.
    /// - Returns: its points.
    @discardableResult
    mutating func take(card: String, chosen: Int?, elapsed: Int, isRevoked: Bool) -> Int {
        asked += 1
        if isRevoked { return 0 }
        counted += 1
        thinking += elapsed
        guard chosen == 0 else {
            misses.append(RoundResult.Miss(card: card, chosen: chosen))
            return 0
        }
        right += 1
        let gained = mode.scoring.points(elapsed: elapsed, adjusted: adjusted)
        points += gained
        return gained
    }

    /// The result of all answers.
    func result(_ start: RoundStart, ending: Round.Ending, ended: Int) -> RoundResult {
        let isQuit = ending == .quit
        return RoundResult(
            start: start, category: deck.deck.category, rules: deck.deck.rules.version,
            ending: ending, ended: ended, asked: asked, counted: counted, right: right,
            points: isQuit ? 0 : points, thinking: thinking,
            tier: isQuit || start.mode != .speedrun ? nil : tier, misses: misses)
    }

    private var tier: Tier.Name? {
        guard counted > 0 else { return nil }
        return deck.deck.rules.tiers.first { tier in
            right * 100 >= tier.accuracy * counted
                && thinking * 100 <= tier.average * adjusted * counted
        }?.name
    }
}
