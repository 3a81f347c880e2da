import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws an aroid's flower between its large leaves.
    mutating func holedFlower() {
        leaf(Point(440, 1300), -14, 860, bend: -40)
        leaf(Point(560, 1300), 16, 700, bend: 50)
        stem(
            Curve(Point(490, 1310), Point(500, 1180), Point(500, 1000), Point(510, 850)), 46, to: 38
        )
        flower(Pose(at: Point(510, 870), size: 620, tilt: 80, roll: 4))
    }

    /// Draws a thick stem that climbs a trunk by its hanging roots.
    mutating func holedHabit() {
        ground(1170, width: 300)
        stem(
            Curve(from: Point(505, 1190), to: Point(515, 130), bow: 0.01), 120, to: 96,
            tones: Palette.bark.mixed(.straw, 0.25))
        var furrows = Outline()
        for _ in 0..<40 {
            let x = 505 + dice.sway(46)
            let y = dice.between(180, 1120)
            furrows.add(
                Curve(from: Point(x, y), to: Point(x + dice.sway(5), y + 60), bow: dice.sway(0.06)))
        }
        sheet.ink(furrows, Palette.bark.ink, width: 1.3, opacity: 0.4)
        let line = Curve(Point(470, 1180), Point(560, 850), Point(430, 560), Point(520, 250))
        let stands: [(Double, Double, Double)] = [
            (0.95, -34, 400), (0.9, 40, 420), (0.74, -66, 470), (0.6, 62, 480), (0.44, -82, 500),
            (0.28, 84, 480), (0.14, -96, 420), (1.0, 4, 330),
        ]
        hangingRoots(line)
        for (t, turn, size) in stands.prefix(3) {
            leaf(line.at(t), turn, size, bend: turn * 0.5)
        }
        stem(line, 34, to: 24)
        var rings = Outline()
        for step in 1...16 {
            let t = Double(step) / 17
            rings.add(
                Curve(from: line.beside(t, -15), to: line.beside(t, 15), bow: 0.16))
        }
        sheet.ink(rings, stalk.ink, width: 1.4, opacity: 0.5)
        for (t, turn, size) in stands.dropFirst(3) {
            leaf(line.at(t), turn, size, bend: turn * 0.45)
        }
    }

    private mutating func hangingRoots(_ line: Curve) {
        for (t, reach) in [(0.2, 200.0), (0.35, 330), (0.5, 420), (0.66, 520), (0.8, 400)] {
            let side: Double = t > 0.4 && t < 0.7 ? 1 : -1
            let start = line.at(t)
            let foot = Point(start.x + side * 120 + dice.sway(40), min(start.y + reach, 1178))
            let root = Curve(start, start + Point(side * 90, 30), foot - Point(0, 160), foot)
            stem(root, 9, to: 5, tones: Palette.root.mixed(.bark, 0.4))
        }
    }

    /// Draws a cob of six-sided scales, of which the lowest have fallen off.
    mutating func scalyCobs() {
        leaf(Point(420, 1290), -36, 900, bend: -20)
        stem(Curve(from: Point(470, 1310), to: Point(520, 1010), bow: -0.06), 44, to: 52)
        let line = Curve(from: Point(520, 1030), to: Point(580, 180), bow: -0.04)
        let wide = 118.0
        let flesh = Palette(.cream)
        func half(_ t: Double) -> Double {
            wide * Plate.power(Plate.sine(180 * Plate.clamp(0.1 + t * 0.86, 0, 1)), 0.35)
        }
        let flank: (Double) -> [Point] = { side in
            (0...18).map { line.beside(Double($0) / 18, side * half(Double($0) / 18)) }
        }
        let body = Outline.smooth(flank(-1) + flank(1).reversed())
        sheet.draw(
            body, sheet.lit(flesh.light, flesh.main, flesh.deep), edge: flesh, width: 1.8)
        let rows = 19
        for row in 0..<rows {
            let t = (Double(row) + 0.5) / Double(rows)
            for index in -4...4 {
                let turn = (Double(index) + (row % 2 == 0 ? 0.5 : 0)) * 25
                guard abs(turn) < 92 else { continue }
                scaleOfCob(line, t, turn, half(t), fallen: t < 0.2 + dice.sway(0.04))
            }
        }
        sheet.ink(body, Palette(.green).ink, width: 1.6, opacity: 0.7)
    }

    private mutating func scaleOfCob(
        _ line: Curve, _ t: Double, _ turn: Double, _ half: Double, fallen: Bool
    ) {
        let centre = line.beside(t, Plate.sine(turn) * half * 0.98)
        let up = line.direction(t)
        let squash = max(Plate.cosine(turn), 0.16)
        let size = fallen ? 20.0 : 28
        let rim = (0..<6).map { step -> Point in
            let angle = Double(step) * 60 + 30
            return centre + up * (Plate.sine(angle) * size)
                + up.right * (Plate.cosine(angle) * size * squash)
        }
        let tones = fallen ? Palette(.cream) : leafTones().mixed(Palette(.greyGreen), 0.3)
        let shade = turn > 0 ? turn / 130 : 0
        sheet.stamp(
            .angular(rim),
            tones.main.mixed(turn > 0 ? tones.deep : tones.light, fallen ? 0.3 : abs(shade) + 0.12),
            opacity: 1, ink: tones.ink, width: 1.8)
        guard !fallen else { return }
        var knob = Outline()
        knob.addDot(centre, 3.4 * (0.5 + squash * 0.5))
        sheet.wash(knob, .tint(tones.ink), opacity: 0.55)
    }
}
