import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws an upright cone of narrow wings laid over each other.
    mutating func tulipCone() {
        let line = Curve(Point(300, 1280), Point(380, 1100), Point(460, 960), Point(500, 830))
        leaf(line.at(0.3), -64, 560, bend: -16)
        leaf(line.at(0.6), 76, 560, bend: 20)
        stem(line, 26, to: 18, tones: barkTones)
        let axis = Curve(from: line.end, heading: 2, length: 640, bend: 2)
        let tones = Palette.straw.mixed(Palette(.brown), 0.25)
        stem(axis, 16, to: 6, tones: tones)
        for row in (0..<15).reversed() {
            let part = Double(row) / 14
            for lean in row % 2 == 0 ? [-1.0, 1, -0.5, 0.5, 0] : [-0.8, 0.8, -0.26, 0.28] {
                let rib = Curve(
                    from: axis.beside(part * 0.8, lean * 30),
                    heading: axis.heading(part) + lean * Plate.mix(34, 12, part),
                    length: 190 * (1 - part * 0.34), bend: -lean * 26)
                flatWing(rib, tones)
            }
        }
        for (x, y, turn) in [(820.0, 480.0, 60.0), (790, 700, 110), (190, 560, -40)] {
            flatWing(Curve(from: Point(x, y), heading: turn, length: 180), tones)
        }
    }

    private mutating func flatWing(_ rib: Curve, _ tones: Palette) {
        var shape = Blade(foot: 0.3, tip: 0.55, ratio: 0.2, start: 0.6)
        shape.veins = 0
        blade(shape, Lay(rib: rib, fold: dice.sway(0.3), tones: tones))
        sheet.wash(
            .ellipse(rib.at(0.1), rib.length * 0.045, rib.length * 0.1, heading: rib.heading(0.1)),
            .tint(tones.deep), opacity: 0.8)
    }

    /// Draws winged seeds whose wings hang almost side by side.
    mutating func horseshoeWings() {
        let twig = Curve(from: Point(150, 150), to: Point(600, 190), bow: 0.06)
        leaf(twig.at(0.16), 200, 640, bend: -16)
        leaf(twig.end, 72, 560, bend: 26)
        stem(twig, 24, to: 16, tones: barkTones)
        for (end, size) in [
            (Point(430, 560), 270.0), (Point(680, 640), 300), (Point(520, 880), 310),
        ] {
            stem(
                Curve(twig.at(0.9), twig.at(0.9) + Point(10, 180), end - Point(0, 160), end), 7,
                to: 6)
            for side in [-1.0, 1] { hangingWing(end, size, side) }
        }
    }

    private mutating func hangingWing(_ at: Point, _ size: Double, _ side: Double) {
        let tones = fruitTones.mixed(.straw, 0.42)
        func place(_ x: Double, _ y: Double) -> Point {
            at + Point(x * size * side, y * size)
        }
        let rim = [
            place(0, -0.04), place(0.16, -0.08), place(0.32, 0.04), place(0.42, 0.3),
            place(0.46, 0.62), place(0.42, 0.92), place(0.3, 1.02), place(0.17, 0.86),
            place(0.15, 0.56), place(0.17, 0.34), place(0.1, 0.24), place(0, 0.12),
        ]
        sheet.draw(
            .smooth(rim), sheet.lit(tones.light, tones.main, tones.deep.mixed(tones.main, 0.5)),
            edge: tones, width: 1.6)
        var veins = Outline()
        for step in 0..<8 {
            let y = 0.5 + Double(step) * 0.066
            veins.addSmooth(
                [place(0.33, 0.14), place(0.38, y * 0.7), place(0.24 + 0.012 * Double(step), y)],
                closed: false)
        }
        sheet.ink(veins, tones.ink, width: 1, opacity: 0.45)
        ball(place(0.14, 0.08), 0, size * 0.13, tall: 0.95, tones: fruitTones)
    }

    /// Draws round nuts in ragged green frills.
    mutating func hazelNuts() {
        let twig = Curve(Point(120, 220), Point(330, 130), Point(560, 140), Point(820, 230))
        leaf(twig.at(0.28), 206, 640, bend: -14)
        leaf(twig.end, 96, 580, bend: 26)
        leaf(twig.at(0.7), 10, 400, bend: 8)
        stem(twig, 22, to: 12, tones: barkTones)
        let hub = Point(500, 480)
        stem(Curve(from: twig.at(0.52), to: hub, bow: -0.08), 16, to: 15, tones: stalk, skin: .down)
        for (turn, size) in [(-128.0, 150.0), (126, 156), (178, 168)] {
            frilledNut(hub, turn, size)
        }
    }

    private mutating func frilledNut(_ hub: Point, _ turn: Double, _ size: Double) {
        let nut = Palette(0xE2BC86, 0xB98248, 0x855427, 0x523214)
        let up = Point.heading(turn)
        let at = hub + up * (size * 1.2)
        func place(_ x: Double, _ y: Double) -> Point {
            at + up.right * (x * size) + up * (y * size)
        }
        for lean in [-44.0, 44, -20, 20, 0] { frill(hub, turn + lean, size * 2.05, lean) }
        let half: [(Double, Double)] = [
            (0.5, -0.84), (0.86, -0.4), (0.9, 0.2), (0.6, 0.74), (0.2, 0.96),
        ]
        let rim =
            half.map { place($0.0, $0.1) } + [place(0, 1.06)]
            + half.reversed().map { place(-$0.0, $0.1) }
        let paint = sheet.radial(
            [(0, nut.light, 1), (0.45, nut.main, 1), (1, nut.deep, 1)],
            across: Point(size * 1.5, 0), along: Point(0, size * 1.5),
            at: at - Point(size * 0.35, size * 0.35))
        sheet.draw(.smooth(rim), paint, edge: nut, width: 1.8)
        var lines = Outline()
        for x in stride(from: -0.8, through: 0.8, by: 0.2) {
            lines.addSmooth(
                [place(x, -0.5), place(x * 1.06, 0.1), place(x * 0.5, 0.8)], closed: false)
        }
        sheet.ink(lines, nut.ink, width: 1.3, opacity: 0.35)
        for lean in [-62.0, 60, -30, 32, 2] { frill(hub, turn + lean * 0.9, size * 1.25, lean) }
    }

    private mutating func frill(_ hub: Point, _ turn: Double, _ length: Double, _ lean: Double) {
        let rib = Curve(from: hub, heading: turn, length: length, bend: -lean * 0.5)
        var shape = Blade(
            through: [
                (0.03, 0), (0.13, 0.2), (0.2, 0.45), (0.21, 0.62), (0.25, 0.82), (0.16, 0.76),
                (0.15, 0.98), (0.07, 0.84), (0, 1.04),
            ].map { Point($0.0, $0.1) }, angular: true, veins: 4)
        if length < 60 { shape.veins = 0 }
        blade(
            shape, Lay(rib: rib, tones: green.mixed(Palette(.yellowGreen), dice.between(0.3, 0.6))))
    }
}
