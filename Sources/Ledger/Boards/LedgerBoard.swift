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
