public import Catalog

/// The values of all achievement metrics except streaks; independent of the order of rounds.
public struct PlayCounts: Codable, Sendable, Hashable {
    /// Sums over all rounds.
    public private(set) var statistics = Statistics()
    private var faultless = 0
    private var gold = 0
    private var modes: Set<Mode> = []
    private var beatTheClock = 0
    private var daily = 0
    private var weekly = 0

    /// Creates counts of no rounds.
    public init() {}

    /// Reads counts; `weekly` is 0 in an older form without it.
    ///
    /// - Throws: `DecodingError` for another form.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        statistics = try fields.decode(Statistics.self, forKey: .statistics)
        faultless = try fields.decode(Int.self, forKey: .faultless)
        gold = try fields.decode(Int.self, forKey: .gold)
        modes = try fields.decode(Set<Mode>.self, forKey: .modes)
        beatTheClock = try fields.decode(Int.self, forKey: .beatTheClock)
        daily = try fields.decode(Int.self, forKey: .daily)
        weekly = try fields.decodeIfPresent(Int.self, forKey: .weekly) ?? 0
    }

    /// Adds a finished round.
    public mutating func take(_ round: PlayedRound) {
        let mode = round.board.mode
        statistics.add(round)
        modes.insert(mode)
        if mode.isRanked, round.isFaultless { faultless += 1 }
        if round.tier == .gold { gold += 1 }
        if mode == .beatTheClock { beatTheClock = max(beatTheClock, round.points) }
        if mode == .daily { daily += 1 }
        if mode == .weekly { weekly += 1 }
    }

    /// The present value of a metric.
    public func value(of metric: Achievement.Metric, longestStreak: Int) -> Int {
        switch metric {
        case .rounds: statistics.rounds
        case .right: statistics.right
        case .streak: longestStreak
        case .faultless: faultless
        case .gold: gold
        case .modes: modes.count
        case .beatTheClock: beatTheClock
        case .daily: daily
        case .weekly: weekly
        }
    }
}
