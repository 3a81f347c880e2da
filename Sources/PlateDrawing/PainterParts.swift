extension Plate.Painter {
    /// Draws the feathery bracts that hang below an umbel.
    package mutating func feathers(_ foot: Point, _ heading: Double, _ size: Double, spread: Double)
    {
        var lines = Outline()
        for turn in [-1.0, -0.8, -0.62, 0.6, 0.82, 1.0, 0.9] {
            let rib = Curve(
                from: foot, heading: heading + turn * spread, length: size * dice.between(0.8, 1),
                bend: -turn * 40)
            lines.add(rib)
            for t in [0.45, 0.65] {
                for side in [-1.0, 1] {
                    lines.add(
                        Curve(
                            from: rib.at(t), heading: rib.heading(t) + side * 30,
                            length: size * 0.3 * (1.2 - t)))
                }
            }
        }
        let width = Plate.clamp(size / 48, 1.2, 5)
        sheet.ink(lines, stalk.ink, width: width + 1, opacity: 0.75)
        sheet.ink(lines, stalk.main, width: width)
    }

    /// Draws a floating leaf as it lies on water; `squash` is how much it is seen from the side.
    package mutating func pad(_ centre: Point, width: Double, squash: Double, turn: Double) {
        func at(_ angle: Double, _ reach: Double) -> Point {
            let place = Point.heading(turn + angle, width * reach)
            return centre + Point(place.x, place.y * squash)
        }
        let tones = leafTones()
        let rim = stride(from: 12.0, through: 348, by: 12).map { at($0, 1 + dice.sway(0.012)) }
        let edge = [at(0, 0.12)] + [at(5, 0.6), at(9, 0.92)] + rim + [at(351, 0.92), at(355, 0.6)]
        let paint = sheet.radial(
            [(0, tones.light, 1), (0.5, tones.main, 1), (1, tones.main.mixed(tones.deep, 0.6), 1)],
            across: Point(width * 1.7, 0), along: Point(0, width * 1.7 * squash),
            at: centre + Point(-width * 0.5, -width * 0.5 * squash))
        sheet.draw(.smooth(edge), paint, edge: tones, width: Plate.clamp(width / 160, 0.7, 2))
        var (veins, fine) = (Outline(), Outline())
        for step in 1...13 {
            let angle = Double(step) * 24 + 12
            veins.addSmooth([at(angle, 0.06), at(angle + 2, 0.4), at(angle, 0.72)], closed: false)
            for fork in [-1.0, 1] {
                let line = [
                    at(angle, 0.55), at(angle + fork * 5, 0.76), at(angle + fork * 8, 0.94),
                ]
                fine.addSmooth(line, closed: false)
            }
        }
        sheet.ink(veins, tones.light, width: Plate.clamp(width / 60, 1, 7), opacity: 0.7)
        sheet.ink(veins, tones.ink, width: Plate.clamp(width / 260, 0.5, 1.4), opacity: 0.5)
        sheet.ink(fine, tones.light, width: Plate.clamp(width / 120, 0.7, 3), opacity: 0.55)
        sheet.ink(fine, tones.ink, width: Plate.clamp(width / 400, 0.4, 1), opacity: 0.45)
    }
}
