public import Catalog

/// A player's totals over all battles, determined by the battles in their order.
public struct BattleStanding: Codable, Sendable, Hashable {
    /// The rating after the last rated game.
    public private(set) var rating = BattleRating.start
    /// The number of rated games.
    public private(set) var rated = 0
    /// The number of battles won, without void ones.
    public private(set) var won = 0
    /// The number of draws.
    public private(set) var drawn = 0
    /// The number of battles lost.
    public private(set) var lost = 0
    /// The day of the last rated game, in UTC.
    public private(set) var last: Day?

    /// Creates the totals of no battles.
    public init() {}

    /// The number of battles.
    public var games: Int { won + drawn + lost }

    /// Whether the rating is still uncertain because of too few rated games.
    public var isProvisional: Bool { rated < BattleRating.provisionalGames }

    /// The rating as it is on a day.
    public func rating(on day: Day) -> Int {
        last.map { BattleRating.read(rating, of: $0, on: day) } ?? rating
    }

    /// The tier on a day; nil while the rating is provisional.
    public func tier(on day: Day) -> BattleTier? {
        isProvisional ? nil : BattleTier(rating: rating(on: day))
    }

    /// Adds a battle.
    ///
    /// - Parameters:
    ///   - score: the result.
    ///   - change: by how much it changed the rating as of that day; nil for an unrated battle.
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
