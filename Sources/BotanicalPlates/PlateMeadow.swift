import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a vetch: stems that climb by tendrils, dense racemes to one side.
    mutating func vetchPlant(_ whole: Bool) {
        let foot = Point(450, whole ? 1080 : 1290)
        base(foot, whole)
        let stems =
            whole
            ? [
                Curve(foot, Point(210, 960), Point(280, 620), Point(110, 420)),
                Curve(foot + Point(20, 0), Point(790, 960), Point(720, 620), Point(900, 430)),
                Curve(foot + Point(10, 0), Point(470, 820), Point(560, 480), Point(480, 120)),
            ]
            : [Curve(foot, Point(600, 1000), Point(380, 700), Point(560, 330))]
        for (number, line) in stems.enumerated() {
            stem(line, whole ? 8 : 13, to: whole ? 4 : 7)
            let nodes = [0.16, 0.4, 0.64, 0.86]
            for (index, t) in nodes.enumerated() {
                let side: Double = (index + number) % 2 == 0 ? -1 : 1
                leaf(line.at(t), line.heading(t) + side * 74, whole ? 280 : 500, bend: side * 16)
            }
            leaf(line.end, line.heading(1), whole ? 220 : 330, bend: 10)
            for (index, t) in nodes.enumerated() where index > 0 {
                let side: Double = (index + number) % 2 == 0 ? -1 : 1
                let stalk = Curve(
                    from: line.at(t), heading: line.heading(t) + side * 30,
                    length: whole ? 280 : index == 1 ? 500 : 600, bend: -side * 14)
                stem(stalk, whole ? 5 : 8, to: 3)
                peaRaceme(stalk, size: whole ? 50 : 108, side: side)
            }
        }
    }

    private mutating func peaRaceme(_ line: Curve, size: Double, side: Double) {
        let count = 17
        for index in (0..<count).reversed() {
            let part = Double(index) / Double(count - 1)
            let t = Plate.mix(0.46, 1, part)
            let scale = size * Plate.mix(1, 0.5, part)
            let lean = side * (index % 2 == 0 ? 128 : 92) * Plate.mix(1, 0.4, part)
            let from = line.beside(t, side * scale * (index % 2 == 0 ? 0.02 : -0.1))
            let roll = line.heading(t) + lean + dice.sway(6)
            let pose = Pose(at: from, size: scale, tilt: 80, roll: roll, spin: side)
            slimPea(pose, open: part < 0.86)
        }
    }

    /// Draws a long narrow pea flower from its side.
    mutating func slimPea(_ pose: Pose, open: Bool) {
        let mirror: Double = pose.spin < 0 ? -1 : 1
        let frame = Frame(foot: pose.at, size: pose.size, heading: pose.roll, mirror: mirror)
        let pale = (second ?? petal).mixed(petal, 0.4)
        if open {
            let wings = frame.outline([
                (0.02, 0.2), (0.02, 0.7), (0.12, 1.12), (0.3, 1.2), (0.36, 0.98), (0.26, 0.6),
                (0.14, 0.24),
            ])
            piece(wings, pale, from: frame.at(0.1, 0.2), to: frame.at(0.3, 1.2), line: frame.line)
        }
        let standard = frame.outline([
            (0.0, 0.1), (-0.12, 0.24), (-0.14, 0.66), (-0.3, 0.94), (-0.32, 1.14), (-0.1, 1.12),
            (0.08, 0.98), (0.14, 0.62), (0.12, 0.26),
        ])
        piece(
            standard, petal, from: frame.at(0, 0.1), to: frame.at(-0.2, 1.1), line: frame.line)
        let cup = frame.outline([
            (-0.1, 0), (-0.14, 0.18), (-0.12, 0.36), (-0.02, 0.26), (0.08, 0.36), (0.15, 0.2),
            (0.1, 0),
        ])
        lump(cup, petal.mixed(stalk, 0.5), line: frame.line * 0.8)
    }

    /// Draws bird's-foot trefoil: spreading stems, a few yellow pea flowers on each stalk.
    mutating func trefoilPlant(_ whole: Bool) {
        let foot = Point(500, whole ? 1010 : 1270)
        base(foot, whole, width: 380)
        let stems: [(Double, Double, Double)] =
            whole
            ? [
                (-66, 470, 40), (64, 480, -40), (-40, 540, 26), (38, 560, -24), (-12, 590, 10),
                (13, 600, -8),
            ]
            : [(-28, 640, 30), (12, 760, -14)]
        for (index, item) in stems.enumerated() {
            let line = Curve(
                from: foot + Point(item.0 * 0.4, 0), heading: item.0, length: item.1, bend: item.2)
            stemLeaves(
                line, from: 0.14, to: 0.8, count: 6, size: whole ? 105 : 220, turn: 56)
            stem(line, whole ? 6 : 10, to: whole ? 4 : 7)
            let large = whole ? 92.0 : index == 0 ? 170 : 235
            let head = Curve(
                from: line.at(0.86), heading: line.heading(0.86) * 0.5, length: large * 1.6,
                bend: -item.2 * 0.3)
            stem(head, whole ? 5 : 8, to: whole ? 4 : 6)
            peaFan(head.end, head.heading(1), large)
        }
    }

    private mutating func peaFan(_ at: Point, _ heading: Double, _ size: Double) {
        for turn in [-50.0, 50, 20] {
            leaflet(at, heading + turn + 180 * (turn == 20 ? 0.4 : 0), size * 0.4)
        }
        for turn in [-84.0, 82, -40, 38] {
            let side: Double = turn < 0 ? -1 : 1
            let stalk = Curve(
                from: at, heading: heading + turn * 0.8, length: size * 0.3, bend: turn * 0.3)
            stem(stalk, Plate.clamp(size / 34, 1.4, 6), to: Plate.clamp(size / 40, 1.2, 5))
            fullPea(
                Pose(
                    at: stalk.end, size: size * 0.74, tilt: 80, roll: heading + turn, spin: side))
        }
        let tip = Frame(foot: at, size: size, heading: heading)
        piece(
            tip.both([(0.05, 0.2), (0.11, 0.36), (0.09, 0.6), (0, 0.76)]),
            petal.mixed(second ?? petal, 0.7), from: tip.at(0, 0.2), to: tip.at(0, 0.76),
            line: tip.line)
        lump(tip.both([(0.05, 0), (0.09, 0.16), (0.08, 0.34), (0, 0.26)]), stalk, line: tip.line)
    }

    /// Draws a broad pea flower from its side: standard, wings over the keel, red streaks.
    mutating func fullPea(_ pose: Pose) {
        let mirror: Double = pose.spin < 0 ? -1 : 1
        let frame = Frame(foot: pose.at, size: pose.size, heading: pose.roll, mirror: mirror)
        let warm = second ?? petal
        let keel = frame.outline([
            (0.1, 0.28), (0.3, 0.56), (0.42, 0.86), (0.47, 1.08), (0.57, 0.92), (0.52, 0.56),
            (0.3, 0.24),
        ])
        piece(
            keel, petal.mixed(warm, 0.6), from: frame.at(0.1, 0.3), to: frame.at(0.5, 1.0),
            line: frame.line)
        let standard = frame.outline([
            (0.06, 0.24), (-0.1, 0.34), (-0.34, 0.3), (-0.64, 0.36), (-0.8, 0.58), (-0.76, 0.84),
            (-0.54, 0.96), (-0.24, 0.84), (-0.02, 0.64), (0.1, 0.42),
        ])
        piece(
            standard, petal, from: frame.at(0, 0.2), to: frame.at(-0.66, 0.8), line: frame.line)
        var streaks = Outline()
        for lean in [0.42, 0.52, 0.62, 0.72] {
            streaks.add(frame.curve((-0.08, lean * 0.8), (-0.5, lean * 1.02), bow: 0.05))
        }
        sheet.ink(streaks, warm.deep, width: frame.line * 1.2, opacity: 0.6)
        let wing = frame.outline([
            (0.02, 0.26), (-0.06, 0.58), (0.0, 0.9), (0.18, 1.12), (0.37, 1.08), (0.41, 0.8),
            (0.32, 0.5), (0.16, 0.24),
        ])
        piece(wing, petal, from: frame.at(0.05, 0.2), to: frame.at(0.3, 1.15), line: frame.line)
        let cup = frame.outline([
            (-0.06, -0.02), (-0.13, 0.12), (-0.14, 0.4), (-0.02, 0.3), (0.08, 0.42), (0.19, 0.3),
            (0.14, 0.1), (0.08, -0.02),
        ])
        lump(cup, stalk, line: frame.line * 0.8)
    }

    private mutating func leaflet(_ at: Point, _ heading: Double, _ length: Double) {
        let rib = Curve(from: at, heading: heading, length: length, bend: 10)
        blade(Blade(foot: 0.6, tip: 0.6, ratio: 0.4), Lay(rib: rib, tones: leafTones()))
    }

    /// Draws wild carrots: wide flat umbels of umbels, feathery bracts below each.
    mutating func carrotPlant(_ whole: Bool) {
        let foot = Point(500, whole ? 1080 : 1290)
        if whole {
            ground(foot.y)
            stem(
                Curve(from: foot - Point(0, 8), heading: 178, length: 170, bend: 8), 34, to: 3,
                tones: .root)
            for turn in [-64.0, 62, -40, 42] {
                leaf(foot, turn, 340, bend: turn * 0.4, fold: 0)
            }
        }
        let stems: [(Double, Double, Double, Double)] =
            whole
            ? [(-17, 620, 9, 118), (16, 680, -8, 124), (0, 830, 2, 165)]
            : [(3, 730, 0, 400)]
        for (turn, length, bend, size) in stems {
            let line = Curve(from: foot, heading: turn, length: length, bend: bend)
            stemLeaves(
                line, from: 0.16, to: 0.68, count: 3, size: whole ? 250 : 480, turn: 50)
            stem(line, whole ? 9 : 18, to: whole ? 7 : 14, skin: .bristles)
            lace(line.end, line.heading(1), size)
        }
    }

    /// Draws an umbel of umbels on feathery bracts.
    mutating func lace(_ foot: Point, _ heading: Double, _ size: Double) {
        feathers(foot, heading, size * 0.6, spread: 128)
        var ends: [(Point, Double, Double)] = []
        let count = 21
        for index in 0..<count {
            let part = (Double(index) / Double(count - 1)).squareRoot()
            let turn = Double(index) * 137.508
            let x = Plate.sine(turn) * part
            let depth = Plate.cosine(turn) * part
            let end =
                foot
                + .heading(
                    heading, size * (0.66 + (1 - part * part) * 0.05 + depth * 0.15))
            ends.append((end + Point(x * size, 0), x, part))
        }
        for (end, x, _) in ends {
            let line = Curve(
                foot, foot + .heading(heading + x * 60, size * 0.32),
                end + Point(-x * size * 0.1, size * 0.28), end)
            stem(line, Plate.clamp(size / 60, 1.4, 6), to: Plate.clamp(size / 90, 1.1, 4))
        }
        for (index, item) in ends.sorted(by: { $0.0.y < $1.0.y }).enumerated() {
            floretPlate(
                item.0, item.1 * 30 + heading, size * 0.2, dark: size > 200 && item.2 < 0.1, index)
        }
    }

    /// Draws one small umbel: many five-petalled florets, the outer petals larger.
    private mutating func floretPlate(
        _ at: Point, _ heading: Double, _ size: Double, dark: Bool, _ number: Int
    ) {
        let florets = size > 50 ? 17 : 7
        var (petals, hearts, eyes) = (Outline(), Outline(), Outline())
        for index in 0..<florets {
            let part = ((Double(index) + 0.3) / Double(florets)).squareRoot()
            let turn = Double(index) * 137.508 + Double(number) * 40
            let out = Point(
                Plate.sine(turn) * part * size, -Plate.cosine(turn) * part * size * 0.5)
            let middle = at + out
            let grain = size * (size > 50 ? 0.19 : 0.34)
            for step in 0..<5 {
                let spin = Double(step) * 72 + turn
                let far = Plate.cosine(spin - turn)
                let reach = grain * (1 + (part > 0.7 && far > 0.5 ? 0.6 : 0))
                let tip = Point.heading(spin, reach)
                let place = middle + Point(tip.x, tip.y * 0.7)
                petals.addDot(place, grain * 0.52)
                if size > 50 { hearts.addDot(place + (place - middle) * 0.4, grain * 0.1) }
            }
            eyes.addDot(middle, grain * 0.3)
        }
        let ink = Plate.clamp(size / 90, 0.5, 0.9)
        sheet.stamp(
            petals, dark ? Palette(.purple).deep : petal.main, opacity: 1,
            ink: petal.ink, width: ink)
        sheet.wash(hearts, .tint(petal.deep), opacity: 0.7)
        sheet.wash(eyes, .tint(Palette(.yellowGreen).main), opacity: 0.8)
    }
}
