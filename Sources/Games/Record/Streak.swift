public import Catalog

/// Days in a row with at least one finished quiz, by the date on the player's clock.
///
/// A date that was played never ends a row, whatever clocks do. What it is worth is bounded: a row
/// has no more days than it would have had where it began, so that nobody gains a day by travelling
/// (docs/days.md).
public struct Streak: Codable, Sendable, Hashable {
    private enum Minutes {
        /// How far summer time moves the clock of a zone: Troll's is two hours.
        static let summerTime = 120
        /// How far a clock goes ahead over a flight that may take a whole date: no flight lasts
        /// more than 19 hours, and meanwhile summer time may end.
        static let flight = 180
    }

    /// Where a row began, and how many dates it has.
    private struct Row: Codable, Sendable, Hashable {
        var first: PlayedRound.Stamp
        var dates = 1

        init(_ first: PlayedRound.Stamp) { self.first = first }

        /// A row of which an older release kept its length and its last quiz alone.
        init(of length: Int, upTo last: PlayedRound.Stamp) {
            self.init(last)
            first.time -= (length - 1) * 86_400_000
            dates = length
        }

        /// How many dates the place where the row began has had since, by its clock then; there
        /// itself also by that of summer time.
        func datesThere(at stamp: PlayedRound.Stamp) -> Int {
            let isThere =
                stamp.zone == first.zone && abs(stamp.clock - first.clock) <= Minutes.summerTime
            var there = stamp
            if !isThere { there.offset = first.offset }
            return there.day.number - first.day.number + 1
        }
    }

    /// Days in a row, up to the last date that was played.
    public private(set) var length = 0
    /// The most there ever were.
    public private(set) var longest = 0
    /// The last date that was played.
    public private(set) var day: Day?
    private var last: PlayedRound.Stamp?
    /// What an older release kept has none.
    private var row: Row?

    /// No day yet.
    public init() {}

    /// Takes the next finished quiz, in the order of time.
    public mutating func take(_ stamp: PlayedRound.Stamp) {
        let today = stamp.day
        var row = row ?? last.map { Row(of: length, upTo: $0) } ?? Row(stamp)
        if let day, let last, continues(day, last, at: stamp) {
            if today > day { row.dates += 1 }
        } else {
            (row, length) = (Row(stamp), 0)
        }
        day = max(day ?? today, today)
        length = max(length, min(row.dates, row.datesThere(at: stamp)))
        longest = max(longest, length)
        (last, self.row) = (stamp, row)
    }

    /// Whether the row goes on at a time.
    private func continues(
        _ day: Day, _ last: PlayedRound.Stamp, at stamp: PlayedRound.Stamp
    ) -> Bool {
        let since = stamp.day.number - day.number
        return since <= 1 || since == 2 && stamp.clock - last.clock >= Minutes.flight
    }

    /// The row as it stands at a time.
    ///
    /// - Parameters:
    ///   - time: milliseconds since 1970-01-01T00:00Z.
    ///   - offset: minutes that the player's clock is ahead of UTC; without them, as it was at the
    ///     last quiz.
    /// - Returns: days in a row: none when a quiz then would begin a new one.
    public func current(at time: Int, offset: Int? = nil) -> Int {
        guard let day, let last else { return 0 }
        let now = PlayedRound.Stamp(time: time, zone: last.zone, offset: offset ?? last.offset)
        return continues(day, last, at: now) ? length : 0
    }
}

extension PlayerRecord {
    /// The streak of all quizzes.
    public var streak: Streak { streak(at: .max) }

    /// The streak as it stands at a time. A quiz that ended later was stamped by a clock that was
    /// ahead: it ends no row of true days, and counts when its time has come.
    ///
    /// - Parameter time: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the streak of the quizzes up to then.
    public func streak(at time: Int) -> Streak {
        let latest = time > .max - PlayedRound.Stamp.ahead ? .max : time + PlayedRound.Stamp.ahead
        return rounds.reduce(into: Streak()) { streak, round in
            if round.board.mode.isQuiz, round.stamp.time <= latest { streak.take(round.stamp) }
        }
    }
}
