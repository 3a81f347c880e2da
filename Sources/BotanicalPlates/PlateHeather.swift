import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a twig with small bells close together along both sides.
    private mutating func sprig(_ line: Curve, from first: Double, size: Double, leafy: Double) {
        if leafy < first {
            let shoot = line.part(from: leafy, to: first + 0.04)
            scales(shoot, width: Plate.clamp(size * 0.3, 5, 40))
        }
        let count = Int(line.length * (1 - first) / (size * (size > 30 ? 0.25 : 0.42)))
        for index in 0..<max(count, 2) {
            let part = Double(index) / Double(max(count, 2))
            let t = Plate.mix(first, 1, part)
            let side =
                [1.0, 0.3, 0.85, -0.45, 1.0, 0.6][index % 6]
                * (size < 30 ? (index % 2 == 0 ? 1 : -1) : 1)
            let scale = size * Plate.mix(1, 0.5, part)
            let foot = line.beside(t, side * scale * 0.16)
            let turn = line.heading(t) + side * (58 + dice.sway(12) + (1 - part) * 24)
            if size > 30 {
                heatherBell(foot, turn, scale)
            } else {
                heatherDot(foot, turn, scale)
            }
        }
    }

    private mutating func heatherBell(_ foot: Point, _ turn: Double, _ size: Double) {
        let pose = Pose(at: foot + .heading(turn, size * 0.2), size: size, tilt: 66, roll: turn)
        stem(Curve(from: foot, to: pose.at, bow: 0), size / 16, to: size / 18)
        var inner = Corolla()
        inner.count = 4
        inner.petal = Petal(.pointed)
        inner.length = 0.62
        inner.width = 0.42
        inner.rise = 62
        inner.tipRise = 70
        inner.seed = id + "in"
        var outer = inner
        outer.length = 0.86
        outer.width = 0.5
        outer.rise = 44
        outer.tipRise = 82
        outer.hollow = 0.4
        outer.turn = 45
        outer.seed = id
        let paint = coat(pose, petal, foot: second?.main)
        ring(outer, pose, paint, side: .back)
        ring(inner, pose, coat(pose, second ?? petal))
        stamens(
            pose, count: 1, length: 1.05, spread: 0.02, tones: second ?? petal, thread: petal,
            anther: 0.05)
        ring(outer, pose, paint, side: .front)
        let green = Palette(.green)
        for lean in [-40.0, 40] {
            let rib = Curve(from: foot, heading: turn + lean, length: size * 0.34, bend: -lean)
            blade(Blade(foot: 0.4, tip: 0.6, ratio: 0.5), Lay(rib: rib, tones: green))
        }
    }

    private mutating func heatherDot(_ foot: Point, _ turn: Double, _ size: Double) {
        let at = foot + .heading(turn, size * 0.4)
        let body = Outline.smooth([
            foot, at + .heading(turn + 90, size * 0.34), at + .heading(turn + 20, size * 0.5),
            at + .heading(turn, size * 0.3), at + .heading(turn - 20, size * 0.5),
            at + .heading(turn - 90, size * 0.34),
        ])
        let tone = dice.next() < 0.5 ? petal.main : petal.main.mixed((second ?? petal).main, 0.4)
        sheet.stamp(body, tone, opacity: 1, ink: (second ?? petal).deep, width: 0.9)
    }

    /// Draws three flowering twigs, large enough to show the tiny bells.
    mutating func heatherFlower() {
        let main = Curve(Point(470, 1290), Point(490, 900), Point(500, 500), Point(540, 130))
        for (t, turn, length, first) in [
            (0.12, -44.0, 620.0, 0.4), (0.2, 42, 640, 0.36), (0.34, -34, 520, 0.26),
        ] {
            let side = Curve(
                from: main.at(t), heading: turn, length: length, bend: -turn * 0.6)
            stem(side, 9, to: 3, tones: .bark)
            sprig(side, from: first, size: 98, leafy: 0.04)
        }
        stem(main, 15, to: 4, tones: .bark)
        sprig(main, from: 0.46, size: 118, leafy: 0.06)
    }

    /// Draws a branched twig of tiny scale leaves in four rows, with many short side shoots.
    mutating func heatherLeaf() {
        let main = Curve(Point(440, 1250), Point(470, 900), Point(490, 520), Point(540, 120))
        stem(main, 17, to: 5, tones: .bark)
        for index in 0..<15 {
            let part = Double(index) / 14
            let side: Double = index % 2 == 0 ? -1 : 1
            let long = index == 3 || index == 6
            let twig = Curve(
                from: main.at(Plate.mix(0.1, 0.86, part)),
                heading: main.heading(part) + side * (long ? 38 : 48),
                length: long ? 640 : Plate.mix(250, 120, part), bend: -side * 24)
            scales(twig, width: long ? 34 : 30)
            guard long else { continue }
            for t in [0.3, 0.45, 0.6, 0.75] {
                for lean in [-1.0, 1] {
                    scales(
                        Curve(
                            from: twig.at(t), heading: twig.heading(t) + lean * 46, length: 110,
                            bend: -lean * 24), width: 25)
                }
            }
        }
        scales(main.part(from: 0.14, to: 1), width: 40)
    }

    /// Draws a low shrub of many wiry twigs in flower.
    mutating func heatherHabit() {
        ground(1060, width: 400)
        roots(Point(500, 1060), depth: 130)
        let count = 19
        let order = (0..<count).sorted { abs($0 * 2 - count + 1) > abs($1 * 2 - count + 1) }
        for index in order {
            let part = Double(index) / Double(count - 1) * 2 - 1
            let line = Curve(
                from: Point(500 + part * 60, 1066), heading: part * 50,
                length: (900 - 200 * abs(part)) * dice.between(0.86, 1.04), bend: -part * 28)
            stem(line, 8, to: 2, tones: .bark)
            for (t, side) in [(0.4, -1.0), (0.5, 1), (0.62, -1), (0.72, 1)] {
                let twig = Curve(
                    from: line.at(t), heading: line.heading(t) + side * 30,
                    length: dice.between(130, 230), bend: -side * 24)
                stem(twig, 3, to: 1, tones: .bark)
                tuft(twig)
                sprig(twig, from: 0.34, size: 23, leafy: 0.9)
            }
            tuft(line.part(from: 0.3, to: 1))
            sprig(line, from: 0.6, size: 25, leafy: 0.94)
        }
    }

    private mutating func tuft(_ line: Curve) {
        var leaves = Outline()
        let count = Int(line.length / 7)
        for index in 0..<max(count, 2) {
            let t = Double(index) / Double(max(count, 2))
            for side in [-1.0, 1] {
                leaves.add(
                    Curve(
                        from: line.at(t), heading: line.heading(t) + side * 40, length: 11,
                        bend: -side * 20))
            }
        }
        sheet.ink(leaves, green.ink, width: 4, opacity: 0.8)
        sheet.ink(leaves, green.main, width: 2.6)
    }
}
