import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws pipes that hang close together round a stalk, the upper ones still buds.
    mutating func aloeSpike(
        _ line: Curve, from first: Double, to last: Double, size: Double, count: Int
    ) {
        for index in 0..<count {
            let part = Double(index) / Double(count - 1)
            let t = Plate.mix(first, last, Plate.power(part, 0.9))
            let lean = [-1.0, 0.8, -0.35, 1.0, 0.3, -0.75][index % 6]
            let scale = size * Plate.mix(1, 0.42, part)
            let hang = Plate.mix(158, 30, Plate.clamp(part * 1.25 - 0.18, 0, 1))
            let roll = line.heading(t) + lean * hang + dice.sway(5)
            let foot = line.beside(t, lean * scale * 0.1)
            let pose = Pose(at: foot, size: scale, tilt: 84, roll: roll)
            if part > 0.7 {
                let rib = Curve(from: foot, heading: roll, length: scale, bend: lean * 8)
                let young = petal.mixed(Palette(.green), Plate.mix(0.3, 0.75, part))
                blade(Blade(foot: 0.25, tip: 0.4, ratio: 0.26), Lay(rib: rib, tones: young))
            } else {
                flower(pose)
            }
        }
    }

    /// Draws a stalk of hanging pipes above two thick leaves.
    mutating func aloeFlower() {
        let foot = Point(490, 1290)
        leaf(foot + Point(-60, 10), -34, 620, bend: 26)
        leaf(foot + Point(60, 10), 38, 600, bend: -24)
        let line = Curve(from: foot, to: Point(520, 120), bow: -0.02)
        stem(line, 26, to: 12, tones: stalk.mixed(Palette(.brown), 0.18))
        aloeSpike(line, from: 0.42, to: 0.99, size: 150, count: 54)
        leaf(foot + Point(-8, 30), -8, 430, bend: -6)
    }

    /// Draws one long leaf with its teeth, and a slice that shows the clear flesh.
    mutating func aloeLeaf() {
        leaf(Point(410, 1230), -3, 1110, bend: 16)
        let at = Point(730, 1080)
        let tones = leafTones()
        func slice(_ share: Double) -> Outline {
            .smooth(
                [
                    (-150, -16), (-90, -30), (0, -26), (90, -32), (150, -18), (120, 34), (60, 76),
                    (0, 88), (-60, 76), (-122, 34),
                ].map { at + Point($0.0 * share, $0.1 * share + (1 - share) * 26) })
        }
        sheet.draw(slice(1), .tint(tones.main), edge: tones, width: 1.8)
        let gel = Palette(.yellowGreen).mixed(Palette(.white), 0.62)
        sheet.draw(
            slice(0.84), sheet.lit(.white, gel.light, gel.main), edge: tones, width: 1)
        sheet.wash(
            .ellipse(at + Point(-40, 10), 46, 9, heading: 84), .tint(.white), opacity: 0.7)
        leaf(Point(690, 930), 10, 560, bend: -14)
    }

    /// Draws the rosette with its flowering stalk.
    mutating func aloeHabit() {
        let foot = Point(500, 1060)
        ground(foot.y + 14, width: 360)
        roots(foot, depth: 150)
        for turn in [-30.0, 28, -52, 54] {
            leaf(foot + Point(turn * 0.7, 0), turn, 470, bend: -turn * 0.35)
        }
        let line = Curve(from: foot, to: Point(530, 150), bow: -0.03)
        stem(line, 19, to: 8, tones: stalk.mixed(Palette(.brown), 0.18))
        aloeSpike(line, from: 0.6, to: 0.99, size: 84, count: 42)
        for turn in [-74.0, 76, -12, 14, -88, 90, -40, 42] {
            leaf(
                foot + Point(turn * 0.8, 8), turn * 0.96, abs(turn) < 20 ? 430 : 450,
                bend: -turn * 0.5)
        }
        for turn in [-62.0, 64, -22, 26] {
            leaf(foot + Point(turn * 0.5, 18), turn * 1.05, 340, bend: -turn * 0.3)
        }
    }

    /// Draws three of the stiff banded leaves.
    mutating func snakeLeaf() {
        leaf(Point(410, 1240), -9, 960, bend: -8, fold: -0.2)
        leaf(Point(590, 1240), 11, 860, bend: 8, fold: 0.25)
        leaf(Point(500, 1250), 0, 1150, bend: 4)
    }

    /// Draws a stalk with clusters of pale flowers whose tepals roll back.
    mutating func snakeFlower() {
        leaf(Point(330, 1290), -12, 1000, bend: -10, fold: -0.2)
        leaf(Point(680, 1290), 14, 900, bend: 10, fold: 0.2)
        let line = Curve(from: Point(500, 1300), to: Point(510, 130), bow: -0.02)
        stem(line, 20, to: 7)
        snakeClusters(line, from: 0.36, size: 170, nodes: 10)
    }

    private mutating func snakeClusters(
        _ line: Curve, from first: Double, size: Double, nodes: Int
    ) {
        for node in 0..<nodes {
            let part = Double(node) / Double(nodes - 1)
            let t = Plate.mix(first, 0.98, part)
            let scale = size * Plate.mix(1, 0.6, part)
            for lean in node % 2 == 0 ? [-1.0, 0.8] : [-0.5, 1] {
                let roll = line.heading(t) + lean * 64 + dice.sway(8)
                let foot = line.beside(t, lean * 5)
                if part > 0.72 {
                    let rib = Curve(from: foot, heading: roll, length: scale * 0.6)
                    blade(
                        Blade(foot: 0.7, tip: 0.3, ratio: 0.24),
                        Lay(rib: rib, tones: petal.mixed(Palette(.yellowGreen), 0.45)))
                } else {
                    flower(Pose(at: foot, size: scale, tilt: 76, roll: roll))
                }
            }
        }
    }

    /// Draws a stand of stiff leaves on a creeping rootstock.
    mutating func snakeHabit() {
        let level = 1070.0
        ground(level + 12, width: 340)
        stem(
            Curve(from: Point(270, level + 44), to: Point(740, level + 36), bow: 0.03), 38, to: 28,
            tones: Palette(.orange).mixed(.root, 0.6))
        for x in [330.0, 470, 620] { roots(Point(x, level + 50), depth: 100) }
        let back: [(Double, Double, Double)] = [
            (360, -9, 820), (600, 6, 900), (480, -2, 960), (690, 12, 700),
        ]
        for (x, turn, size) in back {
            leaf(Point(x, level + 20), turn, size, bend: turn, fold: turn * 0.02)
        }
        let line = Curve(from: Point(560, level + 20), to: Point(700, 230), bow: -0.06)
        stem(line, 9, to: 4)
        snakeClusters(line, from: 0.45, size: 80, nodes: 9)
        for (x, turn, size) in [
            (300.0, -17.0, 600.0), (420, -5, 720), (540, 4, 640), (650, 15, 560), (380, -12, 420),
            (590, 8, 330),
        ] {
            leaf(Point(x, level + 26), turn, size, bend: turn * 0.8, fold: turn * 0.02)
        }
    }
}
