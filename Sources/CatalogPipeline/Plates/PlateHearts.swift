import Catalog

extension Plate.Painter {
    /// Draws hearts that hang in a row from an arching stalk, the smallest at its tip.
    private mutating func hearts(along line: Curve, from first: Double, size: Double, count: Int) {
        for index in (0..<count).reversed() {
            let part = Double(index) / Double(count - 1)
            let t = Plate.mix(first, 0.985, Plate.power(part, 0.9))
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
        let line = Curve(Point(330, 1290), Point(250, 760), Point(330, 150), Point(890, 430))
        leaf(Point(330, 1260), -34, 700, bend: -20)
        leaf(line.at(0.12), 52, 660, bend: 24)
        leaf(line.at(0.3), -58, 420, bend: 10)
        stem(line, 15, to: 5, tones: stalk.mixed(Palette(.red), 0.22))
        hearts(along: line, from: 0.5, size: 230, count: 8)
    }

    /// Draws a clump with several arching stalks.
    mutating func heartsHabit() {
        let foot = Point(500, 1080)
        ground(foot.y)
        roots(foot, depth: 150)
        for turn in [-52.0, 54, -24, 26] {
            leaf(foot + Point(turn * 0.3, 0), turn * 0.8, 520, bend: turn * 0.3)
        }
        let lines = [
            Curve(foot, Point(430, 640), Point(330, 270), Point(80, 560)),
            Curve(foot, Point(570, 600), Point(690, 240), Point(930, 500)),
            Curve(foot, Point(510, 560), Point(560, 110), Point(800, 260)),
            Curve(foot, Point(470, 600), Point(420, 130), Point(200, 320)),
        ]
        for line in lines {
            stem(line, 9, to: 3, tones: stalk.mixed(Palette(.red), 0.22))
            hearts(along: line, from: 0.58, size: 92, count: 9)
        }
        for turn in [-78.0, 80, -42, 44, -6] {
            leaf(foot + Point(turn * 0.2, 10), turn, 410, bend: turn * 0.2)
        }
    }
}
