import Catalog

extension Plate.Painter {
    /// Draws a round leaf that its stalk meets in the middle, with veins like spokes.
    mutating func peltateLeaf(_ whole: Curve) {
        let radius = whole.length * 0.3
        let middle = whole.at(0.7)
        stem(whole.part(from: 0, to: 0.72), Plate.clamp(whole.length * 0.016, 1.6, 11))
        shield(middle, radius, lean: whole.heading(0.8), squash: dice.between(0.78, 0.95))
    }

    /// Draws the round blade itself.
    package mutating func shield(_ middle: Point, _ radius: Double, lean: Double, squash: Double) {
        let along = Point.heading(lean)
        func at(_ turn: Double, _ reach: Double) -> Point {
            let (x, y) = (Plate.sine(turn) * reach * radius, Plate.cosine(turn) * reach * radius)
            return middle + along.right * x + along * ((y + 0.16 * reach * radius) * squash)
        }
        let tones = leafTones()
        let count = min(max(form.leaf.parts, 7), 24)
        let step = 360 / Double(count)
        let rim = (0..<count * 4).map { index -> Point in
            let wave = 1 + 0.035 * Plate.cosine(Double(index) * 90)
            return at(Double(index) * step / 4, wave + dice.sway(0.012))
        }
        let paint = sheet.radial(
            [
                (0, tones.light, 1), (0.5, tones.main.mixed(tones.light, 0.25), 1),
                (1, tones.main.mixed(tones.deep, 0.5), 1),
            ],
            across: Point(radius * 1.7, 0), along: Point(0, radius * 1.7),
            at: middle + Point(-radius * 0.4, -radius * 0.45))
        let line = Plate.clamp(radius / 110, 0.6, 1.8)
        sheet.draw(.smooth(rim), paint, edge: tones, width: line)
        var (veins, forks) = (Outline(), Outline())
        for index in 0..<count {
            let turn = Double(index) * step
            veins.add(Curve(from: at(turn, 0), to: at(turn, 0.94), bow: dice.sway(0.02)))
            guard radius > 34 else { continue }
            for fork in [-1.0, 1] {
                forks.addSmooth(
                    [
                        at(turn, 0.5), at(turn + fork * step * 0.16, 0.72),
                        at(turn + fork * step * 0.36, 0.92),
                    ], closed: false)
            }
        }
        let pale = tones.light.mixed(.white, 0.35)
        sheet.ink(veins, pale, width: line * 2, opacity: 0.85)
        sheet.ink(forks, pale, width: line, opacity: 0.55)
        sheet.ink(veins, tones.ink, width: line * 0.4, opacity: 0.4)
        var hub = Outline()
        hub.addDot(at(0, 0), radius * 0.045)
        sheet.wash(hub, .tint(pale))
    }

    /// Draws leaflets that spread from one point like the fingers of a hand.
    mutating func digitateLeaf(_ whole: Curve, _ share: Double) {
        let foot = whole.part(from: 0, to: share)
        stem(foot, Plate.clamp(whole.length * 0.014, 1.4, 10))
        let count = min(max(form.leaf.parts, 5), 17)
        let size = whole.length * (1 - share)
        let order = (0..<count).sorted { abs($0 * 2 - count + 1) > abs($1 * 2 - count + 1) }
        var leaflet = Blade(foot: 0.75, tip: 0.62, ratio: 0.2)
        leaflet.veins = size > 200 ? 11 : 5
        let heading = foot.heading(1)
        for index in order {
            let part = Double(index) / Double(count - 1) * 2 - 1
            let rib = Curve(
                from: foot.end, heading: heading + part * 152,
                length: size * (1 - 0.34 * part * part) * dice.between(0.95, 1.03),
                bend: -part * 14)
            blade(leaflet, Lay(rib: rib, fold: part * 0.2, tones: leafTones()))
        }
    }

    /// Draws a leaf of three times three lobed leaflets.
    mutating func biternateLeaf(_ whole: Curve, _ share: Double) {
        let foot = whole.part(from: 0, to: share)
        let width = Plate.clamp(whole.length * 0.016, 1.2, 10)
        stem(foot, width)
        let rest = whole.length * (1 - share)
        let heading = foot.heading(1)
        for (turn, reach) in [(-62.0, 0.34), (62, 0.34), (0, 0.46)] {
            let branch = Curve(
                from: foot.end, heading: heading + turn, length: rest * reach, bend: -turn * 0.25)
            stem(branch, width * 0.7, to: width * 0.5)
            for (lean, size) in [(-66.0, 0.36), (66, 0.36), (0, 0.5)] {
                let rib = Curve(
                    from: branch.end, heading: branch.heading(1) + lean + dice.sway(5),
                    length: rest * size * (turn == 0 ? 1 : 0.88), bend: -lean * 0.2)
                blade(.cleft, Lay(rib: rib, fold: lean * 0.003, tones: leafTones()))
            }
        }
    }

    /// Draws a twig covered with tiny scale leaves.
    package mutating func scales(_ whole: Curve, width given: Double? = nil) {
        let width = given ?? Plate.clamp(whole.length * 0.05, 5, 60)
        stem(whole, width * 0.3, to: 1.2, tones: .bark)
        let count = Int(whole.length / (width * 0.42))
        let tones = leafTones()
        let line = Plate.clamp(width / 26, 0.5, 1.4)
        for index in 0..<max(count, 3) {
            let t = Double(index) / Double(max(count, 3))
            let size = width * (1.05 - t * 0.4)
            for side in index % 2 == 0 ? [-1.0, 1] : [-0.3, 0.3] {
                let rib = Curve(
                    from: whole.beside(t, side * size * 0.14),
                    heading: whole.heading(t) + side * 34, length: size, bend: -side * 40)
                let body = Outline.smooth([
                    rib.start, rib.beside(0.35, -size * 0.2), rib.beside(0.75, -size * 0.14),
                    rib.end, rib.beside(0.75, size * 0.14), rib.beside(0.35, size * 0.2),
                ])
                let fill = side < 0 ? tones.main.mixed(tones.light, 0.35) : tones.main
                sheet.stamp(body, fill, opacity: 1, ink: tones.ink, width: line * 1.4)
            }
        }
    }
}

extension Plate.Blade {
    /// A leaflet that widens upwards and is cut into three blunt lobes.
    static let cleft: Plate.Blade = {
        let side = [
            (0.01, 0), (0.05, 0.14), (0.13, 0.3), (0.22, 0.42), (0.31, 0.5), (0.37, 0.6),
            (0.34, 0.68), (0.27, 0.71), (0.2, 0.68), (0.15, 0.64), (0.15, 0.7), (0.19, 0.78),
            (0.2, 0.87), (0.14, 0.95), (0.07, 0.97), (0, 1),
        ].map { Plate.Point($0.0, $0.1) }
        var blade = Plate.Blade(through: side, veins: 0)
        blade.tips = [(0.31, 0.62), (0.14, 0.9)].map { Plate.Point($0.0, $0.1) }
        return blade
    }()
}
