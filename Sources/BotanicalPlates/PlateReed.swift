import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws water round the feet of a stand.
    private mutating func shallows(_ level: Double) {
        let deep = sheet.radial(
            [
                (0, Palette.water.main, 0.75), (0.6, Palette.water.main, 0.4),
                (1, Palette.water.light, 0),
            ],
            across: Point(430, 0), along: Point(0, 90), at: Point(500, level))
        sheet.wash(.ellipse(Point(500, level), 430, 90), deep)
        var ripples = Outline()
        for index in 0..<14 {
            let x = 130 + Double(index % 7) * 105 + dice.sway(30)
            let y = level + dice.between(-30, 54)
            ripples.add(
                Curve(from: Point(x, y), to: Point(x + dice.between(60, 130), y + 2), bow: 0.05))
        }
        sheet.ink(ripples, Palette.water.ink, width: 1.4, opacity: 0.5)
    }

    /// Draws a velvety cylinder round a stem.
    private mutating func cylinder(_ line: Curve, width: Double, tones: Palette, dusty: Bool) {
        let half: [(Double, Double)] = [
            (0, 0.3), (0.015, 0.4), (0.06, 0.5), (0.5, 0.5), (0.94, 0.5), (0.985, 0.4), (1, 0.26),
        ]
        let rim =
            half.map { line.beside($0.0, -$0.1 * width) }
            + half.reversed().map { line.beside($0.0, $0.1 * width) }
        let middle = line.at(0.5)
        let paint = sheet.linear(
            [
                (0, tones.main, 1), (0.3, tones.light.mixed(tones.main, 0.45), 1),
                (0.65, tones.main, 1), (1, tones.deep, 1),
            ], from: line.beside(0.5, -width / 2), to: line.beside(0.5, width / 2))
        sheet.draw(.smooth(rim), paint, edge: tones, width: Plate.clamp(width / 50, 0.8, 1.8))
        guard width > 24, middle.x > 0 else { return }
        var (dark, pale) = (Outline(), Outline())
        for _ in 0..<Int(line.length * width / 130) {
            let at = line.beside(dice.between(0.015, 0.985), dice.sway(0.47) * width)
            if dice.next() < 0.5 {
                dark.addDot(at, dusty ? 3 : 1.8)
            } else {
                pale.addDot(at, dusty ? 3 : 1.5)
            }
        }
        sheet.wash(dark, .tint(tones.ink), opacity: 0.35)
        sheet.wash(pale, .tint(tones.light), opacity: dusty ? 0.9 : 0.5)
    }

    private var velvet: Palette { Palette(.brown).mixed(Palette(.black), 0.22) }
    private var dust: Palette { Palette(.yellow).mixed(.straw, 0.5) }

    /// Draws two cylinders, one right on top of the other.
    mutating func reedmaceClubs() {
        ribbon(Point(330, 1290), -5, 1180, bend: -6, wide: 0.055, fold: -0.2)
        let line = Curve(from: Point(500, 1300), to: Point(515, 60), bow: 0.012)
        stem(line, 24, to: 14)
        let green = Palette(.brown).mixed(Palette(.green), 0.28)
        cylinder(line.part(from: 0.3, to: 0.66), width: 128, tones: green, dusty: false)
        cylinder(line.part(from: 0.66, to: 0.99), width: 66, tones: dust, dusty: true)
        ribbon(Point(640, 1290), 6, 1040, bend: 12, wide: 0.06)
    }

    /// Draws flat upright straps, and one cut through to show its chambers.
    mutating func reedmaceLeaf() {
        for (x, turn, length, bend) in [
            (400.0, -5.0, 1150.0, -7.0), (560, 4, 1080, 9), (480, -1, 1190, 3),
        ] {
            ribbon(Point(x, 1250), turn, length, bend: bend, wide: 0.062, fold: turn * 0.03)
        }
        let at = Point(770, 1010)
        let tones = green.mixed(.straw, 0.35)
        let rim = Outline.smooth([
            at + Point(-130, 0), at + Point(-60, -44), at + Point(0, -54), at + Point(60, -44),
            at + Point(130, 0), at + Point(60, 34), at + Point(0, 40), at + Point(-60, 34),
        ])
        sheet.draw(rim, .tint(tones.light), edge: green, width: 3)
        for x in stride(from: -92.0, through: 92, by: 26) {
            let tall = 38 * (1 - x * x / 15000)
            sheet.stamp(
                .ellipse(at + Point(x, -5), 10, tall * 0.74), green.deep.mixed(tones.main, 0.5),
                opacity: 1, ink: green.ink, width: 2)
        }
    }

    /// Draws flat leaves and stems with brown cylinders, straight out of the water.
    mutating func reedmaceStand() {
        shallows(1130)
        for (x, turn, length) in [
            (340.0, -9.0, 800.0), (640, 8, 820), (430, -4, 900), (560, 3, 930), (720, 13, 700),
            (270, -14, 660),
        ] {
            ribbon(Point(x, 1135), turn, length, bend: turn * 1.4, wide: 0.036)
        }
        for (x, top, lean) in [(395.0, 330.0, -8.0), (610, 420, 10), (505, 230, 2)] {
            let line = Curve(from: Point(x, 1140), to: Point(x + lean, top), bow: lean * 0.001)
            stem(line, 11, to: 6)
            cylinder(line.part(from: 0.7, to: 0.88), width: 44, tones: velvet, dusty: false)
            cylinder(line.part(from: 0.88, to: 1), width: 13, tones: dust, dusty: false)
        }
        for (x, turn, length) in [(470.0, -6.0, 680.0), (580, 6, 640), (380, -10, 560)] {
            ribbon(Point(x, 1145), turn, length, bend: turn * 1.6, wide: 0.042)
        }
    }

    /// Draws a brown cylinder that bursts into wool.
    mutating func reedmaceWool() {
        let line = Curve(from: Point(470, 1300), to: Point(500, 90), bow: 0.01)
        ribbon(Point(330, 1290), -6, 1000, bend: -8, wide: 0.055, fold: -0.2)
        stem(line, 26, to: 7)
        cylinder(line.part(from: 0.28, to: 0.8), width: 142, tones: velvet, dusty: false)
        let white = Palette(.cream).mixed(Palette(.white), 0.5)
        for index in 0..<12 {
            let t = 0.56 + 0.018 * Double(index % 6)
            let at = line.beside(t, 56 + Double(index) * 12) + Point(0, Double(index) * 13 - 60)
            let rim = (0..<11).map {
                at + .heading(Double($0) * 33, 62 * dice.between(0.7, 1.15))
            }
            sheet.wash(
                .smooth(rim), sheet.lit(.white, white.main, white.deep.mixed(white.main, 0.4)),
                opacity: 0.92)
            sheet.ink(.smooth(rim), white.ink, width: 1, opacity: 0.35)
            var hairs = Outline()
            for _ in 0..<14 {
                hairs.add(
                    Curve(
                        from: at + Point(dice.sway(60), dice.sway(60)),
                        heading: dice.between(0, 360), length: 44, bend: dice.sway(60)))
            }
            sheet.ink(hairs, white.ink, width: 0.9, opacity: 0.4)
        }
        for (x, y, turn) in [(790.0, 560.0, 40.0), (860, 720, 60), (740, 400, 30)] {
            let at = Point(x, y)
            var hairs = Outline()
            for lean in stride(from: -70.0, through: 70, by: 14) {
                hairs.add(Curve(from: at, heading: turn + lean, length: 52, bend: dice.sway(10)))
            }
            sheet.ink(hairs, white.ink, width: 1, opacity: 0.6)
            stem(Curve(from: at, heading: turn + 180, length: 34), 4, to: 2, tones: velvet)
        }
    }

    // MARK: - Reed

    /// Draws a soft plume, all its branches combed to one side.
    private mutating func plume(_ line: Curve, size: Double) {
        let tones = petal.mixed(Palette(.brown), 0.5)
        let side: Double = 1
        stem(line, size > 200 ? 11 : 4, to: 1.4, tones: stalk.mixed(tones, 0.4))
        let count = size > 200 ? 46 : 20
        for index in 0..<count {
            let part = Double(index) / Double(count - 1)
            let t = Plate.mix(0.04, 1, part)
            let way: Double = index % 4 == 0 ? -1 : side
            let branch = Curve(
                from: line.at(t), heading: line.heading(t) + way * dice.between(10, 40),
                length: size * (0.78 - 0.46 * part) * dice.between(0.8, 1.1),
                bend: way * dice.between(50, 100) * (way > 0 ? 1 : 0.4))
            sheet.ink(.curve(branch), tones.ink, width: 1.5, opacity: 0.8)
            let grains = Int(Plate.clamp(branch.length / (size > 200 ? 12 : 9), 4, 22))
            var (dark, pale, silk) = (Outline(), Outline(), Outline())
            for grain in 0..<grains {
                let at = branch.at(Plate.mix(0.1, 1, Double(grain) / Double(grains - 1)))
                let turn = branch.heading(0.6) + dice.sway(36)
                let long = Plate.clamp(size * 0.07, 8, 30)
                let tip = at + .heading(turn, long)
                let wide = (tip - at).right * 0.2
                let body = [at, at.toward(tip, 0.4) - wide, tip, at.toward(tip, 0.4) + wide]
                if grain % 2 == 0 {
                    dark.addSmooth(body, closed: true)
                } else {
                    pale.addSmooth(body, closed: true)
                }
                silk.add(Curve(from: at, heading: turn + dice.sway(40), length: long * 1.2))
            }
            sheet.stamp(dark, tones.main, opacity: 1, ink: tones.ink, width: 1)
            sheet.stamp(pale, tones.light, opacity: 1, ink: tones.ink, width: 1)
            if size > 200 { sheet.ink(silk, .white, width: 1, opacity: 0.6) }
        }
    }

    /// Draws the plume large.
    mutating func reedPlume() {
        let line = Curve(from: Point(350, 1300), to: Point(390, 720), bow: -0.02)
        ribbon(line.at(0.3), 40, 640, bend: 62, wide: 0.07)
        culm(line, 18, knots: [0.3])
        plume(Curve(from: line.end, heading: 4, length: 620, bend: 44), size: 470)
    }

    /// Draws many stems in water, their leaves streaming to one side.
    mutating func reedStand() {
        shallows(1150)
        for (x, top, lean) in [
            (260.0, 420.0, 20.0), (670, 460, 30), (350, 300, 24), (580, 330, 30), (460, 230, 26),
        ] {
            let line = Curve(from: Point(x, 1155), to: Point(x + lean, top), bow: -0.02)
            for index in 0..<6 {
                let t = 0.26 + Double(index) * 0.12
                ribbon(
                    line.at(t), 34 + dice.sway(8), 230 - Double(index) * 10,
                    bend: 46 + dice.sway(8), wide: 0.085)
            }
            culm(line, 9, knots: [0.26, 0.38, 0.5, 0.62, 0.74])
            plume(Curve(from: line.end, heading: 6, length: 170, bend: 62), size: 130)
        }
    }
}
