/// A player who waits for an opponent.
public struct BattleSeeker: Sendable, Hashable {
    /// A number that identifies the player among all who wait.
    public var id: Int
    /// When the wait began, in milliseconds of a monotonic clock.
    public var since: Int
    /// The player's rating.
    public var rating: Int
    /// Whether the rating is provisional, from few games.
    public var isProvisional: Bool
    /// The languages in which the player names plants.
    public var languages: Set<String>
    /// How far the player's timer is lengthened, in percent.
    public var adjusted: Int
    /// Whether the player accepts an unrated battle against another timer.
    public var takesCasual: Bool
    /// Recent opponents.
    public var lately: Set<Int>
    /// The keys of the player's devices, which prevent a battle against oneself.
    public var devices: Set<String>

    /// Creates a waiting player.
    public init(
        id: Int, since: Int, rating: Int, isProvisional: Bool = false, languages: Set<String>,
        adjusted: Int = 100, takesCasual: Bool = false, lately: Set<Int> = [],
        devices: Set<String> = []
    ) {
        self.id = id
        self.since = since
        self.rating = rating
        self.isProvisional = isProvisional
        self.languages = languages
        self.adjusted = adjusted
        self.takesCasual = takesCasual
        self.lately = lately
        self.devices = devices
    }
}

/// Two players who are paired.
public struct BattlePair: Sendable, Hashable {
    /// The player who has waited longer.
    public var first: Int
    /// The other one.
    public var second: Int
    /// Whether the battle changes ratings.
    public var isRated: Bool
    /// The timer of both, in percent.
    public var adjusted: Int
}

/// Pairs waiting players. Times are milliseconds.
public enum BattlePairing {
    /// The wait after which a player is offered an alternative.
    public static let choice = 15_000
    /// The longest wait; to wait longer, a player asks again.
    public static let stop = 30_000
    /// The largest difference of ratings at first, and by how much it grows with every second.
    static let window = 100
    static let widening = 25
    /// How long provisional players are paired only with each other, and all others only with each
    /// other.
    static let apart = 10_000
    /// The time within which two players are not paired again.
    public static let repeats = 30 * 60_000

    /// The stage of a wait.
    public enum Wait: Sendable, Hashable {
        /// The player keeps waiting.
        case early
        /// An alternative may be offered.
        case choice
        /// It is over.
        case stopped
    }

    /// The stage of a wait at a time.
    public static func wait(since: Int, now: Int) -> Wait {
        if now - since >= stop { return .stopped }
        return now - since >= choice ? .choice : .early
    }

    /// The largest difference of ratings after a wait since a time.
    public static func width(since: Int, now: Int) -> Int {
        window + widening * max(0, now - since) / 1_000
    }

    /// Pairs all players who can be paired: the longest wait first, each with the nearest rating.
    ///
    /// - Parameters:
    ///   - seekers: all waiting players.
    ///   - now: the present time.
    ///   - seed: decides ties.
    /// - Returns: the pairs; no player is in two.
    public static func pairs(_ seekers: [BattleSeeker], now: Int, seed: UInt64) -> [BattlePair] {
        var generator = SeededGenerator(seed: seed)
        // Sorted by id first, so that the order of the argument has no effect.
        let drawn = generator.shuffled(seekers.sorted { $0.id < $1.id }).enumerated()
        var left = drawn.sorted { ($0.element.since, $0.offset) < ($1.element.since, $1.offset) }
            .map(\.element)
            .filter { wait(since: $0.since, now: now) != .stopped }
        var pairs: [BattlePair] = []
        while let seeker = left.first {
            left.removeFirst()
            let others = left.indices.filter { mayMeet(seeker, left[$0], now: now) }
            let nearest = others.min { one, other in
                let distances = [one, other].map { abs(left[$0].rating - seeker.rating) }
                return (distances[0], one) < (distances[1], other)
            }
            guard let nearest else { continue }
            let other = left.remove(at: nearest)
            pairs.append(
                BattlePair(
                    first: seeker.id, second: other.id,
                    isRated: seeker.adjusted == other.adjusted,
                    adjusted: max(seeker.adjusted, other.adjusted)))
        }
        return pairs
    }

    /// Whether two may be paired now; the window of the longer wait applies.
    static func mayMeet(_ one: BattleSeeker, _ other: BattleSeeker, now: Int) -> Bool {
        guard one.id != other.id, one.devices.isDisjoint(with: other.devices),
            !one.languages.isDisjoint(with: other.languages),
            !one.lately.contains(other.id), !other.lately.contains(one.id),
            one.adjusted == other.adjusted || (one.takesCasual && other.takesCasual)
        else { return false }
        let since = min(one.since, other.since)
        if one.isProvisional != other.isProvisional, now - since < apart { return false }
        return abs(one.rating - other.rating) <= width(since: since, now: now)
    }
}
