import Catalog
import PlateDrawing

extension Plate.Painter {
    private var hairyStem: Palette { stalk.mixed(Palette(.yellowGreen), 0.3) }

    /// Draws a wide trumpet that ends in five pointed, spreading lobes.
    private mutating func goldenTrumpet(_ pose: Pose) {
        calyx(pose, count: 5, length: 0.62, width: 0.13, rise: 42, tones: hairyStem)
        let gold = petal.mixed(second ?? petal, 0.3)
        let profile = [(0.12, 0), (0.24, 0.16), (0.34, 0.36), (0.5, 0.56)].map { Point($0.0, $0.1) }
        var throat = Plate.Bell(profile: profile)
        throat.cut = 0.03
        var lobes = Corolla()
        lobes.count = 5
        lobes.petal = Petal(foot: 0.3, tip: 0.62, claw: 0.9).waved(0.03, times: 2)
        lobes.length = 0.7
        lobes.width = 0.68
        lobes.base = 0.4
        lobes.height = 0.46
        lobes.rise = 44
        lobes.tipRise = -14
        lobes.turn = 36
        lobes.seed = id + "lobes"
        var paint = coat(pose, gold, foot: gold.deep, tip: petal.main)
        paint.veins = 5
        paint.veinOpacity = 0.5
        ring(lobes, pose, paint, side: .back)
        bell(throat, pose, gold, inside: gold.mixed(Palette(.green), 0.18)) { painter in
            let knob = pose.axis(0.42)
            painter.ball(
                knob, pose.roll, pose.size * 0.13, tall: 1.5,
                tones: painter.centre.mixed(Palette(.yellow), 0.35))
        }
        ring(lobes, pose, paint, side: .front)
    }

    /// Draws one great flower with a bud and a leaf.
    mutating func pumpkinFlower() {
        leaf(Point(300, 1270), -26, 820, bend: -16)
        let pose = Pose(at: Point(590, 560), size: 400, tilt: 42, roll: 12, spin: 12)
        stem(
            stalkLine(to: pose, from: Point(470, 1290)), 34, to: 30, tones: hairyStem,
            skin: .bristles)
        goldenTrumpet(pose)
        let bud = Curve(from: Point(800, 1010), heading: 16, length: 260, bend: 6)
        stem(
            Curve(from: Point(600, 1290), to: bud.start, bow: -0.14), 20, to: 18, tones: hairyStem,
            skin: .bristles)
        var shape = Blade(foot: 0.3, tip: 0.75, ratio: 0.34, start: 0.5)
        shape.parallel = true
        blade(shape, Lay(rib: bud, tones: petal.mixed(Palette(.yellowGreen), 0.4)))
        coil(Point(560, 1180), 74, 210, way: 1)
    }

    /// Draws a ribbed ball, a little flattened, under its five-cornered stalk.
    private mutating func ribbedBall(_ at: Point, _ size: Double) {
        let tones = fruitTones.mixed(Palette(.red), 0.06)
        for (index, x) in [0.0, -0.86, 0.86, -0.62, 0.62, -0.33, 0.33, 0].enumerated() {
            let back = index == 0
            let wide = size * (0.5 - abs(x) * 0.2)
            let centre = at + Point(x * size * 0.72, back ? -size * 0.12 : abs(x) * -size * 0.03)
            let tall = size * (back ? 0.7 : 0.78 - abs(x) * 0.1)
            let paint = sheet.radial(
                [(0, tones.light, 1), (0.35, tones.main, 1), (1, tones.deep, 1)],
                across: Point(wide * 1.35, 0), along: Point(0, tall * 1.3),
                at: centre - Point(wide * 0.4 - x * 30, tall * 0.45))
            sheet.draw(
                .ellipse(centre, wide, tall), paint, edge: tones,
                width: Plate.clamp(size / 170, 1, 2))
        }
        var shine = Outline()
        for x in [-0.5, -0.24] {
            shine.addSmooth(
                [
                    at + Point(x * size * 0.9, -size * 0.44),
                    at + Point(x * size * 1.1, -size * 0.1),
                    at + Point(x * size * 1.02, size * 0.2),
                ], closed: false)
        }
        sheet.ink(shine, .white, width: size * 0.03, opacity: 0.35)
        corneredStalk(at - Point(0, size * 0.66), size)
    }

    private mutating func corneredStalk(_ foot: Point, _ size: Double) {
        let line = Curve(from: foot, heading: -8, length: size * 0.36, bend: 34)
        let tones = Palette(.green).mixed(.straw, 0.3)
        for turn in [-72.0, -36, 0, 36, 72] {
            let rib = Curve(
                from: line.at(0.3), heading: 180 + turn, length: size * 0.26, bend: turn * 0.5)
            stem(rib, size * 0.085, to: size * 0.03, tones: tones)
        }
        stem(line, size * 0.19, to: size * 0.15, tones: tones)
        var ribs = Outline()
        for side in [-0.05, 0.0, 0.05] {
            ribs.addSmooth((0...5).map { line.beside(Double($0) / 5, side * size) }, closed: false)
        }
        sheet.ink(ribs, tones.ink, width: size * 0.008, opacity: 0.6)
        sheet.draw(
            .ellipse(line.end, size * 0.085, size * 0.04, heading: line.heading(1)),
            .tint(Palette.straw.main), edge: tones, width: 1.4)
    }

    /// Draws the heavy fruit on the ground with a leaf behind.
    mutating func pumpkinFruit() {
        leaf(Point(640, 900), 24, 760, bend: 16)
        leaf(Point(300, 860), -34, 620, bend: -16)
        ribbedBall(Point(480, 920), 400)
        coil(Point(560, 560), 60, 220, way: 1)
    }

    /// Draws creeping stems with leaves held up like umbrellas, trumpets and a fruit.
    mutating func pumpkinPlant() {
        ground(1040, width: 430)
        let runner = Curve(Point(60, 1010), Point(330, 920), Point(660, 1080), Point(950, 950))
        for (t, turn, size) in [
            (0.16, -24.0, 420.0), (0.34, -8, 560), (0.52, 12, 540), (0.7, 2, 500), (0.86, 24, 430),
            (0.24, 16, 470), (0.6, -20, 440),
        ] {
            leaf(runner.at(t), turn, size, bend: turn * 0.4)
        }
        stem(runner, 26, to: 15, tones: hairyStem, skin: .bristles)
        for (t, turn) in [(0.12, -60.0), (0.94, 50), (0.66, 50)] {
            coil(runner.at(t), turn, 110, way: turn < 0 ? -1 : 1)
        }
        for (t, turn, size) in [(0.28, -14.0, 80.0), (0.8, 18, 92)] {
            let line = Curve(from: runner.at(t), heading: turn, length: 150)
            stem(line, 10, to: 9, tones: hairyStem)
            goldenTrumpet(Pose(at: line.end, size: size, tilt: 48, roll: turn, spin: 10))
        }
        leaf(runner.at(0.06), -48, 330, bend: -14)
        ribbedBall(Point(480, 990), 160)
        leaf(runner.at(0.92), 60, 320, bend: 14)
    }
}
