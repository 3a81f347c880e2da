import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws one round leaf as large as the plate, and beside it a small one seen from below.
    mutating func nasturtiumLeaf() {
        stem(
            Curve(Point(300, 1250), Point(420, 1150), Point(640, 1000), Point(470, 560)), 15, to: 13
        )
        shield(Point(470, 560), 400, lean: -12, squash: 0.96)
        stem(
            Curve(Point(330, 1230), Point(520, 1220), Point(700, 1180), Point(760, 1080)), 10, to: 8
        )
        shield(Point(760, 1080), 160, lean: 24, squash: 0.8)
    }

    /// Draws a trailing stem with its flowers and round leaves.
    mutating func nasturtiumFlower() {
        let line = Curve(Point(150, 1270), Point(330, 1080), Point(420, 900), Point(470, 700))
        let leaves: [(Double, Point, Double, Double)] = [
            (0.3, Point(190, 860), 150, -30), (0.62, Point(760, 1010), 180, 40),
            (0.9, Point(230, 520), 130, -24),
        ]
        for (t, middle, radius, lean) in leaves {
            stem(
                Curve(
                    line.at(t), line.at(t) + Point((middle.x - line.at(t).x) * 0.4, -20),
                    middle + Point(0, radius * 0.9), middle), 9, to: 8)
            shield(middle, radius, lean: lean, squash: 0.88)
        }
        stem(line, 16, to: 11)
        let side = Pose(at: Point(790, 690), size: 185, tilt: 76, roll: 64, spin: 10)
        let main = Pose(at: Point(520, 400), size: 265, tilt: 34, roll: 14)
        for (pose, t) in [(side, 0.82), (main, 1.0)] {
            stem(stalkLine(to: pose, from: line.at(t)), 9, to: 8)
            flower(pose)
        }
    }

    /// Draws stems that creep over the ground and climb over each other.
    mutating func nasturtiumHabit() {
        let foot = Point(500, 1040)
        ground(1046, width: 430)
        roots(foot + Point(0, 10), depth: 150)
        let lines = [
            Curve(foot, Point(400, 900), Point(230, 900), Point(80, 990)),
            Curve(foot, Point(600, 890), Point(770, 900), Point(920, 980)),
            Curve(foot, Point(440, 820), Point(330, 690), Point(170, 600)),
            Curve(foot, Point(560, 800), Point(680, 700), Point(830, 560)),
            Curve(foot, Point(490, 760), Point(440, 560), Point(400, 400)),
            Curve(foot, Point(520, 760), Point(590, 560), Point(620, 360)),
        ]
        for line in lines { stem(line, 10, to: 5) }
        for (index, line) in lines.enumerated() {
            for (step, t) in [0.97, 0.84, 0.7, 0.56, 0.42, 0.28].enumerated() {
                let side: Double = (step + index) % 2 == 0 ? -1 : 1
                let reach = dice.between(60, 100)
                let up = Point.heading(line.heading(t) + side * 58, reach) + Point(0, -reach * 0.5)
                let middle = line.at(t) + up
                stem(
                    Curve(line.at(t), line.at(t) + up * 0.4, middle + Point(0, 30), middle), 4.5,
                    to: 4)
                shield(
                    middle, dice.between(68, 92) * (1.1 - t * 0.3), lean: side * 20,
                    squash: dice.between(0.72, 0.92))
            }
        }
        let spots: [(Int, Double, Double, Double)] = [
            (0, 0.62, -50, 84), (1, 0.66, 46, 84), (2, 0.95, -40, 92), (3, 0.94, 34, 96),
            (4, 0.96, -16, 104), (5, 0.97, 18, 104), (2, 0.5, 20, 84), (3, 0.5, -12, 84),
        ]
        for (index, t, turn, size) in spots {
            let line = lines[index]
            let end = line.at(t) + .heading(turn, 110) + Point(0, -50)
            let pose = Pose(at: end, size: size, tilt: abs(turn) > 42 ? 64 : 38, roll: turn * 0.8)
            stem(stalkLine(to: pose, from: line.at(t)), 4.5, to: 4)
            flower(pose)
        }
    }

    /// Draws fruits of three wrinkled round nuts that sit side by side.
    mutating func threeNuts() {
        let line = Curve(Point(170, 1260), Point(340, 1000), Point(420, 760), Point(440, 520))
        for (t, middle, radius) in [(0.35, Point(760, 1090), 170.0), (0.98, Point(230, 300), 160)] {
            stem(
                Curve(line.at(t), line.at(t) + Point(60, -60), middle + Point(0, radius), middle),
                9,
                to: 8)
            shield(middle, radius, lean: 20, squash: 0.86)
        }
        stem(line, 16, to: 11)
        for (t, end, size) in [(0.95, Point(680, 560), 150.0), (0.6, Point(220, 830), 110)] {
            let stalk = Curve(
                line.at(t), line.at(t).toward(end, 0.4) + Point(0, -150), end + Point(0, -200),
                end + Point(0, -size * 0.4))
            stem(stalk, 10, to: 10, tones: stalk2)
            for turn in [-62.0, 62, 0] {
                nut(end + .heading(180 + turn, size * 0.5), size * 0.6, turn)
            }
            calyx(
                Pose(at: end + Point(0, -size * 0.42), size: size, tilt: 80, roll: 180),
                length: 0.36, width: 0.2, rise: 10)
        }
    }

    private var stalk2: Palette { stalk.mixed(Palette(.red), 0.14) }

    private mutating func nut(_ at: Point, _ size: Double, _ turn: Double) {
        let tones = Palette(.yellowGreen).mixed(Palette(.green), 0.35)
        ball(at, 180 + turn, size, tall: 1.04, tones: tones)
        var wrinkles = Outline()
        for step in -3...3 {
            let x = Double(step) / 3.6
            let points = (0...6).map { stop -> Point in
                let y = Double(stop) / 3 - 1
                let ring = (1 - y * y * 0.98).squareRoot()
                return at + .heading(90 + turn, x * ring * size * 0.94)
                    + .heading(180 + turn, y * size * 0.94) + Point(dice.sway(size * 0.03), 0)
            }
            wrinkles.addSmooth(points, closed: false)
        }
        sheet.ink(wrinkles, tones.ink, width: size / 40, opacity: 0.5)
        sheet.ink(wrinkles, tones.light, width: size / 90, opacity: 0.6)
    }
}
