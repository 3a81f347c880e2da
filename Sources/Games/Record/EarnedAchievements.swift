public import Catalog

extension PlayerRecord {
    /// The earned achievements, by id, with the stamp of the round that earned each.
    public func earned(_ achievements: [Achievement]) -> [String: PlayedRound.Stamp] {
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

    /// The present value of a metric.
    public func progress(of metric: Achievement.Metric) -> Int {
        rounds.reduce(into: PlayCounts()) { $0.take($1) }
            .value(of: metric, longestStreak: streak.longest)
    }
}
