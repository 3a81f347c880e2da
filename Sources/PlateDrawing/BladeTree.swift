import Catalog

extension Plate.Blade {
    private static func through(_ side: [(Double, Double)], angular: Bool = false, veins: Int)
        -> Plate.Blade
    {
        Plate.Blade(
            through: side.map { Plate.Point($0.0, $0.1) }, angular: angular, veins: veins)
    }

    /// A fan that opens from its stalk, with a slit in the middle.
    static let fan = through(
        [
            (0.012, 0), (0.09, 0.1), (0.25, 0.25), (0.45, 0.4), (0.64, 0.5), (0.66, 0.57),
            (0.62, 0.64), (0.58, 0.72), (0.5, 0.77), (0.46, 0.84), (0.37, 0.86), (0.3, 0.93),
            (0.21, 0.91), (0.13, 0.97), (0.06, 0.95), (0.03, 0.88), (0.012, 0.7), (0, 0.58),
        ], veins: 0)

    /// A blade with two pointed lobes on each side and a tip that looks cut off.
    static let truncate: Plate.Blade = {
        var blade = through(
            [
                (0, 0.02), (0.14, -0.01), (0.34, -0.01), (0.52, 0.04), (0.66, 0.13),
                (0.8, 0.24), (0.68, 0.34), (0.58, 0.48), (0.53, 0.63), (0.55, 0.8), (0.63, 0.98),
                (0.76, 1.2), (0.58, 1.17), (0.36, 1.12), (0.16, 1.06), (0, 1),
            ], angular: true, veins: 0)
        blade.tips = [(0.74, 0.23), (0.5, 0.5), (0.72, 1.17), (0.34, 1.08)].map {
            Plate.Point($0.0, $0.1)
        }
        return blade
    }()

    /// A blade with four corners and a long tip.
    static let diamond = through(
        [
            (0, 0), (0.1, 0.02), (0.24, 0.1), (0.34, 0.2), (0.37, 0.28), (0.33, 0.4), (0.25, 0.54),
            (0.15, 0.7), (0.07, 0.84), (0.025, 0.94), (0, 1),
        ], veins: 7
    ).edged(.doubleToothed, size: 0.02, count: 9)

    /// A broad heart with a sudden short tip.
    static let broadHeart = through(
        [
            (0, 0.02), (0.06, -0.06), (0.17, -0.11), (0.31, -0.09), (0.42, 0.01), (0.475, 0.16),
            (0.46, 0.34), (0.39, 0.54), (0.27, 0.72), (0.13, 0.85), (0.05, 0.93), (0, 1.02),
        ], veins: 6
    ).edged(.toothed, size: 0.014, count: 24)

    /// A nearly round blade with a sudden point.
    static let roundPointed = through(
        [
            (0, 0.02), (0.05, -0.03), (0.16, -0.05), (0.28, 0.03), (0.37, 0.18), (0.42, 0.36),
            (0.44, 0.54), (0.4, 0.7), (0.29, 0.83), (0.14, 0.89), (0.06, 0.93), (0, 1.02),
        ], veins: 7
    ).edged(.doubleToothed, size: 0.024, count: 10)

    /// A small blade cut into a few lobes with teeth near their tips.
    package static let hawthorn: Plate.Blade = {
        var blade = through(
            [
                (0.012, 0), (0.05, 0.1), (0.12, 0.2), (0.24, 0.26), (0.36, 0.31), (0.43, 0.38),
                (0.4, 0.41), (0.42, 0.46), (0.34, 0.46), (0.2, 0.44), (0.075, 0.44), (0.11, 0.52),
                (0.25, 0.57), (0.34, 0.63), (0.35, 0.68), (0.3, 0.69), (0.28, 0.74), (0.16, 0.7),
                (0.07, 0.68), (0.11, 0.77), (0.2, 0.84), (0.18, 0.89), (0.12, 0.89), (0.1, 0.95),
                (0.05, 0.95), (0, 1),
            ], angular: true, veins: 0)
        blade.tips = [(0.36, 0.38), (0.28, 0.66), (0.15, 0.86)].map { Plate.Point($0.0, $0.1) }
        return blade
    }()

    /// A blade of five lobes with a few large points, round bays and a square middle lobe.
    static let roundBays: Plate.Blade = {
        var blade = through(
            [
                (0, 0), (0.1, -0.05), (0.24, -0.08), (0.4, -0.12), (0.54, -0.1), (0.48, -0.03),
                (0.42, 0.03), (0.41, 0.08), (0.45, 0.11), (0.56, 0.11), (0.7, 0.09), (0.8, 0.11),
                (0.75, 0.17), (0.73, 0.24), (0.78, 0.33), (0.88, 0.42), (0.99, 0.52), (0.85, 0.5),
                (0.73, 0.5), (0.66, 0.56), (0.6, 0.66), (0.53, 0.58), (0.44, 0.47), (0.34, 0.38),
                (0.26, 0.35), (0.21, 0.38), (0.2, 0.47), (0.2, 0.6), (0.22, 0.67), (0.31, 0.73),
                (0.42, 0.8), (0.29, 0.8), (0.18, 0.83), (0.13, 0.9), (0.11, 0.98), (0.06, 1.02),
                (0, 1.14),
            ], angular: true, veins: 0)
        blade.fingers = [(0, 1.1), (0.95, 0.51), (0.5, -0.09)].map { Plate.Point($0.0, $0.1) }
        return blade
    }()

    /// A large blade with five pointed lobes, a heart-shaped foot and teeth.
    package static let gourd: Plate.Blade = {
        var blade = through(
            [
                (0, 0), (0.06, -0.12), (0.2, -0.24), (0.4, -0.28), (0.56, -0.2), (0.62, -0.06),
                (0.56, 0.06), (0.52, 0.12), (0.66, 0.16), (0.8, 0.3), (0.84, 0.48), (0.7, 0.5),
                (0.54, 0.46), (0.4, 0.44), (0.42, 0.56), (0.38, 0.72), (0.24, 0.86), (0.1, 0.95),
                (0, 1.02),
            ], veins: 0
        ).edged(.toothed, size: 0.026, count: 26)
        blade.fingers = [(0, 0.98), (0.78, 0.46), (0.54, -0.18)].map { Plate.Point($0.0, $0.1) }
        return blade
    }()

    /// A blade whose wavy edge carries sharp spines.
    package static let spiny: Plate.Blade = {
        var side = [Plate.Point(0.012, 0)]
        let count = 5
        for spine in 0..<count {
            let y = 0.08 + 0.84 * Double(spine) / Double(count)
            let step = 0.84 / Double(count)
            let width = 0.27 * Plate.power(Plate.sine(180 * (0.14 + y * 0.78)), 0.55)
            side += [
                Plate.Point(width * 0.74, y), Plate.Point(width * 0.72, y + step * 0.2),
                Plate.Point(width * 0.86, y + step * 0.4),
                Plate.Point(width * 1.38, y + step * 0.62),
                Plate.Point(width * 0.88, y + step * 0.72),
            ]
        }
        side += [Plate.Point(0.1, 0.92), Plate.Point(0.05, 0.95), Plate.Point(0, 1.05)]
        return Plate.Blade(through: side, angular: true, veins: 6)
    }()
}

extension Plate.Painter {
    /// The blade of a specimen's leaf or leaflet; nil when the general one fits.
    func specimenBlade(_ specimen: Plate.Specimen, small: Bool) -> Blade? {
        var blade: Blade
        switch specimen {
        case .horseChestnut:
            blade = Blade(foot: 1.25, tip: 0.5, ratio: 0.38)
            blade.veins = small ? 6 : 13
            return small ? blade : blade.edged(.doubleToothed, size: 0.012, count: 16)
        case .birch: return .diamond
        case .beech:
            blade = Blade(foot: 0.62, tip: 0.66, ratio: 0.6).edged(.wavy, size: 0.007, count: 7)
            blade.veins = 7
            return blade
        case .ginkgo: return .fan
        case .lime: return .broadHeart
        case .rowan, .tomato: return nil
        case .cherry:
            blade = Blade(foot: 0.66, tip: 0.95, ratio: 0.5)
            blade.veins = 8
            return small ? blade : blade.edged(.toothed, size: 0.012, count: 24)
        case .chestnut:
            blade = Blade(foot: 0.5, tip: 0.68, ratio: 0.3)
            blade.veins = small ? 8 : 17
            return blade.edged(.toothed, size: small ? 0.02 : 0.017, count: small ? 9 : 17)
        case .holly: return .spiny
        case .tulipTree: return .truncate
        case .sugarMaple: return .roundBays
        case .hazel: return .roundPointed
        case .hawthorn: return .hawthorn
        case .pumpkin: return .gourd
        case .pine, .spruce, .yew, .larch, .feather, .tongue, .bracken, .horsetail, .wheat, .maize,
            .reedmace, .reed, .gardenPea, .flax, .raspberry:
            return nil
        }
    }

    /// Draws a leaf of a specimen; false when the general one fits.
    mutating func specimenLeaf(
        _ specimen: Plate.Specimen, _ whole: Curve, _ share: Double
    ) -> Bool {
        switch specimen {
        case .horseChestnut: fingers(whole)
        case .rowan, .tomato, .raspberry, .gardenPea: leaflets(whole, specimen)
        case .feather: featherFrond(whole)
        case .tongue: tongueFrond(whole)
        case .bracken: brackenFrond(whole)
        case .horsetail: horsetailStem(whole)
        case .pine, .spruce, .yew, .larch: needles(whole, specimen)
        case .ginkgo: fanLeaf(whole)
        case .wheat, .maize, .reedmace, .reed, .flax: return false
        default:
            guard let blade = specimenBlade(specimen, small: whole.length < 260) else {
                return false
            }
            treeLeaf(whole, specimen, blade)
        }
        return true
    }
}
