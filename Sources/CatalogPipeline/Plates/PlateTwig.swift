import Catalog

extension Plate.Painter {
    /// Draws a flowering twig of a shrub or a tree.
    mutating func twigPlate() {
        let line = Curve(
            Point(120, 1240), Point(300, 960), Point(420, 700), Point(600, 380))
        if form.leaf.shape == .palmate || form.leaf.shape == .heart { return broadTwig() }
        let thorny = id == "rosa-canina"
        stem(line, 24, to: 10, tones: thorny ? stalk : .bark, skin: thorny ? .thorns : .smooth)
        stemLeaves(line, from: 0.18, to: 0.95, count: 6, size: 400, turn: 60)
        let hanging = form.flower?.form == .catkin
        if hanging {
            for t in [0.5, 0.62, 0.7, 0.82, 0.9] {
                flower(Pose(at: line.at(t), size: 330, roll: 178 + dice.sway(10)))
            }
        } else {
            umbel(line.end, heading: 20, width: 220, rise: 90, count: 5, size: 130)
        }
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
