import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a round, drooping umbel of milkweed flowers and their buds.
    private mutating func milkweedBall(_ at: Point, _ radius: Double, count: Int, size: Double) {
        var ends: [(Point, Double, Double)] = []
        for index in 0..<count {
            let level = 1 - 1.75 * (Double(index) + 0.5) / Double(count)
            let ring = (1 - level * level).squareRoot()
            let turn = Double(index) * 137.508
            let near = Plate.cosine(turn) * ring
            let out = Point(Plate.sine(turn) * ring, -level * 0.82 + near * 0.2)
            ends.append((at + out * radius, near, out.heading))
        }
        for (end, near, turn) in ends.sorted(by: { $0.1 < $1.1 }) {
            stem(
                Curve(from: at, to: end, bow: dice.sway(0.06)), Plate.clamp(size / 18, 1.2, 5),
                to: Plate.clamp(size / 24, 1, 4), tones: stalk.mixed(petal, 0.35))
            flower(
                Pose(
                    at: end, size: size, tilt: Plate.clamp(64 - near * 40, 24, 84), roll: turn,
                    spin: dice.between(0, 72)))
        }
    }

    /// Draws a stem of broad paired leaves with drooping balls of flowers.
    mutating func milkweedFlower() {
        let line = Curve(from: Point(480, 1300), to: Point(520, 420), bow: -0.03)
        for (t, size) in [(0.16, 560.0), (0.44, 480)] {
            for side in [-1.0, 1] {
                leaf(
                    line.at(t), line.heading(t) + side * 62, size, bend: side * 24,
                    fold: side * 0.15)
            }
        }
        stem(line, 24, to: 17, skin: .down)
        let side = Curve(line.at(0.72), Point(620, 600), Point(740, 560), Point(790, 640))
        stem(side, 9, to: 8)
        milkweedBall(Point(790, 650), 120, count: 26, size: 52)
        leaf(line.at(0.9), -66, 330, bend: -20)
        stem(Curve(line.end, Point(520, 340), Point(470, 290), Point(440, 320)), 11, to: 9)
        milkweedBall(Point(430, 330), 210, count: 44, size: 84)
    }

    /// Draws the tall single stems.
    mutating func milkweedHabit() {
        let foot = Point(500, 1110)
        ground(foot.y)
        stem(
            Curve(from: Point(180, 1170), to: Point(830, 1176), bow: 0.02), 14, to: 10, tones: .root
        )
        for x in [300.0, 470, 660] { roots(Point(x, 1172), depth: 70) }
        for (x, turn, length) in [(690.0, 9.0, 720.0), (430, -3, 920)] {
            let line = Curve(
                from: Point(x, foot.y + 64), heading: turn, length: length + 44, bend: -turn)
            stem(line, 15, to: 8)
            for step in 0..<7 {
                let t = 0.12 + 0.125 * Double(step)
                for side in [-1.0, 1] {
                    leaf(
                        line.at(t), line.heading(t) + side * 58, 250 - Double(step) * 16,
                        bend: side * 20, fold: side * 0.15)
                }
                guard step > 3 else { continue }
                let side: Double = step % 2 == 0 ? 1 : -1
                let ball = line.at(t + 0.04) + Point(side * 74, -6)
                stem(Curve(from: line.at(t), to: ball, bow: -side * 0.3), 4, to: 3)
                milkweedBall(ball, 52, count: 20, size: 21)
            }
            milkweedBall(line.end, 60, count: 24, size: 23)
        }
    }

    /// Draws warty pods, one of them open, with seeds that fly off on silk.
    mutating func silkPods() {
        let line = Curve(from: Point(440, 1300), to: Point(400, 330), bow: 0.03)
        leaf(line.at(0.14), -60, 480, bend: -20)
        leaf(line.at(0.12), 64, 520, bend: 20)
        leaf(line.end, -24, 260, bend: -10)
        leaf(line.end, 30, 240, bend: 14)
        stem(line, 22, to: 12, skin: .down)
        stem(Curve(line.at(0.5), Point(330, 740), Point(250, 780), Point(240, 700)), 12, to: 12)
        pod(Curve(from: Point(240, 715), heading: -8, length: 500, bend: 20))
        stem(Curve(line.at(0.62), Point(460, 640), Point(560, 740), Point(600, 690)), 12, to: 12)
        openPod(Curve(from: Point(596, 700), heading: 14, length: 560, bend: -14))
    }

    private func podHalf(_ t: Double) -> Double {
        0.2 * Plate.power(t, 0.5) * Plate.power(1 - t, 0.8) * 1.9
    }

    private mutating func pod(_ rib: Curve) {
        let tones = Palette(.greyGreen).mixed(Palette(.yellowGreen), 0.3)
        let size = rib.length
        func flank(_ side: Double) -> [Point] {
            (0...16).map { rib.beside(Double($0) / 16, side * podHalf(Double($0) / 16) * size) }
        }
        let body = Outline.smooth(flank(-1) + flank(1).reversed())
        sheet.draw(body, sheet.lit(tones.light, tones.main, tones.deep), edge: tones, width: 1.7)
        var warts = Outline()
        for index in 0..<72 {
            let t = 0.05 + 0.86 * Double(index) / 72
            let across = (Double((index * 5) % 8) - 3.5) / 4
            let at = rib.beside(t, across * podHalf(t) * size)
            let tip = at + .heading(rib.heading(t) + across * 70, 19)
            let side = (tip - at).right * 0.3
            warts.add(.angular([at - side, tip, at + side]))
        }
        sheet.stamp(warts, tones.light, opacity: 1, ink: tones.ink, width: 1.4)
        sheet.ink(
            .smooth(
                (0...10).map { rib.beside(Double($0) / 10, podHalf(Double($0) / 10) * size * 0.3) },
                closed: false), tones.ink, width: 1.4, opacity: 0.6)
    }

    private mutating func openPod(_ rib: Curve) {
        let tones = Palette.straw.mixed(Palette(.greyGreen), 0.35)
        let size = rib.length
        func flank(_ side: Double, _ share: Double) -> [Point] {
            (0...16).map {
                rib.beside(Double($0) / 16, side * podHalf(Double($0) / 16) * size * share)
            }
        }
        let shell = Outline.smooth(flank(-1, 1.25) + flank(1, 1.25).reversed())
        sheet.draw(shell, sheet.lit(tones.light, tones.main, tones.deep), edge: tones, width: 1.7)
        let inside = Outline.smooth(flank(-1, 0.9) + flank(1, 0.9).reversed())
        sheet.draw(
            inside, sheet.lit(.white, Palette(.cream).main, Palette(.cream).deep),
            edge: tones, width: 1.1)
        var silk = Outline()
        for _ in 0..<110 {
            let start = rib.beside(dice.between(0.5, 0.9), dice.sway(34))
            silk.add(
                Curve(
                    from: start, heading: rib.heading(0.8) + dice.sway(64),
                    length: dice.between(110, 240), bend: dice.sway(40)))
        }
        sheet.ink(silk, Palette(.greyGreen).ink, width: 2.2, opacity: 0.32)
        sheet.ink(silk, .white, width: 1.4)
        for row in (0..<17).reversed() {
            for across in row % 2 == 0 ? [-0.5, 0.0, 0.5] : [-0.72, -0.24, 0.24, 0.72] {
                let t = 0.06 + Double(row) * 0.036
                let at = rib.beside(t + 0.06, across * podHalf(t) * size * 0.8)
                silkSeed(at, rib.heading(t) + 180 + across * 20, 38)
            }
        }
        for (at, turn) in [
            (Point(880, 330), 30.0), (Point(760, 150), 8), (Point(930, 150), 44),
            (Point(560, 110), -16),
        ] {
            var hairs = Outline()
            for step in -8...8 {
                hairs.add(
                    Curve(
                        from: at, heading: turn + Double(step) * 7, length: dice.between(70, 96),
                        bend: Double(step)))
            }
            sheet.ink(hairs, Palette(.greyGreen).ink, width: 2, opacity: 0.5)
            sheet.ink(hairs, .white, width: 1.1)
            silkSeed(at, turn + 180, 40)
        }
    }

    private mutating func silkSeed(_ at: Point, _ turn: Double, _ size: Double) {
        let tones = Palette(.brown)
        let body = Outline.ellipse(
            at + .heading(turn, size * 0.5), size * 0.32, size * 0.5, heading: turn)
        sheet.draw(body, sheet.lit(tones.light, tones.main, tones.deep), edge: tones, width: 1)
    }
}
