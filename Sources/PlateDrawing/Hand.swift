extension Plate {
    /// Imitates a hand that draws: lines are never quite straight, and neighbouring ones deviate
    /// alike.
    enum Hand {
        /// The slightly displaced point.
        static func moved(_ point: Point) -> Point {
            let wide = Point(noise(point * (1.0 / 120), 1), noise(point * (1.0 / 120), 2))
            let fine = Point(noise(point * (1.0 / 34), 3), noise(point * (1.0 / 34), 4))
            return point + wide * 9 + fine * 2.2
        }

        /// Smooth noise between -0.5 and 0.5 over the plane.
        private static func noise(_ at: Point, _ layer: Int) -> Double {
            let (left, top) = (at.x.rounded(.down), at.y.rounded(.down))
            let (x, y) = (ease(at.x - left), ease(at.y - top))
            let (column, row) = (Int(left), Int(top))
            let upper = mix(cell(column, row, layer), cell(column + 1, row, layer), x)
            let lower = mix(cell(column, row + 1, layer), cell(column + 1, row + 1, layer), x)
            return mix(upper, lower, y) - 0.5
        }

        private static func ease(_ part: Double) -> Double { part * part * (3 - 2 * part) }

        private static func cell(_ column: Int, _ row: Int, _ layer: Int) -> Double {
            var bits = UInt64(bitPattern: Int64(column &* 73_856_093 ^ row &* 19_349_663))
            bits = bits &+ UInt64(layer) &* 0x9e37_79b9_7f4a_7c15
            bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
            bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
            return Double((bits ^ (bits >> 31)) >> 11) / 9_007_199_254_740_992
        }
    }
}
