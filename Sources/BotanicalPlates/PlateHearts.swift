import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws hearts that hang in a row from an arching stalk, the smallest at its tip.
    private mutating func hearts(along line: Curve, from first: Double, size: Double, count: Int) {
        for index in (0..<count).reversed() {
            let part = Double(index) / Double(count - 1)
            let t = Plate.mix(first, 0.985, part)
            let scale = size * Plate.mix(1, 0.26, part)
            let from = line.at(t)
            let end = from + Point(dice.sway(8), scale * Plate.mix(0.42, 0.5, part))
            stem(
                Curve(from: from, to: end, bow: dice.sway(0.1)), Plate.clamp(scale / 26, 1.4, 5),
                tones: stalk.mixed(petal, 0.4))
            if part > 0.84 {
                ball(
                    end + Point(0, scale * 0.4), 180, scale * 0.34, tall: 1.3,
                    tones: petal.mixed(Palette(.green), 0.12))
            } else {
                flower(Pose(at: end, size: scale, tilt: 84, roll: 180 + dice.sway(5)))
            }
        }
    }

    /// Draws an arching stalk of hanging hearts above the leaves.
    mutating func heartsFlower() {
        let line = Curve(Point(250, 1300), Point(140, 640), Point(170, 40), Point(1000, 340))
        leaf(line.at(0.04), 46, 780, bend: 24)
        leaf(line.at(0.16), 66, 520, bend: -10)
        stem(line, 15, to: 5, tones: stalk.mixed(Palette(.red), 0.22))
        hearts(along: line, from: 0.56, size: 225, count: 6)
    }

    /// Draws a clump with several arching stalks.
    mutating func heartsHabit() {
        let foot = Point(500, 1080)
        ground(foot.y)
        roots(foot, depth: 150)
        for turn in [-48.0, 50] {
            leaf(foot + Point(turn * 0.3, 0), turn * 0.8, 520, bend: turn * 0.3)
        }
        let lines = [
            Curve(foot, Point(430, 640), Point(330, 330), Point(20, 560)),
            Curve(foot, Point(570, 600), Point(690, 300), Point(990, 520)),
            Curve(foot, Point(510, 560), Point(540, 60), Point(900, 220)),
            Curve(foot, Point(470, 600), Point(430, 90), Point(110, 270)),
        ]
        for line in lines {
            stem(line, 9, to: 3, tones: stalk.mixed(Palette(.red), 0.22))
            hearts(along: line, from: 0.58, size: 100, count: 6)
        }
        for turn in [-76.0, 78, -34, 36] {
            leaf(foot + Point(turn * 0.2, 10), turn, 410, bend: turn * 0.2)
        }
    }
}
