public import Games

/// A person's best results at a kind of round, with their times and zones.
public struct BestRound: Codable, Sendable, Hashable {
    /// The most points.
    public var points: Int
    /// When they were first reached.
    public var reached: PlayedRound.Stamp
    /// The shortest average time a question, in milliseconds, among rounds that earned a tier; nil
    /// without such rounds, because speed without right answers is no record.
    public var average: Int?
    /// When that average was first reached.
    public var fastest: PlayedRound.Stamp?

    init(_ played: PlayedRound) {
        points = played.points
        reached = played.stamp
        guard played.tier != nil else { return }
        average = played.average
        fastest = played.stamp
    }

    /// The better of two; of equal ones the earlier. The order of the two does not matter.
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
    /// Adds the bests of an outcome, unless the round was quicker than people can be, or was played
    /// on a set that was played before. Beyond `LedgerLimits.bestRounds` kinds the one that was
    /// reached longest ago is dropped.
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
