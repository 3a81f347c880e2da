import Catalog

extension Plate.Painter {
    /// Draws the long beaks of a cranesbill, one of them sprung open.
    mutating func beaks() {
        let line = Curve(from: Point(450, 1290), to: Point(500, 640), bow: 0.04)
        for side in [-1.0, 1] { leaf(line.at(0.36), side * 64, 470, bend: side * 20) }
        stem(line, 15, to: 11, skin: .down)
        let ends: [(Point, Double, Double, Bool)] = [
            (Point(255, 560), -22, 300, false), (Point(560, 430), 4, 400, false),
            (Point(800, 610), 24, 290, true),
        ]
        for (at, turn, size, sprung) in ends {
            let stalk = Curve(
                line.end, line.end + .heading(turn * 1.8, 120), at - .heading(turn, 130), at)
            stem(stalk, 9, to: 8, tones: ruddy, skin: .down)
            beak(Frame(foot: at, size: size, heading: turn), sprung: sprung)
        }
    }

    private var ruddy: Palette { stalk.mixed(Palette(.red), 0.4) }

    private mutating func beak(_ frame: Frame, sprung: Bool) {
        let tones = green.mixed(Palette(.red), 0.07)
        for turn in [-62.0, 62, -24, 26] {
            let sepal = frame.turned(turn)
            lump(
                sepal.both([(0.035, 0), (0.075, 0.1), (0.06, 0.22), (0, 0.34)]),
                tones, line: frame.line)
        }
        let rod = Curve(from: frame.at(0, 0.06), to: frame.at(0, 0.98), bow: 0)
        stem(rod, frame.size * 0.075, to: frame.size * 0.018, tones: tones)
        if sprung {
            for (side, rise) in [(-1.0, 0.66), (1, 0.72), (-0.6, 0.86), (0.6, 0.9)] {
                let strip = [
                    frame.at(0, 0.96), frame.at(side * 0.2, 1.04), frame.at(side * 0.36, 0.9),
                    frame.at(side * 0.34, rise - 0.06),
                ]
                let line = Outline.smooth(strip, closed: false)
                sheet.ink(line, tones.ink, width: frame.size * 0.02 + 1.2, opacity: 0.8)
                sheet.ink(line, tones.main, width: frame.size * 0.02)
                seedCup(frame.at(side * 0.34, rise - 0.08), frame.size)
            }
            return
        }
        for x in [-0.062, 0.062, 0] {
            seedCup(frame.at(x, x == 0 ? 0.08 : 0.1), frame.size)
        }
        var furrow = Outline()
        furrow.add(frame.curve((0.008, 0.2), (0.002, 0.9)))
        sheet.ink(furrow, tones.ink, width: 1, opacity: 0.5)
        var threads = Outline()
        for lean in [-0.04, -0.015, 0.015, 0.04] {
            threads.add(frame.curve((0, 0.97), (lean, 1.06), bow: lean * 3))
        }
        sheet.ink(threads, tones.ink, width: 1.6, opacity: 0.8)
    }

    private mutating func seedCup(_ at: Point, _ size: Double) {
        lump(
            .ellipse(at, size * 0.045, size * 0.065), Palette(.brown).mixed(stalk, 0.35), line: 1.2)
    }

    /// Draws long pods that split into four parts and release downy seeds.
    mutating func splitPods() {
        let line = Curve(from: Point(470, 1290), to: Point(510, 150), bow: 0.03)
        stemLeaves(line, from: 0.06, to: 0.4, count: 6, size: 380, turn: 58)
        let tones = stalk.mixed(petal, 0.4)
        let silk = Palette(.white).mixed(.root, 0.3)
        stem(line, 16, to: 5, tones: tones)
        for index in 0..<12 {
            let part = Double(index) / 11
            let t = Plate.mix(0.42, 0.98, part)
            let side: Double = index % 2 == 0 ? -1 : 1
            let pod = Curve(
                from: line.at(t), heading: line.heading(t) + side * Plate.mix(58, 26, part),
                length: Plate.mix(310, 170, part), bend: -side * 12)
            if index == 2 || index == 5 || index == 7 {
                openPod(pod, tones, silk)
            } else {
                stem(pod.part(from: 0, to: 0.2), 5, to: 5, tones: tones)
                blade(
                    Blade(foot: 0.12, tip: 0.2, ratio: 0.055, start: 0.7),
                    Lay(rib: pod.part(from: 0.16, to: 1), tones: tones))
            }
        }
        for (x, y, turn) in [(840.0, 330.0, 50.0), (900, 520, 70), (120, 300, -40), (760, 160, 30)]
        {
            plume(Point(x, y), turn, 70, silk)
        }
    }

    private mutating func openPod(_ pod: Curve, _ tones: Palette, _ silk: Palette) {
        let middle = pod.at(0.66)
        let glow = sheet.radial(
            [(0, .white, 0.95), (0.7, .white, 0.6), (1, .white, 0)], across: Point(90, 0),
            along: Point(0, 90), at: middle)
        sheet.wash(.ellipse(middle, 90, 90), glow)
        var hairs = Outline()
        for index in 0..<70 {
            let t = dice.between(0.3, 1)
            let side: Double = index % 2 == 0 ? 1 : -1
            hairs.add(
                Curve(
                    from: pod.at(t), heading: pod.heading(t) + side * dice.between(20, 100),
                    length: dice.between(50, 100), bend: dice.sway(50)))
        }
        sheet.ink(hairs, silk.ink, width: 1.2, opacity: 0.45)
        sheet.ink(hairs, .white, width: 0.9, opacity: 0.9)
        for turn in [-34.0, 34, -13, 13] {
            let strip = Curve(
                from: pod.at(0.2), heading: pod.heading(0.2) + turn * 0.5,
                length: pod.length * 0.86,
                bend: turn * 2.6)
            stem(strip, 7, to: 3, tones: tones.mixed(.straw, 0.4))
        }
        stem(pod.part(from: 0, to: 0.24), 6, to: 7, tones: tones)
    }

    /// Draws umbels that have closed like nests over bristly fruit.
    mutating func nests() {
        let foot = Point(500, 1290)
        for (turn, length, size) in [(-20.0, 620.0, 190.0), (18, 560, 160), (-1, 760, 290)] {
            let line = Curve(
                from: foot + Point(turn, 0), heading: turn, length: length, bend: -turn * 0.4)
            if size > 200 { stemLeaves(line, from: 0.14, to: 0.6, count: 3, size: 420, turn: 52) }
            stem(line, size / 17, to: size / 20, skin: .bristles)
            nest(line.end, line.heading(1), size)
        }
    }

    private mutating func nest(_ foot: Point, _ heading: Double, _ size: Double) {
        let frame = Frame(foot: foot, size: size, heading: heading)
        feathers(foot, heading, size * 0.62, spread: 120)
        let tones = stalk.mixed(.straw, 0.45)
        func arm(_ lean: Double, _ reach: Double) -> Curve {
            Curve(
                foot, frame.at(lean * 0.9, 0.24), frame.at(lean * 0.94, 0.72),
                frame.at(lean * 0.42, 0.98 * reach))
        }
        for lean in [-0.55, -0.2, 0.2, 0.5, 0.0] { nestArm(arm(lean, 1.04), size, tones) }
        for lean in [-0.9, 0.92, -0.72, 0.7, -0.42, 0.4, 0.1] {
            nestArm(arm(lean, 0.94), size, tones)
        }
    }

    private mutating func nestArm(_ line: Curve, _ size: Double, _ tones: Palette) {
        stem(line, size / 30, to: size / 40, tones: tones)
        let fruit = tones.mixed(Palette(.brown), 0.35)
        for index in 0..<7 {
            let turn = line.heading(1) + Double(index - 3) * 34
            let at = line.end + .heading(turn, size * 0.08)
            var bristles = Outline()
            for step in 0..<7 {
                bristles.add(
                    Curve(from: at, heading: turn + Double(step) * 51, length: size * 0.055))
            }
            sheet.ink(bristles, fruit.ink, width: 1, opacity: 0.65)
            lump(
                .ellipse(at, size * 0.024, size * 0.042, heading: turn), fruit,
                line: Plate.clamp(size / 260, 0.5, 1))
        }
    }

    /// Draws narrow pods: a fan like a bird's foot, or a hanging row.
    mutating func vetchPods() {
        let trefoil = bearing == .trefoil
        let line = Curve(from: Point(430, 1290), to: Point(540, 560), bow: 0.08)
        stemLeaves(
            line, from: 0.1, to: 0.86, count: trefoil ? 5 : 3, size: trefoil ? 250 : 480, turn: 56)
        stem(line, 12, to: 8)
        let tones = trefoil ? Palette(.brown).mixed(stalk, 0.3) : Palette(.brown).mixed(stalk, 0.66)
        if trefoil {
            let heads: [(Curve, Double)] = [
                (Curve(from: line.at(0.7), heading: -34, length: 330, bend: 20), 0.74),
                (Curve(from: line.end, heading: 14, length: 240, bend: 8), 1),
            ]
            for (stalkLine, scale) in heads {
                stem(stalkLine, 8, to: 7)
                for turn in [-104.0, 102, -58, 56, -8] {
                    podAt(
                        stalkLine.end, stalkLine.heading(1) + turn, 300 * scale, 0.075, tones,
                        bend: turn * 0.12)
                }
                for turn in [-40.0, 44, 180] {
                    let rib = Curve(
                        from: stalkLine.end, heading: stalkLine.heading(1) + turn,
                        length: 80 * scale)
                    blade(Blade(foot: 0.6, tip: 0.6, ratio: 0.4), Lay(rib: rib, tones: leafTones()))
                }
            }
            return
        }
        for (t, turn) in [(0.72, -34.0), (1.0, 16)] {
            let stalkLine = Curve(from: line.at(t), heading: turn, length: 420, bend: -turn * 0.3)
            stem(stalkLine, 8, to: 5)
            let side: Double = turn < 0 ? -1 : 1
            for index in 0..<6 {
                let part = 0.4 + Double(index) * 0.12
                podAt(
                    stalkLine.at(part),
                    stalkLine.heading(part) + side * (Plate.mix(146, 112, part) + dice.sway(9)),
                    Plate.mix(230, 170, part), 0.23, tones, bend: side * 14)
            }
        }
    }

    private mutating func podAt(
        _ at: Point, _ heading: Double, _ length: Double, _ ratio: Double, _ tones: Palette,
        bend: Double
    ) {
        let stalkLine = Curve(from: at, heading: heading, length: length * 0.14)
        stem(stalkLine, 4, to: 4)
        let rib = Curve(from: stalkLine.end, heading: heading, length: length, bend: bend)
        blade(
            Blade(foot: 0.25, tip: 0.3, ratio: ratio, start: 0.3), Lay(rib: rib, tones: tones))
        var seeds = Outline()
        for step in 1...6 {
            seeds.add(
                .ellipse(
                    rib.at(0.08 + Double(step) * 0.13), length * ratio * 0.26,
                    length * ratio * 0.3))
        }
        sheet.wash(seeds, .tint(tones.light), opacity: 0.4)
        sheet.ink(seeds, tones.ink, width: 0.9, opacity: 0.35)
        sheet.ink(
            .curve(Curve(from: rib.end, heading: rib.heading(1), length: length * 0.06, bend: 20)),
            tones.ink, width: 2.4, opacity: 0.8)
    }
}
