/// SplitMix64: the chance of property tests, from a seed.
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to one below a bound.
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    /// Bytes of any kind.
    mutating func bytes(atMost count: Int) -> [UInt8] {
        (0..<Int.random(in: 0...count, using: &self)).map { _ in
            UInt8.random(in: 0...255, using: &self)
        }
    }

    /// Pieces in a row, chosen at random.
    mutating func text(of pieces: [String], atMost count: Int) -> String {
        (0..<Int.random(in: 0...count, using: &self)).map { _ in
            pieces.randomElement(using: &self) ?? ""
        }.joined()
    }
}
