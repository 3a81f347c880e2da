import Catalog

extension Plate.Painter {
    /// Draws winged fruits in pairs, hanging from a twig.
    package mutating func samaras() {
        let twig = Curve(from: Point(180, 150), to: Point(560, 230), bow: 0.06)
        leaf(twig.at(0.2), 205, 640, bend: -16)
        leaf(twig.end, 60, 440, bend: 26)
        stem(twig, 24, to: 16, tones: .bark)
        let ends: [(Point, Double, Double)] = [
            (Point(480, 620), 300, -3), (Point(730, 700), 330, 8), (Point(560, 930), 340, -6),
        ]
        for (end, size, lean) in ends {
            stem(
                Curve(twig.end, twig.end + Point(10, 180), end - Point(lean * 4, 180), end), 7,
                to: 6)
            for side in [-1.0, 1] { wing(end, 90 * side + lean + side * 8, size, side) }
        }
    }

    private mutating func wing(_ at: Point, _ heading: Double, _ size: Double, _ side: Double) {
        let tones = Palette(.yellowGreen).mixed(.straw, 0.5)
        let along = Point.heading(heading)
        let down = along.right * side
        func place(_ x: Double, _ y: Double) -> Point {
            at + along * (x * size) + down * (y * size)
        }
        let outline = Outline.smooth([
            place(-0.01, -0.03), place(0.2, -0.06), place(0.5, -0.055), place(0.8, -0.04),
            place(0.97, 0.05), place(0.98, 0.18), place(0.84, 0.27), place(0.62, 0.24),
            place(0.42, 0.15), place(0.28, 0.13), place(0.1, 0.15), place(-0.01, 0.08),
        ])
        sheet.draw(
            outline, sheet.lit(tones.light, tones.main.mixed(tones.light, 0.4), tones.main),
            edge: tones, width: 1.6)
        var veins = Outline()
        for step in 0..<9 {
            let reach = 0.5 + Double(step) * 0.058
            veins.addSmooth(
                [
                    place(0.2, -0.03), place(reach * 0.75, -0.03 + Double(8 - step) * 0.008),
                    place(reach, 0.02 + Double(8 - step) * 0.026),
                ], closed: false)
        }
        sheet.ink(veins, tones.ink, width: 0.9, opacity: 0.45)
        let nut = tones.mixed(Palette(.green), 0.5)
        let body = Outline.smooth([
            place(-0.01, -0.02), place(0.12, -0.045), place(0.26, 0.01), place(0.24, 0.09),
            place(0.1, 0.125), place(-0.01, 0.06),
        ])
        sheet.draw(body, sheet.lit(nut.light, nut.main, nut.deep), edge: nut, width: 1.2)
    }

    /// Draws dry fruit on stalks: urns with a rayed lid for a poppy, plain ones for others.
    package mutating func capsules() {
        let basal = form.leaf.arrangement == .basal
        if basal { groundLeaves(Point(480, 1280), size: 520, back: true) }
        let heads: [(Point, Double, Double, Double)] = [
            (Point(250, 560), 120, -10, 420), (Point(760, 640), 105, 14, 560),
            (Point(520, 330), 190, 3, 490),
        ]
        for (at, size, turn, foot) in heads {
            let line = Curve(
                Point(foot, 1290), Point(foot, 950), at - .heading(turn, 260),
                at - .heading(turn, size))
            stem(
                line, size / 10, to: size / 13, skin: form.gesture == .nodding ? .bristles : .smooth
            )
            if !basal, size > 130 { stemLeaves(line, from: 0.1, to: 0.6, count: 3, size: 420) }
            capsule(at, turn, size)
        }
        if basal { groundLeaves(Point(480, 1280), size: 520, back: false) }
    }

    private mutating func capsule(_ at: Point, _ heading: Double, _ size: Double) {
        let poppy = form.flower?.petalShape == .crumpled
        let tones = Palette(.greyGreen).mixed(.straw, 0.4)
        let along = Point.heading(heading)
        func place(_ x: Double, _ y: Double) -> Point {
            at + along.right * (x * size) + along * (y * size)
        }
        let half: [(Double, Double)] =
            poppy
            ? [(0.1, -1), (0.32, -0.84), (0.56, -0.3), (0.64, 0.3), (0.52, 0.72), (0.4, 0.86)]
            : [(0.08, -1), (0.34, -0.8), (0.5, -0.2), (0.46, 0.4), (0.24, 0.86), (0.05, 1.02)]
        let outline = Outline.smooth(
            half.map { place($0.0, $0.1) } + half.reversed().map { place(-$0.0, $0.1) })
        sheet.draw(outline, sheet.lit(tones.light, tones.main, tones.deep), edge: tones, width: 1.7)
        var ribs = Outline()
        for step in -3...3 {
            let x = Double(step) / 3.4
            ribs.addSmooth(half.map { place($0.0 * x, $0.1) }, closed: false)
        }
        sheet.ink(ribs, tones.ink, width: 1, opacity: 0.45)
        guard poppy else { return }
        let lid = Pose(at: place(0, 0.9), size: size, tilt: 68, roll: heading)
        let pores = (0..<9).map { place((Double($0) - 4) * 0.1, 0.76) }
        for pore in pores {
            sheet.wash(.ellipse(pore, size * 0.03, size * 0.035), .tint(tones.ink), opacity: 0.75)
        }
        let disc = Palette(.brown).mixed(tones, 0.4)
        let rim = (0..<44).map {
            lid.point(Pose.around(Double($0) * 360 / 44, $0 % 4 < 2 ? 0.62 : 0.54, 0))
        }
        sheet.draw(
            .smooth(rim), sheet.lit(disc.light, disc.main, disc.deep), edge: disc, width: 1.4)
        var rays = Outline()
        for step in 0..<11 {
            rays.add(
                Curve(
                    from: lid.axis(0.1),
                    to: lid.point(Pose.around(Double(step) * 360 / 11 + 12, 0.5, 0.02)),
                    bow: 0))
        }
        sheet.ink(rays, disc.ink, width: size / 26, opacity: 0.7)
        sheet.ink(rays, disc.light, width: size / 80, opacity: 0.7)
    }

    /// Draws pods on a leafy stem.
    package mutating func pods() {
        let line = Curve(from: Point(450, 1290), to: Point(540, 260), bow: 0.04)
        stem(line, 15, to: 7)
        stemLeaves(line, from: 0.1, to: 0.7, count: 4, size: 400)
        let tones = Palette(.green).mixed(.straw, 0.35)
        for (t, turn) in [(0.62, 70.0), (0.8, -64), (0.94, 40), (1, -20)] {
            let rib = Curve(from: line.at(t), heading: turn, length: 380, bend: turn * 0.5)
            blade(Blade(foot: 0.3, tip: 0.35, ratio: 0.17), Lay(rib: rib, tones: tones))
            for step in 1...7 {
                let at = rib.at(0.1 + Double(step) * 0.105)
                sheet.wash(.ellipse(at, 15, 18, heading: 0), .tint(tones.light), opacity: 0.4)
                sheet.ink(.ellipse(at, 15, 18, heading: 0), tones.ink, width: 0.9, opacity: 0.35)
            }
        }
    }

    /// Draws a hanging cone of scales under a needled twig.
    package mutating func cones() {
        leaf(Point(150, 260), 80, 760, bend: 12)
        let tones = Palette(.brown)
        let top = Point(520, 330)
        for row in 0..<15 {
            let part = Double(row) / 14
            let wide = 150 * Plate.power(Plate.sine(180 * (0.12 + part * 0.84)), 0.6)
            let y = top.y + part * 720
            for index in 0..<6 {
                let turn = (Double(index) + (row % 2 == 0 ? 0.5 : 0)) / 6 * 2 - 1
                guard abs(turn) < 0.95 else { continue }
                let at = Point(top.x + Plate.sine(turn * 85) * wide, y)
                let scale = Outline.smooth([
                    at + Point(-36, -40), at + Point(-38, 10), at + Point(-14, 52),
                    at + Point(14, 52),
                    at + Point(38, 10), at + Point(36, -40),
                ])
                sheet.draw(
                    scale, sheet.lit(tones.light, tones.main, tones.deep), edge: tones, width: 1.2)
            }
        }
    }
}
