public import Catalog

/// The stored form of a finished round in a player's record, from which all counts follow.
public struct PlayedRound: Codable, Sendable, Hashable {
    /// The player's clock at the end of the round.
    public struct Stamp: Codable, Sendable, Hashable {
        /// Milliseconds since 1970-01-01T00:00Z.
        public var time: Int
        /// The time zone's IANA name.
        public var zone: String
        /// The zone's offset from UTC at that time, in minutes.
        public var offset: Int

        /// How far ahead of now a stamp may be, in milliseconds: the tolerance for clocks.
        static let ahead = 5 * 60_000

        /// Creates a stamp.
        public init(time: Int, zone: String, offset: Int) {
            self.time = time
            self.zone = zone
            self.offset = offset
        }

        /// The date on the player's clock.
        public var day: Day {
            let time = min(max(time, 0), 1 << 52)
            return Day(secondsSince1970: time / 1_000 + clock * 60)
        }

        /// The offset in minutes, clamped to a day, since a decoded one may be any number.
        var clock: Int { min(max(offset, -1_440), 1_440) }
    }

    /// The device's or player's key.
    public var player: String
    /// The round's number.
    public var number: Int
    /// Its board.
    public var board: Board
    /// The time of its end.
    public var stamp: Stamp
    /// Number of questions that count.
    public var counted: Int
    /// Right answers among them.
    public var right: Int
    /// Points.
    public var points: Int
    /// The sum of milliseconds from card to answer.
    public var thinking: Int
    /// The tier of a speedrun.
    public var tier: Tier.Name?
    /// The first day of the daily or weekly set that was current when the round began, whenever it
    /// ended; nil in other modes, and in records older than this field.
    public var set: Day?

    /// The stored form of a result; nil for a round that was left.
    ///
    /// - Parameters:
    ///   - result: the round's result.
    ///   - content: the version of the edition it was played on.
    ///   - offset: the zone's offset from UTC at its end, in minutes.
    public init?(_ result: RoundResult, content: String, offset: Int) {
        guard result.counts else { return nil }
        let start = result.start
        player = start.player
        number = start.number
        board = Board(
            mode: start.mode, category: result.category, adjusted: start.adjusted,
            content: content)
        let (time, isTooMuch) = start.started.addingReportingOverflow(result.ended)
        stamp = Stamp(time: isTooMuch ? .max : time, zone: start.zone, offset: offset)
        counted = result.counted
        right = result.right
        points = result.points
        thinking = result.thinking
        tier = result.tier
        set = start.mode.period?.first(of: Day(secondsSince1970: start.started / 1_000))
    }

    /// The first day of its set; nil in other modes.
    public var setDay: Day? {
        self.set ?? board.mode.period?.first(of: Day(secondsSince1970: stamp.time / 1_000))
    }

    /// Average milliseconds per question, rounded down; 0 when no question counted.
    public var average: Int { counted > 0 ? thinking / counted : 0 }

    /// Whether all counted answers are right.
    public var isFaultless: Bool { counted > 0 && right == counted }

    /// Ordered by time; rounds of the same time by player and number.
    static func isEarlier(_ left: PlayedRound, _ right: PlayedRound) -> Bool {
        (left.stamp.time, left.player, left.number)
            < (right.stamp.time, right.player, right.number)
    }
}

/// The group within which personal bests are compared.
public struct Board: Codable, Sendable, Hashable {
    /// The mode.
    public var mode: Mode
    /// The category of a quiz.
    public var category: String?
    /// How far timers were lengthened, in percent: 100 is unchanged, `RoundStart.untimed` is
    /// without timers.
    public var adjusted: Int
    /// The version of the content.
    public var content: String

    /// Creates a board.
    public init(mode: Mode, category: String? = nil, adjusted: Int = 100, content: String) {
        self.mode = mode
        self.category = category
        self.adjusted = adjusted
        self.content = content
    }

    /// Whether its rounds are ranked: not in practice, and not without timers.
    public var isRanked: Bool { mode.isRanked && adjusted != RoundStart.untimed }
}
