import Catalog

extension Plate.Painter {
    /// Draws what a leaf's second colour does on its blade.
    mutating func pattern(_ pattern: Morphology.Leaf.Pattern, _ blade: Blade, _ lay: Lay) {
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

    /// Draws wavy bands across the blade, as on a snake plant.
    private mutating func bands(_ blade: Blade, _ lay: Lay, _ tones: Palette) {
        let count = Int(Plate.clamp(lay.rib.length / 26, 9, 30))
        for index in 0..<count {
            let y = (Double(index) + 0.5 + dice.sway(0.25)) / Double(count) * 0.95
            let half = 0.5 / Double(count) * dice.between(0.35, 0.8)
            let steps = 8
            var (upper, lower): ([Point], [Point]) = ([], [])
            for step in 0...steps {
                let across = Double(step) / Double(steps) * 2 - 1
                let zigzag = (step % 2 == 0 ? 0.45 : -0.45) / Double(count) * dice.between(0.5, 1)
                let wide = blade.width(at: Plate.clamp(y, 0.01, 0.99)) * 0.97
                let place = Point(abs(across) * wide, y + zigzag)
                let side: Double = across < 0 ? -1 : 1
                upper.append(lay.place(place + Point(0, half), side))
                lower.append(lay.place(place - Point(0, half * dice.between(0.5, 1.2)), side))
            }
            let band = Outline.smooth(upper + lower.reversed())
            sheet.wash(band, .tint(tones.light), opacity: 0.62)
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
        let zone = Outline.smooth(ring(0.84, 0.05))
        sheet.wash(zone, .tint(tones.light), opacity: 0.72)
        let core = Outline.smooth(ring(0.52, 0.13))
        sheet.wash(core, .tint(lay.tones.main), opacity: 0.92)
        sheet.wash(core, .tint(lay.tones.deep), opacity: 0.25)
    }

    /// Draws small clear dots all over the blade, dark ones along its edge.
    private mutating func dots(_ blade: Blade, _ lay: Lay, _ tones: Palette) {
        guard lay.rib.length > 60 else { return }
        var (clear, dark) = (Outline(), Outline())
        let size = Plate.clamp(lay.rib.length / 150, 0.8, 4.5)
        let count = Int(Plate.clamp(lay.rib.length / 4, 18, 120))
        for index in 0..<count {
            let y = dice.between(0.06, 0.95)
            let side: Double = index % 2 == 0 ? 1 : -1
            let x = blade.width(at: y) * dice.between(0.1, 0.86)
            clear.addDot(lay.place(Point(x, y), side), size * dice.between(0.6, 1.1))
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
    static let ivy: Plate.Blade = {
        let side = [
            (0, 0), (0.07, -0.09), (0.17, -0.14), (0.27, -0.13), (0.36, -0.08), (0.45, -0.04),
            (0.42, 0.05), (0.37, 0.13), (0.36, 0.19), (0.42, 0.25), (0.5, 0.31), (0.57, 0.39),
            (0.5, 0.43), (0.4, 0.46), (0.3, 0.5), (0.25, 0.56), (0.22, 0.64), (0.17, 0.77),
            (0.1, 0.89), (0.04, 0.97), (0, 1),
        ].map { Plate.Point($0.0, $0.1) }
        var blade = Plate.Blade(through: side, veins: 0)
        blade.fingers = [(0, 0.98), (0.54, 0.38), (0.42, -0.04)].map { Plate.Point($0.0, $0.1) }
        return blade
    }()

    /// A plantain blade: broad, drawn together into its stalk, with ribs along it.
    static let ribbed: Plate.Blade = {
        var blade = Plate.Blade(foot: 0.5, tip: 0.52, ratio: 0.66, start: 0.06)
        blade.side = blade.side.map { point in
            Plate.Point(point.x * (point.y < 0.14 ? 0.45 + point.y * 3.9 : 1), point.y)
        }
        blade.parallel = true
        return blade
    }()

    /// A snake plant's blade: a stiff sword with a drawn-out tip.
    static let snake: Plate.Blade = {
        var blade = Plate.Blade(foot: 0.22, tip: 0.32, ratio: 0.115, start: 0.7)
        blade.parallel = true
        blade.veins = 0
        return blade
    }()
}
