import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a tall plant whose flowers stand in a long spire.
    mutating func tallSpirePlant(_ whole: Bool) {
        switch form.flower?.form {
        case .spurred: toadflax(whole)
        default: form.inflorescence == .spike ? mullein(whole) : willowherb(whole)
        }
    }

    private mutating func toadflax(_ whole: Bool) {
        let foot = Point(500, whole ? 1080 : 1290)
        base(foot, whole, depth: 120)
        let stems: [(Double, Double)] = whole ? [(-15, 700), (14, 760), (-1, 940)] : [(2, 1120)]
        for (turn, length) in stems {
            let line = Curve(
                from: foot + Point(turn * 2, 0), heading: turn, length: length, bend: -turn * 0.5)
            stemLeaves(
                line, from: 0.04, to: 0.5, count: whole ? 15 : 14, size: whole ? 150 : 270,
                turn: 42)
            stem(line, whole ? 7 : 14, to: 4)
            let count = whole ? 12 : 13
            for index in 0..<count {
                let part = Double(index) / Double(count - 1)
                let t = Plate.mix(0.54, 0.985, part)
                let side: Double = index % 2 == 0 ? -1 : 1
                let scale = (whole ? 62 : 150) * Plate.mix(1, 0.42, Plate.power(part, 1.4))
                let twig = Curve(
                    from: line.at(t), heading: line.heading(t) + side * 30, length: scale * 0.3)
                stem(twig, Plate.clamp(scale / 26, 1.4, 5), to: 1.4)
                let roll = line.heading(t) + side * Plate.mix(54, 20, part) + dice.sway(5)
                let pose = Pose(at: twig.end, size: scale, tilt: 80, roll: roll)
                if part < 0.82 { flower(pose) } else { seedling(pose) }
            }
        }
    }

    /// Draws a closed bud of a spire.
    private mutating func seedling(_ pose: Pose) {
        let frame = Frame(foot: pose.at, size: pose.size * 0.7, heading: pose.roll)
        lump(
            frame.both([(0.12, 0), (0.26, 0.3), (0.2, 0.7), (0, 0.95)]),
            petal.mixed(stalk, 0.45), line: frame.line)
    }

    private mutating func willowherb(_ whole: Bool) {
        let foot = Point(490, whole ? 1100 : 1290)
        base(foot, whole)
        let stems: [(Double, Double)] = whole ? [(-12, 800), (12, 860), (0, 1010)] : [(3, 1150)]
        for (turn, length) in stems {
            let line = Curve(
                from: foot + Point(turn * 3, 0), heading: turn, length: length, bend: -turn * 0.7)
            stemLeaves(
                line, from: 0.06, to: whole ? 0.52 : 0.36, count: whole ? 13 : 7,
                size: whole ? 190 : 380, turn: 58)
            let red = stalk.mixed(petal, 0.35)
            stem(line, whole ? 9 : 17, to: 4, tones: red)
            let first = whole ? 0.55 : 0.38
            let count = whole ? 20 : 26
            for index in (0..<count).reversed() {
                let part = Double(index) / Double(count - 1)
                let t = Plate.mix(first, 0.985, part)
                let turns = [-1.0, 1, -0.35, 0.5]
                let side = turns[index % 4]
                let scale = (whole ? 46 : 108) * Plate.mix(1, 0.5, part)
                let out = line.heading(t) + side * Plate.mix(64, 40, part)
                let twig = Curve(
                    from: line.at(t), heading: out, length: scale * Plate.mix(1.25, 0.8, part),
                    bend: part > 0.6 ? side * 110 : side * 14)
                stem(
                    twig, Plate.clamp(scale / 14, 2, 8), to: Plate.clamp(scale / 18, 1.6, 6),
                    tones: petal.mixed(stalk, 0.3))
                if part > 0.6 {
                    let frame = Frame(foot: twig.end, size: scale, heading: twig.heading(1))
                    lump(
                        frame.both([(0.1, 0), (0.16, 0.3), (0.1, 0.6), (0, 0.85)]),
                        petal.mixed(second ?? petal, 0.5), line: frame.line)
                } else {
                    fireBloom(
                        Pose(
                            at: twig.end, size: scale, tilt: 34 + dice.sway(8),
                            roll: twig.heading(1), spin: dice.sway(10)))
                }
            }
        }
    }

    /// Draws a flower of four clawed petals, four dark narrow sepals and a white cross.
    mutating func fireBloom(_ pose: Pose) {
        if isCrowded { return farFlower(pose) }
        let dark = second ?? petal
        var sepals = Corolla()
        sepals.count = 4
        sepals.petal = Petal(foot: 0.5, tip: 0.7, claw: 0.4)
        sepals.length = 0.96
        sepals.width = 0.17
        sepals.rise = 8
        sepals.turn = 45
        sepals.seed = id + "sepals"
        var plain = coat(pose, dark)
        plain.veins = 0
        ring(sepals, pose, plain)
        var petals = Corolla()
        petals.count = 4
        petals.petal = Petal(foot: 0.8, tip: 0.32, claw: 0.12, notch: 0.1)
        petals.width = 0.72
        petals.rise = 16
        petals.hollow = 0.1
        petals.seed = id
        var paint = coat(pose, petal)
        paint.veins = 5
        ring(petals, pose, paint)
        stamens(
            pose, count: 8, length: 0.5, spread: 0.44, tones: dark, thread: Palette(.pink),
            anther: 0.045)
        let cross = Outline.ellipse(pose.axis(0.5), pose.size * 0.05, pose.size * 0.05)
        sheet.ink(
            .curve(Curve(from: pose.axis(0), to: pose.axis(0.5), bow: 0.06)), centre.light,
            width: pose.size * 0.04)
        var arms = Outline()
        for turn in [20.0, 110, 200, 290] {
            arms.add(Curve(from: pose.axis(0.5), heading: turn, length: pose.size * 0.14, bend: 30))
        }
        sheet.ink(arms, centre.ink, width: pose.size * 0.06, opacity: 0.6)
        sheet.ink(arms, centre.light, width: pose.size * 0.045)
        sheet.wash(cross, .tint(centre.light))
    }

    private mutating func mullein(_ whole: Bool) {
        let foot = Point(500, whole ? 1100 : 1290)
        base(foot, whole, depth: 140)
        let size = whole ? 330.0 : 470
        if whole {
            for (turn, scale) in [
                (-80.0, 1.12), (78, 1.12), (-62, 1.15), (60, 1.15), (-44, 1.1), (46, 1.1),
            ] {
                leaf(
                    foot + Point(turn * 0.2, 0), turn, size * scale, bend: turn * 0.16,
                    fold: turn / 400)
            }
        }
        let line = Curve(
            from: foot, heading: whole ? -1 : -3, length: whole ? 1010 : 1130, bend: 4)
        stem(line, whole ? 20 : 34, to: whole ? 12 : 22, skin: .down)
        stemLeaves(
            line, from: 0.04, to: whole ? 0.5 : 0.36, count: whole ? 10 : 5, size: size * 0.92,
            turn: 34)
        let first = whole ? 0.52 : 0.4
        let wide = whole ? 30.0 : 72
        let rows = whole ? 26 : 22
        for row in (0..<rows).reversed() {
            let part = Double(row) / Double(rows - 1)
            let t = Plate.mix(first, 0.995, part)
            let reach = wide * Plate.power(1 - part, 0.35) * 0.9 + wide * 0.16
            for step in [-1.0, 1, -0.5, 0.5, 0] {
                let at = line.beside(t + dice.sway(0.006), step * reach)
                let turn = line.heading(t) + step * 62
                woolBud(at, turn, wide * (part > 0.85 ? 0.36 : 0.46))
            }
        }
        let count = whole ? 14 : 12
        for index in 0..<count {
            let part = Double(index) / Double(count)
            let t = Plate.mix(first + 0.02, 0.86, part)
            let step = [-0.75, 0.8, 0.05, -0.4, 0.6][index % 5]
            let pose = Pose(
                at: line.beside(t, step * wide), size: wide * 1.02 * (1 - part * 0.25),
                tilt: 24 + abs(step) * 22, roll: line.heading(t) + step * 66,
                spin: dice.between(0, 72))
            openBloom(pose)
        }
    }

    private mutating func woolBud(_ at: Point, _ heading: Double, _ size: Double) {
        let frame = Frame(foot: at, size: size, heading: heading)
        let tones = stalk.mixed(Palette(.cream), 0.3)
        lump(
            frame.both([(0.3, -0.1), (0.5, 0.3), (0.36, 0.8), (0, 1.1)]), tones,
            line: Plate.clamp(size / 40, 0.5, 1.1))
        guard size > 20 else { return }
        lump(frame.both([(0.16, 0.62), (0.2, 0.86), (0, 1.06)]), petal, line: 0.7)
    }
}
