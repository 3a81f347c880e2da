import Catalog

extension Plate.Painter {
    /// Maps places on a flower that is drawn flat to the plate: x is across the flower (mirrored
    /// when its spin is negative), y is down.
    private func flat(_ pose: Pose) -> (Double, Double) -> Point {
        let along = Point.heading(pose.roll)
        let mirror: Double = pose.spin < 0 ? -1 : 1
        return { x, y in
            pose.at - along.right * (x * pose.size * mirror) + along * (y * pose.size)
        }
    }

    /// Draws a hanging balsam flower: hood, lower lips, and a pouch with a curled spur.
    mutating func pouch(_ pose: Pose) {
        let place = flat(pose)
        func shape(_ points: [(Double, Double)]) -> Outline {
            .smooth(points.map { place($0.0, $0.1) })
        }
        let tones = petal
        let deep = second ?? petal
        let light = sheet.lit(tones.light, tones.main, tones.main.mixed(tones.deep, 0.4))
        let bag = sheet.lit(tones.light, tones.light.mixed(tones.main, 0.7), deep.main)
        let sac = shape([
            (-0.28, -0.27), (0, -0.33), (0.3, -0.27), (0.5, -0.1), (0.6, 0.08), (0.68, 0.18),
            (0.68, 0.31), (0.58, 0.36), (0.52, 0.29), (0.58, 0.27), (0.6, 0.21), (0.5, 0.16),
            (0.3, 0.23), (0.04, 0.29), (-0.2, 0.27),
        ])
        sheet.draw(sac, bag, edge: deep, width: pose.line)
        let far = shape([
            (-0.26, 0.06), (-0.46, 0.12), (-0.72, 0.1), (-0.86, 0.28), (-0.76, 0.44),
            (-0.66, 0.44), (-0.6, 0.58), (-0.44, 0.52), (-0.3, 0.3),
        ])
        sheet.draw(far, light, edge: tones, width: pose.line)
        let throat = Outline.smooth(
            stride(from: 0.0, to: 360, by: 30).map {
                place(-0.24 + 0.13 * Plate.cosine($0), 0.28 * Plate.sine($0))
            })
        sheet.wash(throat, .tint(deep.deep))
        if pose.size > 34 { pouchSpots(pose, place) }
        let hood = shape([
            (-0.2, -0.22), (-0.06, -0.42), (-0.14, -0.64), (-0.3, -0.72), (-0.42, -0.67),
            (-0.56, -0.62), (-0.6, -0.44), (-0.48, -0.3), (-0.32, -0.2),
        ])
        sheet.draw(hood, light, edge: tones, width: pose.line)
        let near = shape([
            (-0.24, 0.16), (-0.06, 0.3), (-0.02, 0.52), (-0.12, 0.64), (-0.1, 0.8),
            (-0.26, 0.94), (-0.42, 0.86), (-0.46, 0.74), (-0.56, 0.6), (-0.46, 0.4),
            (-0.34, 0.2),
        ])
        sheet.draw(near, light, edge: tones, width: pose.line)
        guard pose.size > 60 else { return }
        var veins = Outline()
        for (x, y) in [(-0.36, 0.84), (-0.22, 0.84), (-0.12, 0.62)] {
            veins.addSmooth(
                [place(-0.24, 0.24), place(x * 0.6 - 0.1, 0.5), place(x, y)], closed: false)
        }
        for x in [-0.48, -0.36, -0.22] {
            veins.addSmooth([place(-0.26, -0.24), place(x, -0.6)], closed: false)
        }
        sheet.ink(veins, deep.deep, width: pose.line * 0.7, opacity: 0.4)
    }

    private mutating func pouchSpots(_ pose: Pose, _ place: (Double, Double) -> Point) {
        var (glow, spots) = (Outline(), Outline())
        glow.add(.ellipse(place(-0.18, 0.04), pose.size * 0.05, pose.size * 0.13))
        for _ in 0..<26 {
            let x = dice.between(-0.1, 0.42)
            spots.addDot(
                place(x, dice.sway(0.24 - x * 0.18)), pose.size * dice.between(0.01, 0.018))
        }
        sheet.wash(glow, .tint(centre.main), opacity: 0.8)
        sheet.wash(spots, .tint((second ?? petal).deep), opacity: 0.8)
    }

    /// Draws a nasturtium: five clawed petals, dark lines in the throat, a long spur behind.
    mutating func spurredFunnel(_ pose: Pose, _ flower: Morphology.Flower) {
        let tilt = Plate.clamp(pose.tilt, 24, 84)
        let front = pose.with(tilt: tilt)
        let deep = second ?? petal
        let spur = Curve(
            front.axis(0.1), front.axis(-0.3), front.axis(-0.75) + Point(0, pose.size * 0.1),
            front.axis(-1.0) + Point(0, pose.size * 0.28))
        stem(
            spur, pose.size * 0.2, to: pose.size * 0.03,
            tones: petal.mixed(Palette(.yellowGreen), 0.25))
        calyx(
            front, length: 0.5, width: 0.22, rise: 40,
            tones: Palette(.yellowGreen).mixed(petal, 0.3))
        var ring = Corolla()
        ring.count = min(max(flower.petals, 3), 12)
        ring.petal = Petal(foot: 1.15, tip: 0.3, claw: 0.12, steps: 12).waved(0.025, times: 2)
        ring.width = 0.92
        ring.rise = 52
        ring.tipRise = -26
        ring.hollow = 0.1
        ring.seed = id
        ring.turn = 36
        var paint = coat(front, petal, foot: deep.deep, reach: 1.05)
        paint.veins = 7
        paint.vein = deep.deep
        self.ring(ring, front, paint)
        guard pose.size > 34 else { return }
        var lines = Outline()
        for turn in [-58.0, -46, -36, -26, -14, 14, 26, 36, 46, 58] {
            lines.add(
                Curve(
                    from: front.point(Pose.around(turn, 0.1, 0.12)),
                    to: front.point(Pose.around(turn * 1.04, 0.46, 0.35)), bow: 0.03))
        }
        sheet.ink(lines, deep.ink, width: pose.line * 1.7, opacity: 0.75)
        nasturtiumFringe(front)
    }

    private mutating func nasturtiumFringe(_ pose: Pose) {
        var fringe = Outline()
        for turn in [108.0, 180, 252] {
            for lean in stride(from: -16.0, through: 16, by: 4) {
                let foot = pose.point(Pose.around(turn + lean, 0.26, 0.28))
                let tip = pose.point(Pose.around(turn + lean * 1.1, 0.32, 0.42))
                fringe.add(Curve(from: foot, to: tip, bow: dice.sway(0.1)))
            }
        }
        sheet.ink(fringe, petal.deep, width: pose.line * 1.5, opacity: 0.9)
        sheet.ink(fringe, Palette(.yellow).light, width: pose.line * 0.8)
        stamens(
            pose, count: 7, length: 0.3, spread: 0.14, tones: centre, thread: .pollen,
            anther: 0.03, height: 0.08)
    }

    /// Draws a hanging heart: two pink pouches with upturned tips, a white drop between them.
    mutating func heartFlower(_ pose: Pose) {
        let place = flat(pose)
        let white = second ?? Palette(.white)
        let pink = form.flower?.colour == .pink
        let petal = pink ? self.petal.mixed(Palette(.magenta), 0.5) : self.petal
        let drop = [
            (0.0, 0.5), (0.12, 0.7), (0.165, 0.92), (0.13, 1.14), (0.06, 1.3), (0.0, 1.34),
        ]
        let inner = Outline.smooth(
            drop.map { place($0.0, $0.1) }
                + drop.reversed().dropFirst().dropLast().map { place(-$0.0, $0.1) })
        sheet.draw(
            inner, sheet.lit(white.light, white.main, white.deep), edge: white,
            width: pose.line)
        let tip = Outline.smooth([
            place(0, 1.16), place(0.08, 1.2), place(0.06, 1.29), place(0, 1.34),
            place(-0.06, 1.29), place(-0.08, 1.2),
        ])
        sheet.wash(tip, .tint(Palette(.purple).deep), opacity: 0.7)
        if pose.size > 30 {
            let line = Outline.curve(Curve(from: place(0, 0.6), to: place(0, 1.16), bow: 0))
            sheet.ink(line, Palette(.yellow).deep, width: pose.line * 1.4, opacity: 0.8)
        }
        let cheek = [
            (0.0, 0.03), (0.12, -0.07), (0.3, -0.07), (0.45, 0.07), (0.49, 0.28), (0.41, 0.5),
            (0.28, 0.68), (0.22, 0.8), (0.24, 0.9), (0.35, 0.95), (0.46, 0.88), (0.44, 1.0),
            (0.31, 1.08), (0.18, 1.02), (0.13, 0.88), (0.1, 0.76), (0.05, 0.68), (0.0, 0.64),
        ]
        for side in [-1.0, 1] {
            let half = Outline.smooth(cheek.map { place($0.0 * side, $0.1) })
            let paint = sheet.radial(
                [
                    (0, petal.light, 1), (0.4, petal.main, 1),
                    (0.85, petal.main.mixed(petal.deep, 0.75), 1), (1, petal.deep, 1),
                ],
                across: Point(pose.size * 0.62, 0), along: Point(0, pose.size * 0.8),
                at: place(0.2 * side, 0.2) + Point(-pose.size * 0.06, -pose.size * 0.08))
            sheet.draw(half, paint, edge: petal, width: pose.line)
            guard pose.size > 40 else { continue }
            var veins = Outline()
            for x in [0.16, 0.28, 0.38] {
                veins.addSmooth(
                    [
                        place(0.06 * side, 0.02), place(x * side * 1.05, 0.28),
                        place(0.12 * side, 0.72),
                    ],
                    closed: false)
            }
            sheet.ink(veins, petal.deep, width: pose.line * 0.7, opacity: 0.4)
        }
    }
}
