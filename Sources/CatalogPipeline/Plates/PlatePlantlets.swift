import Catalog

extension Plate.Painter {
    /// Draws a tuft of arching striped leaves.
    mutating func plantletLeaf() { arching(Point(500, 1180), size: 980, spread: 1) }

    private mutating func arching(_ foot: Point, size: Double, spread: Double) {
        let turns = [-46.0, 44, -30, 29, -60, 58, -16, 14, -4, 24]
        for (index, turn) in turns.enumerated() {
            leaf(
                foot + Point(turn * size / 900, Double(index % 3) * 4), turn * 0.62 * spread,
                size * (1 - Double(index) * 0.035) * dice.between(0.94, 1.03),
                bend: turn * 1.9 * spread, fold: turn > 0 ? 0.25 : -0.25)
        }
    }

    /// Draws an arching stalk with starry flowers and a young plant at its end.
    mutating func plantletFlower() {
        let foot = Point(230, 1240)
        for (turn, length) in [(-24.0, 600.0), (-42, 520), (6, 640)] {
            leaf(foot, turn * 0.7, length, bend: turn * 2.2)
        }
        let line = Curve(foot, Point(250, 640), Point(470, 120), Point(850, 560))
        stem(line, 13, to: 7)
        leaf(foot + Point(10, 10), 30, 560, bend: 70)
        for (index, t) in [0.3, 0.42, 0.53, 0.64, 0.75].enumerated() {
            let lean: Double = index % 2 == 0 ? -1 : 1
            let turn = line.heading(t) + lean * 66
            let size = 130.0 - Double(index) * 9
            let stalk = Curve(from: line.at(t), heading: turn, length: size * 0.86, bend: -lean * 24)
            stem(stalk, 5, to: 4)
            flower(
                Pose(
                    at: stalk.end, size: size, tilt: 34, roll: stalk.heading(1),
                    spin: Double(index) * 17))
            let bud = Curve(from: line.at(t), heading: turn - lean * 34, length: 62, bend: 0)
            blade(Blade(foot: 0.9, tip: 0.4, ratio: 0.3), Lay(rib: bud, tones: petal.mixed(green, 0.2)))
        }
        plantlet(line.end, 240)
    }

    private mutating func plantlet(_ at: Point, _ size: Double) {
        for turn in [-150.0, 150, 180] {
            let root = Curve(from: at, heading: turn, length: size * 0.3, bend: dice.sway(30))
            stem(root, size * 0.04, to: 1, tones: .root)
        }
        arching(at, size: size, spread: 1.35)
    }

    /// Draws the mother plant with stalks that bow to the ground with its young.
    mutating func plantletHabit() {
        let foot = Point(500, 640)
        ground(1120, width: 420)
        let pot = Palette(.orange).mixed(Palette(.brown), 0.45)
        let bowl = Outline.smooth([
            Point(384, 650), Point(400, 760), Point(426, 930), Point(446, 1108), Point(500, 1122),
            Point(556, 1108), Point(576, 930), Point(602, 760), Point(618, 650), Point(500, 660),
        ])
        let clay = sheet.linear(
            [(0, pot.light, 1), (0.5, pot.main, 1), (1, pot.deep, 1)], from: Point(390, 700),
            to: Point(612, 800))
        let stalks: [(Double, Point)] = [
            (-1, Point(120, 1010)), (1, Point(880, 960)), (-1, Point(250, 1090)),
            (1, Point(742, 1080)),
        ]
        sheet.draw(bowl, clay, edge: pot, width: 1.8)
        let rim = Outline.smooth([
            Point(366, 618), Point(368, 684), Point(500, 702), Point(632, 684), Point(634, 618),
            Point(500, 634),
        ])
        sheet.draw(rim, clay, edge: pot, width: 1.8)
        sheet.wash(.ellipse(Point(500, 628), 124, 14), .tint(Palette.bark.ink))
        for (side, end) in stalks.prefix(2) { runner(foot, side, end, size: 230) }
        arching(foot, size: 520, spread: 1.35)
        for (side, end) in stalks.dropFirst(2) { runner(foot, side, end, size: 190) }
        for turn in [-66.0, 70, -36, 40] {
            leaf(foot, turn, 330, bend: turn * 1.6)
        }
    }

    private mutating func runner(_ foot: Point, _ side: Double, _ end: Point, size: Double) {
        let line = Curve(
            foot, foot + Point(side * 60, -360), Point(end.x - side * 20, foot.y - 340), end)
        stem(line, 6, to: 4)
        for t in [0.5, 0.6, 0.7, 0.8] {
            let stalk = Curve(from: line.at(t), heading: side * 80, length: 22)
            flower(Pose(at: stalk.end, size: 27, tilt: 36, roll: side * 60))
        }
        plantlet(end, size)
    }
}
