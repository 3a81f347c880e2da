/// The ways to play. Its name is part of a round's seed, so it never changes.
public enum Mode: String, Codable, Sendable, CaseIterable, CodingKeyRepresentable {
    /// Plants without clock, end or ranking.
    case practice
    /// As many plants as one can before the clock runs out, from easy to hard.
    case beatTheClock = "beat-the-clock"
    /// A fixed number of plants, as fast as one can.
    case speedrun
    /// Questions of one category.
    case quiz
    /// Questions of one category, each with a timer of its own.
    case timedQuiz = "timed-quiz"
    /// The day's set, the same for everyone.
    case daily
    /// The week's set, the same for everyone.
    case weekly

    /// The kind of deck it is played on.
    public var kind: Deck.Kind {
        switch self {
        case .practice, .beatTheClock, .speedrun: .plants
        case .quiz, .timedQuiz: .questions
        case .daily, .weekly: .set
        }
    }

    /// Whether a finished round of it is a finished quiz, as a streak counts them.
    public var isQuiz: Bool { kind != .plants }

    /// Whether its rounds stand on boards: all but practice, which knows no ranking.
    public var isRanked: Bool { self != .practice }

    /// How long everyone plays the same set in it; nil where there are no sets.
    public var period: SetPeriod? { SetPeriod.allCases.first { $0.mode == self } }
}

extension SetPeriod {
    /// The mode in which its sets are played.
    public var mode: Mode { self == .daily ? .daily : .weekly }
}
