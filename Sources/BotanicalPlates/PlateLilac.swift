import PlateDrawing

extension Plate.Painter {
    /// Draws a dense cone of small flowers round a line, buds at its tip.
    mutating func cone(_ line: Curve, width: Double, size: Double, count: Int) {
        for step in 1...9 {
            let t = Double(step) / 10
            for side in [-1.0, 1] {
                let branch = Curve(
                    from: line.at(t), heading: line.heading(t) + side * 56,
                    length: width * (1.02 - t) * 0.9, bend: -side * 20)
                if size > 40 { stem(branch, Plate.clamp(size * 0.07, 1.5, 5), to: 1.5) }
            }
        }
        var spots: [(Point, Double, Double, Double)] = []
        for index in 0..<count {
            let part = (Double(index) + 0.5) / Double(count)
            let t = 1 - Plate.power(1 - part, 0.62)
            let half =
                width * Plate.power(1 - t, 0.9) * (0.8 + 0.3 * Plate.power(min(t * 4, 1), 0.5))
            let turn = Double(index) * 137.508
            let across = Plate.sine(turn)
            let depth = Plate.cosine(turn)
            let at = line.beside(0.04 + t * 0.98, across * min(half, width) + dice.sway(size * 0.2))
            spots.append((at + Point(0, -depth * size * 0.2), depth, across, t))
        }
        for (at, depth, across, t) in spots.sorted(by: { $0.1 < $1.1 }) {
            let roll = line.heading(t) + across * 70
            if t > 0.9 || depth < -0.86 {
                let young = petal.mixed(second ?? petal, 0.3)
                ball(at, roll, size * 0.17, tall: 1.7, tones: young)
            } else if size < 40 {
                cross(at, size, across, tone: depth)
            } else {
                floret(
                    Pose(
                        at: at, size: size * 0.56, tilt: 14 + abs(across) * 40, roll: roll,
                        spin: dice.between(0, 90)), shade: depth)
            }
        }
    }

    /// Draws the front of a flower of four hollow petals; `shade` is -1 for the darkest flowers,
    /// deep in the cone, and 1 for the lightest.
    private mutating func floret(_ pose: Pose, shade: Double) {
        let tones = petal
        let main =
            shade > 0
            ? tones.main.mixed(tones.light, 0.1 + shade * 0.55)
            : tones.main.mixed(tones.deep, -shade * 0.7)
        let paint = sheet.radial(
            [
                (0, main.mixed(tones.deep, 0.45), 1), (0.35, main, 1),
                (1, main.mixed(.white, 0.22), 1),
            ],
            across: Point(pose.size, 0), along: Point(0, pose.size), at: pose.at)
        for step in [2, 0, 1, 3] {
            let turn = Double(step) * 90 + pose.spin
            func at(_ lean: Double, _ reach: Double, _ rise: Double) -> Point {
                pose.point(Pose.around(turn + lean, reach, rise))
            }
            let petal = Outline.smooth([
                at(-40, 0.12, 0), at(-36, 0.6, 0.1), at(-24, 0.92, 0.2), at(0, 1.02, 0.14),
                at(24, 0.92, 0.2), at(36, 0.6, 0.1), at(40, 0.12, 0),
            ])
            sheet.draw(petal, paint, edge: tones, width: pose.line * 0.8)
        }
        var eye = Outline()
        eye.addDot(pose.at, pose.size * 0.13)
        sheet.wash(eye, .tint(tones.ink))
        var pollen = Outline()
        pollen.addDot(pose.at, pose.size * 0.06)
        sheet.wash(pollen, .tint(Palette.pollen.main))
    }

    /// Draws a flower of four petals as seen from afar.
    private mutating func cross(_ at: Point, _ size: Double, _ across: Double, tone: Double) {
        let turn = dice.between(0, 90)
        let petals = Outline.smooth(
            (0..<12).map { step in
                let reach = step % 3 == 0 ? 0.2 : 0.56
                return at + .heading(turn + Double(step) * 30, size * reach)
            })
        let fill = tone > 0 ? petal.main.mixed(petal.light, 0.4) : petal.main.mixed(petal.deep, 0.3)
        sheet.stamp(petals, fill, opacity: 1, ink: petal.ink, width: 0.8)
    }

    /// Draws a twig with two cones of flowers between heart-shaped leaves.
    mutating func lilacFlower() {
        let line = Curve(Point(420, 1290), Point(440, 1160), Point(470, 1060), Point(490, 930))
        for (t, turn, size) in [
            (0.2, -86.0, 430.0), (0.25, 84, 430), (0.72, -96, 400), (0.76, 92, 410),
        ] {
            leaf(line.at(t), turn, size, bend: turn * 0.3)
        }
        let left = Curve(from: Point(486, 960), heading: -36, length: 500, bend: 12)
        let right = Curve(from: Point(496, 950), heading: 15, length: 800, bend: -8)
        stem(line, 26, to: 17, tones: .bark)
        for cone in [left, right] { stem(cone, 12, to: 4) }
        self.cone(left, width: 118, size: 68, count: 104)
        self.cone(right, width: 168, size: 82, count: 160)
    }

    /// Draws a tall shrub of several trunks, its flowers at the ends of its twigs.
    mutating func lilacHabit() {
        ground(1165, width: 360)
        let trunks: [(Double, Double, Double)] = [
            (-26, 760, 22), (24, 780, -20), (-9, 880, 6), (10, 860, -8), (-44, 600, 30),
            (44, 590, -30),
        ]
        var tips: [Curve] = []
        for (turn, length, bend) in trunks {
            let line = Curve(
                from: Point(500 + turn * 1.2, 1168), heading: turn, length: length, bend: bend)
            stem(line, 19, to: 6, tones: .bark)
            for t in [0.54, 0.74, 0.9, 1] {
                for side in [-1.0, 1] {
                    let twig = Curve(
                        from: line.at(t), heading: line.heading(t) + side * dice.between(24, 50),
                        length: dice.between(90, 170), bend: -side * 26)
                    stem(twig, 6, to: 3, tones: .bark)
                    tips.append(twig)
                }
            }
        }
        let order = tips.sorted { $0.end.y < $1.end.y }
        for tip in order {
            for turn in [-70.0, 64, 12] {
                leaf(tip.at(0.8), tip.heading(1) + turn, dice.between(110, 140), bend: turn * 0.2)
            }
        }
        for (index, tip) in order.enumerated() where index % 2 == 0 || tip.end.y < 420 {
            let line = Curve(from: tip.end, heading: tip.heading(1) * 0.5, length: 150, bend: 6)
            stem(line, 3, to: 1.5)
            cone(line, width: 42, size: 24, count: 30)
            for turn in [-80.0, 82] { leaf(tip.end, turn, 84, bend: turn * 0.2) }
        }
    }
}
