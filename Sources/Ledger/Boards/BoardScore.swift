import Catalog
import Games

/// A score that an entry adds to a board.
public struct BoardScore: Sendable, Hashable {
    /// The board.
    public var board: LedgerBoard
    /// Points, or steps; negative where steps are moved to another day.
    public var points: Int
    /// When it was reached, in milliseconds since 1970-01-01T00:00Z: of equal scores the earlier
    /// ranks higher.
    public var time: Int
}

extension Outcome {
    /// The scores that the outcome adds to boards.
    ///
    /// Rounds count for the day in UTC on which they ended, steps and goals for their day in the
    /// player's zone. Practice and untimed sets are on no board. Rounds with longer timers have
    /// boards of their own, and do not count for the sum of all play. An `unranked` outcome adds
    /// nothing.
    ///
    /// - Parameter received: when the entry was received, in milliseconds since 1970-01-01T00:00Z.
    /// - Returns: scores in the order of the changes.
    public func boardScores(received: Int) -> [BoardScore] {
        let scores = allScores(received: received)
        guard let unranked else { return scores }
        return scores.filter { unranked.ranks(on: $0.board.span) }
    }

    /// Why it is not on all boards; nil where it is.
    public var unranked: Unranked? {
        changes.lazy.compactMap { if case .unranked(let why) = $0 { why } else { nil } }.first
    }

    private func allScores(received: Int) -> [BoardScore] {
        changes.flatMap { change -> [BoardScore] in
            switch change {
            case .round(let mark): mark.boardScores
            case .reached(_, let day, let points):
                LedgerBoard.Span.all(of: day).map {
                    BoardScore(
                        board: LedgerBoard("trails", .sum, $0), points: points, time: received)
                }
            case .stepped(let day, let steps):
                LedgerBoard.Span.all(of: day).map {
                    BoardScore(board: LedgerBoard("steps", .sum, $0), points: steps, time: received)
                }
            default: []
            }
        }
    }
}

extension RoundMark {
    fileprivate var boardScores: [BoardScore] {
        let (board, time) = (played.board, played.stamp.time)
        guard board.isRanked else { return [] }
        var subjects = [(LedgerBoard.subject(of: board), LedgerBoard.Ranking.best)]
        if board.adjusted == 100 { subjects.append(("points", .sum)) }
        let spans = LedgerBoard.Span.all(of: Day(secondsSince1970: time / 1_000))
        return subjects.flatMap { subject, ranking in
            spans.map { span in
                BoardScore(
                    board: LedgerBoard(subject, ranking, isLive: isLive, span),
                    points: played.points, time: time)
            }
        }
    }
}
