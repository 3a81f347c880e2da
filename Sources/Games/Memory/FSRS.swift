import Catalog

/// FSRS-6, the Free Spaced Repetition Scheduler in its sixth version, with its 21 default
/// parameters, learning steps of 1 and 10 minutes, one relearning step of 10 minutes, and no fuzz.
///
/// Source of the formulas: open-spaced-repetition's "The Algorithm" (FSRS-6) and its reference
/// implementation py-fsrs 6.3, whose results are in Tests/Golden/vectors/fsrs.json.
public struct FSRS: Sendable {
    /// How well a card was remembered.
    public enum Rating: Int, Codable, Sendable, CaseIterable {
        case again = 1
        case hard, good, easy
    }

    /// The memory state of one card. Times are milliseconds since 1970-01-01T00:00Z.
    public struct Card: Codable, Sendable, Hashable {
        /// The stage of learning.
        public enum State: String, Codable, Sendable {
            case learning, review, relearning
        }

        /// The stage of learning.
        public var state: State
        /// The index of the learning step; 0 in review.
        public var step: Int
        /// The days after which the probability of recall is 90 %.
        public var stability: Double
        /// How difficult it is to remember, 1 to 10.
        public var difficulty: Double
        /// The time of the last answer.
        public var reviewed: Int
        /// The time of the next repetition.
        public var due: Int
    }

    /// The default parameters w0 to w20.
    public static let parameters: [Double] = [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
        1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ]
    /// The probability of recall at which a card is due.
    public static let retention = 0.9

    private static let minute = 60_000
    private static let day = 86_400_000
    private static let learningSteps = [minute, 10 * minute]
    private static let relearningSteps = [10 * minute]
    private static let longestInterval = 36_500
    private static let leastStability = 0.001

    private let w = Self.parameters
    private let decay: Double
    private let factor: Double

    /// The scheduler.
    public init() {
        decay = -Self.parameters[20]
        factor = power(0.9, 1 / decay) - 1
    }

    /// The probability that a card is recalled at a time.
    public func retrievability(of card: Card, at time: Int) -> Double {
        let days = Double(max(0, Self.days(from: card.reviewed, to: time)))
        return power(1 + factor * days / card.stability, decay)
    }

    /// The card after one more answer.
    ///
    /// - Parameters:
    ///   - card: the card before; nil for the first answer.
    ///   - rating: how well it was remembered.
    ///   - time: the time of the answer. A time before that of the last answer counts as the time
    ///     of the last answer, unless that is so far ahead that its clock was wrong.
    /// - Returns: the card with its new state and due time.
    public func reviewed(_ card: Card?, _ rating: Rating, at time: Int) -> Card {
        // Clamped far from overflow, for wrong clocks.
        let time = min(max(0, time), 1 << 52)
        guard let card, card.isSound else {
            let fresh = Card(
                state: .learning, step: 0,
                stability: max(w[rating.rawValue - 1], Self.leastStability),
                difficulty: Self.clamped(initialDifficulty(rating)), reviewed: time, due: time)
            return scheduled(fresh, rating)
        }
        var next = card
        let isAhead = card.reviewed > time + PlayedRound.Stamp.ahead
        next.reviewed = isAhead ? time : max(time, card.reviewed)
        if Self.days(from: card.reviewed, to: next.reviewed) < 1 {
            next.stability = shortTermStability(card.stability, rating)
        } else {
            let chance = retrievability(of: card, at: next.reviewed)
            next.stability =
                rating == .again
                ? forgotten(card, chance) : recalled(card, chance, rating)
        }
        next.stability = max(next.stability, Self.leastStability)
        next.difficulty = nextDifficulty(card.difficulty, rating)
        return scheduled(next, rating)
    }

    /// The card with its next state and due time.
    private func scheduled(_ card: Card, _ rating: Rating) -> Card {
        var card = card
        var wait: Int?
        switch (card.state, rating) {
        case (.review, .again):
            (card.state, card.step) = (.relearning, 0)
            wait = Self.relearningSteps[0]
        case (.review, _), (_, .easy):
            break
        case (.learning, _), (.relearning, _):
            let steps = card.state == .learning ? Self.learningSteps : Self.relearningSteps
            wait = stepped(&card, rating, steps)
        }
        if wait == nil { (card.state, card.step) = (.review, 0) }
        card.due = card.reviewed + (wait ?? interval(card.stability) * Self.day)
        return card
    }

    /// The wait of a learning step; nil after the last step.
    private func stepped(_ card: inout Card, _ rating: Rating, _ steps: [Int]) -> Int? {
        switch rating {
        case .again:
            card.step = 0
            return steps[0]
        case .hard where card.step == 0:
            return steps.count == 1 ? steps[0] * 3 / 2 : (steps[0] + steps[1]) / 2
        case .hard:
            return card.step < steps.count ? steps[card.step] : nil
        case .good, .easy:
            card.step += 1
            return card.step < steps.count ? steps[card.step] : nil
        }
    }

    // MARK: The formulas

    private func interval(_ stability: Double) -> Int {
        let days = stability / factor * (power(Self.retention, 1 / decay) - 1)
        let whole = days.rounded(.toNearestOrEven)
        return Int(min(max(whole, 1), Double(Self.longestInterval)))
    }

    private func initialDifficulty(_ rating: Rating) -> Double {
        w[4] - exponential(w[5] * Double(rating.rawValue - 1)) + 1
    }

    private func nextDifficulty(_ difficulty: Double, _ rating: Rating) -> Double {
        let change = -w[6] * Double(rating.rawValue - 3)
        let damped = difficulty + (10 - difficulty) * change / 9
        return Self.clamped(w[7] * initialDifficulty(.easy) + (1 - w[7]) * damped)
    }

    private func shortTermStability(_ stability: Double, _ rating: Rating) -> Double {
        let raised =
            exponential(w[17] * (Double(rating.rawValue - 3) + w[18])) * power(stability, -w[19])
        return stability * (rating == .again ? raised : max(raised, 1))
    }

    private func forgotten(_ card: Card, _ chance: Double) -> Double {
        let long =
            w[11] * power(card.difficulty, -w[12]) * (power(card.stability + 1, w[13]) - 1)
            * exponential((1 - chance) * w[14])
        return min(long, card.stability / exponential(w[17] * w[18]))
    }

    private func recalled(_ card: Card, _ chance: Double, _ rating: Rating) -> Double {
        let penalty = rating == .hard ? w[15] : 1
        let bonus = rating == .easy ? w[16] : 1
        return card.stability
            * (1 + exponential(w[8]) * (11 - card.difficulty) * power(card.stability, -w[9])
                * (exponential((1 - chance) * w[10]) - 1) * penalty * bonus)
    }

    private static func clamped(_ difficulty: Double) -> Double { min(max(difficulty, 1), 10) }

    /// Whole days between two times, rounded down.
    private static func days(from: Int, to: Int) -> Int {
        let (span, isTooMuch) = to.subtractingReportingOverflow(from)
        return isTooMuch ? 0 : span / day
    }
}

extension FSRS.Card {
    /// Whether its numbers are possible results of the scheduler; a decoded card may have others.
    var isSound: Bool {
        stability.isFinite && stability > 0 && stability < 1e12 && (1...10).contains(difficulty)
            && (0...(1 << 52)).contains(reviewed) && (0...1).contains(step)
    }
}
