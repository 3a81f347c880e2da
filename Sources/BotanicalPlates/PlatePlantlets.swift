import Catalog
import PlateDrawing

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
        let foot = Point(300, 1260)
        for (turn, length) in [(-12.0, 660.0), (-24, 520), (8, 760)] {
            leaf(foot, turn * 0.7, length, bend: turn * 1.7)
        }
        let line = Curve(foot, Point(230, 700), Point(330, -60), Point(700, 780))
        stem(line, 13, to: 7)
        leaf(foot + Point(10, 10), 22, 480, bend: 40)
        for (index, t) in [0.36, 0.46, 0.56, 0.65, 0.74, 0.84].enumerated() {
            let lean: Double = index % 2 == 0 ? -1 : 1
            let turn = line.heading(t) + lean * 62
            let size = 180.0 - Double(index) * 12
            let stalk = Curve(from: line.at(t), heading: turn, length: size * 0.8, bend: -lean * 24)
            stem(stalk, 6, to: 5)
            let bud = Curve(from: line.at(t), heading: turn - lean * 40, length: 84, bend: 0)
            blade(
                Blade(foot: 0.9, tip: 0.4, ratio: 0.3),
                Lay(rib: bud, tones: petal.mixed(green, 0.2)))
            flower(
                Pose(
                    at: stalk.end, size: size, tilt: 34, roll: stalk.heading(1),
                    spin: Double(index) * 17))
        }
        plantlet(line.end, 260)
    }

    private mutating func plantlet(_ at: Point, _ size: Double) {
        for turn in [-150.0, 150, 180] {
            let root = Curve(from: at, heading: turn, length: size * 0.3, bend: dice.sway(30))
            stem(root, size * 0.04, to: 1, tones: .root)
        }
        arching(at, size: size, spread: 1.35)
    }

    /// Draws the mother plant on a ledge, its young hanging at the ends of long stalks.
    mutating func plantletHabit() {
        let foot = Point(500, 470)
        ground(716, width: 190)
        let ends: [(Double, Point, Double)] = [
            (-1, Point(180, 960), 200), (1, Point(840, 900), 210), (1, Point(700, 1150), 180),
            (-1, Point(330, 1180), 170),
        ]
        for (side, end, size) in ends.prefix(2) { runner(foot, side, end, size: size) }
        pot(foot)
        arching(foot, size: 600, spread: 1.3)
        for (side, end, size) in ends.dropFirst(2) { runner(foot, side, end, size: size) }
        for turn in [-66.0, 70, -36, 40] {
            leaf(foot, turn, 330, bend: turn * 1.4)
        }
    }

    private mutating func pot(_ top: Point) {
        let pot = Palette(.orange).mixed(Palette(.brown), 0.45)
        func at(_ x: Double, _ y: Double) -> Point { top + Point(x, y) }
        let clay = sheet.linear(
            [(0, pot.light, 1), (0.5, pot.main, 1), (1, pot.deep, 1)], from: at(-150, 60),
            to: at(140, 140))
        let bowl = Outline.smooth([
            at(-128, 30), at(-118, 110), at(-100, 200), at(-86, 240), at(0, 252), at(86, 240),
            at(100, 200), at(118, 110), at(128, 30), at(0, 40),
        ])
        sheet.draw(bowl, clay, edge: pot, width: 1.8)
        let rim = Outline.smooth([
            at(-146, -6), at(-144, 54), at(0, 72), at(144, 54), at(146, -6), at(0, 8),
        ])
        sheet.draw(rim, clay, edge: pot, width: 1.8)
        sheet.wash(.ellipse(at(0, 0), 134, 15), .tint(Palette.bark.ink))
    }

    private mutating func runner(_ foot: Point, _ side: Double, _ end: Point, size: Double) {
        let line = Curve(
            foot, foot + Point(side * 90, -420), Point(end.x + side * 10, foot.y - 330), end)
        stem(line, 8, to: 5, tones: stalk.mixed(Palette(.yellow), 0.25))
        for t in [0.46, 0.55, 0.64, 0.73, 0.82] {
            let stalk = Curve(from: line.at(t), heading: side * 80, length: 26)
            flower(Pose(at: stalk.end, size: 38, tilt: 36, roll: side * 60, spin: t * 300))
        }
        plantlet(end, size)
    }
}
