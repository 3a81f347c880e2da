public import Games

/// When a person was best at a kind of round: on the clock and in the zone in which they played.
public struct BestRound: Codable, Sendable, Hashable {
    /// The most points.
    public var points: Int
    /// When they were first reached.
    public var reached: PlayedRound.Stamp
    /// The least time a question on average, in milliseconds, among rounds that earned a tier;
    /// others have none, for speed without knowledge is no record.
    public var average: Int?
    /// When that was first.
    public var fastest: PlayedRound.Stamp?

    init(_ played: PlayedRound) {
        points = played.points
        reached = played.stamp
        guard played.tier != nil else { return }
        average = played.average
        fastest = played.stamp
    }

    /// The better of two; of two that are as good the earlier, in whichever order they come.
    func merged(with other: BestRound) -> BestRound {
        var best = self
        if (-other.points, other.reached.time) < (-points, reached.time) {
            (best.points, best.reached) = (other.points, other.reached)
        }
        guard let time = other.average, let stamp = other.fastest else { return best }
        if (time, stamp.time) < (average ?? .max, fastest?.time ?? .max) {
            (best.average, best.fastest) = (time, stamp)
        }
        return best
    }
}

extension PlayerState {
    /// Takes when the person was best; what was quicker than people are is no best, nor is a set
    /// that came round again. Past so many the one that was reached longest ago is forgotten.
    mutating func takeBests(of outcome: Outcome) {
        guard outcome.unranked != .pace, outcome.unranked != .again else { return }
        for case .round(let mark) in outcome.changes where mark.played.board.isRanked {
            let subject = LedgerBoard.subject(of: mark.played.board)
            let best = BestRound(mark.played)
            var all = bestRounds ?? [:]
            all[subject] = all[subject]?.merged(with: best) ?? best
            if all.count > LedgerLimits.bestRounds {
                let oldest = all.min {
                    ($0.value.reached.time, $0.key) < ($1.value.reached.time, $1.key)
                }
                if let oldest { all[oldest.key] = nil }
            }
            bestRounds = all
        }
    }
}
