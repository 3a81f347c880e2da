import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a bush: many stems from one foot that arch outwards.
    mutating func bush() {
        ground(1120, width: 360)
        roots(Point(500, 1120), depth: 120)
        let dense = hasBlades
        let count = dense ? 13 : 7
        let order = (0..<count).sorted { abs($0 - count / 2) > abs($1 - count / 2) }
        for index in order {
            let part = Double(index) / Double(count - 1) * 2 - 1
            let line = Curve(
                from: Point(500 + part * 40, 1125), heading: part * (dense ? 40 : 46),
                length: (dense ? 860 : 880) * (1 - 0.28 * part * part) * dice.between(0.93, 1.02),
                bend: part * (form.gesture == .arching ? 52 : dense ? -10 : 14))
            if dense {
                stem(line, 5, to: 2.4)
                stemLeaves(line, from: 0.05, to: 0.48, count: 7, size: 150, turn: 26)
                spire(line, from: 0.74, to: 0.99, size: 34)
            } else {
                let skin: Skin = id == "rosa-canina" ? .thorns : .smooth
                stem(line, 13, to: 4, tones: stalk.mixed(.bark, 0.35), skin: skin)
                stemLeaves(line, from: 0.18, to: 0.95, count: 7, size: 200, turn: 58)
                for t in [0.62, 0.84, 1.0] {
                    let side: Double = dice.next() < 0.5 ? -1 : 1
                    flower(
                        Pose(
                            at: line.beside(t, side * 26), size: 60, tilt: 36,
                            roll: line.heading(t) + side * 30, spin: dice.between(0, 72)))
                }
            }
        }
    }

    /// Draws a creeping plant: runners along the ground that root, with leaves and flowers.
    mutating func creeper() {
        ground(960, width: 400)
        let runner = Curve(Point(110, 985), Point(330, 930), Point(650, 1010), Point(900, 955))
        let nodes = [0.08, 0.34, 0.6, 0.88]
        for t in nodes { roots(runner.at(t), depth: 120) }
        stem(runner, 9, to: 6, tones: stalk.mixed(Palette(.red), 0.22))
        for (index, t) in nodes.enumerated() {
            let at = runner.at(t)
            let size = [300.0, 400, 380, 300][index]
            for (turn, share) in [(-52.0, 0.72), (46, 0.8), (-17, 1.1), (16, 0.62)] {
                leaf(
                    at + Point(turn * 0.3, 0), turn, size * share * dice.between(0.92, 1.06),
                    bend: turn * 0.4, stalkShare: 0.7)
            }
        }
        for (t, turn, length) in [
            (0.33, -16.0, 560.0), (0.36, 8, 690), (0.6, 18, 600), (0.61, -5, 500),
        ] {
            let line = Curve(from: runner.at(t), heading: turn, length: length, bend: turn * 0.6)
            let many = form.inflorescence == .cyme
            shoot(line, size: many ? 82 : 92, leaves: 0)
        }
    }

    /// Draws a climbing plant that winds round a stick.
    mutating func climber() {
        ground(1140)
        stem(Curve(from: Point(510, 1180), to: Point(500, 90), bow: 0), 20, to: 15, tones: .bark)
        roots(Point(450, 1140), depth: 120)
        let path = (0...44).map { step -> Point in
            let part = Double(step) / 44
            return Point(500 + Plate.sine(part * 1150) * (70 + 24 * part), 1140 - part * 1020)
        }
        for (index, pair) in zip(path, path.dropFirst()).enumerated() {
            let line = Curve(from: pair.0, to: pair.1, bow: 0.02)
            stem(line, 10 - Double(index) * 0.14)
            let side: Double = pair.0.x > 500 ? 1 : -1
            if index % 5 == 3 { leaf(pair.0, side * 66, 250, bend: side * 20) }
            if index % 7 == 5, index > 12 {
                let stalk = Curve(from: pair.0, heading: side * 48, length: 110, bend: side * 20)
                shoot(stalk, size: 92, leaves: 0)
            }
        }
    }

    /// Draws a fern: arching fronds round one foot, the youngest still curled.
    mutating func fern() {
        let foot = Point(500, 1110)
        ground(1110)
        roots(foot, depth: 130)
        for turn in [-62.0, 60, -38, 40, -16, 18] {
            leaf(foot + Point(turn * 0.3, 0), turn * 0.55, 960 - abs(turn) * 3.4, bend: turn * 1.05)
        }
        for turn in [-9.0, 7] {
            var points = Curve(from: foot, heading: turn, length: 330, bend: 4).points(5)
            let head = points[points.count - 1]
            for step in 1...16 {
                let side: Double = turn < 0 ? -1 : 1
                let around = Double(step) * 38 * side
                points.append(
                    head + Point(side * 34, 0)
                        + .heading(around - side * 90, 34 - Double(step) * 1.8))
            }
            sheet.ink(.smooth(points, closed: false), stalk.ink, width: 15, opacity: 0.85)
            sheet.ink(.smooth(points, closed: false), stalk.main, width: 12)
            sheet.ink(.smooth(points, closed: false), stalk.light, width: 3, opacity: 0.7)
        }
    }

    /// Draws a water plant: leaves and flowers on the water, stalks down to the mud.
    mutating func floatingPlant() {
        let level = 640.0
        let deep = sheet.linear(
            [(0, Palette.water.main, 0.5), (1, Palette.water.light, 0.05)],
            from: Point(0, level - 80), to: Point(0, 1240))
        sheet.wash(
            .smooth([
                Point(60, level - 40), Point(300, level - 96), Point(700, level - 92),
                Point(940, level - 30), Point(910, 1000), Point(620, 1230), Point(330, 1225),
                Point(90, 1010),
            ]), deep)
        let root = Point(500, 1160)
        let pads: [(Point, Double)] = [
            (Point(250, level - 20), 150), (Point(760, level - 10), 160),
            (Point(500, level + 60), 175),
            (Point(170, level + 95), 120), (Point(830, level + 110), 118),
        ]
        for (at, _) in pads { stem(stalkUnderWater(root, at), 7, to: 5) }
        let flowers: [(Point, Double)] = [
            (Point(410, level - 70), 150), (Point(680, level - 90), 105),
        ]
        for (at, _) in flowers { stem(stalkUnderWater(root, at), 9, to: 7) }
        stem(
            Curve(from: Point(330, 1185), to: Point(690, 1160), bow: -0.05), 46, to: 34,
            tones: .root)
        roots(Point(480, 1180), depth: 90)
        for (index, (at, width)) in pads.enumerated() {
            pad(at, width: width, squash: 0.36, turn: 150 + Double(index) * 47)
        }
        for (at, size) in flowers { flower(Pose(at: at, size: size, tilt: 62)) }
        var ripples = Outline()
        for step in 0..<9 {
            let y = level + dice.between(-60, 190)
            let x = 120 + Double(step) * 88
            ripples.add(Curve(from: Point(x, y), to: Point(x + 70, y + 3), bow: 0.05))
        }
        sheet.ink(ripples, Palette.water.ink, width: 1.2, opacity: 0.45)
    }

    private func stalkUnderWater(_ root: Point, _ top: Point) -> Curve {
        Curve(root, Point(root.x, root.y - 200), Point(top.x, top.y + 220), top)
    }
}
