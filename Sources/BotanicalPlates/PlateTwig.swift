import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a flowering twig of a shrub or a tree.
    mutating func twigPlate() {
        let line = Curve(
            Point(120, 1240), Point(300, 960), Point(420, 700), Point(600, 380))
        if form.flower?.form == .catkin { return catkinTwig() }
        if form.leaf.shape == .palmate || form.leaf.shape == .heart { return broadTwig() }
        let thorny = id == "rosa-canina"
        stem(line, 24, to: 10, tones: thorny ? stalk : .bark, skin: thorny ? .thorns : .smooth)
        stemLeaves(line, from: 0.18, to: 0.95, count: 6, size: 400, turn: 60)
        umbel(line.end, heading: 20, width: 270, rise: 190, count: 5, size: 125)
    }

    /// Draws a twig that reaches out, its leaves upright and its catkins hanging.
    private mutating func catkinTwig() {
        let broad = form.leaf.shape != .needle
        let line = Curve(Point(110, 760), Point(330, 660), Point(560, 600), Point(800, 400))
        for (t, length) in [(0.34, 330.0), (0.52, 400), (0.68, 420), (0.78, 380), (0.9, 430)] {
            let hang = Pose(
                at: line.at(t), size: length, roll: 180 + dice.sway(9))
            flower(hang)
        }
        stem(line, 26, to: 12, tones: .bark)
        let twig = Curve(from: line.at(0.5), heading: 14, length: 260, bend: 22)
        stem(twig, 13, to: 7, tones: .bark)
        let size = broad ? 420.0 : 300
        leaf(line.at(0.3), -14, size * 0.8, bend: -14)
        leaf(twig.end, -34, size, bend: -14, fold: -0.15)
        leaf(twig.end, 24, size * 0.9, bend: 10, fold: 0.1)
        leaf(line.end, 20, size * 0.9, bend: -10)
        leaf(line.end, 82, size * 0.95, bend: 20, fold: 0.2)
        leaf(line.at(0.82), -4, size * 0.7, bend: 8)
    }

    /// Draws a twig with a few large leaves and two upright clusters of small flowers.
    private mutating func broadTwig() {
        let line = Curve(Point(250, 1250), Point(330, 1020), Point(430, 820), Point(520, 640))
        leaf(line.at(0.62), -68, 560, bend: -14)
        leaf(line.at(0.66), 96, 600, bend: 16)
        stem(line, 24, to: 15, tones: .bark)
        leaf(line.end, -24, 360, bend: -16)
        leaf(line.end, 66, 330, bend: 18)
        cluster(line.end, heading: 14, size: 1)
    }

    private mutating func cluster(_ foot: Point, heading: Double, size: Double) {
        var poses: [Pose] = []
        for (turn, reach, many) in [(-44.0, 250.0, 6), (38, 270, 6), (-12, 330, 7), (66, 190, 4)] {
            let branch = Curve(
                from: foot, heading: heading + turn, length: reach * size, bend: -turn * 0.4)
            stem(branch, 8, to: 5)
            for index in 0..<many {
                let lean = (Double(index) / Double(max(many - 1, 1)) - 0.5) * 2
                let twig = Curve(
                    from: branch.at(0.72 + 0.07 * Double(index % 4)),
                    heading: branch.heading(1) + lean * 74, length: dice.between(70, 120) * size,
                    bend: -lean * 20)
                stem(twig, 4, to: 3)
                poses.append(
                    Pose(
                        at: twig.end, size: 58 * size, tilt: 30 + dice.sway(20),
                        roll: twig.heading(1), spin: dice.between(0, 72)))
            }
        }
        for pose in poses.sorted(by: { $0.at.y < $1.at.y }) { flower(pose) }
    }
}
