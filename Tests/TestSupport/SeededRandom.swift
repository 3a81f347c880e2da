/// Random numbers that depend only on a seed, the same on every machine: SplitMix64 (Steele, Lea
/// and Flood, 2014).
///
/// Every random test uses it with a seed as argument, so that failures can be reproduced.
/// Tests/Golden/vectors/search.json was made with its numbers.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The sequence of a seed.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to `bound` exclusive, at most 2³¹; 0 when the bound is below 1.
    public mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % max(1, bound) }

    /// One of some items, which must not be empty.
    public mutating func pick<Items: RandomAccessCollection>(_ items: Items) -> Items.Element {
        items[items.index(items.startIndex, offsetBy: below(items.count))]
    }

    /// A random byte.
    public mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }

    /// Random bytes, at most `count`.
    public mutating func bytes(atMost count: Int) -> [UInt8] {
        (0..<below(count + 1)).map { _ in byte() }
    }

    /// Random pieces joined, at most `count`.
    public mutating func text(of pieces: [String], atMost count: Int) -> String {
        (0..<below(count + 1)).map { _ in pick(pieces) }.joined()
    }

    /// A number between 0 and 1, both excluded.
    public mutating func share() -> Double { (Double(next() >> 11) + 0.5) / 9_007_199_254_740_992 }

    /// An approximately standard normal number: the sum of twelve shares minus six.
    public mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + share() } }
}
