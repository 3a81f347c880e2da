extension Plate.Painter {
    /// Draws a round head of many small flowers, as clover has.
    package mutating func globe(_ pose: Pose) {
        let count = pose.size > 110 ? 74 : pose.size > 45 ? 40 : 20
        let up = Point.heading(pose.roll)
        let tones = petal
        let base = second ?? petal
        var florets: [(Double, Point, Double)] = []
        for index in 0..<count {
            let part = (Double(index) + 0.5) / Double(count)
            let level = Plate.mix(-0.62, 0.97, part)
            let ring = (1 - level * level).squareRoot()
            let turn = Double(index) * 137.508
            let near = Plate.cosine(turn) * ring
            guard near > -0.5 else { continue }
            let out = up.right * (Plate.sine(turn) * ring) + up * level
            florets.append((near + level * 0.15, out, level))
        }
        for (near, out, level) in florets.sorted(by: { $0.0 < $1.0 }) {
            let short = Plate.clamp(out.length + 0.1, 0.62, 1)
            let length = pose.size * (0.52 + 0.1 * dice.next()) * short
            let foot = pose.at + out * (pose.size * 0.5)
            let lift = level < -0.2 ? -0.1 : 0.5 * (1 - out.length) + 0.15
            let turn = (out + up * lift).heading
            let inward = Point.heading(turn, length * 0.75 * max(0.8 - out.length, 0))
            floret(foot - inward, turn, length, tones, base, dark: near < 0.1)
        }
    }

    private mutating func floret(
        _ foot: Point, _ heading: Double, _ length: Double, _ tones: Palette, _ base: Palette,
        dark: Bool
    ) {
        let along = Point.heading(heading)
        let wide = length * 0.17
        func at(_ x: Double, _ y: Double) -> Point {
            foot + along.right * (x * wide) + along * (y * length)
        }
        let standard = Outline.smooth([
            at(-0.3, 0), at(-0.75, 0.45), at(-1, 0.75), at(-0.35, 1.02), at(0.5, 0.95),
            at(0.85, 0.66),
            at(0.4, 0),
        ])
        let fill = sheet.linear(
            [(0, base.main, 1), (0.4, tones.light, 1), (1, tones.main.mixed(tones.deep, 0.25), 1)],
            from: foot, to: at(0, 1))
        sheet.wash(standard, fill)
        if dark { sheet.wash(standard, .tint(tones.deep), opacity: 0.25) }
        let wing = Outline.smooth([
            at(0.1, 0.05), at(0.15, 0.5), at(0.5, 0.78), at(0.85, 0.6), at(0.5, 0.1),
        ])
        sheet.wash(wing, .tint(tones.light), opacity: 0.75)
        let line = Plate.clamp(length / 90, 0.5, 1.3)
        sheet.ink(standard, tones.ink, width: line, opacity: 0.75)
        sheet.ink(wing, tones.ink, width: line * 0.7, opacity: 0.6)
    }
}
