import Catalog

extension Plate.Painter {
    /// Draws a violet's or a pansy's face: two petals up, two aside, a broad one below.
    package mutating func viola(_ pose: Pose) {
        let face = Frame(foot: pose.at, size: pose.size, heading: pose.roll)
        let pansy = second != nil
        var petal = petal
        if !pansy { petal.main = petal.main.mixed(petal.deep, 0.5) }
        let low = second ?? petal
        let side = pansy ? low.mixed(Palette(.cream), 0.35) : petal
        sepals(face)
        spur(face, pose)
        for mirrored in [true, false] {
            let frame = face.turned(mirrored: mirrored)
            let edge =
                pansy
                ? [
                    (0.02, 0), (-0.06, 0.3), (0.0, 0.66), (0.17, 0.9), (0.4, 0.94), (0.58, 0.76),
                    (0.58, 0.48), (0.38, 0.2), (0.12, 0.03),
                ]
                : [
                    (0.02, 0), (0.0, 0.26), (0.07, 0.58), (0.2, 0.84), (0.38, 0.88), (0.48, 0.7),
                    (0.44, 0.44), (0.26, 0.18), (0.1, 0.03),
                ]
            violaPetal(frame, edge, petal, tip: (0.3, 0.85), pale: pansy ? petal.main : nil)
        }
        for mirrored in [true, false] {
            let frame = face.turned(mirrored: mirrored)
            let edge =
                pansy
                ? [
                    (0, 0.06), (0.22, 0.24), (0.46, 0.3), (0.68, 0.2), (0.74, -0.02),
                    (0.62, -0.24), (0.4, -0.28), (0.16, -0.16),
                ]
                : [
                    (0, 0.04), (0.2, 0.1), (0.44, 0.1), (0.66, 0.0), (0.74, -0.18), (0.62, -0.34),
                    (0.4, -0.3), (0.16, -0.14),
                ]
            violaPetal(frame, edge, side, tip: (0.72, -0.06), pale: pansy ? low.light : nil)
        }
        let wide = pansy ? 1.25 : 1.0
        let lip = [
            (0.0, 0.02), (0.13, -0.12), (0.32 * wide, -0.42), (0.38 * wide, -0.66),
            (0.28 * wide, -0.84), (0.12, -0.87), (0.0, -0.82), (-0.12, -0.87),
            (-0.28 * wide, -0.84), (-0.38 * wide, -0.66), (-0.32 * wide, -0.42), (-0.13, -0.12),
        ]
        violaPetal(face, lip, low, tip: (0, -0.85), pale: pansy ? Palette(.orange).light : nil)
        violaThroat(face, pansy: pansy)
    }

    private mutating func violaPetal(
        _ frame: Frame, _ edge: [(Double, Double)], _ tones: Palette, tip: (Double, Double),
        pale: Tint?
    ) {
        let outline = frame.outline(edge)
        let paint = sheet.linear(
            [
                (0, pale ?? .white, 1), (0.24, pale ?? tones.light, 1), (0.55, tones.main, 1),
                (1, tones.main.mixed(tones.deep, 0.45), 1),
            ], from: frame.at(0, 0), to: frame.at(tip.0, tip.1))
        sheet.draw(outline, paint, edge: tones, width: frame.line)
        guard frame.size > 60 else { return }
        var veins = Outline()
        for step in -2...2 {
            let lean = Double(step) * 0.055
            veins.add(
                frame.curve(
                    (tip.0 * 0.3 + lean * 0.5, tip.1 * 0.3 - lean * 0.5),
                    (tip.0 * 0.86 + lean * 1.9, tip.1 * 0.86 - lean * 1.9), bow: lean * 0.4))
        }
        sheet.ink(veins, tones.deep, width: frame.line * 0.7, opacity: 0.35)
    }

    private mutating func violaThroat(_ frame: Frame, pansy: Bool) {
        var lines = Outline()
        for step in -3...3 {
            let lean = Double(step) * 0.08
            lines.add(frame.curve((lean * 0.3, -0.1), (lean * 1.2, -0.44 + abs(lean)), bow: lean))
        }
        for side in [-1.0, 1] {
            for step in 0...2 {
                let y = Double(step) * 0.075 - 0.1
                lines.add(
                    frame.curve((side * 0.12, y * 0.5), (side * (pansy ? 0.42 : 0.3), y), bow: 0))
            }
        }
        let dark = Palette(.violet)
        sheet.ink(
            lines, dark.ink, width: frame.line * (pansy ? 1.5 : 1), opacity: pansy ? 0.85 : 0.5)
        let eye = centre
        lump(
            frame.outline([(-0.08, 0), (0, 0.08), (0.08, 0), (0.05, -0.11), (-0.05, -0.11)]),
            pansy ? Palette(.yellow) : eye, line: frame.line * 0.7)
        var beards = Outline()
        for side in [-1.0, 1] {
            for step in 0..<4 {
                let y = 0.05 - Double(step) * 0.03
                beards.add(frame.curve((side * 0.08, y), (side * 0.17, y - 0.02), bow: 0.1))
            }
        }
        sheet.ink(beards, .white, width: frame.line, opacity: 0.9)
    }

    private mutating func sepals(_ frame: Frame) {
        for turn in [-150.0, 150, -70, 70, 0] {
            let part = frame.turned(turn)
            let edge = part.both([(0.09, 0), (0.1, 0.25), (0.05, 0.45), (0, 0.55)])
            lump(edge, stalk, line: frame.line * 0.8)
        }
    }

    private mutating func spur(_ frame: Frame, _ pose: Pose) {
        let side: Double = pose.spin < 0 ? -1 : 1
        let line = Curve(
            from: frame.at(0, 0.1), to: frame.at(side * 0.2, 0.42), bow: -0.2 * side)
        stem(line, pose.size * 0.15, to: pose.size * 0.12, tones: petal)
    }
}
