extension Plate {
    /// Random variation that is always the same for the same plate (SplitMix64).
    package struct Dice: Sendable {
        private var state: UInt64

        /// A generator whose seed is a text (hashed by FNV-1a).
        package init(seed text: String) {
            state = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }

        /// The next number from 0 up to 1.
        package mutating func next() -> Double {
            state &+= 0x9e37_79b9_7f4a_7c15
            var bits = state
            bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
            bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
            return Double((bits ^ (bits >> 31)) >> 11) / 9_007_199_254_740_992
        }

        /// A number between two others.
        package mutating func between(_ least: Double, _ most: Double) -> Double {
            least + (most - least) * next()
        }

        /// A number between `-size` and `size`.
        package mutating func sway(_ size: Double) -> Double { between(-size, size) }
    }
}
