import Catalog
import Games

/// A person's state, for their own devices.
public struct Profile: Codable, Sendable, Hashable {
    /// A day's or week's goal of steps.
    public struct Goal: Codable, Sendable, Hashable {
        /// For each day, or each week.
        public var period: GoalPeriod
        /// The goal, in steps.
        public var steps: Int
        /// The steps so far.
        public var walked: Int
        /// Whether it was reached and paid.
        public var isReached: Bool
    }

    /// The public name on boards.
    public var handle: String
    /// Trophies.
    public var trophies: Int
    /// Owned items.
    public var items: [String]
    /// The worn item of each slot.
    public var worn: [String: String]
    /// When each achievement was reached, in milliseconds since 1970-01-01T00:00Z.
    public var achievements: [String: Int]
    /// The most points of each kind of round.
    public var bests: [String: Int]
    /// The best rounds, by the subject of a board: `quiz/art/100`.
    public var bestRounds: [String: BestRound]
    /// Finished rounds.
    public var rounds: Int
    /// Answers that count.
    public var answers: Int
    /// Right answers per thousand.
    public var accuracy: Int
    /// Average milliseconds a question.
    public var average: Int
    /// Consecutive days with a quiz, as far as a quiz now would continue them.
    public var streak: Int
    /// The longest streak.
    public var longestStreak: Int
    /// Steps of today, by the player's zone.
    public var stepsToday: Int
    /// Steps of the week that began on Monday.
    public var stepsThisWeek: Int
    /// All steps.
    public var steps: Int
    /// Goals that count today.
    public var goals: [Goal]
    /// Daily and weekly sets whose one attempt is used up.
    public var sets: [String]
    /// Whether moderators banned the person.
    public var isBanned: Bool

    /// The profile of a player state.
    ///
    /// - Parameters:
    ///   - state: the player state.
    ///   - handle: the player's public name.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    ///   - offset: minutes that the player's clock is ahead of UTC; nil where it is unknown.
    public init(_ state: PlayerState, handle: String, now: Int, offset: Int? = nil) {
        let today = Day(secondsSince1970: now / 1_000 + (offset ?? 0) * 60)
        self.handle = handle
        trophies = state.trophies
        items = state.items.sorted()
        worn = state.worn
        achievements = state.achieved
        bests = state.bests
        bestRounds = state.bestRounds ?? [:]
        let sums = state.counts.statistics
        rounds = sums.rounds
        answers = sums.answers
        accuracy = sums.accuracy
        average = sums.average
        streak = state.quizDays.streak.current(at: now, offset: offset)
        longestStreak = state.quizDays.streak.longest
        func walked(_ period: GoalPeriod) -> Int {
            let first = period.first(of: today)
            return (0..<period.days).reduce(0) {
                $0 + (state.walked[first.advanced(by: $1)] ?? 0)
            }
        }
        stepsToday = walked(.day)
        stepsThisWeek = walked(.week)
        steps = state.steps
        goals = GoalPeriod.allCases.compactMap { period in
            let first = period.first(of: today)
            let last = first.advanced(by: period.days - 1)
            return state.goals.goal(for: period, on: last).map {
                Goal(
                    period: period, steps: $0, walked: walked(period),
                    isReached: state.paidGoals[first]?.contains(period) == true)
            }
        }
        sets = state.sets.values.flatMap(\.self).sorted()
        isBanned = state.isBanned
    }
}
