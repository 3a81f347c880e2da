import Crypto
import FoundationEssentials

/// Random numbers that depend on a seed alone: SplitMix64 (Steele, Lea and Flood, 2014).
///
/// The site's JavaScript gives the same numbers (Tests/Golden/vectors/practice.json).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator with an initial state.
    public init(seed: UInt64) {
        state = seed
    }

    /// The generator of a round, whose seed follows from its start, so that a player cannot choose
    /// it.
    ///
    /// The state is the first eight bytes, big-endian, of SHA-256("DECK/PLAYER/MODE/ROUND").
    ///
    /// - Parameters:
    ///   - deck: the deck's SHA-256 in hexadecimal.
    ///   - player: the device's or player's key.
    ///   - mode: the mode's name.
    ///   - round: the round's number, which increases with every round.
    public init(deck: String, player: String, mode: String, round: Int) {
        let text = "\(deck)/\(player)/\(mode)/\(round)"
        let digest = SHA256.hash(data: Data(text.utf8))
        self.init(seed: digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to `bound` exclusive: the high 53 bits, scaled, for the same results with
    /// JavaScript's numbers.
    public mutating func below(_ bound: Int) -> Int {
        let high = next() >> 11
        return Int(Double(high) / 9_007_199_254_740_992 * Double(bound))
    }

    /// The items shuffled (Fisher and Yates, from the last down).
    public mutating func shuffled<Item>(_ items: [Item]) -> [Item] {
        var items = items
        for last in stride(from: items.count - 1, to: 0, by: -1) {
            items.swapAt(last, below(last + 1))
        }
        return items
    }
}
