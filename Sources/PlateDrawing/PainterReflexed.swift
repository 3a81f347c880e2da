import Catalog

extension Plate.Painter {
    /// Draws a flower whose petals are swept back from its mouth.
    mutating func reflexed(_ pose: Pose, _ flower: Morphology.Flower) {
        if flower.petalShape == .strap { return rolledBack(pose, flower) }
        let side = pose.with(tilt: Plate.clamp(pose.tilt, 60, 80))
        let mouth = second ?? petal
        var ring = Corolla()
        ring.count = min(max(flower.petals, 3), 12)
        ring.petal = Petal(foot: 0.5, tip: 0.62, claw: 0.3)
        ring.width = 0.56
        ring.base = 0.13
        ring.height = 0.14
        ring.rise = -58
        ring.tipRise = -82
        ring.hollow = 0.22
        ring.play = 2.4
        ring.seed = id
        ring.turn = 14
        var paint = coat(side, petal, foot: mouth.main, reach: 1.15)
        paint.veins = 5
        paint.vein = mouth.deep
        if side.size > 30 {
            calyx(side.with(at: side.axis(-0.1)), length: 0.16, width: 0.09, rise: 60)
        }
        for part in [Corolla.Side.back, .front] { self.ring(ring, side, paint, side: part) }
        let profile = [(0.1, -0.03), (0.15, 0.02), (0.17, 0.08), (0.175, 0.16)]
        var throat = Plate.Bell(profile: profile.map { Point($0.0, $0.1) })
        throat.lobes = ring.count
        throat.cut = 0.06
        bell(throat, side, mouth, inside: mouth) { painter in
            guard side.size > 40 else { return }
            painter.stamens(
                side, count: 3, length: 0.16, spread: 0.03, tones: .pollen, anther: 0.022,
                height: 0.1)
        }
    }

    /// Draws a thin tube whose narrow tepals are rolled back, with long stamens.
    private mutating func rolledBack(_ pose: Pose, _ flower: Morphology.Flower) {
        let side = pose.with(tilt: Plate.clamp(pose.tilt, 50, 82))
        let profile = [(0.035, 0), (0.06, 0.2), (0.06, 0.45), (0.09, 0.56)]
        var tube = Plate.Bell(profile: profile.map { Point($0.0, $0.1) })
        tube.cut = 0.05
        bell(tube, side, petal.mixed(second ?? petal, 0.4))
        var ring = Corolla()
        ring.count = min(max(flower.petals, 3), 12)
        ring.petal = Petal(.strap)
        ring.length = 0.66
        ring.width = 0.17
        ring.height = 0.52
        ring.base = 0.06
        ring.rise = 62
        ring.tipRise = -190
        ring.hollow = 0
        ring.seed = id
        let tones = petal.mixed(second ?? petal, 0.22)
        var paint = coat(side.with(at: side.axis(0.5)), tones, reach: 0.7)
        paint.veins = 1
        self.ring(ring, side, paint, side: .back)
        stamens(
            side, count: 6, length: 0.5, spread: 0.3, tones: centre, thread: petal, anther: 0.05,
            height: 0.5)
        self.ring(ring, side, paint, side: .front)
    }

    /// Draws a slender tube that spreads into flat lobes.
    mutating func lilacFloret(_ pose: Pose, _ flower: Morphology.Flower) {
        let count = min(max(flower.petals, 3), 12)
        let tones = petal
        if pose.size > 26 {
            let profile = [(0.09, 0), (0.1, 0.4), (0.1, 0.75), (0.13, 0.86)]
            var tube = Plate.Bell(profile: profile.map { Point($0.0, $0.1) })
            tube.cut = 0.04
            bell(tube, pose.with(tilt: max(pose.tilt, 24)), tones)
        }
        var ring = Corolla()
        ring.count = count
        ring.petal = Petal(foot: 0.42, tip: 0.4, claw: 0.3)
        ring.length = 0.5
        ring.width = 2.1 / Double(count)
        ring.height = 0.85
        ring.base = 0.07
        ring.rise = 6
        ring.tipRise = 22
        ring.hollow = 0.25
        ring.seed = id
        var paint = coat(
            pose.with(at: pose.axis(0.85)), tones, foot: tones.deep, tip: second?.light,
            reach: 0.58)
        paint.veins = pose.size > 90 ? 3 : 0
        self.ring(ring, pose, paint)
        var eye = Outline()
        eye.addDot(pose.axis(0.87), pose.size * 0.075)
        sheet.wash(eye, .tint(tones.ink), opacity: 0.85)
        guard pose.size > 34 else { return }
        var pollen = Outline()
        pollen.addDot(pose.axis(0.9), pose.size * 0.032)
        sheet.wash(pollen, .tint(Palette.pollen.main))
    }

    /// Draws a thin pipe that hardly opens, its tips of another colour.
    mutating func narrowTube(_ pose: Pose, _ flower: Morphology.Flower) {
        let side = pose.with(tilt: max(pose.tilt, 74))
        let profile = [
            (0.07, 0), (0.12, 0.1), (0.135, 0.45), (0.12, 0.75), (0.125, 0.92), (0.17, 1.04),
        ]
        var pipe = Plate.Bell(profile: profile.map { Point($0.0, $0.1) })
        pipe.lobes = min(max(flower.petals / 2, 3), 8)
        pipe.cut = 0.14
        bell(pipe, side, petal) { painter in
            painter.stamens(
                side, count: 4, length: 0.36, spread: 0.1, tones: painter.centre,
                thread: painter.petal, anther: 0.035, height: 0.86)
        }
        guard let tip = second, side.size > 18 else { return }
        var streaks = Outline()
        for turn in [-150.0, 180, 150] {
            let points = [0.55, 0.72, 0.88].map { part -> Point in
                let place = pipe.at(part)
                return side.point(Pose.around(turn, place.x, place.y))
            }
            streaks.addSmooth(points, closed: false)
        }
        sheet.ink(streaks, tip.main, width: side.size * 0.045, opacity: 0.55)
    }
}
