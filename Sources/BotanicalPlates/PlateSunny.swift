import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a branched top of flowers and buds; `size` is the size of a flower.
    private mutating func branchedTop(_ line: Curve, size: Double, wide: Double) {
        let ends: [(Double, Double, Double)] = [
            (0.66, -1.0, 0.5), (0.7, 1.0, 0.48), (0.8, -0.62, 0.82), (0.84, 0.66, 0.8),
            (0.92, -0.2, 1.04), (1, 0.3, 1.0),
        ]
        for (t, x, rise) in ends {
            let foot = line.at(t)
            let end = Point(line.end.x + x * wide, line.end.y - (rise - 0.62) * wide * 1.1)
            let pose = Pose(
                at: end, size: size * dice.between(0.92, 1.05), tilt: 36 + abs(x) * 16,
                roll: x * 36, spin: x * 90)
            stem(stalkLine(to: pose, from: foot), size / 20, to: size / 26)
            for side in [-1.0, 1] where size > 50 {
                let twig = Curve(
                    from: foot.toward(end, 0.55), heading: x * 30 + side * 34, length: size * 0.8,
                    bend: -side * 20)
                stem(twig, size / 30, to: size / 34)
                bud(Pose(at: twig.end, size: size * 0.42, roll: twig.heading(1)))
            }
            flower(pose)
            petalDots(pose)
        }
    }

    /// Draws black dots along the edges of the petals.
    private mutating func petalDots(_ pose: Pose) {
        guard pose.size > 50 else { return }
        var dots = Outline()
        for turn in stride(from: 0.0, to: 360, by: 72) {
            for (lean, reach) in [(-13.0, 0.66), (-9, 0.78), (10, 0.76), (14, 0.64)] {
                dots.addDot(
                    pose.point(Pose.around(turn + lean + pose.spin, reach, 0.15)),
                    pose.size * 0.011)
            }
        }
        sheet.wash(dots, .tint(Palette(.black).main), opacity: 0.8)
    }

    /// Draws the flowers of a herb with dotted leaves.
    mutating func dottedFlower() {
        let line = Curve(from: Point(470, 1300), to: Point(505, 520), bow: -0.03)
        stem(line, 13, to: 7, tones: stalk.mixed(Palette(.red), 0.14))
        stemLeaves(line, from: 0.1, to: 0.72, count: 5, size: 250, turn: 56)
        branchedTop(line, size: 128, wide: 380)
    }

    /// Draws a shoot of paired leaves, one leaf large enough to show its clear dots.
    mutating func dottedLeaf() {
        let line = Curve(from: Point(690, 1240), to: Point(730, 330), bow: 0.03)
        stem(line, 13, to: 6, tones: stalk.mixed(Palette(.red), 0.14))
        stemLeaves(line, from: 0.08, to: 0.97, count: 6, size: 250, turn: 58)
        leaf(Point(330, 1240), -5, 900, bend: 10)
    }

    /// Draws the whole herb, its stems branched above.
    mutating func dottedHabit() {
        let foot = Point(500, 1080)
        ground(foot.y)
        roots(foot, depth: 170)
        for (turn, length) in [(-22.0, 640.0), (21, 660), (-8, 760), (7, 800)] {
            let line = Curve(
                from: foot + Point(turn * 0.7, 0), heading: turn * 0.8, length: length,
                bend: -turn * 0.4)
            stem(line, 7, to: 3.4, tones: stalk.mixed(Palette(.red), 0.2))
            stemLeaves(line, from: 0.08, to: 0.86, count: 9, size: 92, turn: 56)
            for (t, side) in [(0.5, -1.0), (0.6, 1)] {
                let twig = Curve(
                    from: line.at(t), heading: line.heading(t) + side * 42, length: 120,
                    bend: -side * 30)
                stem(twig, 3.4, to: 2)
                flower(Pose(at: twig.end, size: 36, tilt: 40, roll: side * 20))
            }
            branchedTop(line, size: 44, wide: 96)
        }
    }

    // MARK: - Buttons

    /// Draws a flat top of buttons that stand at one height.
    private mutating func buttonTop(
        _ line: Curve, wide: Double, rise: Double, count: Int, size: Double
    ) {
        let foot = line.end
        var ends: [(Point, Double)] = []
        for index in 0..<count {
            let part = ((Double(index) + 0.5) / Double(count)).squareRoot()
            let turn = Double(index) * 137.508
            let x = Plate.sine(turn) * part
            let depth = Plate.cosine(turn) * part
            ends.append(
                (foot + Point(x * wide, -rise - depth * wide * 0.3 + x * x * rise * 0.3), x))
        }
        for (end, x) in ends {
            let fork = line.at(1 - abs(x) * 0.24)
            let stalk = Curve(
                fork, fork + .heading(line.heading(1) + x * 52, rise * 0.5),
                end + Point(-x * 14, rise * 0.5), end)
            stem(stalk, size / 11, to: size / 16)
        }
        for (end, x) in ends.sorted(by: { $0.0.y < $1.0.y }) {
            flower(Pose(at: end, size: size, tilt: 50, roll: x * 30, spin: x * 70))
        }
    }

    /// Draws a flat head of golden buttons above cut leaves.
    mutating func buttonsFlower() {
        let line = Curve(from: Point(480, 1300), to: Point(510, 560), bow: -0.03)
        for (t, side, size) in [(0.08, 1.0, 620.0), (0.2, -1, 580), (0.4, 1, 430), (0.56, -1, 330)]
        {
            leaf(line.at(t), line.heading(t) + side * 52, size, bend: side * 30)
        }
        stem(line, 17, to: 12, tones: stalk.mixed(Palette(.red), 0.22))
        buttonTop(line, wide: 350, rise: 250, count: 30, size: 92)
    }

    /// Draws the tall herb with its flat heads.
    mutating func buttonsHabit() {
        let foot = Point(500, 1080)
        ground(foot.y)
        roots(foot, depth: 170)
        for (turn, length) in [(-20.0, 700.0), (19, 760), (-2, 880)] {
            let line = Curve(
                from: foot + Point(turn * 0.8, 0), heading: turn * 0.8, length: length,
                bend: -turn * 0.2)
            for index in 0..<7 {
                let t = 0.06 + 0.12 * Double(index)
                let side: Double = index % 2 == 0 ? 1 : -1
                leaf(
                    line.at(t), line.heading(t) + side * 56, 270 - Double(index) * 22,
                    bend: side * 34)
            }
            stem(line, 9, to: 6, tones: stalk.mixed(Palette(.red), 0.25))
            buttonTop(line, wide: 124, rise: 74, count: 17, size: 42)
        }
    }

    // MARK: - Plumes

    /// Draws a plume: arching branches with small heads crowded on their upper sides.
    private mutating func plume(_ line: Curve, from first: Double, reach: Double, size: Double) {
        let count = reach > 250 ? 24 : 18
        for index in 0..<count {
            let part = Double(index) / Double(count - 1)
            let t = Plate.mix(first, 0.97, part)
            let side: Double = index % 2 == 0 ? -1 : 1
            let length =
                reach * Plate.mix(1, 0.16, Plate.power(part, 0.8)) * dice.between(0.9, 1.08)
            let branch = Curve(
                from: line.at(t), heading: line.heading(t) + side * 38, length: length,
                bend: side * 66)
            stem(branch, 3.4, to: 1.4)
            plumeHeads(branch, side, size)
        }
        plumeHeads(line.part(from: 0.86, to: 1), 1, size * 0.8)
    }

    private mutating func plumeHeads(_ branch: Curve, _ side: Double, _ size: Double) {
        let count = max(Int(branch.length / (size * 0.5)), 3)
        for index in 0...count {
            let t = 0.16 + 0.84 * Double(index) / Double(count)
            let up = branch.heading(t) - side * dice.between(50, 96)
            plumeHead(branch.at(t) + .heading(up, size * 0.3), up, size * dice.between(0.85, 1.1))
        }
    }

    private mutating func plumeHead(_ at: Point, _ turn: Double, _ size: Double) {
        var rays = Outline()
        for step in 0..<7 {
            let lean = turn + Double(step) * 26 - 78
            let end = at + .heading(lean, size * 0.85)
            let side = Point.heading(lean + 90, size * 0.13)
            rays.addSmooth(
                [at, at.toward(end, 0.6) + side, end, at.toward(end, 0.6) - side], closed: true)
        }
        let cup = Outline.ellipse(
            at - .heading(turn, size * 0.2), size * 0.2, size * 0.34, heading: turn)
        sheet.stamp(cup, stalk.main, opacity: 1, ink: stalk.ink, width: 0.8)
        let tone = dice.next() < 0.4 ? petal.light : petal.main
        sheet.stamp(rays, tone, opacity: 1, ink: petal.ink, width: Plate.clamp(size / 22, 0.6, 1.2))
        var middle = Outline()
        middle.addDot(at + .heading(turn, size * 0.18), size * 0.2)
        sheet.stamp(middle, centre.deep, opacity: 0.9, ink: centre.ink, width: 0.6)
    }

    /// Draws a golden plume above narrow leaves.
    mutating func plumeFlower() {
        let line = Curve(Point(450, 1300), Point(440, 900), Point(470, 460), Point(620, 160))
        stem(line, 15, to: 4, skin: .down)
        stemLeaves(line, from: 0.03, to: 0.36, count: 8, size: 330, turn: 54)
        plume(line, from: 0.4, reach: 370, size: 36)
    }

    /// Draws the tall stems with their plumes.
    mutating func plumeHabit() {
        let foot = Point(500, 1110)
        ground(foot.y)
        roots(foot, depth: 150)
        for (turn, length) in [(-24.0, 790.0), (21, 850), (-1, 1010)] {
            let line = Curve(
                from: foot + Point(turn * 1.2, 0), heading: turn * 0.62, length: length,
                bend: turn < -9 ? -24 : turn > 9 ? 26 : 12)
            stem(line, 8, to: 3)
            stemLeaves(line, from: 0.05, to: 0.62, count: 15, size: 150, turn: 56)
            plume(line, from: 0.62, reach: 190, size: 21)
        }
    }
}
