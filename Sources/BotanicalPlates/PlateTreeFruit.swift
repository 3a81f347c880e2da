import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a dangling roll of tiny scales, with loose scales and winged nutlets.
    mutating func birchFruit() {
        let twig = Curve(Point(120, 210), Point(340, 140), Point(560, 130), Point(800, 220))
        for (t, turn, size) in [(0.2, 200.0, 420.0), (0.98, 84, 420), (0.66, 4, 300)] {
            leaf(twig.at(t), turn, size, bend: 10)
        }
        stem(twig, 14, to: 7, tones: Palette(.brown).mixed(.bark, 0.3))
        let tones = Palette(.brown).mixed(.straw, 0.3)
        for (t, length, lean) in [(0.44, 640.0, 4.0), (0.72, 540, -6)] {
            let foot = Curve(from: twig.at(t), heading: 180, length: 70)
            stem(foot, 7, to: 6)
            scaledCatkin(
                Curve(from: foot.end, heading: 180 + lean, length: length), width: 100,
                tones: tones,
                dust: nil)
        }
        for (x, y, turn) in [(190.0, 980.0, -20.0), (330, 1120, 30), (760, 1010, 10)] {
            birdScale(Point(x, y), turn, 62, tones)
        }
        for (x, y, turn) in [(200.0, 800.0, 20.0), (880, 860, -24), (560, 1130, 8)] {
            wingedNut(Point(x, y), turn, 56)
        }
    }

    private mutating func birdScale(_ at: Point, _ turn: Double, _ size: Double, _ tones: Palette) {
        let up = Point.heading(turn)
        func place(_ x: Double, _ y: Double) -> Point {
            at + up.right * (x * size) + up * (y * size)
        }
        let half: [(Double, Double)] = [
            (0.14, -0.8), (0.16, -0.1), (0.5, -0.3), (0.95, -0.15), (1, 0.25), (0.6, 0.35),
            (0.2, 0.3), (0.16, 0.7),
        ]
        let rim =
            half.map { place($0.0, $0.1) } + [place(0, 0.85)]
            + half.reversed().map { place(-$0.0, $0.1) }
        sheet.draw(
            .smooth(rim), sheet.lit(tones.light, tones.main, tones.deep), edge: tones, width: 1.6)
    }

    private mutating func wingedNut(_ at: Point, _ turn: Double, _ size: Double) {
        let silk = Palette(.cream).mixed(.straw, 0.3)
        for side in [-1.0, 1] {
            let middle = at + .heading(turn + 90, side * size * 0.6)
            sheet.draw(
                .ellipse(middle, size * 0.56, size * 0.74, heading: turn + side * 14),
                .tint(silk.main), edge: .straw, width: 1.3)
        }
        let nut = Palette(.brown)
        sheet.draw(
            .ellipse(at, size * 0.22, size * 0.5, heading: turn), .tint(nut.main), edge: nut,
            width: 1.3)
        var horns = Outline()
        for lean in [-20.0, 20] {
            horns.add(
                Curve(
                    from: at + .heading(turn, size * 0.5), heading: turn + lean, length: size * 0.2)
            )
        }
        sheet.ink(horns, nut.ink, width: 2)
    }

    /// Draws round stone fruits that hang on long stalks.
    mutating func hangingDrupes(_ specimen: Plate.Specimen) {
        let plum = specimen == .ginkgo
        let twig = Curve(Point(100, 260), Point(340, 170), Point(580, 150), Point(860, 210))
        for (t, turn, size) in [
            (0.24, 206.0, 560.0), (0.98, 98, 540), (0.7, 16, plum ? 420 : 330),
        ] {
            leaf(twig.at(t), turn, size, bend: 12)
        }
        if plum { leaf(twig.at(0.34), -14, 380) }
        stem(twig, 26, to: 15, tones: barkTones)
        let ends: [(Double, Point, Double)] =
            plum
            ? [
                (0.5, Point(430, 640), 132), (0.52, Point(700, 760), 142),
                (0.36, Point(260, 830), 122),
            ]
            : [
                (0.5, Point(350, 640), 112), (0.5, Point(530, 790), 120),
                (0.5, Point(720, 650), 112),
            ]
        for (index, (t, end, size)) in ends.enumerated() {
            let from = twig.at(t) + Point(0, 8)
            stem(
                Curve(
                    from, from + Point((end.x - from.x) * 0.3, 120), end - Point(0, 190),
                    end - Point(0, size * 0.82)), 8, to: 7,
                tones: plum ? Palette(.yellow).mixed(stalk, 0.4) : stalk)
            var tones = fruitTones
            if !plum, index == 1 { tones = Palette(0xD9626A, 0x7A1422, 0x3F0A16, 0x22050C) }
            if plum { tones = tones.mixed(Palette(.orange), 0.28) }
            ball(end, 180, size, tall: plum ? 1.08 : 0.94, tones: tones)
            guard plum else { continue }
            let bloom = sheet.radial(
                [(0, .white, 0.5), (0.7, .white, 0.2), (1, .white, 0)], across: Point(size, 0),
                along: Point(0, size), at: end + Point(size * 0.1, size * 0.1))
            sheet.wash(.ellipse(end, size * 0.96, size), bloom)
        }
    }

    /// Draws red cups with a dark seed in each, among flat needles.
    mutating func yewCups() {
        let main = Curve(Point(140, 1230), Point(300, 900), Point(500, 560), Point(760, 190))
        for (t, turn, size) in [(0.24, 52.0, 520.0), (0.46, -48, 480), (0.62, 46, 380)] {
            leaf(main.at(t), main.heading(t) + turn, size, bend: -turn * 0.2)
        }
        leaf(main.start, main.heading(0) - 4, 1180, bend: 16)
        for (t, side) in [(0.28, -1.0), (0.44, 1), (0.6, -1), (0.78, 1)] {
            cupFruit(main.beside(t, side * 40), main.heading(t) + side * 100, 66)
        }
    }

    private mutating func cupFruit(_ at: Point, _ turn: Double, _ size: Double) {
        let up = Point.heading(turn)
        let middle = at + up * (size * 0.7)
        stem(Curve(from: at - up * 24, to: at, bow: 0), 9, tones: stalk)
        ball(middle, turn, size, tall: 1, tones: fruitTones)
        let mouth = middle + up * (size * 0.72)
        let dark = fruitTones
        sheet.draw(
            .ellipse(mouth, size * 0.56, size * 0.27, heading: turn), .tint(dark.deep), edge: dark,
            width: 1.6)
        let seed = Palette(.brown).mixed(Palette(.black), 0.55)
        sheet.draw(
            .ellipse(mouth - up * (size * 0.02), size * 0.32, size * 0.2, heading: turn),
            sheet.lit(seed.light, seed.main, seed.deep), edge: seed, width: 1.2)
    }

    /// Draws round nutlets under papery wings.
    mutating func limeNutlets() {
        let twig = Curve(Point(110, 200), Point(340, 120), Point(600, 130), Point(850, 220))
        leaf(twig.at(0.98), 90, 560, bend: 40)
        leaf(twig.at(0.22), 196, 600, bend: -20)
        stem(twig, 22, to: 12, tones: barkTones)
        for (t, length, lean) in [(0.44, 560.0, 10.0), (0.68, 500, -12)] {
            let hang = lean > 0 ? 186.0 : 170
            let rib = Curve(from: twig.at(t), heading: hang, length: length, bend: lean)
            wing(rib, width: 0.25)
            let stalk = Curve(
                from: rib.at(0.45), heading: hang - lean * 2, length: 360, bend: lean * 2)
            stem(stalk, 8, to: 5, tones: pale)
            for (turn, reach) in [(-52.0, 120.0), (48, 140), (-8, 150)] {
                let line = Curve(
                    from: stalk.end, heading: hang + turn, length: reach, bend: -turn * 0.4)
                stem(line, 5, to: 4, tones: pale)
                ball(line.end, hang, 50, tall: 1.06, tones: fruitTones.mixed(pale, 0.3))
                stem(
                    Curve(
                        from: line.at(0.999) + .heading(hang + turn, 50), heading: hang + turn,
                        length: 14), 4, to: 1)
            }
        }
    }

    private var pale: Palette { stalk.mixed(.straw, 0.3) }

    /// Draws bunches of small red fruits.
    mutating func redBunches(_ specimen: Plate.Specimen) {
        switch specimen {
        case .holly:
            let line = Curve(Point(290, 1260), Point(390, 960), Point(480, 560), Point(540, 200))
            for (t, turn, size) in [
                (0.14, -66.0, 420.0), (0.3, 68, 440), (0.52, -62, 420), (0.7, 62, 390),
                (0.9, -50, 310),
            ] {
                leaf(line.at(t), line.heading(t) + turn, size, bend: turn * 0.2)
            }
            leaf(line.end, 12, 290)
            stem(line, 24, to: 13, tones: stalk)
            for t in [0.2, 0.37, 0.57, 0.76] {
                for (turn, reach) in [
                    (-100.0, 50.0), (80, 46), (-50, 84), (40, 86), (-8, 56), (170, 40),
                ] {
                    starBerry(line.at(t) + .heading(turn, reach), turn, 42, tall: 1, cross: true)
                }
            }
        case .hawthorn:
            let line = Curve(Point(120, 330), Point(330, 230), Point(560, 210), Point(860, 330))
            for t in [0.16, 0.62] {
                stem(
                    Curve(from: line.at(t), heading: -20, length: 120), 14, to: 1, tones: barkTones)
            }
            for (t, turn) in [(0.26, 200.0), (0.44, -14), (0.8, 30), (0.98, 100), (0.7, 196)] {
                leaf(line.at(t), turn, 360, bend: 12)
            }
            stem(line, 24, to: 12, tones: barkTones)
            droop(
                line.at(0.46), 480, [(-130, 0.8), (-50, 1.0), (40, 0.92), (120, 0.72)], 64,
                tall: 1.2)
            droop(line.at(0.86), 460, [(-60, 0.9), (20, 1.02), (96, 0.8)], 62, tall: 1.2)
        default:
            let line = Curve(Point(120, 260), Point(330, 170), Point(520, 190), Point(620, 300))
            leaf(line.at(0.3), 212, 620, bend: -16)
            leaf(line.at(0.8), 78, 620, bend: 30)
            leaf(line.at(0.5), 8, 440, bend: 10)
            stem(line, 26, to: 16, tones: barkTones)
            var ends: [(Double, Double)] = []
            for index in 0..<34 {
                let part = ((Double(index) + 0.5) / 34).squareRoot()
                let turn = Double(index) * 137.508
                ends.append(
                    (Plate.sine(turn) * part * 250, 0.78 + Plate.cosine(turn) * part * 0.3))
            }
            droop(line.end, 560, ends.sorted { $0.1 < $1.1 }, 42, tall: 1)
        }
    }

    private mutating func droop(
        _ foot: Point, _ reach: Double, _ ends: [(Double, Double)], _ size: Double, tall: Double
    ) {
        let places = ends.map { foot + Point($0.0, $0.1 * reach) }
        for end in places {
            stem(
                Curve(
                    foot, foot + Point((end.x - foot.x) * 0.5, reach * 0.2),
                    end - Point(0, reach * 0.24), end - Point(0, size * 0.8)), 6, to: 4)
        }
        for end in places {
            starBerry(end, 180 - (end.x - foot.x) * 0.1, size, tall: tall, cross: false)
        }
    }

    private mutating func starBerry(
        _ at: Point, _ turn: Double, _ size: Double, tall: Double, cross: Bool
    ) {
        ball(at, turn, size, tall: tall, tones: fruitTones)
        let tip = at + .heading(turn, size * tall * (cross ? 0.7 : 0.84))
        var rays = Outline()
        for lean in stride(from: 0.0, to: 360, by: cross ? 90 : 72) {
            rays.add(Curve(from: tip, heading: turn + lean, length: size * (cross ? 0.14 : 0.26)))
        }
        sheet.ink(
            rays, Palette(.brown).mixed(Palette(.black), 0.6).deep, width: size * 0.1, opacity: 0.9)
    }
}
