public import Catalog

/// Days in a row with at least one finished quiz, by the date of the player's clock.
///
/// A day with a quiz never breaks a streak, for any clock. Its length is bounded by the days passed
/// at the place where it began, so that travelling gains no day (docs/days.md).
public struct Streak: Codable, Sendable, Hashable {
    private enum Minutes {
        /// The largest shift of summer time, in minutes: Troll's is two hours.
        static let summerTime = 120
        /// How far a clock may be set ahead after a flight that skips a date, in minutes: no flight
        /// takes more than 19 hours, and summer time may end meanwhile.
        static let flight = 180
    }

    /// The start of a streak, and its number of dates.
    private struct Row: Codable, Sendable, Hashable {
        var first: PlayedRound.Stamp
        var dates = 1

        init(_ first: PlayedRound.Stamp) { self.first = first }

        /// A streak in an older form with only its length and last quiz.
        init(of length: Int, upTo last: PlayedRound.Stamp) {
            self.init(last)
            first.time -= (length - 1) * 86_400_000
            dates = length
        }

        /// The number of dates from the start of the streak to a stamp, at the place where the
        /// streak began. They are counted by the clock of its start; for a stamp of that place, by
        /// the clock of the stamp, which summer time may have changed.
        func datesThere(at stamp: PlayedRound.Stamp) -> Int {
            let isThere =
                stamp.zone == first.zone && abs(stamp.clock - first.clock) <= Minutes.summerTime
            var there = stamp
            if !isThere { there.offset = first.offset }
            return there.day.number - first.day.number + 1
        }
    }

    /// Days in a row, up to the last day with a quiz.
    public private(set) var length = 0
    /// The longest streak so far.
    public private(set) var longest = 0
    /// The last day with a quiz.
    public private(set) var day: Day?
    private var last: PlayedRound.Stamp?
    /// The present streak; nil in an older form.
    private var row: Row?

    /// Creates a streak of no days.
    public init() {}

    /// Adds a finished quiz; quizzes are added in order of time.
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

    /// Whether a quiz at a time continues the streak.
    private func continues(
        _ day: Day, _ last: PlayedRound.Stamp, at stamp: PlayedRound.Stamp
    ) -> Bool {
        let since = stamp.day.number - day.number
        return since <= 1 || since == 2 && stamp.clock - last.clock >= Minutes.flight
    }

    /// The length of the streak at a time.
    ///
    /// - Parameters:
    ///   - time: milliseconds since 1970-01-01T00:00Z.
    ///   - offset: the offset of the player's clock from UTC in minutes; nil for that of the last
    ///     quiz.
    /// - Returns: days in a row; 0 when a quiz at that time would begin a new streak.
    public func current(at time: Int, offset: Int? = nil) -> Int {
        guard let day, let last else { return 0 }
        let now = PlayedRound.Stamp(time: time, zone: last.zone, offset: offset ?? last.offset)
        return continues(day, last, at: now) ? length : 0
    }
}

extension PlayerRecord {
    /// The streak of all quizzes.
    public var streak: Streak { streak(at: .max) }

    /// The streak at a time. A quiz with a later stamp comes from a clock that was ahead: it does
    /// not break the streak of earlier days, and counts from the time of its stamp on.
    ///
    /// - Parameter time: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the streak of the quizzes up to that time.
    public func streak(at time: Int) -> Streak {
        let latest = time > .max - PlayedRound.Stamp.ahead ? .max : time + PlayedRound.Stamp.ahead
        return rounds.reduce(into: Streak()) { streak, round in
            if round.board.mode.isQuiz, round.stamp.time <= latest { streak.take(round.stamp) }
        }
    }
}
