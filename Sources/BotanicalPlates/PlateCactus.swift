import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a joint with flowers and buds on its rim.
    mutating func cactusFlower() {
        let rib = Curve(from: Point(480, 1260), heading: 2, length: 780, bend: 6)
        leaf(Point(250, 1230), -24, 430, bend: -6)
        joint(rib, share: 0.66)
        let stands: [(Double, Double, Double)] = [
            (-42, 0.86, 120), (40, 0.9, 130), (4, 1.0, 230), (-68, 0.7, 90),
        ]
        for (turn, t, size) in stands {
            let foot = rimOfJoint(rib, turn, t, share: 0.66)
            if size < 100 {
                bud(on: foot, turn, size * 1.3)
            } else {
                cactusBloom(foot, turn * 0.7, size)
            }
        }
    }

    private func rimOfJoint(_ rib: Curve, _ turn: Double, _ t: Double, share: Double) -> Point {
        let side: Double = turn < 0 ? -1 : 1
        let wide = t > 0.95 ? abs(turn) / 300 : t > 0.8 ? 0.76 : 0.97
        return rib.beside(t, side * wide * rib.length * share / 2)
    }

    private mutating func bud(on foot: Point, _ turn: Double, _ size: Double) {
        fig(foot, turn, size * 0.6, ripe: false)
        let rib = Curve(from: foot + .heading(turn, size * 0.5), heading: turn, length: size * 0.5)
        blade(
            Blade(foot: 0.4, tip: 0.4, ratio: 0.7),
            Lay(rib: rib, tones: petal.mixed(second ?? petal, 0.6)))
    }

    /// Draws a silky flower on its green, spiny fruit.
    mutating func cactusBloom(_ foot: Point, _ turn: Double, _ size: Double) {
        fig(foot, turn, size * 0.62, ripe: false)
        guard let flower = form.flower else { return }
        let pose = Pose(
            at: foot + .heading(turn, size * 0.56), size: size, tilt: 62, roll: turn, spin: turn)
        let paint = coat(pose, petal, foot: second?.light, outside: second?.mixed(petal, 0.5))
        let many = min(max(flower.petals / 2, 5), 14)
        let rings: [(Double, Double, Double)] = [(1.0, 26, 34), (0.92, 46, 70)]
        func ring(_ index: Int) -> Corolla {
            var ring = Corolla()
            ring.count = many
            ring.petal = Petal(foot: 0.7, tip: 0.36)
            ring.length = rings[index].0 * 0.86
            ring.width = 0.46
            ring.rise = rings[index].1
            ring.tipRise = rings[index].2
            ring.hollow = 0.3
            ring.turn = Double(index) * 20
            ring.seed = id + String(index)
            return ring
        }
        for index in [0, 1] { self.ring(ring(index), pose, paint, side: .back) }
        stamens(
            pose, count: size > 100 ? 60 : 20, length: 0.3, spread: 0.32, tones: centre,
            anther: 0.026, height: 0.06)
        let green = Palette(.green)
        sheet.draw(
            .ellipse(pose.axis(0.5), size * 0.06, size * 0.05), .tint(green.light), edge: green,
            width: pose.line)
        for index in [1, 0] { self.ring(ring(index), pose, paint, side: .front) }
    }

    /// Draws a cactus fig: a barrel with a hollow top and tufts of bristles.
    mutating func fig(_ foot: Point, _ turn: Double, _ size: Double, ripe: Bool) {
        let along = Point.heading(turn)
        func place(_ x: Double, _ y: Double) -> Point {
            foot + along.right * (x * size) + along * (y * size)
        }
        let ripeTones = Palette(.red).mixed(Palette(.orange), dice.between(0.2, 0.6))
        let tones = ripe ? ripeTones : green.mixed(Palette(.yellowGreen), 0.3)
        let half: [(Double, Double)] = [
            (0.16, -0.04), (0.3, 0.14), (0.4, 0.42), (0.42, 0.68), (0.35, 0.92), (0.3, 1.0),
        ]
        let body = Outline.smooth(
            half.map { place(-$0.0, $0.1) } + half.reversed().map { place($0.0, $0.1) })
        let paint = sheet.radial(
            [(0, tones.light, 1), (0.45, tones.main, 1), (1, tones.deep, 1)],
            across: Point(size * 0.72, 0), along: Point(0, size * 0.9),
            at: place(0, 0.6) + Point(-size * 0.16, -size * 0.14))
        let line = Plate.clamp(size / 120, 0.7, 1.8)
        sheet.draw(body, paint, edge: tones, width: line)
        let top = Outline.ellipse(place(0, 0.99), size * 0.3, size * 0.075, heading: turn)
        sheet.draw(top, .tint(tones.deep), edge: tones, width: line)
        var (tufts, bristles) = (Outline(), Outline())
        for (x, y) in [
            (-0.2, 0.28), (0.12, 0.2), (-0.3, 0.58), (0.02, 0.46), (0.3, 0.5), (-0.14, 0.8),
            (0.18, 0.76), (-0.28, 0.95), (0.27, 0.95), (0, 0.97),
        ] {
            let at = place(x, y)
            tufts.addDot(at, size * 0.026)
            for lean in [-40.0, 0, 40] {
                bristles.add(
                    Curve(from: at, heading: turn + lean + dice.sway(20), length: size * 0.08))
            }
        }
        sheet.wash(tufts, .tint(Palette.straw.main))
        sheet.ink(bristles, Palette(.brown).ink, width: line * 0.7, opacity: 0.7)
    }

    /// Draws one joint as large as the plate, a young one on its shoulder.
    mutating func cactusLeaf() {
        joint(Curve(from: Point(770, 560), heading: 34, length: 330, bend: 10), share: 0.6)
        joint(Curve(from: Point(470, 1230), heading: -2, length: 1020, bend: 6), share: 0.62)
    }

    /// Draws ripe and unripe figs on the rim of a joint.
    mutating func cactusFigs() {
        let rib = Curve(from: Point(470, 1260), heading: 0, length: 760, bend: 6)
        joint(rib, share: 0.7)
        let stands: [(Double, Double, Double, Bool)] = [
            (-66, 0.68, 170, true), (70, 0.7, 165, false), (-44, 0.87, 200, true),
            (44, 0.9, 200, true), (-22, 0.96, 200, true), (17, 0.975, 235, true),
        ]
        for (turn, t, size, ripe) in stands {
            fig(rimOfJoint(rib, turn, t, share: 0.7), turn * 0.8, size, ripe: ripe)
        }
    }

    /// Draws a whole cactus: joints that grow on joints, flowers on the youngest.
    mutating func cactusHabit() {
        ground(1150, width: 380)
        roots(Point(490, 1150), depth: 110)
        let trunk = Curve(from: Point(490, 1160), heading: -2, length: 350, bend: 4)
        let limbs: [(Curve, Double)] = [
            (Curve(from: Point(404, 900), heading: -44, length: 280, bend: 22), 0.58),
            (Curve(from: Point(576, 910), heading: 48, length: 270, bend: -20), 0.58),
            (Curve(from: Point(494, 830), heading: 3, length: 310, bend: 6), 0.6),
            (Curve(from: Point(500, 540), heading: -3, length: 270, bend: 6), 0.62),
        ]
        var tips: [Curve] = []
        for (limb, _) in limbs {
            for turn in [-42.0, 36] {
                tips.append(
                    Curve(
                        from: limb.at(0.9) + .heading(limb.heading(1) + turn * 2, 38),
                        heading: limb.heading(1) * 0.8 + turn, length: dice.between(215, 255),
                        bend: -turn * 0.3))
            }
        }
        for (index, tip) in tips.enumerated() {
            joint(tip, share: 0.62)
            for turn in [-30.0, 0, 30] where (index + Int(turn / 30) + 1) % 3 != 0 {
                let foot = rimOfJoint(tip, turn, turn == 0 ? 1 : 0.92, share: 0.62)
                cactusBloom(foot, tip.heading(1) + turn, 54)
            }
        }
        for (limb, share) in limbs { joint(limb, share: share) }
        joint(trunk, share: 0.62)
    }
}
