import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a twig whose round umbels bear flowers, or black berries.
    mutating func ivyUmbels(fruiting: Bool) {
        let line = Curve(Point(200, 1270), Point(280, 1040), Point(420, 830), Point(520, 640))
        leaf(line.at(0.18), -50, 480, bend: -20)
        leaf(line.at(0.34), 92, 520, bend: 20)
        leaf(line.at(0.62), -78, 430, bend: 12)
        stem(line, 22, to: 13, tones: .bark)
        let heads: [(Point, Double)] = [
            (Point(790, 620), 0.84), (Point(280, 400), 0.8), (Point(570, 330), 1),
        ]
        for (at, size) in heads {
            let foot = line.at(size > 0.9 ? 1 : 0.9)
            stem(
                Curve(foot, foot.toward(at, 0.4) + Point(0, -40), at + Point(0, 90), at), 9, to: 8)
            umbelBall(at, 170 * size, count: 26, fruiting: fruiting)
        }
        leaf(line.at(0.9), 70, 320, bend: 30)
    }

    private mutating func umbelBall(_ at: Point, _ radius: Double, count: Int, fruiting: Bool) {
        var ends: [(Point, Double, Double)] = []
        for index in 0..<count {
            let level = 1 - 1.7 * (Double(index) + 0.5) / Double(count)
            let ring = (1 - level * level).squareRoot()
            let turn = Double(index) * 137.508
            let near = Plate.cosine(turn) * ring
            let out = Point(Plate.sine(turn) * ring, -level * 0.9 + near * 0.12)
            ends.append((at + out * radius, near, out.heading))
        }
        for (end, near, turn) in ends.sorted(by: { $0.1 < $1.1 }) {
            stem(Curve(from: at, to: end, bow: dice.sway(0.05)), radius / 36, to: radius / 44)
            let size = radius * (fruiting ? 0.17 : 0.2)
            if fruiting {
                berry(end, turn, size)
            } else {
                flower(
                    Pose(at: end, size: size * 1.15, tilt: 30 - near * 10, roll: turn, spin: turn))
            }
        }
    }

    private mutating func berry(_ at: Point, _ turn: Double, _ size: Double) {
        let tones = Palette(.black).mixed(Palette(.violet), 0.16)
        ball(at, turn, size, tall: 0.95, tones: tones)
        let cap = at + .heading(turn, size * 0.55)
        sheet.ink(
            .ellipse(cap, size * 0.4, size * 0.22, heading: turn), tones.light, width: size / 14,
            opacity: 0.6)
    }

    /// Draws stems that climb a trunk by their roots, covered with leaves.
    mutating func ivyHabit() {
        ground(1165, width: 330)
        let wood = Palette.bark.mixed(.straw, 0.2)
        let boughs = [
            Curve(Point(480, 560), Point(450, 380), Point(380, 240), Point(190, 110)),
            Curve(Point(535, 520), Point(560, 360), Point(640, 220), Point(830, 90)),
            Curve(Point(505, 560), Point(510, 400), Point(490, 220), Point(530, 20)),
        ]
        for bough in boughs {
            for (index, t) in [0.5, 0.62, 0.72, 0.8, 0.88, 0.95].enumerated() {
                let side: Double = index % 2 == 0 ? -1 : 1
                let twig = Curve(
                    from: bough.at(t), heading: bough.heading(t) + side * 34,
                    length: 190 * (1.2 - t * 0.7), bend: -side * 26)
                stem(twig, 9, to: 2, tones: wood)
                for lean in [-26.0, 28] {
                    stem(
                        Curve(from: twig.at(0.6), heading: twig.heading(0.6) + lean, length: 60),
                        3, to: 1, tones: wood)
                }
            }
            stem(bough, 96, to: 6, tones: wood)
        }
        stem(
            Curve(from: Point(500, 1185), to: Point(506, 480), bow: 0.01), 215, to: 165, tones: wood
        )
        var furrows = Outline()
        for _ in 0..<70 {
            let y = dice.between(500, 1100)
            let x = 504 + dice.sway(80)
            furrows.add(
                Curve(from: Point(x, y), to: Point(x + dice.sway(8), y + 70), bow: dice.sway(0.08)))
        }
        sheet.ink(furrows, wood.ink, width: 1.6, opacity: 0.42)
        let lines = [
            Curve(Point(440, 1180), Point(380, 900), Point(540, 640), Point(420, 260)),
            Curve(Point(560, 1180), Point(650, 960), Point(480, 700), Point(600, 330)),
            Curve(Point(430, 1160), Point(330, 1120), Point(250, 1140), Point(140, 1090)),
            Curve(Point(580, 1160), Point(690, 1120), Point(770, 1150), Point(870, 1110)),
            Curve(Point(505, 700), Point(530, 560), Point(480, 460), Point(515, 330)),
        ]
        for line in lines {
            rootlets(line)
            stem(line, 12, to: 5, tones: wood.mixed(stalk, 0.3))
        }
        for line in lines.reversed() {
            let count = Int(line.length / 46)
            for step in 0..<count {
                let t = 0.06 + 0.94 * Double(step) / Double(count)
                let side: Double = step % 2 == 0 ? -1 : 1
                var turn = line.heading(t) + side * dice.between(48, 86)
                if line.start.y - line.end.y < 100 { turn = side * dice.between(20, 50) }
                leaf(line.at(t), turn, dice.between(130, 180) * (1.1 - t * 0.3), bend: side * 24)
            }
            leaf(line.end, line.heading(1), 84)
        }
        for (at, size) in [(Point(330, 330), 60.0), (Point(690, 420), 62), (Point(420, 240), 54)] {
            stem(Curve(from: Point(480, at.y + 160), to: at, bow: 0.2), 6, to: 4)
            umbelBall(at, size, count: 16, fruiting: false)
        }
    }

    private mutating func rootlets(_ line: Curve) {
        var roots = Outline()
        for index in 0..<60 {
            let t = Double(index) / 60
            let side: Double = index % 2 == 0 ? -1 : 1
            roots.add(
                Curve(
                    from: line.at(t), heading: line.heading(t) + side * 90,
                    length: dice.between(10, 20), bend: dice.sway(40)))
        }
        sheet.ink(roots, Palette.bark.ink, width: 1.2, opacity: 0.55)
    }
}
