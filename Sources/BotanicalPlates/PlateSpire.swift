import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws flowers one above the other along a stem.
    mutating func spirePlate() {
        if form.inflorescence == .whorls { return whorlPlate() }
        let ground = Point(500, 1280)
        if form.leaf.arrangement == .basal { groundLeaves(ground, size: 620, back: true) }
        let arch = form.gesture == .arching ? 0.16 : 0.04
        let line = Curve(from: Point(480, 1300), to: Point(540, 110), bow: -arch)
        stem(line, 17, to: 5)
        if form.leaf.arrangement != .basal {
            stemLeaves(line, from: 0.08, to: 0.34, count: 5, size: 380)
        }
        let long = form.flower?.form == .tube
        spire(line, from: long ? 0.4 : 0.36, to: 0.985, size: long ? 250 : 150)
        if form.leaf.arrangement == .basal { groundLeaves(ground, size: 520, back: false) }
    }

    /// Draws flowers in rings at the foot of paired leaves.
    private mutating func whorlPlate() {
        let line = Curve(from: Point(480, 1300), to: Point(530, 170), bow: -0.04)
        stem(line, 19, to: 8)
        for node in 0..<6 {
            let t = 0.12 + Double(node) * 0.165
            let scale = 1 - Double(node) * 0.13
            for side in [-1.0, 1] {
                leaf(
                    line.at(t), line.heading(t) + side * (70 - Double(node) * 6), 380 * scale,
                    bend: side * 18, fold: side * 0.15)
            }
            guard node > 0 else { continue }
            for lean in [-0.95, 0.95, -0.6, 0.6, -0.2, 0.25] {
                let foot = line.beside(t + 0.012, lean * 20 * scale)
                flower(
                    Pose(
                        at: foot, size: 116 * scale, tilt: 68, roll: lean * 62 + dice.sway(6),
                        spin: 36))
            }
        }
        leaf(line.end, -16, 120)
        leaf(line.end, 20, 110)
    }

    /// Draws the flowers of a spike or a raceme along a line, buds at its tip.
    mutating func spire(_ line: Curve, from first: Double, to last: Double, size: Double) {
        if form.flower?.form == .lipped, form.inflorescence == .spike {
            return lipSpike(line, from: first, to: last, size: size)
        }
        if form.flower?.form == .tube { return thimbles(line, from: first, to: last, size: size) }
        if form.flower?.form == .bell, form.inflorescence == .oneSidedRaceme {
            return bells(along: line, from: first, size: size, count: 9)
        }
        let oneSided = form.inflorescence == .oneSidedRaceme
        let whorled = form.inflorescence == .whorls || form.inflorescence == .spike
        let count = whorled ? 30 : 15
        for index in 0..<count {
            let part = Double(index) / Double(count)
            let t = Plate.mix(first, last, part)
            let side: Double = oneSided ? (index % 4 == 3 ? -1 : 1) : (index % 2 == 0 ? -1 : 1)
            let scale = size * (1.05 - part * 0.72)
            let hang =
                form.gesture == .nodding || form.flower?.form == .tube
                || form.flower?.form == .bell
            let out = line.heading(t) + side * (hang ? 118 + dice.sway(14) : 52 + dice.sway(10))
            let stalk = Curve(
                from: line.at(t), heading: line.heading(t) + side * 62, length: scale * 0.24,
                bend: side * (hang ? 70 : 0))
            stem(stalk, Plate.clamp(scale / 28, 1.4, 6), to: 1.4)
            let pose = Pose(
                at: stalk.end, size: scale, tilt: 72 + dice.sway(10), roll: out, spin: side * 10)
            if part > 0.82 { bud(pose.with(size: scale * 0.6)) } else { flower(pose) }
        }
    }

    /// Draws long bells that hang to one side of a stem and show their spotted throats.
    private mutating func thimbles(
        _ line: Curve, from first: Double, to last: Double, size: Double
    ) {
        let count = 19
        for index in 0..<count {
            let part = Double(index) / Double(count - 1)
            let t = Plate.mix(first, last, Plate.power(part, 0.88))
            let lean = [-0.75, 0.85, 0.1, 0.95, -0.35][index % 5]
            let scale = size * Plate.mix(1, 0.2, part)
            let from = line.at(t)
            let end = from + Point(lean * scale * 0.2, -scale * 0.02)
            stem(Curve(from: from, to: end, bow: -0.2), Plate.clamp(scale / 26, 1.5, 8))
            let roll = 180 - lean * 62 + dice.sway(6)
            let pose = Pose(at: end, size: scale, tilt: Plate.mix(66, 84, part), roll: roll)
            if part < 0.76 { flower(pose) } else { bud(pose.with(size: scale * 0.75)) }
        }
    }

    /// Draws an umbel or a corymb: many stalks that end at one height.
    mutating func umbelPlate() {
        let line = Curve(from: Point(470, 1300), to: Point(510, 620), bow: -0.04)
        stem(line, 16, to: 12)
        if form.leaf.arrangement == .basal {
            groundLeaves(Point(470, 1290), size: 480, back: true)
        } else {
            stemLeaves(line, from: 0.12, to: 0.72, count: 4, size: 430)
        }
        let small = form.flower?.form == .composite || form.flower?.form == .star
        umbel(
            line.end, heading: line.heading(1), width: 340, rise: 300, count: small ? 34 : 13,
            size: small ? 52 : 88)
    }

    /// Draws the stalks and flowers of an umbel above a point.
    mutating func umbel(
        _ foot: Point, heading: Double, width: Double, rise: Double, count: Int, size: Double
    ) {
        var ends: [(Point, Double)] = []
        for index in 0..<count {
            let part = ((Double(index) + 0.5) / Double(count)).squareRoot()
            let turn = Double(index) * 137.508
            let x = Plate.sine(turn) * part
            let depth = Plate.cosine(turn) * part
            ends.append(
                (foot + Point(x * width, -rise - depth * 60 + part * part * 40), x))
        }
        for (end, x) in ends {
            let stalk = Curve(
                foot, foot + .heading(heading + x * 40, rise * 0.4),
                end + Point(-x * 20, rise * 0.3),
                end)
            stem(stalk, size < 60 ? 4 : 6, to: size < 60 ? 2 : 3)
        }
        for (end, x) in ends.sorted(by: { $0.0.y < $1.0.y }) {
            head(Pose(at: end, size: size, tilt: 44, roll: x * 34, spin: x * 100))
        }
    }

    /// Draws a loose spray of a few flowers.
    mutating func sprayPlate() {
        let line = Curve(from: Point(470, 1300), to: Point(530, 520), bow: -0.05)
        let ground = form.leaf.arrangement == .basal
        if ground { groundLeaves(Point(470, 1290), size: 520, back: true) }
        stem(line, 14, to: 9)
        if !ground { stemLeaves(line, from: 0.1, to: 0.75, count: 5, size: 380) }
        let nods = form.gesture == .nodding
        let ends: [(Point, Double, Double)] = [
            (Point(250, 560), 0.62, 0.66), (Point(780, 600), 0.74, 0.7),
            (Point(340, 270), 0.9, 0.8),
            (Point(660, 300), 1, 1),
        ]
        for (end, t, scale) in ends {
            let lean = (end.x - 500) / 500
            let pose = Pose(
                at: end, size: (nods ? 190 : 165) * scale, tilt: nods ? 84 : 40,
                roll: nods ? 180 - lean * 50 : lean * 40, spin: lean * 70)
            let foot = line.at(t)
            let rise = (end - foot).length
            let tail = pose.axis(-0.05)
            let back = Point.heading(pose.roll + 180)
            stem(
                Curve(
                    foot, foot + line.direction(t) * (rise * 0.4), tail + back * (rise * 0.35), tail
                ),
                7, to: 5)
            flower(pose)
        }
        if ground { groundLeaves(Point(470, 1290), size: 520, back: false) }
    }
}
