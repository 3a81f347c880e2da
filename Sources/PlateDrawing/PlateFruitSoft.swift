import Catalog

extension Plate.Painter {
    /// Draws a round fruit: a hip, a berry, a cherry, an apple.
    package mutating func ball(
        _ at: Point, _ heading: Double, _ size: Double, tall: Double, tones: Palette
    ) {
        let along = Point.heading(heading)
        let outline = Outline.ellipse(at, size, size * tall, heading: heading)
        let spot = at + Point(-size * 0.35, -size * 0.4 * tall)
        let paint = sheet.radial(
            [
                (0, tones.light, 1), (0.3, tones.main, 1),
                (0.75, tones.main.mixed(tones.deep, 0.6), 1),
                (1, tones.deep, 1),
            ],
            across: Point(size * 1.65, 0), along: Point(0, size * 1.65 * tall), at: spot)
        sheet.draw(outline, paint, edge: tones, width: Plate.clamp(size / 60, 0.7, 1.8))
        let glint = Outline.ellipse(spot, size * 0.13, size * 0.22, heading: heading + 30)
        sheet.wash(glint, .tint(.white), opacity: 0.6)
        sheet.wash(
            .ellipse(
                at + along * (size * tall * -0.05) + Point(size * 0.5, size * 0.45 * tall),
                size * 0.12, size * 0.3, heading: heading - 30), .tint(tones.light), opacity: 0.25)
    }

    /// Draws a woody twig with hips, cherries or apples among its leaves.
    package mutating func twigFruits() {
        let rose = form.fruit == .hip
        let line = Curve(Point(150, 1180), Point(260, 850), Point(420, 520), Point(720, 360))
        let wood = rose ? stalk : Palette.bark
        stemLeaves(line, from: 0.12, to: 0.72, count: 4, size: 470, turn: 66)
        stem(line, 22, to: 9, tones: wood, skin: rose ? .thorns : .smooth)
        let red = Palette(.red).mixed(Palette(.orange), rose ? 0.22 : 0)
        let big = form.fruit == .pome
        let ends: [(Double, Point, Double)] = [
            (0.96, Point(850, 470), 160), (0.82, Point(640, 650), 176), (1, Point(800, 190), 60),
        ]
        for (t, end, turn) in ends.prefix(big ? 2 : 3) {
            let size = big ? 170.0 : rose ? 84 : 92
            let tall = rose ? 1.38 : big ? 0.92 : 1
            let head = Point.heading(turn)
            let stalkEnd = end - head * (size * tall * 0.94)
            stem(Curve(from: line.at(t), to: stalkEnd, bow: 0.1), 8, to: 7, tones: stalk)
            ball(end, turn, size, tall: tall, tones: red)
            if rose || big { crown(end + head * (size * tall * 0.96), turn, size) }
        }
    }

    private mutating func crown(_ at: Point, _ heading: Double, _ size: Double) {
        let tones = Palette(.brown).mixed(Palette(.green), 0.35)
        sheet.draw(
            .ellipse(at, size * 0.2, size * 0.07, heading: heading), .tint(tones.deep), edge: tones,
            width: 1)
        for turn in [-64.0, -30, 2, 34, 66] {
            let rib = Curve(
                from: at, heading: heading + turn, length: size * dice.between(0.42, 0.6),
                bend: turn * 0.5)
            blade(Blade(foot: 0.2, tip: 0.9, ratio: 0.2, start: 0.6), Lay(rib: rib, tones: tones))
        }
    }

    /// Draws berries along an arching stalk.
    package mutating func berries() {
        let ground = Point(440, 1280)
        let basal = form.leaf.arrangement == .basal
        if basal { leaf(ground, -16, 980, bend: -16, fold: -0.12) }
        let line = Curve(Point(450, 1290), Point(470, 820), Point(480, 380), Point(800, 240))
        stem(line, 15, to: 5)
        if !basal { stemLeaves(line, from: 0.1, to: 0.6, count: 4, size: 380) }
        let red = Palette(.red).mixed(Palette(.orange), 0.2)
        for index in 0..<7 {
            let part = Double(index) / 6
            let t = Plate.mix(0.5, 0.99, part)
            let size = Plate.mix(64, 46, part)
            let side: Double = index % 3 == 0 ? -1 : 1
            let end = line.at(t) + Point(side * 62 * (1 - part) + 16, 92 + size * 0.4)
            stem(
                Curve(from: line.at(t), to: end - Point(0, size * 0.9), bow: side * -0.2), 5, to: 4)
            ball(end, 180, size, tall: 1, tones: red)
        }
        if basal {
            leaf(ground + Point(30, 0), 26, 860, bend: 24, fold: 0.2)
        }
    }

    /// Draws strawberries that hang among their leaves and flowers.
    package mutating func strawberries() {
        let ground = Point(480, 1260)
        for turn in [-44.0, 50] { leaf(ground, turn * 0.8, 760, bend: turn * 0.4) }
        leaf(ground, -4, 560, bend: 4)
        let line = Curve(Point(480, 1260), Point(500, 800), Point(470, 300), Point(560, 190))
        stem(line, 13, to: 8)
        let ends: [(Double, Point, Double)] = [
            (0.7, Point(300, 500), 132), (0.9, Point(730, 500), 156), (1, Point(520, 370), 96),
        ]
        for (t, end, size) in ends {
            let top = end - Point(0, size * 0.72)
            let from = line.at(t)
            stem(
                Curve(from, from + Point((end.x - from.x) * 0.7, -70), top - Point(0, 110), top), 7,
                to: 6)
            strawberry(end, size)
        }
        flower(Pose(at: Point(640, 150), size: 90, tilt: 40, roll: 30))
    }

    private mutating func strawberry(_ at: Point, _ size: Double) {
        let red = Palette(.red)
        func place(_ x: Double, _ y: Double) -> Point { at + Point(x * size, y * size) }
        let half: [(Double, Double)] = [
            (0.3, -0.74), (0.66, -0.56), (0.78, -0.2), (0.62, 0.3), (0.34, 0.76), (0.06, 1),
        ]
        let outline = Outline.smooth(
            half.map { place($0.0, $0.1) } + half.reversed().map { place(-$0.0, $0.1) })
        let paint = sheet.radial(
            [(0, red.light, 1), (0.4, red.main, 1), (1, red.deep, 1)],
            across: Point(size * 1.5, 0), along: Point(0, size * 1.7), at: place(-0.32, -0.35))
        sheet.draw(outline, paint, edge: red, width: 1.7)
        var (pits, seeds, glints) = (Outline(), Outline(), Outline())
        for row in 0..<8 {
            let y = -0.56 + Double(row) * 0.2
            let wide = Plate.mix(0.74, 0.12, Plate.power(Double(row) / 7.4, 1.6))
            let count = max(6 - row / 2 - (row == 7 ? 2 : 0), 1)
            for index in 0..<count {
                let turn = (Double(index) + (row % 2 == 0 ? 0.5 : 0.1)) / Double(count) * 2 - 1
                guard abs(turn) < 0.92 else { continue }
                let spot = place(Plate.sine(turn * 80) * wide, y + (1 - turn * turn) * 0.06)
                pits.add(.ellipse(spot, size * 0.05, size * 0.065))
                seeds.add(.ellipse(spot, size * 0.026, size * 0.042))
                glints.addDot(spot + Point(-size * 0.045, -size * 0.05), size * 0.016)
            }
        }
        sheet.wash(pits, .tint(red.deep), opacity: 0.55)
        sheet.draw(seeds, .tint(Palette.pollen.main), edge: .pollen, width: 0.8)
        sheet.wash(glints, .tint(.white), opacity: 0.8)
        for turn in [-82.0, -46, -12, 20, 52, 84] {
            let rib = Curve(
                from: at - Point(0, size * 0.72), heading: 180 + turn * 1.05, length: size * 0.6,
                bend: turn * -0.5)
            blade(Blade(foot: 0.4, tip: 0.9, ratio: 0.36), Lay(rib: rib, tones: leafTones()))
        }
    }
}
