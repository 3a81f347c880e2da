public import Catalog

/// What all battles of a person came to: it follows from them alone, in their order.
public struct BattleStanding: Codable, Sendable, Hashable {
    /// The rating after the last rated game.
    public private(set) var rating = BattleRating.start
    /// How many rated games there were.
    public private(set) var rated = 0
    /// How many battles were won, of all that count for somebody.
    public private(set) var won = 0
    /// How many ended in a draw.
    public private(set) var drawn = 0
    /// How many were lost.
    public private(set) var lost = 0
    /// The day of the last rated game, in UTC.
    public private(set) var last: Day?

    /// Nothing was played.
    public init() {}

    /// How many battles there were.
    public var games: Int { won + drawn + lost }

    /// Whether too few games were played for the rating to say much.
    public var isProvisional: Bool { rated < BattleRating.provisionalGames }

    /// The rating as it is on a day.
    public func rating(on day: Day) -> Int {
        last.map { BattleRating.read(rating, of: $0, on: day) } ?? rating
    }

    /// The tier on a day; nil while the rating is provisional.
    public func tier(on day: Day) -> BattleTier? {
        isProvisional ? nil : BattleTier(rating: rating(on: day))
    }

    /// Takes a battle.
    ///
    /// - Parameters:
    ///   - score: how it ended.
    ///   - change: by how much it moved the rating that was read on that day; nil for one that was
    ///     not rated.
    ///   - day: the day in UTC.
    public mutating func take(_ score: BattleScore, change: Int?, on day: Day) {
        switch score {
        case .won: won += 1
        case .drawn: drawn += 1
        case .lost: lost += 1
        }
        guard let change else { return }
        rating = max(BattleRating.least, rating(on: day) + change)
        rated += 1
        last = max(last ?? day, day)
    }
}
