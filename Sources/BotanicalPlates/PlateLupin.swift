import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws rings of pea flowers one above the other, closed and silvery at the tip.
    mutating func lupinSpire(
        _ line: Curve, from first: Double, to last: Double, size: Double, rings: Int
    ) {
        for ring in (0..<rings).reversed() {
            let part = Double(ring) / Double(rings - 1)
            let t = Plate.mix(first, last, Plate.power(part, 0.86))
            let scale = size * Plate.mix(1, 0.3, part)
            let shift = ring % 2 == 0 ? 0.0 : 0.16
            for lean in [-1.0, 1, -0.56, 0.56, 0.02] {
                let x = Plate.clamp(lean + (lean < 0 ? shift : -shift), -1, 1)
                let turn = line.heading(t) + x * Plate.mix(84, 40, part)
                let foot = line.beside(t, x * scale * 0.14)
                if part > 0.78 {
                    let bud = Curve(from: foot, heading: turn, length: scale * 0.9, bend: 6)
                    blade(
                        Blade(foot: 0.5, tip: 0.5, ratio: 0.42),
                        Lay(rib: bud, tones: petal.mixed(Palette(.greyGreen), 0.55)))
                    continue
                }
                let stalk = Curve(from: foot, heading: turn, length: scale * 0.4, bend: x * 20)
                stem(stalk, Plate.clamp(scale / 20, 1.2, 5), to: 1.4, tones: stalk2(part))
                lupinPea(stalk.end, line.heading(t) + x * 62, scale * 0.74, x < 0 ? -1 : 1, abs(x))
            }
        }
    }

    private func stalk2(_ part: Double) -> Palette { stalk.mixed(petal, 0.4 - part * 0.2) }

    /// Draws one flower from its side: wings like a puffed cheek, the banner folded up behind.
    private mutating func lupinPea(
        _ at: Point, _ turn: Double, _ size: Double, _ side: Double, _ out: Double
    ) {
        let up = Point.heading(turn - side * 62)
        let forward = up.right * (side * Plate.mix(0.5, 1, out))
        func place(_ x: Double, _ y: Double) -> Point {
            at + forward * (x * size) + up * (y * size)
        }
        let back = second ?? petal
        let banner = Outline.smooth([
            place(-0.08, -0.05), place(-0.26, 0.25), place(-0.24, 0.68), place(0.08, 0.95),
            place(0.44, 0.86), place(0.52, 0.58), place(0.28, 0.34), place(0.12, 0.06),
        ])
        let wings = Outline.smooth([
            place(0, -0.08), place(0.14, 0.18), place(0.4, 0.29), place(0.72, 0.24),
            place(0.9, 0.06), place(0.74, -0.1), place(0.34, -0.17),
        ])
        let line = Plate.clamp(size / 60, 0.6, 1.3)
        if size < 40 {
            sheet.stamp(banner, back.main, opacity: 1, ink: back.ink, width: line)
            sheet.stamp(
                wings, petal.main.mixed(petal.light, 0.35), opacity: 1, ink: petal.ink, width: line)
            return
        }
        sheet.draw(
            banner, sheet.lit(back.light, back.main.mixed(back.light, 0.2), back.deep),
            edge: back, width: line)
        sheet.draw(
            wings, sheet.lit(petal.light, petal.main, petal.main.mixed(petal.deep, 0.6)),
            edge: petal, width: line)
        var veins = Outline()
        veins.addSmooth([place(0.06, 0), place(0.36, 0.14), place(0.66, 0.12)], closed: false)
        veins.addSmooth([place(-0.06, 0.1), place(0.0, 0.4), place(0.18, 0.7)], closed: false)
        sheet.ink(veins, petal.deep, width: line, opacity: 0.5)
        let cup = Outline.ellipse(place(-0.02, -0.06), size * 0.1, size * 0.13, heading: turn)
        sheet.stamp(cup, stalk.main, opacity: 1, ink: stalk.ink, width: line)
    }

    /// Draws a tall spire above leaves like hands.
    mutating func lupinFlower() {
        let line = Curve(from: Point(490, 1300), to: Point(520, 110), bow: -0.02)
        leaf(line.at(0.05), -62, 560, bend: 40)
        leaf(line.at(0.12), 60, 540, bend: -36)
        leaf(line.at(0.24), -48, 400, bend: 30)
        stem(line, 20, to: 7)
        lupinSpire(line, from: 0.34, to: 0.985, size: 136, rings: 13)
    }

    /// Draws a clump with its spires.
    mutating func lupinHabit() {
        let foot = Point(500, 1090)
        ground(foot.y)
        roots(foot, depth: 150)
        for turn in [-56.0, 60, -30, 32] {
            leaf(foot + Point(turn * 0.3, 0), turn * 0.8, 430, bend: turn * 0.3)
        }
        for (turn, length) in [(-20.0, 800.0), (19, 850), (-2, 1010)] {
            let line = Curve(
                from: foot + Point(turn, 0), heading: turn * 0.75, length: length, bend: -turn * 0.2
            )
            stem(line, 10, to: 4)
            for (t, side) in [(0.22, -1.0), (0.34, 1)] {
                leaf(line.at(t), line.heading(t) + side * 54, 230, bend: -side * 20)
            }
            lupinSpire(line, from: 0.46, to: 0.985, size: 66, rings: 14)
        }
        for turn in [-84.0, 82, -14] {
            leaf(foot + Point(turn * 0.2, 12), turn, 330, bend: turn * 0.25)
        }
    }

    /// Draws a stalk with hairy pods on all sides.
    mutating func lupinPods() {
        let line = Curve(from: Point(470, 1300), to: Point(530, 150), bow: 0.03)
        leaf(line.at(0.06), -60, 520, bend: 40)
        leaf(line.at(0.14), 62, 500, bend: -30)
        stem(line, 18, to: 8, skin: .down)
        let tones = Palette(.greyGreen).mixed(Palette(.brown), 0.3)
        for index in 0..<11 {
            let part = Double(index) / 10
            let side: Double = index % 2 == 0 ? 1 : -1
            let t = Plate.mix(0.4, 0.96, part)
            let rib = Curve(
                from: line.beside(t, side * 10), heading: line.heading(t) + side * 52,
                length: Plate.mix(290, 150, part), bend: -side * 34)
            hairyPod(rib, tones)
        }
    }

    private mutating func hairyPod(_ rib: Curve, _ tones: Palette) {
        var hairs = Outline()
        let half = rib.length * 0.085
        for index in 0..<70 {
            let t = dice.between(0.06, 0.95)
            let side: Double = index % 2 == 0 ? 1 : -1
            let root = rib.beside(t, side * half * 0.8)
            hairs.add(
                Curve(from: root, heading: rib.heading(t) + side * 62, length: 12, bend: side * 10))
        }
        sheet.ink(hairs, tones.ink, width: 0.9, opacity: 0.55)
        blade(Blade(foot: 0.25, tip: 0.22, ratio: 0.17), Lay(rib: rib, tones: tones))
        for step in 0..<6 {
            let at = rib.at(0.16 + Double(step) * 0.13)
            let seed = Outline.ellipse(at, half * 0.6, half * 0.78, heading: rib.heading(0.5) + 30)
            sheet.wash(seed, .tint(tones.light), opacity: 0.45)
            sheet.ink(seed, tones.ink, width: 0.9, opacity: 0.4)
        }
    }
}
