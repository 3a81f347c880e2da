public import Catalog

/// Something to reach, as data: what is counted and how much of it is wanted.
public struct Achievement: Codable, Sendable, Hashable, Identifiable {
    /// What is counted. It never falls.
    public enum Metric: String, Codable, Sendable, CaseIterable {
        /// Finished rounds.
        case rounds
        /// Right answers.
        case right
        /// The longest streak, in days.
        case streak
        /// Rounds in which everything was right, practice apart.
        case faultless
        /// Speedruns with gold.
        case gold
        /// Modes of which a round was finished.
        case modes
        /// The most points of one Beat the Clock.
        case beatTheClock = "beat-the-clock"
        /// Daily sets.
        case daily
    }

    /// Lower-case words with hyphens; never changes.
    public var id: String
    /// What is counted.
    public var metric: Metric
    /// How much is wanted.
    public var threshold: Int
    /// What it is called.
    public var names: LocalText

    /// An achievement.
    public init(id: String, metric: Metric, threshold: Int, names: LocalText) {
        self.id = id
        self.metric = metric
        self.threshold = threshold
        self.names = names
    }
}

extension PlayerRecord {
    /// Which achievements were earned, and with which round's end.
    public func earned(
        _ achievements: [Achievement] = Achievement.standard
    ) -> [String: PlayedRound.Stamp] {
        var earned: [String: PlayedRound.Stamp] = [:]
        var counts = PlayCounts()
        var streak = Streak()
        for round in rounds {
            counts.take(round)
            if round.board.mode.isQuiz { streak.take(round.stamp) }
            for item in achievements where earned[item.id] == nil {
                let value = counts.value(of: item.metric, longestStreak: streak.longest)
                if value >= item.threshold {
                    earned[item.id] = round.stamp
                }
            }
        }
        return earned
    }

    /// How far a metric has come.
    public func progress(of metric: Achievement.Metric) -> Int {
        rounds.reduce(into: PlayCounts()) { $0.take($1) }
            .value(of: metric, longestStreak: streak.longest)
    }
}
