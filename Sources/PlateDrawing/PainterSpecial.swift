import Catalog

extension Plate.Painter {
    /// Draws an iris: three falls, three small standards and three style arms.
    package mutating func iris(_ pose: Pose) {
        let side = pose.with(tilt: Plate.clamp(pose.tilt, 58, 76))
        var paint = coat(side, petal, foot: petal.deep, reach: 1.1)
        paint.veins = 9
        paint.vein = second?.deep ?? petal.deep
        paint.veinOpacity = 0.32
        var falls = Corolla()
        falls.count = 3
        falls.petal = Petal(foot: 0.95, tip: 0.34, claw: 0.3, steps: 12).waved(0.02, times: 2)
        falls.length = 1.08
        falls.width = 0.78
        falls.rise = 42
        falls.tipRise = -108
        falls.hollow = -0.12
        falls.play = 0.5
        falls.seed = id
        falls.turn = 180
        var standards = Corolla()
        standards.count = 3
        standards.petal = Petal(foot: 0.8, tip: 0.5)
        standards.length = 0.52
        standards.width = 0.2
        standards.rise = 66
        standards.tipRise = 92
        standards.turn = 0
        standards.seed = id + "up"
        var arms = standards
        arms.petal = Petal(foot: 0.4, tip: 0.25, claw: 0.5, notch: 0.2)
        arms.length = 0.5
        arms.width = 0.3
        arms.rise = 52
        arms.tipRise = 8
        arms.turn = 180
        arms.hollow = -0.3
        var plain = paint
        plain.veins = 3
        let order = falls.stands()
        draw(order[1], of: falls, side, paint)
        draw(order[2], of: falls, side, paint)
        self.ring(standards, side, plain)
        draw(order[0], of: falls, side, paint)
        signal(falls, order[0], side)
        self.ring(arms, side, plain)
    }

    private mutating func draw(
        _ stand: Corolla.Stand, of corolla: Corolla, _ pose: Pose, _ coat: Plate.Coat
    ) {
        var one = corolla
        one.count = 1
        one.turn = stand.turn
        self.ring(one, pose, coat)
    }

    private mutating func signal(_ falls: Corolla, _ stand: Corolla.Stand, _ pose: Pose) {
        guard let mark = second, pose.size > 40 else { return }
        func at(_ across: Double, _ along: Double) -> Point {
            pose.point(falls.place(stand, Petal.Spot(across: across, along: along)))
        }
        let patch = [
            at(0, 0.34), at(0.22, 0.4), at(0.3, 0.52), at(0.16, 0.6), at(0, 0.57),
            at(-0.16, 0.6), at(-0.3, 0.52), at(-0.22, 0.4),
        ]
        sheet.wash(.smooth(patch), .tint(Palette(.orange).main), opacity: 0.35)
        var lines = Outline()
        for step in -4...4 {
            let across = Double(step) * 0.075
            let reach = 0.62 - abs(across) * 0.3
            lines.addSmooth(
                [at(across * 0.5, 0.3), at(across, 0.45), at(across * 1.3, reach)], closed: false)
        }
        sheet.ink(lines, mark.deep, width: pose.line * 1.5, opacity: 0.75)
    }

    /// Draws a two-lipped flower with its calyx.
    package mutating func lipped(_ pose: Pose) {
        let side = pose.with(tilt: Plate.clamp(pose.tilt, 50, 80))
        let cover = (second ?? petal).mixed(stalk, 0.5)
        let profile = [(0.08, 0), (0.13, 0.2), (0.15, 0.5), (0.22, 0.8)].map { Point($0.0, $0.1) }
        var tube = Plate.Bell(profile: profile)
        tube.cut = 0.06
        bell(tube, side, petal)
        var lips = Corolla()
        lips.count = 5
        lips.length = 0.42
        lips.width = 0.36
        lips.base = 0.12
        lips.height = 0.72
        lips.rise = 40
        lips.tipRise = -5
        lips.turn = 36
        lips.seed = id + "lip"
        var paint = coat(side.with(at: side.axis(0.75)), petal, reach: 0.5)
        paint.veins = side.size > 80 ? 3 : 0
        self.ring(lips, side, paint)
        var cup = tube
        cup.profile = [(0.06, 0), (0.16, 0.12), (0.18, 0.3), (0.17, 0.46)].map { Point($0.0, $0.1) }
        cup.cut = 0.2
        bell(cup, side, cover)
    }

    /// Draws a pea flower from its side: standard, wings and keel.
    package mutating func pea(_ pose: Pose) {
        let forward = Point.heading(pose.roll)
        let across = forward.right * (sine90(pose.spin))
        func at(_ x: Double, _ y: Double) -> Point {
            pose.at + (across * x + forward * y) * pose.size
        }
        let tones = petal
        let wing = second ?? petal
        let paint = coat(pose, tones)
        let standard = Outline.smooth([
            at(0, 0), at(-0.2, 0.3), at(-0.55, 0.55), at(-0.6, 0.95), at(-0.25, 1.1),
            at(0.02, 0.86),
            at(0.12, 0.4),
        ])
        sheet.draw(standard, paint.inner, edge: tones, width: pose.line)
        let keel = Outline.smooth([
            at(0.02, 0.15), at(0.14, 0.5), at(0.36, 0.78), at(0.5, 0.72), at(0.42, 0.4),
            at(0.18, 0.1),
        ])
        sheet.draw(keel, .tint(wing.light), edge: wing, width: pose.line * 0.8)
        let side = Outline.smooth([
            at(0, 0.12), at(0, 0.5), at(0.16, 0.86), at(0.4, 0.96), at(0.42, 0.62), at(0.2, 0.25),
        ])
        sheet.draw(side, .tint(wing.main), edge: wing, width: pose.line * 0.8)
        let cup = Outline.smooth([
            at(-0.08, -0.06), at(-0.13, 0.16), at(-0.05, 0.3), at(0.02, 0.2), at(0.1, 0.32),
            at(0.14, 0.12), at(0.08, -0.06),
        ])
        sheet.draw(cup, .tint(stalk.main), edge: stalk, width: pose.line * 0.8)
    }

    private func sine90(_ spin: Double) -> Double { spin < 0 ? -1 : 1 }

    /// Draws a hanging catkin.
    package mutating func catkin(from pose: Pose) {
        let line = Curve(
            from: pose.at, heading: pose.roll, length: pose.size,
            bend: 10 * (pose.roll > 180 ? 1 : -1))
        sheet.ink(.curve(line), stalk.ink, width: 3, opacity: 0.8)
        sheet.ink(.curve(line), stalk.main, width: 1.6)
        let count = Int(Plate.clamp(pose.size / 19, 7, 22))
        for index in 0..<count {
            let t = 0.14 + 0.86 * Double(index) / Double(count)
            let size = pose.size * 0.034 * (1.1 - t * 0.35)
            let centre = line.beside(t, dice.sway(size * 0.7))
            var tuft = Outline()
            for _ in 0..<6 {
                tuft.addDot(centre + Point(dice.sway(size), dice.sway(size)), size * 0.5)
            }
            sheet.draw(tuft, .tint(petal.main), edge: petal, width: 0.7)
            var grains = Outline()
            for _ in 0..<4 {
                grains.addDot(centre + Point(dice.sway(size), dice.sway(size)), size * 0.2)
            }
            sheet.wash(grains, .tint(Palette(.yellow).main), opacity: 0.9)
        }
    }
}
