import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a broad tree: trunk, limbs and a crown of many clumps of leaves.
    mutating func broadTree() {
        ground(1165, width: 420)
        let wide = form.gesture == .reaching
        let fork = Point(500, wide ? 880 : 930)
        let limbs: [(Double, Double)] = [
            (-66, 350), (62, 360), (-40, 430), (38, 440), (-16, 470), (14, 500),
        ]
        let reach = wide ? 1.0 : 0.82
        var clumps: [(Point, Double)] = []
        var lines: [(Curve, Double)] = []
        for (turn, length) in limbs {
            let limb = Curve(
                from: fork + Point(turn * 0.25, abs(turn) * 0.5), heading: turn * 0.8,
                length: length * (wide ? 1 : 1.12), bend: turn * (wide ? 0.35 : -0.3))
            lines.append((limb, 30 - abs(turn) * 0.1))
            for t in [0.45, 0.62, 0.78, 0.9, 1.0] {
                for side in [-1.0, 1] {
                    let twig = Curve(
                        from: limb.at(t), heading: limb.heading(t) + side * dice.between(26, 62),
                        length: dice.between(70, 170) * reach, bend: -side * 20)
                    lines.append((twig, 8))
                    clumps.append((twig.end, dice.between(42, 68)))
                }
                clumps.append((limb.at(t) + Point(dice.sway(34), dice.sway(34)), 56))
            }
        }
        let order = clumps.sorted { $0.0.y < $1.0.y }
        for (at, size) in order where dice.next() < 0.55 {
            clump(at + Point(14, -10), size, back: true)
        }
        trunk(fork)
        for (line, width) in lines { stem(line, width, to: width * 0.3, tones: .bark) }
        for (at, size) in order.reversed() where dice.next() < 0.8 { clump(at, size, back: false) }
    }

    private mutating func trunk(_ fork: Point) {
        let foot = Point(500, 1170)
        func at(_ x: Double, _ y: Double) -> Point { Point(500 + x, Plate.mix(foot.y, fork.y, y)) }
        let outline = Outline.smooth([
            at(-98, -0.03), at(-58, 0.1), at(-42, 0.4), at(-44, 0.8), at(-66, 1.12), at(0, 1.25),
            at(66, 1.12), at(46, 0.8), at(44, 0.4), at(60, 0.1), at(104, -0.04), at(30, 0.02),
            at(0, -0.05),
            at(-34, 0.03),
        ])
        let paint = sheet.linear(
            [(0, Palette.bark.light, 1), (0.45, Palette.bark.main, 1), (1, Palette.bark.deep, 1)],
            from: Point(440, 1000), to: Point(560, 1040))
        sheet.draw(outline, paint, edge: .bark, width: 1.8)
        var furrows = Outline()
        for index in 0..<26 {
            let x = -38 + Double(index % 9) * 9.5 + dice.sway(4)
            let y = dice.between(0.02, 0.9)
            furrows.add(
                Curve(from: at(x * (1.2 - y * 0.2), y), to: at(x, y + 0.14), bow: dice.sway(0.1)))
        }
        sheet.ink(furrows, Palette.bark.ink, width: 1.3, opacity: 0.55)
    }

    /// Draws a clump of a tree's leaves as it looks from afar.
    mutating func clump(_ centre: Point, _ size: Double, back: Bool) {
        let tones = green.mixed(Palette(back ? .darkGreen : .yellowGreen), dice.between(0.05, 0.25))
        let rim = (0..<15).map { step -> Point in
            let bump = step % 2 == 0 ? 1.1 : 0.84
            return centre
                + .heading(Double(step) * 24 + dice.sway(5), size * (bump + dice.sway(0.08)))
        }
        let paint = sheet.lit(
            back ? tones.main : tones.light, back ? tones.deep : tones.main, tones.deep)
        sheet.wash(.smooth(rim), paint, opacity: back ? 0.95 : 0.9)
        sheet.ink(.smooth(rim), tones.ink, width: 0.9, opacity: 0.4)
        var (dark, pale) = (Outline(), Outline())
        for index in 0..<20 {
            let turn = Double(index) * 137.508
            let reach = size * 0.98 * (Double(index) / 20).squareRoot()
            let at = centre + .heading(turn, reach)
            let tip = Point.heading(dice.between(0, 180), size * 0.11)
            let leaf = Outline.smooth([
                at - tip, at + tip.right * 0.5, at + tip, at - tip.right * 0.5,
            ])
            if at.x + at.y > centre.x + centre.y + size * 0.1 {
                dark.add(leaf)
            } else {
                pale.add(leaf)
            }
        }
        sheet.stamp(dark, tones.deep, opacity: 0.5, ink: tones.ink, width: 0.6)
        sheet.stamp(pale, tones.light, opacity: back ? 0.25 : 0.6, ink: tones.ink, width: 0.6)
    }

    /// Draws a conical tree: tiers of hanging branches round a straight trunk.
    mutating func conicalTree() {
        ground(1175, width: 300)
        stem(Curve(from: Point(500, 1180), to: Point(504, 120), bow: 0), 46, to: 4, tones: .bark)
        let tiers = 15
        for tier in 0..<tiers {
            let part = Double(tier) / Double(tiers - 1)
            let y = Plate.mix(1080, 150, part)
            let reach = Plate.mix(340, 22, Plate.power(part, 0.9))
            for side in [-1.0, 1, -0.45, 0.5] {
                let line = Curve(
                    from: Point(500, y - 14),
                    heading: 90 * (side > 0 ? 1 : -1) + (side > 0 ? 8 : -8),
                    length: reach * abs(side) * dice.between(0.9, 1.08), bend: side > 0 ? 16 : -16)
                bough(line, droop: reach * 0.16)
            }
        }
    }

    private mutating func bough(_ line: Curve, droop: Double) {
        stem(line, 7, to: 1.5, tones: .bark)
        var (dark, pale) = (Outline(), Outline())
        let count = Int(Plate.clamp(line.length / 9, 4, 36))
        for index in 0...count {
            let t = Double(index) / Double(count)
            for turn in [160.0, 200, 115, 245] {
                let twig = Curve(
                    from: line.at(t), heading: turn + dice.sway(16),
                    length: droop * dice.between(0.5, 1) * (1.15 - t * 0.5), bend: dice.sway(20))
                dark.add(twig)
                if turn > 180 { pale.add(twig) }
            }
        }
        sheet.ink(dark, green.deep, width: 6, opacity: 0.75)
        sheet.ink(dark, green.ink, width: 1.4, opacity: 0.7)
        sheet.ink(pale, green.light, width: 1.4, opacity: 0.8)
    }
}
