public import Catalog
import Games

/// A board: scores of one subject, ranking and span.
public struct LedgerBoard: Sendable, Hashable {
    /// How several scores of one person are combined.
    public enum Ranking: String, Sendable, Hashable, CaseIterable {
        /// The best score counts.
        case best
        /// The scores are added.
        case sum
    }

    /// The days on which scores count.
    public enum Span: Sendable, Hashable {
        /// One day.
        case day(Day)
        /// The week that begins on a Monday.
        case week(Day)
        /// The quarter of a year that begins on a day.
        case season(Day)
        /// All time.
        case always

        /// The spans that a day belongs to, the shortest first.
        public static func all(of day: Day) -> [Span] {
            [.day(day), .week(SetPeriod.weekly.first(of: day)), .season(season(of: day)), .always]
        }

        /// The first day of a quarter of a year.
        private static func season(of day: Day) -> Day {
            let text = day.rawValue
            let month = Int(text.dropFirst(5).prefix(2)) ?? 1
            let first = (month - 1) / 3 * 3 + 1
            return Day(rawValue: "\(text.prefix(5))\(first < 10 ? "0" : "")\(first)-01") ?? day
        }

        var name: String {
            switch self {
            case .day(let day): "day/\(day)"
            case .week(let day): "week/\(day)"
            case .season(let day): "season/\(day)"
            case .always: "always"
            }
        }
    }

    /// The timers of boards, in percent: players may choose any number, and each counts as the next
    /// of these.
    static let timers = [100, 150, 200, 500, 1_000]

    /// The timers of a board for those of a round.
    static func timers(_ adjusted: Int) -> Int {
        timers.first { $0 >= adjusted } ?? timers[timers.count - 1]
    }

    /// The subject of rounds: `quiz/art/100`.
    static func subject(of board: Board) -> String {
        "\(board.mode.rawValue)/\(board.category ?? "")/\(timers(board.adjusted))"
    }

    /// The subject: `quiz/art/100` (mode, category, timers in percent), `points` of all play,
    /// `trails` for goals, or `steps`.
    public var subject: String
    /// How several scores of one person are combined.
    public var ranking: Ranking
    /// Whether it counts live rounds only.
    public var isLive: Bool
    /// The days that it counts.
    public var span: Span

    /// A board.
    public init(_ subject: String, _ ranking: Ranking, isLive: Bool = false, _ span: Span) {
        self.subject = subject
        self.ranking = ranking
        self.isLive = isLive
        self.span = span
    }

    /// Its name: `best/live/quiz/art/100/day/2026-11-21`.
    public var name: String {
        "\(ranking.rawValue)/\(isLive ? "live" : "offline")/\(subject)/\(span.name)"
    }
}

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
    public func scores(received: Int) -> [BoardScore] {
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
            case .round(let mark): mark.scores
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
    fileprivate var scores: [BoardScore] {
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
