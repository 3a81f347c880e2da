public import Catalog

/// Ratings of battles: Elo in integers, so that the same battles give the same ratings on every
/// machine.
public enum BattleRating {
    /// The initial rating, which is also the middle of the scale of plants.
    public static let start = 1_500
    /// The lowest rating.
    public static let least = 100
    /// The number of games for which a rating is provisional.
    public static let provisionalGames = 20
    /// The rating from which on a game changes it less.
    static let high = 2_400
    /// The largest difference of ratings that counts.
    static let widest = 400

    /// The days without play that cost nothing.
    static let restDays = 28
    /// The points that each further week without play takes from a rating above the start, and the
    /// most that all these weeks take.
    static let weeklyDecay = 10
    static let mostDecay = 100
    /// The most seasons for which resets are applied; further ones would change nothing noticeable.
    static let mostSeasons = 8

    /// The largest change of a rating by one game (Elo's K).
    ///
    /// - Parameters:
    ///   - rating: the rating before the game.
    ///   - games: the number of earlier games.
    /// - Returns: K.
    public static func factor(rating: Int, games: Int) -> Int {
        if games < provisionalGames { return 40 }
        return rating > high ? 10 : 20
    }

    /// The expected score of a player, in 10,000ths: 1 / (1 + 10^(-d/400)), from a table in steps
    /// of ten with linear interpolation.
    ///
    /// - Parameters:
    ///   - rating: the player's.
    ///   - other: the opponent's.
    /// - Returns: from 909 to 9,091.
    public static func expected(_ rating: Int, against other: Int) -> Int {
        let difference = min(max(rating - other, -widest), widest)
        let (place, rest) = (abs(difference) / 10, abs(difference) % 10)
        let low = table[place]
        let share = rest == 0 ? low : low + ((table[place + 1] - low) * rest + 5) / 10
        return difference < 0 ? 10_000 - share : share
    }

    /// The change of a rating by a game.
    ///
    /// - Parameters:
    ///   - score: the result.
    ///   - rating: the rating before the game.
    ///   - other: the opponent's.
    ///   - games: the number of earlier games.
    /// - Returns: whole points, negative for a loss.
    public static func change(_ score: BattleScore, rating: Int, against other: Int, games: Int)
        -> Int
    {
        let surprise = score.share - expected(rating, against: other)
        let scaled = factor(rating: rating, games: games) * surprise
        // Halves are rounded away from zero, so that equal factors give equal changes.
        let change = (abs(scaled) + 5_000) / 10_000
        return max(scaled < 0 ? -change : change, least - rating)
    }

    private static let table = [
        5_000, 5_144, 5_288, 5_431, 5_573, 5_715, 5_855, 5_994, 6_131, 6_267,
        6_401, 6_532, 6_661, 6_788, 6_912, 7_034, 7_153, 7_268, 7_381, 7_491,
        7_597, 7_701, 7_801, 7_898, 7_992, 8_083, 8_171, 8_255, 8_337, 8_415,
        8_490, 8_563, 8_632, 8_698, 8_762, 8_823, 8_882, 8_938, 8_991, 9_042,
        9_091,
    ]

    /// The season of a day: quarters of years in UTC, numbered consecutively.
    public static func season(of day: Day) -> Int {
        let parts = day.rawValue.split(separator: "-").compactMap { Int($0) }
        return parts.count == 3 ? parts[0] * 4 + (parts[1] - 1) / 3 : 0
    }

    /// A rating as of a later day. It is computed at reading and not stored.
    ///
    /// First the cost of not playing: 10 points for every whole week beyond 28 days, at most 100,
    /// but never below the start. Then the seasons that began since, each of which moves the rating
    /// by a quarter of the distance to the start.
    ///
    /// - Parameters:
    ///   - rating: the rating after the last game.
    ///   - last: the day of that game.
    ///   - day: the day of reading.
    /// - Returns: the rating on that day.
    public static func read(_ rating: Int, of last: Day, on day: Day) -> Int {
        var rating = rating
        let weeks = max(0, day.number - last.number - restDays) / 7
        if rating > start { rating = max(start, rating - min(mostDecay, weeks * weeklyDecay)) }
        let seasons = min(mostSeasons, max(0, season(of: day) - season(of: last)))
        for _ in 0..<seasons { rating = start + (rating - start) * 3 / 4 }
        return rating
    }
}

/// The result of a battle for one player.
public enum BattleScore: String, Codable, Sendable, Hashable, CaseIterable {
    case won, drawn, lost

    /// The share of the point, in 10,000ths.
    var share: Int {
        switch self {
        case .won: 10_000
        case .drawn: 5_000
        case .lost: 0
        }
    }

    /// The result for a side.
    public init(_ result: BattleResult, for side: BattleSide) {
        self = result.winner.map { $0 == side ? .won : .lost } ?? .drawn
    }
}

/// A player's rank among all players of battles, named by growing things.
public enum BattleTier: String, Codable, Sendable, Hashable, CaseIterable {
    case seed, sprout, leaf, bud, bloom, fruit

    /// The lowest rating of the tier.
    public var least: Int {
        switch self {
        case .seed: BattleRating.least
        case .sprout: 1_300
        case .leaf: 1_450
        case .bud: 1_600
        case .bloom: 1_750
        case .fruit: 1_950
        }
    }

    /// The tier of a rating.
    public init(rating: Int) {
        self = Self.allCases.last { $0.least <= rating } ?? .seed
    }
}
