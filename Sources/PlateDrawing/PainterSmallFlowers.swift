import Catalog

extension Plate.Painter {
    /// Draws a milkweed flower: petals folded down, a crown of five hoods above them.
    package mutating func milkweed(_ pose: Pose) {
        if pose.size < 34 { return farMilkweed(pose) }
        var fold = Corolla()
        fold.count = 5
        fold.petal = Petal(.pointed)
        fold.length = 0.8
        fold.width = 0.46
        fold.base = 0.12
        fold.rise = -28
        fold.tipRise = -112
        fold.seed = id
        var paint = coat(pose, petal.mixed(second ?? petal, 0.3), reach: 0.9)
        paint.veins = pose.size > 70 ? 3 : 0
        ring(fold, pose, paint)
        var hoods = Corolla()
        hoods.count = 5
        hoods.petal = Petal(foot: 0.4, tip: 0.4, claw: 0.5)
        hoods.length = 0.46
        hoods.width = 0.26
        hoods.base = 0.14
        hoods.height = 0.04
        hoods.rise = 34
        hoods.tipRise = 112
        hoods.hollow = 0.6
        hoods.turn = 36
        hoods.seed = id + "hood"
        var pale = coat(pose, petal.mixed(Palette(.white), 0.3), foot: second?.main, reach: 0.6)
        pale.veins = 0
        ring(hoods, pose, pale, side: .back)
        var column = Outline()
        column.addDot(pose.axis(0.3), pose.size * 0.1)
        sheet.draw(column, .tint(Palette(.yellowGreen).light), edge: petal, width: pose.line * 0.7)
        ring(hoods, pose, pale, side: .front)
    }

    /// Draws a simplified milkweed flower: five folded petals and a pale crown.
    private mutating func farMilkweed(_ pose: Pose) {
        var (petals, crown) = (Outline(), Outline())
        for step in 0..<5 {
            let turn = Double(step) * 72 + pose.spin
            petals.addSmooth(
                [
                    pose.axis(0), pose.point(Pose.around(turn - 24, 0.5, -0.2)),
                    pose.point(Pose.around(turn, 0.72, -0.5)),
                    pose.point(Pose.around(turn + 24, 0.5, -0.2)),
                ], closed: true)
            crown.addDot(pose.point(Pose.around(turn + 36, 0.24, 0.3)), pose.size * 0.13)
        }
        let tones = petal.mixed(second ?? petal, 0.3)
        sheet.stamp(petals, tones.main, opacity: 1, ink: tones.ink, width: 0.9)
        sheet.stamp(crown, petal.light, opacity: 1, ink: tones.ink, width: 0.8)
    }

    /// Draws a head of florets without rays, like a button.
    mutating func button(_ pose: Pose) {
        let small = pose.size < 40
        bracts(pose, radius: 0.5)
        dome(
            Dome(
                radius: 0.52, rise: 0.24, height: 0.04,
                count: small ? 26 : pose.size > 90 ? 120 : 60,
                grain: 0.96, young: 0.34, inner: centre.mixed(Palette(.orange), 0.25),
                outer: centre), pose)
    }

    private mutating func bracts(_ pose: Pose, radius: Double) {
        guard pose.tilt > 30 else { return }
        let profile = [(0.08, -0.3), (0.3, -0.24), (0.48, -0.1), (0.53, 0.05)]
        var cup = Plate.Bell(profile: profile.map { Point($0.0 * radius * 2, $0.1) })
        cup.lobes = 14
        cup.cut = 0.12
        bell(cup, pose, stalk)
    }

    /// Draws a flower too small for details: a bud, four threads, four dots.
    mutating func tinyFlower(_ pose: Pose) {
        sheet.draw(
            .ellipse(pose.at, pose.size * 0.4, pose.size * 0.5, heading: pose.roll),
            .tint(petal.main), edge: petal, width: pose.line)
        stamens(
            pose, count: 4, length: 0.9, spread: 0.7, tones: centre, thread: Palette(.cream),
            anther: 0.16)
    }

    /// Draws an aroid's flower: one boat-shaped bract round a thick spike.
    mutating func spadixFlower(_ pose: Pose) {
        let along = Point.heading(pose.roll)
        let mirror: Double = pose.spin < 0 ? -1 : 1
        func place(_ x: Double, _ y: Double) -> Point {
            pose.at + along.right * (x * mirror * pose.size) + along * (y * pose.size)
        }
        func shape(_ points: [(Double, Double)]) -> Outline {
            .smooth(points.map { place($0.0, $0.1) })
        }
        let back = shape([
            (-0.04, 0), (-0.2, 0.1), (-0.34, 0.3), (-0.4, 0.58), (-0.34, 0.86), (-0.2, 1.06),
            (-0.02, 1.2), (0.12, 1.3), (0.14, 1.12), (0.24, 0.9), (0.3, 0.6), (0.26, 0.3),
            (0.14, 0.08),
        ])
        let inside = sheet.linear(
            [(0, petal.deep, 1), (0.4, petal.main, 1), (1, petal.light, 1)],
            from: place(0, 0.05), to: place(-0.1, 1.2))
        sheet.draw(back, inside, edge: petal, width: pose.line * 1.2)
        var ribs = Outline()
        for x in [-0.3, -0.2, -0.1, 0.02, 0.12] {
            ribs.addSmooth(
                [place(x * 0.4, 0.08), place(x, 0.55), place(x * 0.4 + 0.02, 1.08)], closed: false)
        }
        sheet.ink(ribs, petal.ink, width: pose.line * 0.6, opacity: 0.35)
        spadix(place, pose)
        let lip = shape([
            (0.02, -0.04), (0.16, 0.06), (0.27, 0.26), (0.31, 0.56), (0.25, 0.86), (0.17, 1.06),
            (0.2, 0.78), (0.16, 0.5), (0.04, 0.3), (-0.12, 0.2), (-0.26, 0.2), (-0.16, 0.06),
            (-0.06, -0.03),
        ])
        sheet.draw(
            lip, sheet.lit(petal.light, petal.main, petal.deep), edge: petal,
            width: pose.line * 1.2)
    }

    private mutating func spadix(_ place: (Double, Double) -> Point, _ pose: Pose) {
        let line = Curve(from: place(0, 0.1), to: place(-0.06, 0.86), bow: -0.02)
        let wide = pose.size * 0.19
        stem(line, wide, to: wide * 0.72, tones: centre.mixed(Palette(.cream), 0.55))
        var net = Outline()
        for row in 0..<22 {
            let t = 0.02 + Double(row) / 22
            for index in 0..<5 {
                let turn = (Double(index) + (row % 2 == 0 ? 0.5 : 0)) / 5 * 2 - 1
                let at = line.beside(t, Plate.sine(turn * 80) * wide * Plate.mix(0.48, 0.34, t))
                net.add(.ellipse(at, pose.size * 0.016, pose.size * 0.014))
            }
        }
        sheet.ink(net, centre.ink, width: pose.line * 0.6, opacity: 0.5)
        let cap = Outline.ellipse(
            line.end, wide * 0.36, wide * 0.3, heading: line.heading(1))
        sheet.wash(cap, .tint(centre.light.mixed(Palette(.cream).main, 0.5)))
    }
}
