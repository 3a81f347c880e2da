import Catalog

extension Plate.Blade {
    /// A hepatica-like blade: three blunt lobes of one size.
    package static let threeLobed: Plate.Blade = {
        var blade = wild([
            (0, 0), (0.08, -0.1), (0.22, -0.19), (0.4, -0.2), (0.54, -0.08), (0.62, 0.12),
            (0.66, 0.34), (0.645, 0.5), (0.58, 0.585), (0.46, 0.56), (0.34, 0.49), (0.29, 0.5),
            (0.31, 0.6), (0.3, 0.76), (0.21, 0.9), (0.1, 0.98), (0, 1),
        ])
        blade.fingers = [(0, 0.95), (0.6, 0.52)].map { Plate.Point($0.0, $0.1) }
        return blade
    }()

    /// An arum-like blade: an arrow's head with two barbs that point back.
    package static let arrow: Plate.Blade = {
        var blade = wild([
            (0, 0), (0.05, -0.05), (0.11, -0.18), (0.21, -0.33), (0.29, -0.36), (0.31, -0.26),
            (0.315, -0.1), (0.33, 0.08), (0.31, 0.28), (0.24, 0.52), (0.15, 0.74), (0.06, 0.92),
            (0, 1),
        ])
        blade.veins = 7
        blade.tips = [Plate.Point(0.25, -0.3)]
        return blade
    }()

    /// A coltsfoot-like blade: nearly round, with corners and small dark teeth.
    package static let angled: Plate.Blade = {
        var blade = wild([
            (0, 0), (0.05, -0.12), (0.15, -0.22), (0.31, -0.25), (0.45, -0.17), (0.5, -0.06),
            (0.61, 0), (0.64, 0.13), (0.58, 0.22), (0.63, 0.36), (0.57, 0.47), (0.47, 0.5),
            (0.47, 0.62), (0.38, 0.71), (0.28, 0.72), (0.24, 0.83), (0.13, 0.88), (0.06, 0.89),
            (0, 0.97),
        ])
        blade = blade.edged(.toothed, size: 0.012, count: 26)
        blade.veins = 2
        blade.fingers = [(0, 0.9), (0.36, 0.68), (0.58, 0.3), (0.42, -0.12)].map {
            Plate.Point($0.0, $0.1)
        }
        return blade
    }()

    /// A thistle-like blade: forked lobes, each point of which is a spine.
    package static func thistle(_ lobes: Int) -> Plate.Blade {
        let count = max(min(lobes / 2, 6), 4)
        var side: [(Double, Double)] = [(0.03, 0), (0.045, 0.05)]
        var tips: [(Double, Double)] = []
        let step = 0.74 / Double(count)
        for lobe in 0..<count {
            let part = Double(lobe) / Double(count)
            let y = 0.06 + part * 0.74
            let x = 0.26 - 0.2 * abs(part - 0.3)
            if lobe > 0 { tips.append((x, y + step * 0.24)) }
            tips.append((x * 0.86, y + step * 0.98))
            side += [
                (x * 0.5, y + step * 0.08), (x, y + step * 0.24), (x * 0.58, y + step * 0.42),
                (x * 0.86, y + step * 0.98), (x * 0.4, y + step * 0.72), (0.06, y + step * 0.8),
            ]
        }
        side += [(0.05, 0.84), (0.1, 0.86), (0.045, 0.91), (0.02, 0.96), (0, 1)]
        var blade = wild(side)
        blade.angular = true
        blade.veins = 0
        blade.tips = tips.map { Plate.Point($0.0, $0.1) }
        return blade
    }

    /// One part of a leaf that is divided from one point; the part is itself cut into lobes.
    static func segment(_ margin: Morphology.Leaf.Margin, narrow: Double = 1) -> Plate.Blade {
        let round = margin == .lobed
        let side: [(Double, Double)] =
            round
            ? [
                (0.01, 0), (0.02, 0.2), (0.1, 0.27), (0.2, 0.3), (0.25, 0.36), (0.2, 0.4),
                (0.08, 0.4), (0.06, 0.46), (0.15, 0.51), (0.24, 0.56), (0.26, 0.63), (0.18, 0.65),
                (0.07, 0.62), (0.06, 0.68), (0.13, 0.75), (0.17, 0.81), (0.13, 0.86), (0.06, 0.84),
                (0.07, 0.93), (0.03, 0.98), (0, 1),
            ]
            : margin == .jagged
                ? [
                    (0.01, 0), (0.045, 0.16), (0.09, 0.34), (0.18, 0.42), (0.34, 0.56),
                    (0.24, 0.55), (0.34, 0.74), (0.22, 0.66), (0.12, 0.58), (0.09, 0.62),
                    (0.13, 0.74), (0.21, 0.88), (0.11, 0.82), (0.06, 0.88), (0, 1.04),
                ]
                : [
                    (0.01, 0), (0.05, 0.14), (0.13, 0.32), (0.23, 0.43), (0.29, 0.54),
                    (0.25, 0.55), (0.28, 0.66), (0.21, 0.65), (0.11, 0.6), (0.16, 0.72),
                    (0.2, 0.81), (0.14, 0.81), (0.13, 0.9), (0.06, 0.92), (0, 1),
                ]
        var blade = wild(side.map { ($0.0 * narrow, $0.1) })
        blade.angular = !round
        blade.veins = 0
        blade.tips = [(0.22 * narrow, round ? 0.36 : 0.6), (0.2 * narrow, round ? 0.6 : 0.78)].map {
            Plate.Point($0.0, $0.1)
        }
        return blade
    }

    /// A leaflet like a heart, its point at the stalk.
    static let heartLeaflet: Plate.Blade = {
        var blade = wild([
            (0, 0), (0.1, 0.16), (0.32, 0.46), (0.54, 0.74), (0.62, 0.95), (0.55, 1.12),
            (0.36, 1.18), (0.16, 1.12), (0.04, 1.03), (0, 0.99),
        ])
        blade.veins = 4
        return blade
    }()

    /// A columbine's leaflet: a wedge with three blunt lobes, each notched.
    static let wedgeLeaflet: Plate.Blade = {
        var blade = wild([
            (0, 0), (0.1, 0.2), (0.26, 0.42), (0.42, 0.55), (0.5, 0.68), (0.44, 0.74),
            (0.43, 0.84), (0.32, 0.88), (0.22, 0.8), (0.15, 0.7), (0.15, 0.8), (0.25, 0.92),
            (0.22, 1.02), (0.12, 1.04), (0.05, 0.99), (0, 0.97),
        ])
        blade.veins = 3
        blade.tips = [Plate.Point(0.4, 0.74)]
        return blade
    }()

    /// A cowslip-like blade: suddenly narrowed into a winged stalk.
    static let winged: Plate.Blade = {
        var blade = wild([
            (0.03, 0), (0.032, 0.1), (0.045, 0.2), (0.08, 0.28), (0.15, 0.36), (0.2, 0.46),
            (0.225, 0.56), (0.23, 0.66), (0.21, 0.78), (0.165, 0.88), (0.09, 0.96), (0.03, 0.995),
            (0, 1),
        ])
        blade.veins = 10
        return blade
    }()

    private static func wild(_ side: [(Double, Double)]) -> Plate.Blade {
        Plate.Blade(through: side.map { Plate.Point($0.0, $0.1) })
    }
}

extension Plate.Painter {
    /// The blade of a plant whose leaf differs from the usual one of its shape; nil for others.
    var wildBlade: Blade? {
        let leaf = form.leaf
        switch (leaf.shape, bearing) {
        case (.lance, .tallSpire): return Blade(foot: 0.5, tip: 0.9, ratio: 0.16)
        case (.lance, .branching) where form.flower?.form == .thistle:
            return Blade(foot: 0.42, tip: 0.8, ratio: 0.085, start: 0.3)
        case (.lance, .branching): return Blade(foot: 0.5, tip: 0.46, ratio: 0.25, start: 0.16)
        case (.ovate, .umbelTuft): return .winged
        default: return nil
        }
    }
}
