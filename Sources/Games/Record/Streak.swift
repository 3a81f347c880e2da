public import Catalog

/// Days in a row with at least one finished quiz, in the player's zone.
///
/// A day counts once, when its first quiz is over. Where the player's distance from UTC has changed
/// since the last day that counts, a new one counts only 20 hours after it, so that nobody gains a
/// day by travelling; and a day that a flight westwards over the date line left out is forgiven
/// when less than 36 hours passed.
public struct Streak: Codable, Sendable, Hashable {
    private enum Span {
        static let least = 20 * 3_600_000
        static let forgiven = 36 * 3_600_000
    }

    /// Days in a row, up to the last one that counts.
    public private(set) var length = 0
    /// The most there ever were.
    public private(set) var longest = 0
    /// The last day that counts.
    public private(set) var day: Day?
    private var last: PlayedRound.Stamp?

    /// No day yet.
    public init() {}

    /// Takes the next finished quiz, in the order of time.
    public mutating func take(_ stamp: PlayedRound.Stamp) {
        let today = stamp.day
        guard let day, let last else {
            (length, longest, self.day, self.last) = (1, 1, today, stamp)
            return
        }
        guard today > day else { return }
        let isElsewhere = stamp.offset != last.offset
        let (passed, isTooMuch) = stamp.time.subtractingReportingOverflow(last.time)
        if isElsewhere, !isTooMuch, passed < Span.least { return }
        let isNext = today.number - day.number == 1
        let isFlight = isElsewhere && today.number - day.number == 2 && passed < Span.forgiven
        length = isNext || isFlight ? length + 1 : 1
        longest = max(longest, length)
        (self.day, self.last) = (today, stamp)
    }

    /// Days in a row as they stand on a day: none when the day before it had no quiz either.
    public func current(on today: Day) -> Int {
        guard let day, day.number >= today.number - 1 else { return 0 }
        return length
    }
}

extension PlayerRecord {
    /// The streak.
    public var streak: Streak {
        rounds.reduce(into: Streak()) { streak, round in
            if round.board.mode.isQuiz { streak.take(round.stamp) }
        }
    }
}
