import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws the whole plant.
    mutating func habitPlate() {
        if let motif { return habitPlate(of: motif) }
        if wildHabit() { return }
        switch form.habit {
        case .broadTree, .weepingTree, .tallTree, .domedTree: broadTree()
        case .thicket: bush()
        case .grass, .reeds: herb()
        case .conicalTree: conicalTree()
        case .floating: floatingPlant()
        case .fronds: fern()
        case .bush: bush()
        case .creeping: creeper()
        case .climbing: climber()
        case .rosette, .upright, .clump, .bulb: herb()
        case .cactus, .trailing, .plantlets: creeper()
        }
    }

    /// Draws the ground as a soft brown wash with a few lines.
    mutating func ground(_ level: Double, width: Double = 330) {
        let paint = sheet.radial(
            [(0, Tint(0xA88B62), 0.42), (0.6, Tint(0xA88B62), 0.2), (1, Tint(0xA88B62), 0)],
            across: Point(width * 1.15, 0), along: Point(0, 40), at: Point(500, level + 6))
        sheet.wash(.ellipse(Point(500, level + 6), width * 1.15, 40), paint)
        var lines = Outline()
        for _ in 0..<9 {
            let x = 500 + dice.sway(width)
            let y = level + dice.between(-6, 18)
            lines.add(Curve(from: Point(x, y), to: Point(x + dice.between(20, 70), y), bow: 0.05))
        }
        sheet.ink(lines, Tint(0x7A6243), width: 1, opacity: 0.5)
    }

    /// Draws roots below a point: a bulb, a tap root or many fine ones.
    mutating func roots(_ top: Point, depth: Double) {
        let bulb = form.habit == .bulb
        let tap = form.habit == .rosette && form.fruit == .clock
        let fine = bulb ? 11 : tap ? 4 : 12
        let start = bulb ? top + Point(0, 118) : top
        for index in 0..<fine {
            let part = Double(index) / Double(fine - 1) * 2 - 1
            let line = Curve(
                from: start + Point(part * (bulb ? 22 : 12), 0),
                heading: 180 - part * (bulb ? 34 : 58), length: depth * dice.between(0.45, 0.85),
                bend: part * dice.between(10, 46))
            stem(line, bulb ? 3 : 5, to: 0.8, tones: .root)
            guard !bulb else { continue }
            for _ in 0..<3 {
                let t = dice.between(0.3, 0.9)
                let twig = Curve(
                    from: line.at(t), heading: line.heading(t) + dice.sway(60),
                    length: depth * dice.between(0.12, 0.26), bend: dice.sway(40))
                sheet.ink(.curve(twig), Palette.root.ink, width: 1, opacity: 0.55)
            }
        }
        if tap {
            stem(
                Curve(from: top - Point(0, 8), heading: 178, length: depth * 1.1, bend: 10), 30,
                to: 2,
                tones: .root)
        }
        if bulb { self.bulb(top) }
    }

    /// Draws a bulb below a point.
    mutating func bulb(_ top: Point) {
        let skin = Palette(.brown).mixed(.root, 0.45)
        func at(_ x: Double, _ y: Double) -> Point { top + Point(x, y) }
        let outline = Outline.smooth([
            at(-9, -12), at(-16, 18), at(-46, 52), at(-52, 88), at(-28, 120), at(0, 127),
            at(28, 120),
            at(52, 88), at(46, 52), at(16, 18), at(9, -12),
        ])
        let paint = sheet.lit(skin.light, skin.main, skin.deep)
        sheet.draw(outline, paint, edge: skin, width: 1.5)
        var lines = Outline()
        for step in -3...3 {
            let x = Double(step) * 13
            lines.addSmooth(
                [at(x * 0.2, -6), at(x * 0.5, 30), at(x * 1.05, 80), at(x * 0.6, 122)],
                closed: false)
        }
        sheet.ink(lines, skin.ink, width: 0.9, opacity: 0.5)
    }

    /// Draws a herb with its roots, its leaves and all its flowering stems.
    mutating func herb() {
        let foot = Point(500, form.habit == .bulb ? 1010 : 1050)
        let low = height.upperBound <= 20 || form.habit == .rosette
        let tall = low ? 560.0 : 850
        ground(foot.y)
        roots(foot, depth: form.habit == .bulb ? 110 : 190)
        let onGround = form.leaf.arrangement == .basal || form.isBulb
        let broad = form.leaf.shape == .elliptic
        let leaves = broad ? 520 : low ? 320.0 : hasBlades ? 480 : 330
        if onGround { groundLeaves(foot, size: leaves, back: true) }
        let single = form.gesture == .upright && height.upperBound > 150
        let big = form.flower?.form == .composite && height.upperBound > 200
        let spire = [.raceme, .spike, .oneSidedRaceme].contains(form.inflorescence)
        var stems: [(turn: Double, share: Double)] = [(-19, 0.78), (17, 0.87), (-3, 1)]
        if form.habit == .clump { stems = [(-28, 0.66), (29, 0.7)] + stems }
        if single || form.habit == .bulb { stems = [(-7, 0.86), (4, 1)] }
        let arching = form.flower?.form == .bell && form.inflorescence == .oneSidedRaceme
        if arching { stems = [(-11, 0.8), (8, 0.94)] }
        if big || single && !form.isBulb { stems = [(2, 1.08)] }
        for (turn, share) in stems {
            let line = Curve(
                from: foot + Point(turn * 0.6, 0), heading: turn * 0.7, length: tall * share,
                bend: turn * (arching ? 3.6 : form.gesture == .spreading ? 1.6 : 0.5))
            shoot(
                line, size: big ? 165 : spire && single ? 190 : low ? 105 : 88,
                leaves: onGround ? 0 : big ? 300 : spire && single ? 310 : 200)
        }
        if onGround { groundLeaves(foot, size: leaves, back: false) }
    }

    /// Draws one flowering stem of a small plant.
    mutating func shoot(_ line: Curve, size: Double, leaves: Double) {
        let open = [.open, .star, .composite].contains(form.flower?.form)
        let nods = form.gesture == .nodding && !open || form.flower?.form == .snowdrop
        let stalk = Plate.clamp(size / 11, 4, 14)
        let spire = [.raceme, .spike, .whorls, .oneSidedRaceme].contains(form.inflorescence)
        let iris = form.flower?.form == .iris
        let solitary = iris || [.solitary, .head, .globe, nil].contains(form.inflorescence)
        guard solitary else {
            stem(line, stalk, to: 3)
            if leaves > 0 {
                stemLeaves(line, from: 0.08, to: spire ? 0.42 : 0.72, count: 5, size: leaves)
            }
            if spire { return self.spire(line, from: 0.46, to: 0.98, size: size * 0.8) }
            return top(of: line, size: size)
        }
        var pose = Pose(
            at: line.end, size: size, tilt: 42 + dice.sway(12), roll: line.heading(1),
            spin: dice.between(0, 60))
        if form.flower?.form == .cup { pose.tilt = 78 }
        if form.flower?.form == .cup || iris { pose.size *= 1.5 }
        if form.flower?.form == .trumpet { pose.roll = 66 }
        if nods { pose.roll = 168 }
        if nods { pose.tilt = 80 }
        let crocus = form.flower?.form == .cup && form.isBulb && height.upperBound <= 20
        let whole = stalkLine(
            to: crocus ? pose.with(at: pose.axis(0.16)) : pose, from: line.start)
        let pale = petal.mixed(Palette(.white), 0.65)
        let rough = form.gesture == .nodding && open
        stem(
            whole, stalk, to: crocus ? stalk * 1.4 : stalk * 0.7, tones: crocus ? pale : nil,
            skin: rough ? .bristles : .smooth)
        if leaves > 0 {
            stemLeaves(whole, from: 0.1, to: 0.62, count: leaves > 250 ? 6 : 4, size: leaves)
        }
        head(pose)
    }

    private mutating func top(of line: Curve, size: Double) {
        if form.inflorescence == .umbel || form.inflorescence == .corymb {
            return umbel(
                line.end, heading: line.heading(1), width: size * 1.35, rise: size * 0.95, count: 9,
                size: size * 0.42)
        }
        for (turn, reach) in [(-46.0, 0.8), (44, 0.7), (-8, 1.2)] {
            let twig = Curve(
                from: line.at(0.94), heading: line.heading(1) + turn, length: size * 1.5 * reach,
                bend: -turn * 0.4)
            let nods = form.gesture == .nodding
            let pose = Pose(
                at: twig.end, size: size * 0.72, tilt: nods ? 82 : 40,
                roll: nods ? 180 - turn * 0.5 : turn * 0.5, spin: turn)
            stem(stalkLine(to: pose, from: twig.start), 4, to: 2.4)
            flower(pose)
        }
    }
}

extension Morphology {
    /// Whether the plant grows from a bulb.
    var isBulb: Bool { habit == .bulb }
}
