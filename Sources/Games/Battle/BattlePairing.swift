/// Somebody who looks for an opponent.
public struct BattleSeeker: Sendable, Hashable {
    /// Who it is, among all who look.
    public var id: Int
    /// Since when they look, in milliseconds of a clock that only rises.
    public var since: Int
    /// Their rating.
    public var rating: Int
    /// Whether that rests on few games.
    public var isProvisional: Bool
    /// The languages in which they name plants.
    public var languages: Set<String>
    /// How far their timer is lengthened, in percent.
    public var adjusted: Int
    /// Whether they play somebody with another timer, for no rating.
    public var takesCasual: Bool
    /// With whom they played lately.
    public var lately: Set<Int>
    /// Their devices' keys: nobody plays themselves.
    public var devices: Set<String>

    /// Somebody who looks.
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

/// Two who are to play.
public struct BattlePair: Sendable, Hashable {
    /// Who has waited longer.
    public var first: Int
    /// The other one.
    public var second: Int
    /// Whether ratings move by it.
    public var isRated: Bool
    /// The timer of both, in percent.
    public var adjusted: Int
}

/// Who plays whom. Times are milliseconds.
public enum BattlePairing {
    /// How long somebody waits before they are offered something else.
    public static let choice = 15_000
    /// How long somebody waits at most; who wants to wait on asks again.
    public static let stop = 30_000
    /// How far ratings may lie apart at first, and how much further with every second of waiting.
    static let window = 100
    static let widening = 25
    /// For how long provisional players wait for each other, and others for others.
    static let apart = 10_000
    /// Within how long nobody meets the same person again.
    public static let repeats = 30 * 60_000

    /// Where a wait stands.
    public enum Wait: Sendable, Hashable {
        /// There is nothing to decide yet.
        case early
        /// Something else may be offered.
        case choice
        /// It is over.
        case stopped
    }

    /// Where a wait stands at a time.
    public static func wait(since: Int, now: Int) -> Wait {
        if now - since >= stop { return .stopped }
        return now - since >= choice ? .choice : .early
    }

    /// How far apart ratings may lie for who looks since a time.
    public static func width(since: Int, now: Int) -> Int {
        window + widening * max(0, now - since) / 1_000
    }

    /// Pairs all who can be paired: who has waited longest first, each with the nearest rating.
    ///
    /// - Parameters:
    ///   - seekers: all who look.
    ///   - now: now.
    ///   - seed: decides between what is equal otherwise.
    /// - Returns: the pairs, in which nobody is twice.
    public static func pairs(_ seekers: [BattleSeeker], now: Int, seed: UInt64) -> [BattlePair] {
        var generator = SeededGenerator(seed: seed)
        // By id first, so that the order in which they are given decides nothing.
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

    /// Whether two may be paired now; of two windows that of who has waited longer counts.
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
