import Catalog
import PlateDrawing

extension Plate.Painter {
    /// A stalk that rises and bends over so that its flower nods.
    private mutating func nodding(_ pose: Pose, from foot: Point, width: Double) {
        let end = pose.axis(-0.12)
        let line = Curve(
            foot, foot + Point(0, (end.y - foot.y) * 0.55), end + Point(-30, -pose.size * 0.6), end)
        stem(line, width, to: width * 0.7, tones: stalk.mixed(Palette(.magenta), 0.45))
    }

    /// Draws nodding flowers above marbled leaves.
    mutating func cyclamenFlower() {
        let foot = Point(500, 1260)
        for (turn, size) in [(-58.0, 560.0), (60, 540), (-26, 600)] {
            leaf(foot, turn, size, bend: turn * 0.2)
        }
        let poses = [
            Pose(at: Point(260, 660), size: 210, tilt: 72, roll: 188, spin: 40),
            Pose(at: Point(800, 600), size: 190, tilt: 76, roll: 168, spin: 12),
            Pose(at: Point(520, 460), size: 330, tilt: 70, roll: 180, spin: 20),
        ]
        for (index, pose) in poses.enumerated() {
            nodding(pose, from: foot + Point(Double(index) * 20 - 20, 0), width: pose.size / 17)
            flower(pose)
        }
        for (turn, size) in [(24.0, 520.0), (-80, 470), (84, 460)] {
            leaf(foot + Point(0, 14), turn, size, bend: turn * 0.2)
        }
    }

    /// Draws the plant with its flat tuber.
    mutating func cyclamenHabit() {
        let foot = Point(500, 1000)
        ground(foot.y)
        let cork = Palette.bark.mixed(Palette(.brown), 0.4)
        for index in 0..<13 {
            let part = Double(index) / 12 * 2 - 1
            stem(
                Curve(
                    from: foot + Point(part * 90, 110), heading: 180 - part * 50,
                    length: dice.between(60, 120), bend: part * 30), 3, to: 0.8, tones: .root)
        }
        let tuber = Outline.smooth([
            foot + Point(-30, 2), foot + Point(-120, 26), foot + Point(-146, 74),
            foot + Point(-90, 124), foot + Point(0, 138), foot + Point(92, 124),
            foot + Point(146, 74), foot + Point(120, 26), foot + Point(30, 2),
        ])
        sheet.draw(tuber, sheet.lit(cork.light, cork.main, cork.deep), edge: cork, width: 1.6)
        for (turn, size) in [(-50.0, 400.0), (52, 400), (-84, 360), (86, 360)] {
            leaf(foot, turn, size, bend: turn * 0.2)
        }
        let poses = [
            (-170.0, 470.0, 130.0), (150, 440, 135), (-60, 330, 150), (60, 270, 155),
            (-250, 640, 110), (260, 620, 115),
        ]
        for (index, item) in poses.enumerated() {
            let pose = Pose(
                at: Point(500 + item.0, item.1), size: item.2, tilt: 73,
                roll: 180 + dice.sway(10), spin: Double(index) * 31)
            nodding(pose, from: foot + Point(item.0 * 0.12, 0), width: 9)
            flower(pose)
        }
        for (turn, size) in [(-24.0, 380.0), (26, 390), (-66, 330), (68, 330), (0, 300)] {
            leaf(foot + Point(turn * 0.2, 14), turn, size, bend: turn * 0.3)
        }
    }
}
