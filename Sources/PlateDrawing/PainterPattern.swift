package import Catalog

extension Plate.Painter {
    /// Draws the pattern of a leaf's second colour on its blade.
    package mutating func pattern(_ pattern: Morphology.Leaf.Pattern, _ blade: Blade, _ lay: Lay) {
        let tones = lay.second ?? Palette(.cream)
        switch pattern {
        case .stripe: stripe(blade, lay, tones)
        case .edged: edging(blade, lay, tones)
        case .bands: bands(blade, lay, tones)
        case .marbled: marbling(blade, lay, tones)
        case .dotted: dots(blade, lay, tones)
        }
    }

    private mutating func stripe(_ blade: Blade, _ lay: Lay, _ tones: Palette) {
        func flank(_ side: Double) -> [Point] {
            (0...16).map { step in
                let y = Double(step) / 16
                return lay.place(Point(blade.width(at: y) * 0.42, y), side)
            }
        }
        let (left, right) = (flank(-1), flank(1))
        let band = Outline.smooth(left + right.reversed().dropFirst())
        sheet.wash(band, .tint(tones.light.mixed(tones.main, 0.35)), opacity: 0.95)
        sheet.wash(
            .smooth(right + lay.rib.points(16).reversed()), .tint(tones.deep), opacity: 0.22)
    }

    private mutating func edging(_ blade: Blade, _ lay: Lay, _ tones: Palette) {
        for side in [-1.0, 1] {
            func flank(_ share: Double) -> [Point] {
                (0...20).map { step in
                    let y = Double(step) / 20
                    return lay.place(Point(blade.width(at: y) * share, y), side)
                }
            }
            let band = Outline.smooth(flank(0.72) + flank(1).reversed())
            sheet.wash(band, .tint(tones.main), opacity: 0.95)
        }
    }

    /// Draws ragged pale bands across the blade, as on a snake plant.
    private mutating func bands(_ blade: Blade, _ lay: Lay, _ tones: Palette) {
        let count = Int(Plate.clamp(lay.rib.length / 40, 7, 22))
        for index in 0..<count {
            let y = (Double(index) + 0.5 + dice.sway(0.22)) / Double(count) * 0.94
            let half = 0.5 / Double(count) * dice.between(0.3, 0.62)
            let wide = blade.width(at: Plate.clamp(y, 0.01, 0.99)) * 0.96
            let (from, to) = (dice.between(-1, -0.85), dice.between(0.85, 1))
            let steps = 14
            let slope = dice.sway(0.3) / Double(count)
            var (upper, lower): ([Point], [Point]) = ([], [])
            for step in 0...steps {
                let across = Plate.mix(from, to, Double(step) / Double(steps))
                let wave =
                    (0.2 * Plate.sine(across * 300 + y * 2000) + slope * across) / Double(count)
                let side: Double = across < 0 ? -1 : 1
                let x = abs(across) * wide
                upper.append(lay.place(Point(x, y + wave + half * dice.between(0.6, 1.3)), side))
                lower.append(lay.place(Point(x, y + wave - half * dice.between(0.5, 1.4)), side))
            }
            let band = Outline.smooth(upper + lower.reversed())
            sheet.wash(band, .tint(tones.light), opacity: index % 3 == 1 ? 0.42 : 0.7)
        }
    }

    /// Draws a silvery zone round the middle of the blade, with a ragged rim.
    private mutating func marbling(_ blade: Blade, _ lay: Lay, _ tones: Palette) {
        func ring(_ share: Double, _ play: Double) -> [Point] {
            let steps = 22
            func half(_ side: Double) -> [Point] {
                (0...steps).map { step in
                    let part = Double(step) / Double(steps)
                    let y = Plate.mix(0.5 - share * 0.5, 0.5 + share * 0.44, part)
                    let ragged = 1 + (step % 2 == 0 ? play : -play) * dice.between(0.4, 1)
                    let bulge = Plate.power(Plate.sine(180 * part), 0.4)
                    return lay.place(
                        Point(blade.width(at: y) * share * bulge * ragged, y), side)
                }
            }
            return half(-1) + half(1).reversed()
        }
        let zone = Outline.smooth(ring(0.86, 0.07))
        sheet.wash(zone, .tint(tones.light), opacity: 0.6)
        let core = Outline.smooth(ring(0.6, 0.2))
        sheet.wash(core, .tint(lay.tones.main), opacity: 0.9)
        sheet.wash(core, .tint(lay.tones.deep), opacity: 0.2)
        guard lay.rib.length > 90 else { return }
        var splashes = Outline()
        for step in 0..<26 {
            let y = Plate.mix(0.06, 0.92, (Double(step) + dice.next()) / 26)
            let side: Double = step % 2 == 0 ? 1 : -1
            let at = lay.place(Point(blade.width(at: y) * dice.between(0.28, 0.62), y), side)
            let size = lay.rib.length * dice.between(0.008, 0.018)
            splashes.add(
                .ellipse(at, size * 0.6, size * 1.6, heading: lay.rib.heading(y) + side * 52))
        }
        sheet.wash(splashes, .tint(tones.light), opacity: 0.55)
    }

    /// Draws small clear dots all over the blade, dark ones along its edge.
    private mutating func dots(_ blade: Blade, _ lay: Lay, _ tones: Palette) {
        guard lay.rib.length > 60 else { return }
        var (clear, dark) = (Outline(), Outline())
        let size = Plate.clamp(lay.rib.length / 150, 0.8, 4.5)
        let count = Int(Plate.clamp(lay.rib.length / 4, 18, 120))
        for index in 0..<count {
            let y = Plate.mix(0.05, 0.96, (Double(index) + dice.next()) / Double(count))
            let side: Double = index % 2 == 0 ? 1 : -1
            let part = (Double(index) * 0.618_034).truncatingRemainder(dividingBy: 1)
            let x = blade.width(at: y) * Plate.mix(0.08, 0.88, part)
            clear.addDot(lay.place(Point(x, y), side), size * dice.between(0.5, 0.85))
        }
        for index in 0..<max(count / 4, 6) {
            let y = Plate.mix(0.08, 0.95, dice.next())
            let side: Double = index % 2 == 0 ? 1 : -1
            dark.addDot(lay.place(Point(blade.width(at: y) * 0.93, y), side), size * 0.8)
        }
        sheet.wash(clear, .tint(tones.light), opacity: 0.85)
        sheet.wash(dark, .tint(Palette(.black).main), opacity: 0.75)
    }
}

extension Plate.Blade {
    /// An ivy blade: five blunt lobes, the middle one the longest.
    package static let ivy: Plate.Blade = {
        let side = [
            (0, 0), (0.05, -0.08), (0.14, -0.15), (0.25, -0.2), (0.38, -0.21), (0.41, -0.14),
            (0.4, -0.04), (0.39, 0.04), (0.41, 0.1), (0.48, 0.14), (0.57, 0.21), (0.66, 0.3),
            (0.61, 0.35), (0.49, 0.38), (0.38, 0.4), (0.29, 0.44), (0.245, 0.51), (0.21, 0.6),
            (0.18, 0.73), (0.12, 0.87), (0.05, 0.97), (0, 1),
        ].map { Plate.Point($0.0, $0.1) }
        var blade = Plate.Blade(through: side, veins: 0)
        blade.fingers = [(0, 0.98), (0.63, 0.3), (0.37, -0.18)].map { Plate.Point($0.0, $0.1) }
        return blade
    }()

    /// A plantain blade: broad, drawn together into its stalk, with ribs along it.
    static let ribbed: Plate.Blade = {
        var blade = Plate.Blade(foot: 0.72, tip: 0.58, ratio: 0.64)
        blade.parallel = true
        blade.bowed = true
        return blade
    }()

    /// A snake plant's blade: a stiff sword with a drawn-out tip.
    package static let snake: Plate.Blade = {
        var blade = Plate.Blade(foot: 0.3, tip: 0.55, ratio: 0.115, start: 0.6)
        blade.parallel = true
        blade.veins = 0
        return blade
    }()

    /// A nettle's blade: heart-shaped at its foot, drawn out to a tip, with coarse teeth.
    package static let nettle: Plate.Blade = {
        let side = [
            (0, 0), (0.05, -0.035), (0.13, -0.045), (0.21, -0.01), (0.265, 0.07), (0.28, 0.17),
            (0.26, 0.3), (0.215, 0.45), (0.16, 0.6), (0.105, 0.74), (0.055, 0.87), (0.02, 0.96),
            (0, 1),
        ].map { Plate.Point($0.0, $0.1) }
        let blade = Plate.Blade(through: side, veins: 8)
        return blade.edged(.toothed, size: 0.034, count: 14)
    }()

    /// A soft blade that is widest near its tip and clasps the stem with its foot.
    static let clasping: Plate.Blade = {
        let side = [
            (0.03, -0.005), (0.045, 0.03), (0.04, 0.1), (0.05, 0.22), (0.07, 0.38), (0.1, 0.54),
            (0.125, 0.68), (0.13, 0.79), (0.115, 0.88), (0.08, 0.95), (0.03, 0.99), (0, 1),
        ].map { Plate.Point($0.0, $0.1) }
        return Plate.Blade(through: side, veins: 8)
    }()

    /// A narrow blade with fine teeth, pointed at both ends.
    static let fineToothed: Plate.Blade = {
        var blade = Plate.Blade(foot: 0.75, tip: 1.15, ratio: 0.27)
        blade.veins = 11
        return blade.edged(.toothed, size: 0.012, count: 22)
    }()
}
