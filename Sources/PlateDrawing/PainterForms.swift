package import Catalog

extension Plate.Painter {
    /// Draws a cup of petals in two rings: a tulip, a crocus, a Californian poppy.
    package mutating func cup(_ pose: Pose, _ flower: Morphology.Flower) {
        let side = pose.with(tilt: max(pose.tilt, flower.petals < 6 ? 40 : 62))
        let count = min(max(flower.petals, 3), 16)
        let rings = count >= 6 ? 2 : 1
        let inside = coat(side, petal, foot: second?.main, outside: petal)
        for part in [Corolla.Side.back, .front] {
            for index in part == .back ? [0, 1] : [1, 0] where index < rings {
                var ring = Corolla()
                ring.count = count / rings
                ring.petal = Petal(flower.petalShape)
                ring.width = rings == 2 ? 0.7 : 1.08
                ring.rise = rings == 2 ? 52 : 36
                ring.tipRise = rings == 2 ? 98 : 74
                ring.hollow = rings == 2 ? 0.42 : 0.3
                if rings == 2 { ring.petal = Petal(foot: 0.5, tip: 0.5, claw: 0.3) }
                ring.play = 0.6
                ring.turn = index == 0 ? 180 : 240
                ring.seed = id + String(index)
                self.ring(ring, side, inside, side: part)
            }
            if part == .back {
                stamens(
                    side, count: flower.centre == .stigma ? 5 : 14, length: 0.24, spread: 0.16,
                    tones: centre, anther: 0.04, height: flower.centre == .stigma ? 0.55 : 0.3)
            }
        }
    }

    /// Draws a bell, cut into as many lobes as the flower has petals.
    mutating func bellFlower(_ pose: Pose, _ flower: Morphology.Flower) {
        let side = pose.with(tilt: max(pose.tilt, 72))
        let round = flower.petalShape == .rounded
        let profile =
            round
            ? [(0.05, 0), (0.38, 0.1), (0.5, 0.35), (0.47, 0.6), (0.47, 0.78), (0.62, 0.9)]
            : [(0.06, 0), (0.3, 0.12), (0.4, 0.4), (0.47, 0.66), (0.62, 0.88), (0.8, 1.02)]
        var bell = Plate.Bell(profile: profile.map { Point($0.0, $0.1) })
        bell.lobes = min(max(flower.petals, 3), 12)
        bell.cut = round ? 0.2 : 0.36
        let middle = centre
        self.bell(bell, side, petal) { painter in
            guard flower.centre != .none, side.size > 20 else { return }
            painter.stamens(
                side, count: 3, length: 0.95, spread: 0.1, tones: middle, anther: 0.05)
        }
        calyx(side.with(at: side.axis(-0.02)), length: 0.34, width: 0.1, rise: 40)
    }

    /// Draws a long bell such as a foxglove's.
    mutating func tubeFlower(_ pose: Pose, _ flower: Morphology.Flower) {
        let side = pose.with(tilt: max(pose.tilt, 64))
        let profile = [
            (0.1, 0), (0.17, 0.12), (0.2, 0.3), (0.31, 0.5), (0.36, 0.75), (0.37, 0.9),
            (0.44, 1.02),
        ]
        var bell = Plate.Bell(profile: profile.map { Point($0.0, $0.1) })
        bell.lobes = 5
        bell.cut = 0.12
        bell.roundness = 2.2
        let spots = second ?? petal
        let tones = flower.colour == .pink ? petal.mixed(Palette(.magenta), 0.4) : petal
        self.bell(bell, side, tones, inside: second.map { tones.mixed($0, 0.45) }) { painter in
            guard flower.centre == .spots || flower.centre == .stamens else { return }
            painter.speckles(side, spots)
        }
        calyx(side.with(at: side.axis(-0.02)), length: 0.3, width: 0.2, rise: 50)
    }

    private mutating func speckles(_ pose: Pose, _ tones: Palette) {
        var (halo, spots) = (Outline(), Outline())
        for _ in 0..<14 {
            let at = pose.point(
                Pose.around(dice.between(-80, 80), dice.between(0.1, 0.3), dice.between(0.86, 0.96))
            )
            halo.addDot(at, pose.size * 0.035)
            spots.addDot(at, pose.size * 0.018)
        }
        sheet.wash(halo, .tint(.white), opacity: 0.6)
        sheet.wash(spots, .tint(centre.ink.mixed(tones.ink, 0.5)))
    }

    /// Draws a narcissus: six tepals and a frilled trumpet.
    package mutating func trumpet(_ pose: Pose, _ flower: Morphology.Flower) {
        var ring = Corolla()
        ring.count = 3
        ring.petal = Petal(foot: 0.5, tip: 0.62, claw: 0.3)
        ring.width = 0.58
        ring.rise = 12
        ring.tipRise = 2
        ring.hollow = 0.2
        let paint = coat(pose, petal, foot: petal.deep)
        for turn in [60.0, 0] {
            ring.turn = turn
            ring.seed = id + String(Int(turn))
            self.ring(ring, pose, paint)
        }
        let profile = [
            (0.18, 0), (0.22, 0.2), (0.25, 0.45), (0.29, 0.66), (0.38, 0.84), (0.48, 0.9),
        ]
        var bell = Plate.Bell(profile: profile.map { Point($0.0, $0.1) })
        bell.lobes = 12
        bell.cut = 0.08
        bell.roundness = 2
        bell.frill = 0.05
        let tones = form.flower?.centreColour.map(Palette.init) ?? second ?? petal
        self.bell(bell, pose, tones.mixed(Palette(.orange), 0.18)) { painter in
            painter.stamens(
                pose, count: 7, length: 0.6, spread: 0.1, tones: .pollen, anther: 0.045,
                height: 0.1)
        }
    }

    /// Draws a water lily: many rings of pointed petals round golden stamens.
    package mutating func waterLily(_ pose: Pose, _ flower: Morphology.Flower) {
        let side = pose.with(tilt: Plate.clamp(pose.tilt, 40, 68))
        var outside = petal.mixed(Palette(.green), 0.18)
        outside.ink = petal.ink
        let paint = coat(side, petal, outside: outside)
        let rings: [(count: Int, length: Double, rise: Double)] = [
            (5, 1.0, 2), (7, 0.96, 18), (7, 0.86, 38), (6, 0.7, 50),
        ]
        func ring(_ index: Int) -> Corolla {
            var ring = Corolla()
            ring.count = rings[index].count
            ring.length = rings[index].length
            ring.petal = Petal(foot: 0.55, tip: 0.7, claw: 0.3)
            ring.width = 0.36
            ring.rise = rings[index].rise
            ring.tipRise = rings[index].rise + 22
            ring.hollow = 0.4
            ring.turn = Double(index) * 23
            ring.seed = id + String(index)
            return ring
        }
        for index in rings.indices { self.ring(ring(index), side, paint, side: .back) }
        stamens(
            side, count: 80, length: 0.42, spread: 0.36, tones: centre, thread: centre, anther: 0.03
        )
        for index in rings.indices.reversed() {
            self.ring(ring(index), side, paint, side: .front)
        }
    }
}
