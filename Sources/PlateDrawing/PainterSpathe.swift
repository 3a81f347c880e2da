import Catalog

extension Plate.Painter {
    /// Draws an arum: a pale hood, open in front, rolled below, and the club in it.
    mutating func arum(_ pose: Pose) {
        let frame = Frame(foot: pose.at, size: pose.size, heading: pose.roll)
        let pale = petal.mixed(Palette(.cream), 0.4)
        let back = frame.outline([
            (-0.1, 0.2), (-0.2, 0.36), (-0.27, 0.56), (-0.25, 0.74), (-0.14, 0.92), (-0.02, 1.06),
            (0.05, 1.14), (0.07, 1.02), (0.19, 0.84), (0.25, 0.64), (0.22, 0.44), (0.12, 0.22),
        ])
        let paint = sheet.linear(
            [
                (0, petal.deep, 1), (0.3, petal.main, 1), (0.6, pale.light, 1), (1, pale.main, 1),
            ], from: frame.at(0.06, 0.2), to: frame.at(-0.06, 1.1))
        sheet.draw(back, paint, edge: petal, width: frame.line)
        let shade = frame.outline([
            (0.02, 0.22), (0.04, 0.6), (0.06, 0.98), (0.18, 0.83), (0.25, 0.64), (0.22, 0.44),
            (0.12, 0.22),
        ])
        sheet.wash(shade, .tint(petal.deep), opacity: 0.18)
        var veins = Outline()
        for step in -4...4 {
            let lean = Double(step) / 4
            veins.addSmooth(
                [
                    frame.at(lean * 0.1, 0.3), frame.at(lean * 0.21, 0.6),
                    frame.at(lean * 0.15, 0.84), frame.at(0.03, 1.05),
                ], closed: false)
        }
        sheet.ink(veins, petal.deep, width: frame.line * 0.8, opacity: 0.45)
        club(frame)
        let front = frame.outline([
            (-0.05, 0), (-0.12, 0.06), (-0.145, 0.16), (-0.11, 0.26), (-0.17, 0.34), (-0.24, 0.46),
            (-0.12, 0.38), (0.0, 0.31), (0.1, 0.32), (0.21, 0.44), (0.16, 0.33), (0.115, 0.26),
            (0.145, 0.16), (0.12, 0.06), (0.05, 0),
        ])
        piece(front, petal, from: frame.at(-0.1, 0.3), to: frame.at(0.12, 0), line: frame.line)
        sheet.ink(
            frame.outline([(0.02, 0.31), (-0.03, 0.2), (0.0, 0.04)], closed: false), petal.ink,
            width: frame.line, opacity: 0.6)
    }

    /// The club in the middle of a hood.
    private mutating func club(_ frame: Frame) {
        let tones = centre.mixed(Palette(.brown), 0.55)
        stem(
            Curve(from: frame.at(0.005, 0.2), to: frame.at(0.01, 0.46), bow: 0.02),
            frame.size * 0.04, to: frame.size * 0.04, tones: tones.mixed(petal, 0.4))
        let head = frame.outline([
            (-0.03, 0.42), (-0.056, 0.5), (-0.058, 0.62), (-0.04, 0.72), (0.01, 0.765),
            (0.058, 0.72), (0.072, 0.62), (0.066, 0.5), (0.04, 0.42),
        ])
        lump(head, tones, line: frame.line)
        sheet.ink(
            frame.outline([(-0.025, 0.48), (-0.03, 0.6), (-0.015, 0.7)], closed: false),
            tones.light, width: frame.size * 0.013, opacity: 0.7)
    }

    /// Draws a jack-in-the-pulpit: a striped tube, a lid that bows over it, the club inside.
    package mutating func pulpit(_ pose: Pose) {
        let side: Double = pose.spin < 0 ? -1 : 1
        let frame = Frame(foot: pose.at, size: pose.size, heading: pose.roll, mirror: side)
        let stripe = second ?? petal
        let throat = frame.outline([
            (-0.16, 0.48), (-0.16, 0.66), (-0.06, 0.8), (0.1, 0.78), (0.2, 0.66), (0.18, 0.47),
            (0, 0.42),
        ])
        let dark = stripe.mixed(Palette(.brown), 0.35)
        sheet.draw(
            throat,
            sheet.linear(
                [(0, dark.ink, 1), (1, dark.main, 1)], from: frame.at(0, 0.42),
                to: frame.at(0, 0.8)), edge: dark, width: frame.line)
        var ribs = Outline()
        for x in [-0.11, -0.055, 0.06, 0.115] {
            ribs.add(frame.curve((x, 0.46), (x * 1.1, 0.74), bow: 0.03))
        }
        sheet.ink(ribs, petal.light, width: frame.size * 0.014, opacity: 0.7)
        let jack = frame.both([(0.035, 0.3), (0.042, 0.5), (0.038, 0.62), (0.0, 0.675)])
        lump(jack, centre, line: frame.line)
        pulpitTube(frame, stripe)
        pulpitLid(frame, stripe)
    }

    private mutating func pulpitTube(_ frame: Frame, _ stripe: Palette) {
        let tube = frame.outline([
            (-0.05, 0), (-0.1, 0.08), (-0.125, 0.24), (-0.14, 0.38), (-0.2, 0.47), (-0.24, 0.53),
            (-0.13, 0.49), (-0.02, 0.46), (0.1, 0.46), (0.2, 0.49), (0.29, 0.54), (0.25, 0.46),
            (0.16, 0.38), (0.13, 0.24), (0.1, 0.08), (0.05, 0),
        ])
        piece(tube, petal, from: frame.at(-0.14, 0.3), to: frame.at(0.16, 0.1), line: frame.line)
        for step in -3...3 {
            let x = Double(step) * 0.036
            let line = frame.outline(
                [(x * 0.5, 0.03), (x * 0.98, 0.2), (x * 1.12, 0.36), (x * 1.3, 0.46)],
                closed: false)
            sheet.ink(line, stripe.deep, width: frame.size * 0.014, opacity: 0.75)
        }
    }

    private mutating func pulpitLid(_ frame: Frame, _ stripe: Palette) {
        let lid = frame.outline([
            (-0.16, 0.5), (-0.21, 0.64), (-0.2, 0.8), (-0.1, 0.93), (0.08, 0.97), (0.27, 0.91),
            (0.42, 0.78), (0.53, 0.6), (0.6, 0.5), (0.46, 0.58), (0.34, 0.67), (0.24, 0.71),
            (0.1, 0.73), (-0.02, 0.7), (-0.1, 0.6), (-0.12, 0.5),
        ])
        piece(lid, petal, from: frame.at(-0.1, 0.95), to: frame.at(0.35, 0.6), line: frame.line)
        let lines: [[(Double, Double)]] = [
            [
                (-0.15, 0.54), (-0.16, 0.74), (-0.03, 0.88), (0.18, 0.88), (0.38, 0.74),
                (0.54, 0.56),
            ],
            [(-0.135, 0.54), (-0.13, 0.7), (-0.02, 0.81), (0.16, 0.82), (0.36, 0.7), (0.5, 0.58)],
            [
                (-0.18, 0.56), (-0.19, 0.76), (-0.06, 0.92), (0.14, 0.935), (0.34, 0.82),
                (0.52, 0.6),
            ],
            [
                (-0.115, 0.56), (-0.08, 0.68), (0.02, 0.755), (0.16, 0.77), (0.32, 0.7),
                (0.44, 0.61),
            ],
        ]
        for line in lines {
            sheet.ink(
                frame.outline(line, closed: false), stripe.deep, width: frame.size * 0.016,
                opacity: 0.75)
        }
    }
}
