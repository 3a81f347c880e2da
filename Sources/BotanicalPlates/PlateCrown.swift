import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a whole tree or tall shrub.
    mutating func crownTree(_ specimen: Plate.Specimen) {
        switch specimen {
        case .birch: return weepingTree()
        case .hazel: return thicket()
        default: break
        }
        let crown = crown(of: specimen)
        ground(1165, width: max(crown.width(at: 0.2) * 0.95, 260))
        let clumps = crown.clumps(&dice)
        for clump in clumps where dice.next() < (crown.cover > 0.95 ? 0.96 : 0.5) {
            let at = clump.at + Point(22, 6)
            tuft(
                at, crown.clump * 1.05, foliageTones(specimen, clump.t), crown.foliage, shade: 0.75)
        }
        trunk(crown, specimen)
        limbs(crown)
        for clump in clumps where dice.next() < 0.9 {
            let shade = Plate.clamp(0.28 + clump.across * 0.26 + (0.5 - clump.t) * 0.36, 0, 0.8)
            tuft(
                clump.at, crown.clump * dice.between(0.86, 1.12),
                foliageTones(specimen, clump.t), crown.foliage, shade: shade)
        }
        if specimen == .ginkgo { overLimbs(crown) }
        if specimen == .lime { footShoots() }
        adorn(specimen, clumps.filter { _ in dice.next() < 0.62 }, crown)
    }

    /// The tones of a clump of leaves in the season that the plate shows.
    private mutating func foliageTones(_ specimen: Plate.Specimen, _ t: Double) -> Palette {
        let chance = dice.next()
        switch (specimen, form.season) {
        case (.sugarMaple, .autumn):
            let red = Palette(.red).mixed(Palette(.orange), 0.5)
            let gold = Palette(.orange).mixed(Palette(.yellow), 0.6)
            let warm = chance < 0.3 ? red : chance < 0.62 ? Palette(.orange) : gold
            return warm.mixed(Palette(.brown), 0.16).mixed(green, chance > 0.9 ? 0.5 : 0)
        case (.ginkgo, .autumn):
            return Palette(.yellow).mixed(.pollen, chance * 0.5)
        case (.cherry, .flowering):
            return Palette(.white).mixed(Palette(.pink), 0.06)
                .mixed(Palette(.yellowGreen), chance < 0.14 ? 0.28 : 0.02)
        case (.hawthorn, .flowering):
            return chance < 0.66 ? Palette(.white).mixed(Palette(.cream), 0.25) : green
        default:
            let dark = green.mixed(Palette(.darkGreen), chance * 0.4)
            return specimen == .yew || specimen == .holly
                ? Palette(.darkGreen).mixed(Palette(.black), specimen == .yew ? 0.25 : 0.06) : dark
        }
    }

    /// Draws a clump of leaves; `shade` is 0 in the light and 1 in the darkest shade.
    mutating func tuft(
        _ centre: Point, _ size: Double, _ tones: Palette, _ foliage: Crown.Foliage, shade: Double
    ) {
        let rim = (0..<15).map { step -> Point in
            let bump = step % 2 == 0 ? 1.1 : 0.86
            let spot = Point.heading(
                Double(step) * 24 + dice.sway(5), size * (bump + dice.sway(0.1)))
            return centre + Point(spot.x * 1.06, spot.y * 0.9)
        }
        let pale = tones.light.mixed(tones.main, Plate.clamp(shade * 1.5, 0, 1))
        let main = tones.main.mixed(tones.deep, shade * 0.75)
        let deep = tones.deep.mixed(tones.main, 0.35 * (1 - shade))
        sheet.wash(.smooth(rim), sheet.lit(pale, main, deep))
        sheet.ink(.smooth(rim), tones.ink, width: 0.9, opacity: 0.3)
        var (dark, light) = (Outline(), Outline())
        let count = foliage == .fine ? 26 : 18
        for index in 0..<count {
            let reach = size * 1.04 * (Double(index) / Double(count)).squareRoot()
            let at = centre + .heading(Double(index) * 137.508, reach)
            let lit = at.x + at.y < centre.x + centre.y
            let leaf = mark(at, size, foliage, out: (at - centre).heading)
            lit ? light.add(leaf) : dark.add(leaf)
        }
        let bloom = foliage == .blossom
        sheet.stamp(
            dark, bloom ? tones.main : tones.deep, opacity: bloom ? 0.9 : 0.55, ink: tones.ink,
            width: 0.7)
        sheet.stamp(
            light, bloom ? tones.light : tones.light, opacity: shade > 0.6 ? 0.3 : 0.72,
            ink: tones.ink, width: 0.7)
    }

    private mutating func mark(
        _ at: Point, _ size: Double, _ foliage: Crown.Foliage, out: Double
    ) -> Outline {
        switch foliage {
        case .blossom:
            var flower = Outline()
            for step in 0..<4 {
                flower.addDot(
                    at + .heading(Double(step) * 90 + dice.sway(30), size * 0.075), size * 0.075)
            }
            return flower
        case .round, .dense, .long, .fine:
            let (long, wide): (Double, Double) =
                switch foliage {
                case .long: (0.22, 0.26)
                case .fine: (0.2, 0.14)
                case .dense: (0.12, 0.62)
                case .round, .blossom: (0.12, 0.5)
                }
            let turn = foliage == .round ? dice.between(0, 180) : out + dice.sway(50)
            let tip = Point.heading(turn, size * long)
            return .smooth([at - tip, at + tip.right * wide, at + tip, at - tip.right * wide])
        }
    }

    // MARK: - Wood

    private mutating func limbs(_ crown: Crown) {
        let from = crown.bottom + (crown.top - crown.bottom) * 0.02
        for index in 0..<crown.limbs {
            let part = Double(index) / Double(max(crown.limbs - 1, 1))
            let side: Double = index % 2 == 0 ? -1 : 1
            let start = Point(500 + crown.lean * part * 0.4, from - part * 240)
            let turn = side * Plate.mix(crown.slant, crown.slant * 0.5, part)
            let length = crown.width(at: 0.35) * Plate.mix(0.95, 0.7, part)
            let line = Curve(
                from: start, heading: turn, length: length, bend: -turn * 0.35 + dice.sway(14))
            stem(line, crown.trunk * Plate.mix(0.36, 0.22, part), to: 5, tones: barkTones)
            for t in [0.5, 0.75] {
                let twig = Curve(
                    from: line.at(t), heading: line.heading(t) - side * 34, length: length * 0.36,
                    bend: side * 14)
                stem(twig, crown.trunk * 0.1 + 2, to: 2, tones: barkTones)
            }
        }
    }

    /// Draws slanting branches over the leaves of an airy tree, knobs and tufts along them.
    private mutating func overLimbs(_ crown: Crown) {
        for index in 0..<8 {
            let part = Double(index) / 7
            let side: Double = index % 2 == 0 ? -1 : 1
            let t = Plate.mix(0.06, 0.78, part)
            let start = Point(500, Plate.mix(crown.bottom, crown.top, t) + 40)
            let line = Curve(
                from: start, heading: side * 40, length: 290 * (1 - part * 0.5), bend: -side * 12)
            stem(line, 10 - part * 5, to: 2.4, tones: barkTones)
            for step in 1...5 {
                tuft(
                    line.beside(Double(step) / 5, step % 2 == 0 ? 12 : -12), 20,
                    Palette(.yellow).mixed(.pollen, 0.2), .round, shade: 0.1)
            }
        }
    }

    private mutating func footShoots() {
        for _ in 0..<16 {
            let x = 500 + dice.sway(86)
            let line = Curve(
                from: Point(x, 1172), heading: (x - 500) * 0.4, length: dice.between(60, 130))
            stem(line, 3, to: 1.4, tones: stalk)
            tuft(line.end, 22, green, .round, shade: 0.25)
        }
    }

    /// Draws the trunk with its own kind of bark.
    mutating func trunk(_ crown: Crown, _ specimen: Plate.Specimen) {
        let foot = 1172.0
        let end = Plate.mix(crown.bottom, crown.top, specimen == .tulipTree ? 0.7 : 0.5)
        let half = crown.trunk / 2
        func at(_ x: Double, _ t: Double) -> Point {
            let flare = 1 + 0.85 * Plate.power(1 - t, 9)
            let taper = Plate.mix(1, 0.32, Plate.power(t, 1.6))
            return Point(
                500 + crown.lean * t * 0.5 + x * half * flare * taper, Plate.mix(foot, end, t))
        }
        let steps = (0...10).map { Double($0) / 10 }
        let rim = steps.map { at(-1, $0) } + steps.reversed().map { at(1, $0) }
        let tones = barkTones
        let paint = sheet.linear(
            [(0, tones.light, 1), (0.4, tones.main, 1), (1, tones.deep, 1)],
            from: Point(500 - half, 900), to: Point(500 + half, 910))
        sheet.draw(.smooth(rim), paint, edge: tones, width: 1.7)
        barkLines(crown, tones) { x, t in at(x, t) }
    }

    private mutating func barkLines(
        _ crown: Crown, _ tones: Palette, _ at: (Double, Double) -> Point
    ) {
        var lines = Outline()
        switch crown.skin {
        case .smooth:
            for t in [0.12, 0.3, 0.42] {
                lines.addSmooth([at(-0.5, t), at(-0.1, t - 0.008), at(0.3, t)], closed: false)
            }
        case .banded:
            for step in 0..<22 {
                let t = 0.04 + Double(step) * 0.04
                let x = dice.between(-0.85, 0.1)
                lines.addSmooth(
                    [at(x, t), at(x + 0.4, t - 0.007), at(x + 0.8, t)], closed: false)
            }
            sheet.ink(lines, tones.light, width: 3.4, opacity: 0.75)
        case .twisted:
            for step in 0..<15 {
                let start = Double(step) / 14 * 3.4 - 2.4
                let path = (0...6).map { part -> Point in
                    let t = 0.02 + Double(part) * 0.12
                    return at(Plate.clamp(start + t * 2.2, -0.97, 0.97), t)
                }
                lines.addSmooth(path, closed: false)
            }
        case .furrowed, .cracked:
            for _ in 0..<30 {
                let x = dice.sway(0.86)
                let t = dice.between(0.0, 0.75)
                lines.addSmooth(
                    [at(x, t), at(x + dice.sway(0.12), t + 0.05), at(x, t + 0.11)], closed: false)
            }
            guard crown.skin == .cracked else { break }
            for x in [-0.45, 0.02, 0.5] {
                lines.addSmooth((0...7).map { at(x, Double($0) * 0.11) }, closed: false)
            }
        }
        sheet.ink(
            lines, tones.ink, width: crown.skin == .twisted ? 2.6 : 1.5,
            opacity: crown.skin == .smooth ? 0.3 : 0.6)
    }
}
