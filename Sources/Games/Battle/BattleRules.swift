/// The numbers of a battle. Times are milliseconds.
public struct BattleRules: Codable, Sendable, Hashable {
    /// How many rounds are played before points are compared.
    public var rounds: Int
    /// How many rounds of sudden death may follow where points are equal.
    public var suddenDeath: Int
    /// How long a plant can be answered.
    public var limit: Int
    /// The least time from plant to answer: what is quicker is a double tap, and is not taken.
    public var fastest: Int
    /// How many rounds in a row somebody may leave without an answer; with the last they lose.
    public var idle: Int
    /// How long somebody may be gone; after that they lose.
    public var away: Int

    /// The latest time of an event: a day, which no battle lasts.
    public static let longest = 86_400_000

    /// Five rounds, then at most 15 of sudden death.
    public static let standard = BattleRules(
        rounds: 5, suddenDeath: 15, limit: 15_000, fastest: 150, idle: 2, away: 20_000)

    /// Some rules.
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

    /// The rules for two people who both play with a lengthened timer.
    ///
    /// - Parameter percent: how far it is lengthened; 100 is not at all.
    /// - Returns: the rules with that timer.
    public func adjusted(to percent: Int) -> BattleRules {
        var rules = self
        rules.limit = limit * percent / 100
        return rules
    }

    /// The most rounds, and so the most plants, that a battle has.
    public var mostRounds: Int { rounds + suddenDeath }
}

/// One of the two people of a battle.
public enum BattleSide: Int, Codable, Sendable, Hashable, CaseIterable {
    case first, second

    /// The other one.
    public var other: BattleSide { self == .first ? .second : .first }
}
