/// The rules of a battle. Times are milliseconds.
public struct BattleRules: Codable, Sendable, Hashable {
    /// The number of regular rounds.
    public var rounds: Int
    /// The most rounds of sudden death after equal points.
    public var suddenDeath: Int
    /// How long a plant can be answered.
    public var limit: Int
    /// The least time from plant to answer; a faster answer is a double tap and is ignored.
    public var fastest: Int
    /// The number of rounds in a row without an answer after which a player loses.
    public var idle: Int
    /// The longest absence of a player; a longer one loses the battle.
    public var away: Int

    /// The latest time of an event: a day, longer than any battle.
    public static let longest = 86_400_000

    /// Five rounds, then at most 15 of sudden death.
    public static let standard = BattleRules(
        rounds: 5, suddenDeath: 15, limit: 15_000, fastest: 150, idle: 2, away: 20_000)

    /// Creates rules.
    public init(
        rounds: Int, suddenDeath: Int, limit: Int, fastest: Int, idle: Int, away: Int
    ) {
        self.rounds = rounds
        self.suddenDeath = suddenDeath
        self.limit = limit
        self.fastest = fastest
        self.idle = idle
        self.away = away
    }

    /// The rules for two players with a lengthened timer.
    ///
    /// - Parameter percent: the length of the timer; 100 is unchanged.
    /// - Returns: the rules with that timer.
    public func adjusted(to percent: Int) -> BattleRules {
        var rules = self
        rules.limit = limit * percent / 100
        return rules
    }

    /// The most rounds, and so the most plants, of a battle.
    public var mostRounds: Int { rounds + suddenDeath }
}

/// One of the two players of a battle.
public enum BattleSide: Int, Codable, Sendable, Hashable, CaseIterable {
    case first, second

    /// The other one.
    public var other: BattleSide { self == .first ? .second : .first }
}
