import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws one leaf with its flaps on a piece of stem.
    mutating func peaLeaf() {
        stem(Curve(from: Point(330, 1290), to: Point(560, 1000), bow: 0.06), 22, to: 19)
        stem(Curve(from: Point(560, 1000), to: Point(880, 860), bow: 0.06), 19, to: 15)
        leaf(Point(560, 1004), -14, 1080, bend: 18)
    }

    /// Draws a butterfly of petals: standard, wings and keel.
    private mutating func butterfly(_ at: Point, _ size: Double, way: Double) {
        func place(_ x: Double, _ y: Double) -> Point { at + Point(x * size * way, y * size) }
        let white = sheet.lit(petal.light, petal.main, petal.deep.mixed(petal.main, 0.35))
        let standard = Outline.smooth([
            place(-0.1, 0.1), place(-0.62, -0.04), place(-0.86, -0.5), place(-0.7, -0.92),
            place(-0.24, -1), place(0, -0.86), place(0.26, -1), place(0.68, -0.9),
            place(0.84, -0.46), place(0.6, -0.02), place(0.1, 0.1),
        ])
        sheet.draw(standard, white, edge: petal, width: 1.7)
        var veins = Outline()
        for x in [-0.6, -0.36, -0.14, 0.14, 0.36, 0.6] {
            veins.addSmooth(
                [place(x * 0.2, -0.02), place(x * 0.8, -0.4), place(x, -0.8)], closed: false)
        }
        sheet.ink(veins, Palette(.greyGreen).deep, width: 1, opacity: 0.45)
        let shadow = petal.deep.mixed(Palette(.greyGreen).main, 0.2)
        let keel = Outline.smooth([
            place(0, -0.04), place(-0.26, 0.2), place(-0.16, 0.52), place(0.12, 0.58),
            place(0.26, 0.3), place(0.16, 0),
        ])
        sheet.draw(keel, .tint((second ?? petal).main), edge: petal, width: 1.4)
        for side in [-1.0, 1] {
            let wing = Outline.smooth([
                place(0, -0.18), place(0.26 * side, -0.3), place(0.5 * side, -0.06),
                place(0.46 * side, 0.3), place(0.2 * side, 0.42), place(0.03 * side, 0.14),
            ])
            sheet.draw(wing, white, edge: petal, width: 1.5)
            sheet.ink(
                .smooth(
                    [place(0.06 * side, -0.1), place(0.26 * side, 0.08), place(0.3 * side, 0.3)],
                    closed: false), shadow, width: 1.4, opacity: 0.6)
        }
    }

    private mutating func hungFlower(_ from: Point, _ at: Point, _ size: Double, way: Double) {
        stem(Curve(from: from, to: at + Point(-way * size * 0.05, size * 0.2), bow: way * 0.1), 6)
        for turn in [-60.0, -20, 20, 60, 160] {
            let rib = Curve(
                from: at + Point(0, size * 0.24), heading: turn, length: size * 0.42, bend: 0)
            blade(Blade(foot: 0.3, tip: 0.8, ratio: 0.36, start: 0.6), Lay(rib: rib, tones: stalk))
        }
        butterfly(at, size, way: way)
    }

    /// Draws white flowers, one or two on a stalk.
    mutating func peaFlowers() {
        let line = Curve(Point(400, 1300), Point(420, 980), Point(520, 640), Point(480, 220))
        leaf(line.at(0.3), 56, 620, bend: 14)
        stem(line, 19, to: 9)
        leaf(line.at(0.62), -62, 560, bend: -10)
        leaf(line.end, -10, 330, bend: -10)
        let stalks = Curve(line.at(0.62), Point(620, 640), Point(700, 560), Point(760, 440))
        stem(stalks, 8, to: 6)
        hungFlower(stalks.at(0.7), Point(560, 370), 165, way: -1)
        hungFlower(stalks.end, Point(800, 300), 190, way: 1)
        let low = Curve(line.at(0.3), Point(330, 880), Point(260, 860), Point(210, 800))
        stem(low, 7, to: 6)
        hungFlower(low.end, Point(190, 700), 150, way: -1)
    }

    /// Draws a plump pod; an open one shows its row of seeds.
    private mutating func peaPod(_ rib: Curve, open: Bool) {
        let tones = Palette(.green).mixed(Palette(.yellowGreen), 0.55)
        let size = rib.length
        let shape = Blade(foot: 0.36, tip: 0.4, ratio: open ? 0.27 : 0.21)
        var plain = shape
        plain.veins = 0
        blade(plain, Lay(rib: rib, tones: tones))
        if open {
            let pale = Palette(.yellowGreen).mixed(.straw, 0.35)
            var inner = Blade(foot: 0.36, tip: 0.42, ratio: 0.2)
            inner.veins = 0
            blade(inner, Lay(rib: rib.part(from: 0.03, to: 0.97), tones: pale))
            for step in 0..<8 {
                let t = 0.14 + Double(step) * 0.103
                let swell = Plate.sine(180 * (0.14 + t * 0.72))
                ball(rib.at(t), 0, size * 0.052 * (0.62 + 0.4 * swell), tall: 1, tones: tones)
            }
        } else {
            var bumps = Outline()
            for step in 0..<8 {
                let t = 0.14 + Double(step) * 0.1
                bumps.add(.ellipse(rib.at(t), size * 0.04, size * 0.046))
            }
            sheet.wash(bumps, .tint(tones.light), opacity: 0.6)
            sheet.ink(bumps, tones.ink, width: 1, opacity: 0.25)
        }
        for turn in [-58.0, -24, 24, 58] {
            let leafRib = Curve(
                from: rib.at(0.01), heading: rib.heading(0) + turn, length: size * 0.12,
                bend: -turn * 0.4)
            blade(
                Blade(foot: 0.3, tip: 0.8, ratio: 0.4, start: 0.6), Lay(rib: leafRib, tones: stalk))
        }
        stem(Curve(from: rib.at(0.98), heading: rib.heading(1) + 8, length: size * 0.05), 4, to: 1)
    }

    /// Draws hanging pods, one of them open.
    mutating func peaPods() {
        let line = Curve(Point(180, 1290), Point(240, 900), Point(300, 500), Point(300, 120))
        leaf(line.at(0.34), -46, 460, bend: -10)
        leaf(line.at(0.76), 44, 560, bend: 20)
        stem(line, 18, to: 10)
        for (t, end, turn, open, size) in [
            (0.62, Point(440, 520), 164.0, false, 560.0), (0.5, Point(640, 560), 150, true, 720),
        ] {
            let from = line.at(t)
            stem(Curve(from, from + Point(80, -60), end - Point(20, 90), end), 9, to: 9)
            peaPod(Curve(from: end, heading: turn, length: size, bend: -14), open: open)
        }
    }

    /// Draws the plant climbing a twig.
    mutating func peaPlant() {
        ground(1140)
        roots(Point(480, 1140), depth: 130)
        let stick = Curve(from: Point(530, 1180), to: Point(520, 130), bow: 0.01)
        stem(stick, 16, to: 9, tones: .bark)
        for (t, turn) in [(0.45, 40.0), (0.62, -38), (0.8, 34)] {
            stem(
                Curve(from: stick.at(t), heading: turn, length: 250, bend: -8), 8, to: 4,
                tones: .bark)
        }
        let line = Curve(Point(480, 1140), Point(400, 800), Point(600, 520), Point(490, 180))
        for (index, t) in [0.16, 0.32, 0.48, 0.64, 0.79, 0.92].enumerated() {
            let side: Double = index % 2 == 0 ? -1 : 1
            leaf(
                line.at(t), line.heading(t) + side * 58, 380 - Double(index) * 24, bend: -side * 10)
        }
        stem(line, 12, to: 6)
        leaf(line.end, 8, 220)
        for (t, side, flowering) in [
            (0.3, 1.0, false), (0.46, -1, false), (0.62, 1, true), (0.77, -1, true), (0.9, 1, true),
        ] {
            let twig = Curve(from: line.at(t), heading: side * 56, length: 120, bend: side * 30)
            stem(twig, 4, to: 3)
            if flowering {
                hungFlower(twig.end, twig.end + Point(side * 18, -18), 52, way: side)
            } else {
                peaPod(Curve(from: twig.end, heading: 180 - side * 12, length: 170), open: false)
            }
        }
    }
}
