package import Catalog

extension Plate {
    /// The edge of a petal: across from -1 to 1, along from 0 (foot) to 1 (tip).
    package struct Petal: Sendable {
        /// A place on a petal.
        package struct Spot: Sendable {
            package var across: Double
            package var along: Double
        }

        /// The edge from the left side of the foot round the tip to the right side of the foot.
        package var edge: [Spot]

        /// A petal that widens by the power `foot`, narrows to its tip by the power `tip`,
        /// and is notched by a part of its length.
        package init(
            foot: Double, tip: Double, claw: Double = 0.1, notch: Double = 0, steps: Int = 9
        ) {
            let widest = foot / (foot + tip)
            let most = power(widest, foot) * power(1 - widest, tip)
            let side = (0...steps).map { step -> Spot in
                let along = (1 - cosine(180 * Double(step) / Double(steps))) / 2
                let width = power(along, foot) * power(1 - along, tip) / most
                return Spot(across: max(width, claw * (1 - along * 2)), along: along)
            }
            let right = side.reversed().dropFirst()
            edge = side.map { Spot(across: -$0.across, along: $0.along) } + right
            guard notch > 0 else { return }
            edge = edge.map { spot in
                let depth = notch * power(1 - abs(spot.across), 1.4) * power(spot.along, 4)
                return Spot(across: spot.across, along: spot.along - depth)
            }
        }

        /// The edge for a petal shape of the morphology.
        package init(_ shape: Morphology.Flower.PetalShape) {
            switch shape {
            case .rounded: self.init(foot: 0.55, tip: 0.42)
            case .pointed: self.init(foot: 0.6, tip: 0.85)
            case .notched: self.init(foot: 0.6, tip: 0.34, notch: 0.14)
            case .strap: self.init(foot: 0.24, tip: 0.2, claw: 0.4)
            case .heart: self.init(foot: 0.78, tip: 0.33, notch: 0.24)
            case .fan: self.init(foot: 0.85, tip: 0.26)
            case .crumpled:
                self.init(foot: 0.5, tip: 0.24, steps: 14)
                self = waved(0.035, times: 4)
            case .lobed:
                self.init(foot: 0.7, tip: 0.3, steps: 12)
                self = waved(0.06, times: 1.5)
            case .lance: self.init(foot: 0.7, tip: 1)
            case .toothed: self = .toothed
            }
        }

        /// The same petal with a wavy free edge.
        package func waved(_ size: Double, times: Double) -> Petal {
            var petal = self
            petal.edge = edge.map { spot in
                let wave = size * power(spot.along, 2.5)
                let turn = cosine(360 * times * spot.across) + 0.5 * cosine(830 * spot.across)
                let ripple = sine(900 * spot.along) * (spot.across < 0 ? -1 : 1)
                return Spot(
                    across: spot.across + wave * ripple * 0.7, along: spot.along + wave * turn)
            }
            return petal
        }
    }
}
