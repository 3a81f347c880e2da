package import Catalog

extension Plate {
    /// One half of a leaf blade of length 1: x from the midrib, y from the stalk to the tip.
    package struct Blade: Sendable {
        /// The edge from the stalk to the tip; every x is at least 0.
        package var side: [Point]
        /// Whether the edge has corners.
        package var angular = false
        /// The number of side veins on each half.
        package var veins = 7
        /// Whether veins run along the blade, as in lilies and grasses.
        package var parallel = false
        /// Whether its veins are a few strong ribs that curve like the edge.
        var bowed = false
        /// The tips of the lobes in which a side vein ends, for leaves with lobes along the midrib.
        package var tips: [Point] = []
        /// The tips of the lobes that have a vein of their own, for palmate leaves.
        var fingers: [Point] = []

        /// A blade that widens by the power `foot` and narrows by the power `tip`.
        package init(foot: Double, tip: Double, ratio: Double, start: Double = 0, steps: Int = 24) {
            let widest = foot / (foot + tip)
            let most = power(widest, foot) * power(1 - widest, tip)
            side = (0...steps).map { step in
                let along = (1 - cosine(180 * Double(step) / Double(steps))) / 2
                let width = power(along, foot) * power(1 - along, tip) / most
                return Point(max(width, start * (1 - along)) * ratio / 2, along)
            }
        }

        /// A blade through given points.
        package init(through side: [Point], angular: Bool = false, veins: Int = 5) {
            self.side = side
            self.angular = angular
            self.veins = veins
        }

        /// The points of `side`, or every second or fourth of them for a leaf of small length.
        package func side(forLength length: Double) -> [Point] {
            guard !angular, side.count > 14, length < 110 else { return side }
            let step = length < 55 ? 4 : 2
            return side.indices.filter { $0 % step == 0 || $0 == side.count - 1 }.map { side[$0] }
        }

        /// The half width at a part of the length.
        package func width(at along: Double) -> Double {
            var widest = 0.0
            for (a, b) in zip(side, side.dropFirst()) {
                guard min(a.y, b.y) <= along, along <= max(a.y, b.y) else { continue }
                let part = abs(b.y - a.y) < 0.000_1 ? 0 : (along - a.y) / (b.y - a.y)
                widest = max(widest, mix(a.x, b.x, part))
            }
            return widest
        }

        /// The points that divide the edge of one half into pieces of the same length.
        private func stops(_ count: Int) -> [Point] {
            let lengths = zip(side, side.dropFirst()).map { ($1 - $0).length }
            let whole = lengths.reduce(0, +)
            return (0...count).map { step in
                var rest = whole * Double(step) / Double(count)
                for (index, length) in lengths.enumerated() {
                    if rest <= length + 0.000_000_1 {
                        return side[index].toward(side[index + 1], length == 0 ? 0 : rest / length)
                    }
                    rest -= length
                }
                return side[side.count - 1]
            }
        }

        /// The same blade with the edge of a margin; `size` is the depth of its teeth.
        package func edged(_ margin: Morphology.Leaf.Margin, size: Double, count: Int) -> Blade {
            var blade = self
            switch margin {
            case .entire: return self
            case .toothed, .doubleToothed, .jagged, .spiny:
                blade.angular = true
                blade.side = teeth(count, size, margin)
            case .crenate, .wavy, .lobed:
                let share = margin == .crenate ? 1.0 : 1.4
                blade.side = scallops(count, size * share, round: margin == .crenate)
            }
            return blade
        }

        private func teeth(
            _ count: Int, _ size: Double, _ margin: Morphology.Leaf.Margin
        ) -> [Point] {
            let number = margin == .doubleToothed ? count * 2 : count
            let points = stops(number * 4)
            return points.indices.map { index in
                let phase = index % 4
                guard phase != 0, index < points.count - 1 else { return points[index] }
                let along = (points[index + 1] - points[index - 1]).unit
                let tooth = index / 4
                let ends = min(points[index].y, 1 - points[index].y)
                var depth = size * clamp(ends * 7, 0.15, 1)
                if margin == .doubleToothed { depth *= tooth % 2 == 0 ? 1.3 : 0.7 }
                if margin == .jagged { depth *= [1.5, 0.7, 1.15, 0.5][tooth % 4] }
                let lift = [0, 0.35, 0.72, 1][phase]
                let out = Point(along.y, -along.x) * (depth * lift)
                let forward = along * (depth * (phase == 3 ? 0.75 : 0.1))
                let place = points[index] + out + forward
                return Point(max(place.x, 0), place.y)
            }
        }

        private func scallops(_ count: Int, _ size: Double, round: Bool) -> [Point] {
            let points = stops(count * 4)
            return points.indices.map { index in
                guard index > 0, index < points.count - 1 else { return points[index] }
                let along = (points[index + 1] - points[index - 1]).unit
                let phase = sine(180 * Double(index % 4) / 4)
                let wave = round ? phase : sine(90 * Double(index)) * 0.7
                let place = points[index] + Point(along.y, -along.x) * (size * wave)
                return Point(max(place.x, 0), place.y)
            }
        }
    }
}

extension Plate.Blade {
    /// The blade of a simple leaf, or of one leaflet, by its shape.
    static func simple(_ shape: Morphology.Leaf.Shape) -> Plate.Blade {
        var blade: Plate.Blade
        switch shape {
        case .linear: blade = Plate.Blade(foot: 0.12, tip: 0.35, ratio: 0.05, start: 0.5)
        case .needle: blade = Plate.Blade(foot: 0.1, tip: 0.3, ratio: 0.03, start: 0.5)
        case .strap: blade = Plate.Blade(foot: 0.12, tip: 0.2, ratio: 0.075, start: 0.8)
        case .sword: blade = Plate.Blade(foot: 0.06, tip: 0.5, ratio: 0.075, start: 0.9)
        case .lance: blade = Plate.Blade(foot: 0.55, tip: 0.95, ratio: 0.24)
        case .elliptic: blade = Plate.Blade(foot: 0.6, tip: 0.72, ratio: 0.42)
        case .spoon:
            blade = Plate.Blade(
                through: [
                    (0.02, 0), (0.025, 0.15), (0.035, 0.3), (0.06, 0.42), (0.12, 0.53),
                    (0.18, 0.64),
                    (0.205, 0.76), (0.18, 0.88), (0.11, 0.97), (0, 1),
                ].map { Plate.Point($0.0, $0.1) })
        case .heart:
            blade = Plate.Blade(
                through: [
                    (0, 0), (0.06, -0.06), (0.16, -0.11), (0.27, -0.09), (0.36, 0), (0.4, 0.13),
                    (0.385, 0.28), (0.33, 0.45), (0.24, 0.62), (0.14, 0.78), (0.055, 0.92), (0, 1),
                ].map { Plate.Point($0.0, $0.1) })
        case .kidney:
            blade = Plate.Blade(
                through: [
                    (0, 0), (0.08, -0.14), (0.24, -0.24), (0.42, -0.22), (0.57, -0.08),
                    (0.64, 0.14),
                    (0.6, 0.38), (0.46, 0.6), (0.27, 0.72), (0.1, 0.77), (0, 0.77),
                ].map { Plate.Point($0.0, $0.1) }, veins: 2)
            blade.fingers = [(0, 0.7), (0.42, 0.52), (0.54, 0.12)].map { Plate.Point($0.0, $0.1) }
        case .round:
            let arc = stride(from: 8.0, through: 180, by: 11.5).map {
                Plate.Point(Plate.sine($0) * 0.5, 0.42 - Plate.cosine($0) * 0.52)
            }
            blade = Plate.Blade(through: [Plate.Point(0, 0.12)] + arc)
            blade.side[blade.side.count - 1].x = 0
        default: blade = Plate.Blade(foot: 0.48, tip: 0.9, ratio: 0.5)
        }
        blade.parallel = [.linear, .strap, .sword, .needle].contains(shape)
        return blade
    }

    /// An oak-like blade: broad above, with round lobes that lean forward.
    static func lobed(_ lobes: Int) -> Plate.Blade {
        let narrow = lobes > 11 ? 0.9 : 1
        let side = [
            (0.012, 0), (0.05, 0.02), (0.06, 0.05), (0.04, 0.08), (0.06, 0.15), (0.12, 0.215),
            (0.165, 0.265), (0.15, 0.31), (0.1, 0.335), (0.13, 0.385), (0.21, 0.43), (0.248, 0.485),
            (0.22, 0.53), (0.15, 0.545), (0.165, 0.59), (0.26, 0.635), (0.31, 0.7), (0.275, 0.75),
            (0.19, 0.75), (0.185, 0.785), (0.25, 0.83), (0.262, 0.885), (0.205, 0.92), (0.13, 0.9),
            (0.11, 0.925), (0.1, 0.97), (0.05, 1), (0, 1.003),
        ].map { Plate.Point($0.0 * narrow, $0.1) }
        var blade = Plate.Blade(through: side, veins: 0)
        blade.tips = [(0.15, 0.27), (0.235, 0.48), (0.295, 0.7), (0.25, 0.875)].map {
            Plate.Point($0.0 * narrow, $0.1)
        }
        return blade
    }

    /// A maple-like blade: five lobes with a few long-pointed teeth.
    package static let palmate: Plate.Blade = {
        let side = [
            (0, 0), (0.16, -0.09), (0.31, -0.1), (0.45, -0.19), (0.46, -0.07), (0.53, -0.02),
            (0.7, -0.01), (0.58, 0.09), (0.5, 0.15), (0.41, 0.2), (0.55, 0.25), (0.66, 0.27),
            (0.84, 0.3), (0.74, 0.39), (0.76, 0.46), (0.93, 0.6), (0.72, 0.57), (0.63, 0.59),
            (0.59, 0.71), (0.5, 0.59), (0.39, 0.52), (0.27, 0.47), (0.27, 0.58), (0.29, 0.66),
            (0.43, 0.79), (0.27, 0.77), (0.18, 0.8), (0.1, 0.92), (0, 1.08),
        ].map { Plate.Point($0.0, $0.1) }
        var blade = Plate.Blade(through: side, angular: true, veins: 0)
        blade.fingers = [(0, 1.05), (0.91, 0.59), (0.68, 0)].map { Plate.Point($0.0, $0.1) }
        return blade
    }()

    /// A dandelion-like blade: lobes that point back to the stalk, and a broad tip.
    static func runcinate(_ lobes: Int) -> Plate.Blade {
        let count = max(min(lobes / 2, 7), 4)
        var side = [Plate.Point(0.016, 0), Plate.Point(0.02, 0.12)]
        var tips: [Plate.Point] = []
        for lobe in 0..<count {
            let part = Double(lobe) / Double(count)
            let y = 0.17 + part * 0.58
            let x = 0.075 + 0.085 * part
            let step = 0.58 / Double(count)
            tips.append(Plate.Point(x * 0.86, y - 0.01))
            side += [
                (0.028, y), (x * 0.6, y - 0.012), (x, y - 0.035), (x * 0.86, y + step * 0.2),
                (x * 0.62, y + step * 0.3), (x * 0.5, y + step * 0.36), (x * 0.56, y + step * 0.45),
                (0.045, y + step * 0.62), (0.03, y + step * 0.8),
            ].map { Plate.Point($0.0, $0.1) }
        }
        side += [
            (0.04, 0.77), (0.12, 0.755), (0.175, 0.735), (0.165, 0.79), (0.13, 0.86), (0.11, 0.875),
            (0.1, 0.9), (0.05, 0.965), (0, 1),
        ].map { Plate.Point($0.0, $0.1) }
        var blade = Plate.Blade(through: side, angular: true, veins: 0)
        blade.tips = tips
        return blade
    }

    /// A poppy-like blade: narrow lobes that point forward, with coarse teeth.
    static func jagged(_ lobes: Int) -> Plate.Blade {
        let count = max(min(lobes / 2, 6), 4)
        var side = [Plate.Point(0.012, 0), Plate.Point(0.018, 0.08)]
        var tips: [Plate.Point] = []
        let step = 0.68 / Double(count)
        for lobe in 0..<count {
            let part = Double(lobe) / Double(count)
            let y = 0.1 + part * 0.68
            let x = 0.27 - 0.25 * abs(part - 0.35)
            tips.append(Plate.Point(x * 0.9, y + step * 0.86))
            side += [
                (0.03, y), (x * 0.38, y + step * 0.06), (x * 0.62, y + step * 0.02),
                (x * 0.6, y + step * 0.3), (x * 0.84, y + step * 0.42), (x * 0.8, y + step * 0.62),
                (x, y + step * 1.02), (x * 0.68, y + step * 0.86), (x * 0.6, y + step * 1.05),
                (x * 0.42, y + step * 0.74), (0.05, y + step * 0.6), (0.035, y + step * 0.85),
            ].map { Plate.Point($0.0, $0.1) }
        }
        side += [
            (0.05, 0.8), (0.12, 0.84), (0.08, 0.86), (0.085, 0.92), (0.045, 0.92), (0.03, 0.97),
            (0, 1),
        ].map { Plate.Point($0.0, $0.1) }
        var blade = Plate.Blade(through: side, angular: true, veins: 0)
        blade.tips = tips
        return blade
    }
}
