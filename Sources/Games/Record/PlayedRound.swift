public import Catalog

/// What a player's record keeps of a finished round: enough to count everything from.
public struct PlayedRound: Codable, Sendable, Hashable {
    /// Where the player's clock stood when the round was over.
    public struct Stamp: Codable, Sendable, Hashable {
        /// Milliseconds since 1970-01-01T00:00Z.
        public var time: Int
        /// The zone by its IANA name.
        public var zone: String
        /// Minutes that the zone was ahead of UTC then.
        public var offset: Int

        /// How far ahead of now a stamp may be, in milliseconds: no right clock is further off.
        static let ahead = 5 * 60_000

        /// A stamp.
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

        /// Minutes that a clock can be ahead of UTC: offsets beyond a day exist nowhere; what was
        /// read may be anything.
        var clock: Int { min(max(offset, -1_440), 1_440) }
    }

    /// The device's or player's key.
    public var player: String
    /// The round's number.
    public var number: Int
    /// The board it stands on.
    public var board: Board
    /// When it was over.
    public var stamp: Stamp
    /// Questions that count.
    public var counted: Int
    /// Right answers among them.
    public var right: Int
    /// Points.
    public var points: Int
    /// Milliseconds from card to answer, in all.
    public var thinking: Int
    /// The tier of a speedrun.
    public var tier: Tier.Name?
    /// The first day of the daily or weekly set that was open when the round began, whenever it
    /// was over; nil of other modes, and of rounds that were kept before this was.
    public var set: Day?

    /// What to keep of a result; nil for a round that was left.
    ///
    /// - Parameters:
    ///   - result: what the round came to.
    ///   - content: the version of the content it was played on: the edition's.
    ///   - offset: minutes that the round's zone was ahead of UTC when it was over.
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

    /// The first day of the set that it was an attempt at; nil of other modes.
    public var setDay: Day? {
        self.set ?? board.mode.period?.first(of: Day(secondsSince1970: stamp.time / 1_000))
    }

    /// Milliseconds a question on average, rounded down; 0 when nothing counted.
    public var average: Int { counted > 0 ? thinking / counted : 0 }

    /// Whether everything that counts was right.
    public var isFaultless: Bool { counted > 0 && right == counted }

    /// The order of time; rounds of one moment by player and number.
    static func isEarlier(_ left: PlayedRound, _ right: PlayedRound) -> Bool {
        (left.stamp.time, left.player, left.number)
            < (right.stamp.time, right.player, right.number)
    }
}

/// What personal bests are compared within.
public struct Board: Codable, Sendable, Hashable {
    /// The mode.
    public var mode: Mode
    /// The category of a quiz.
    public var category: String?
    /// How far timers were lengthened, in percent: 100 is not at all, `RoundStart.untimed` is
    /// without timers.
    public var adjusted: Int
    /// The version of the content.
    public var content: String

    /// A board.
    public init(mode: Mode, category: String? = nil, adjusted: Int = 100, content: String) {
        self.mode = mode
        self.category = category
        self.adjusted = adjusted
        self.content = content
    }

    /// Whether rounds of it are compared at all: not practice, and not what was played untimed.
    public var isRanked: Bool { mode.isRanked && adjusted != RoundStart.untimed }
}
