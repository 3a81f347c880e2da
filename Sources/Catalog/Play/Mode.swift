/// The modes of play. A mode's name is part of a round's seed, so it never changes.
public enum Mode: String, Codable, Sendable, CaseIterable, CodingKeyRepresentable {
    /// Plants without time limit, end or ranking.
    case practice
    /// As many plants as possible before the time is up, from easy to hard.
    case beatTheClock = "beat-the-clock"
    /// A fixed number of plants, as fast as possible.
    case speedrun
    /// Questions of one category.
    case quiz
    /// Questions of one category, each with a timer of its own.
    case timedQuiz = "timed-quiz"
    /// The day's set, the same for everyone.
    case daily
    /// The week's set, the same for everyone.
    case weekly

    /// The kind of its decks.
    public var kind: Deck.Kind {
        switch self {
        case .practice, .beatTheClock, .speedrun: .plants
        case .quiz, .timedQuiz: .questions
        case .daily, .weekly: .set
        }
    }

    /// Whether a finished round of it counts as a finished quiz in a streak.
    public var isQuiz: Bool { kind != .plants }

    /// Whether its rounds are on leaderboards: all but practice.
    public var isRanked: Bool { self != .practice }

    /// The period of its sets; nil for a mode without sets.
    public var period: SetPeriod? { SetPeriod.allCases.first { $0.mode == self } }
}

extension SetPeriod {
    /// The mode of its sets.
    public var mode: Mode { self == .daily ? .daily : .weekly }
}
