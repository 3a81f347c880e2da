package import Catalog

extension Plate.Painter {
    /// Draws one flower of the plant, or one head of a daisy-like plant.
    package mutating func flower(_ pose: Pose) {
        guard let flower = form.flower else { return }
        if isCrowded { return farFlower(pose) }
        switch flower.form {
        case .composite: daisy(pose, flower)
        case .cup: cup(pose, flower)
        case .bell: bellFlower(pose, flower)
        case .tube: tubeFlower(pose, flower)
        case .trumpet: trumpet(pose, flower)
        case .waterLily: waterLily(pose, flower)
        case .snowdrop: snowdrop(pose)
        case .iris: iris(pose)
        case .lipped: lipped(pose)
        case .pea: pea(pose)
        case .catkin, .tassel: catkin(from: pose)
        case .grass: tinyFlower(pose)
        case .open, .star: openFlower(pose, flower)
        case .reflexed: reflexed(pose, flower)
        case .salver where form.habit == .bush: lilacFloret(pose, flower)
        case .heart: heartFlower(pose)
        case .milkweed: milkweed(pose)
        case .pouch: pouch(pose)
        case .button: button(pose)
        case .tiny: tinyFlower(pose)
        case .narrowTube: narrowTube(pose, flower)
        case .spurredFunnel: spurredFunnel(pose, flower)
        case .spadix: spadixFlower(pose)
        case .viola: viola(pose)
        case .columbine: columbine(pose)
        case .spathe: arum(pose)
        case .pulpit: pulpit(pose)
        case .thistle: thistle(pose, flower)
        case .spurred: spurred(pose)
        case .salver: salver(pose, flower)
        }
    }

    /// Draws an open flower: one ring of petals and what sits in its middle.
    package mutating func openFlower(_ pose: Pose, _ flower: Morphology.Flower) {
        let count = Plate.clamp(Double(flower.petals), 3, 60)
        var ring = Corolla()
        ring.count = Int(count)
        ring.petal = Petal(flower.petalShape)
        ring.seed = id
        ring.width = Plate.clamp(6.0 / count, 0.2, 1.15) * Self.breadth(flower.petalShape)
        if flower.form == .star { ring.width *= 0.8 }
        ring.rise = 22
        ring.tipRise = -4
        if flower.petalShape == .crumpled { ring.rise = 42 }
        let foot = flower.centre == .spots || flower.colour == .pink
        let blotch = flower.colour == .red ? second?.main : nil
        calyx(pose, count: min(ring.count, 6), length: 0.55, width: 0.22, rise: 5)
        var paint = coat(
            pose, petal, foot: blotch ?? (foot ? second?.light : nil),
            tip: second.map { petal.main.mixed($0.main, blotch == nil ? 0.35 : 0) })
        paint.veins = ring.count > 9 ? 2 : 5
        self.ring(ring, pose, paint, side: .back)
        middle(pose, flower)
        self.ring(ring, pose, paint, side: .front)
    }

    private static func breadth(_ shape: Morphology.Flower.PetalShape) -> Double {
        switch shape {
        case .rounded, .notched, .heart: 0.82
        case .fan, .crumpled: 0.95
        case .pointed, .lobed: 0.62
        case .lance: 0.42
        case .strap: 0.36
        case .toothed: 0.4
        }
    }

    /// Draws what sits in the middle of an open flower.
    package mutating func middle(_ pose: Pose, _ flower: Morphology.Flower) {
        switch flower.centre {
        case .none: break
        case .disc, .cone, .boss:
            var dome = Dome(
                radius: flower.petals > 9 ? 0.3 : 0.16, rise: 0.08, height: 0.02,
                count: pose.size > 60 ? 90 : 24, inner: centre.mixed(Palette(.yellowGreen), 0.5),
                outer: centre)
            if flower.centre == .cone { dome.rise = 0.3 }
            if flower.centre == .boss, pose.size > 30 {
                stamens(
                    pose, count: 22, length: 0.2, spread: 0.3, tones: centre, thread: .pollen,
                    anther: 0.03)
            }
            self.dome(dome, pose)
        case .corona: eye(pose)
        case .stamens:
            stamens(
                pose, count: pose.size > 95 ? 46 : 13, length: 0.3, spread: 0.36, tones: centre,
                thread: petal.mixed(.pollen, 0.5))
            sheet.draw(
                .ellipse(pose.axis(0.12), pose.size * 0.05, pose.size * 0.05),
                .tint(Palette(.yellowGreen).main), edge: Palette(.green), width: pose.line * 0.8)
        case .stigma, .spots:
            stamens(pose, count: 6, length: 0.34, spread: 0.22, tones: centre, anther: 0.045)
        }
    }

    /// Draws a daisy-like head: rings of rays round a disc or a cone.
    mutating func daisy(_ pose: Pose, _ flower: Morphology.Flower) {
        if flower.petalShape == .toothed { return chicory(pose, flower) }
        if flower.centre == .none { return manyRays(pose, flower) }
        let few = flower.petals < 9
        let coneHigh = flower.centre == .cone
        let radius = few ? 0.3 : coneHigh ? 0.36 : id == "helianthus-annuus" ? 0.5 : 0.3
        var ring = Corolla()
        ring.petal = Petal(flower.petalShape)
        ring.seed = id
        ring.base = radius * 0.82
        ring.length = 1 - ring.base
        ring.hollow = 0.08
        let dark = flower.centreColour == .brown
        ring.rise = coneHigh ? 2 : 10
        ring.tipRise = coneHigh ? dark ? -20 : -46 : -8
        let rings = few ? 1 : flower.petals > 28 ? 2 : 1
        let each = min(max(flower.petals / rings, 3), pose.size > 60 ? 60 : 26)
        ring.width = few ? 0.62 : Plate.clamp((rings == 2 ? 4.9 : 5.4) / Double(each), 0.1, 0.34)
        if flower.petalShape == .pointed { ring.width *= 0.76 }
        ring.count = each
        var paint = coat(
            pose, petal, foot: id == "helianthus-annuus" ? Tint(0xF0A92A) : nil,
            tip: second.map { petal.main.mixed($0.main, 0.45) })
        paint.veins = each > 30 ? 1 : few ? 3 : 2
        paint.shade = petal.main == Palette(.white).main ? 0.75 : 0.5
        if pose.tilt > 45 || pose.size > 60 { bracts(pose, base: radius) }
        for index in (0..<rings).reversed() {
            ring.turn = index == 0 ? 0 : 180 / Double(each)
            ring.length = (1 - ring.base) * (index == 0 ? 0.96 : 1.0)
            ring.seed = id + String(index)
            ring.height = index == 0 ? 0.03 : 0
            self.ring(ring, pose, paint, side: coneHigh ? .all : .back)
        }
        disc(pose, flower, radius: radius)
        if !coneHigh { self.ring(ring, pose, paint, side: .front) }
    }

    private mutating func bracts(_ pose: Pose, base: Double) {
        var ring = Corolla()
        ring.count = 16
        ring.petal = Petal(foot: 0.2, tip: 0.8, claw: 0.7)
        ring.base = base * 0.3
        ring.length = base * 1.25
        ring.width = base * 0.5
        ring.height = -0.09
        ring.rise = 8
        ring.tipRise = 20
        ring.seed = id + "bracts"
        var paint = coat(pose, stalk, reach: base * 1.5)
        paint.veins = 1
        self.ring(ring, pose, paint)
    }

    private mutating func disc(_ pose: Pose, _ flower: Morphology.Flower, radius: Double) {
        let large = pose.size > 110
        var dome = Dome(
            radius: radius, rise: radius * 0.3, height: 0.03,
            count: large ? 190 : pose.size > 45 ? 70 : 22,
            inner: centre.mixed(Palette(.yellowGreen), 0.45), outer: centre)
        if flower.centre == .cone {
            dome.rise = radius * 0.95
            dome.spike = 0.2
            dome.grain = 1
            dome.inner = centre.mixed(Palette(.green), 0.35)
            dome.outer = centre.mixed(Palette(.brown), 0.25)
            dome.count = large ? 210 : 60
            if flower.centreColour == .brown { dome.spike = 0.05 }
        }
        if radius > 0.45 {
            dome.count = large ? 520 : 110
            dome.rise = 0.05
            dome.young = 0.42
            dome.inner = Palette(.yellowGreen).mixed(Palette(.brown), 0.45)
        }
        self.dome(dome, pose)
    }

    private mutating func manyRays(_ pose: Pose, _ flower: Morphology.Flower) {
        var paint = coat(pose, petal, foot: petal.deep)
        paint.veins = pose.size > 120 ? 1 : 0
        bracts(pose, base: 0.42)
        let rings = pose.size > 120 ? 7 : 5
        for index in 0..<rings {
            let part = Double(index) / Double(rings - 1)
            var ring = Corolla()
            ring.petal = Petal(.strap)
            ring.count = Int(
                Plate.clamp(Double(flower.petals) / 5, 12, pose.size > 120 ? 34 : 26)
                    * (1 - part * 0.45))
            ring.length = Plate.mix(0.97, 0.3, part)
            ring.width = 0.1
            ring.base = 0.03
            ring.rise = Plate.mix(14, 70, part)
            ring.tipRise = Plate.mix(-10, 55, part)
            ring.height = part * 0.06
            ring.seed = id + String(index)
            ring.turn = Double(index) * 7
            self.ring(ring, pose, paint)
        }
    }
}
