import Catalog

extension Plate.Painter {
    /// Draws brown papery scales along a fern's stalk.
    mutating func chaff(_ line: Curve, from first: Double, to last: Double, size: Double) {
        let count = Int(Plate.clamp(line.length * (last - first) / 9, 4, 40))
        var scales = Outline()
        for index in 0..<count {
            let t = Plate.mix(first, last, (Double(index) + dice.next()) / Double(count))
            let side: Double = index % 2 == 0 ? -1 : 1
            let at = line.beside(t, side * size * 0.3)
            let tip = at + .heading(line.heading(t) + side * dice.between(20, 50), size)
            let wide = (tip - at).right * 0.16
            scales.addSmooth([at - wide, at.toward(tip, 0.4) - wide, tip, at + wide], closed: true)
        }
        sheet.stamp(
            scales, Palette(.brown).light, opacity: 1, ink: Palette(.brown).ink, width: 1)
    }

    /// Draws a strip cut into blunt lobes, almost to its middle.
    private mutating func strip(_ rib: Curve, _ tones: Palette, sharp: Bool) {
        let lobes = Int(Plate.clamp(rib.length / 12, 5, 16))
        func edge(_ side: Double) -> [Point] {
            (0..<lobes).flatMap { lobe -> [Point] in
                let t = Plate.mix(0.02, 0.95, Double(lobe) / Double(lobes))
                let step = 0.93 / Double(lobes)
                let width = rib.length * 0.082 * (1 - Plate.power(t, 1.9)) + rib.length * 0.012
                return [(0.05, 0.34), (0.2, 0.9), (0.55, 1.0), (0.86, 0.86), (0.97, 0.36)].map {
                    rib.beside(t + step * $0.0, side * width * $0.1)
                }
            }
        }
        let outline = Outline.smooth(edge(-1) + [rib.end] + edge(1).reversed())
        let line = Plate.clamp(rib.length / 200, 0.6, 1.3)
        sheet.wash(
            outline, .tint(tones.main.mixed(dice.next() < 0.5 ? tones.light : tones.deep, 0.2)))
        sheet.ink(outline, tones.ink, width: line, opacity: 0.8)
        sheet.ink(.curve(rib), tones.light, width: line * 1.6, opacity: 0.8)
        sheet.ink(.curve(rib), tones.ink, width: line * 0.6, opacity: 0.5)
    }

    /// Draws a frond of many lobed strips, widest in its middle.
    mutating func featherFrond(_ whole: Curve) {
        let length = whole.length
        let pairs = length > 600 ? 23 : length > 250 ? 20 : 15
        let width = Plate.clamp(length * 0.014, 1.4, 13)
        stem(whole.part(from: 0, to: 0.97), width, to: 1, tones: stalk.mixed(.straw, 0.4))
        for pair in (0..<pairs).reversed() {
            let part = Double(pair) / Double(pairs)
            let t = Plate.mix(0.16, 0.985, part)
            let swell = Plate.power(Plate.sine(180 * (0.2 + part * 0.79)), 0.8)
            for side in [-1.0, 1] {
                let rib = Curve(
                    from: whole.at(t + side * 0.004),
                    heading: whole.heading(t) + side * Plate.mix(80, 48, part),
                    length: max(length * (length > 1000 ? 0.22 : 0.17) * swell, 4), bend: -side * 12
                )
                frondStrip(rib)
            }
        }
        if length > 200 { chaff(whole, from: 0, to: 0.2, size: width * 2.2) }
    }

    private mutating func frondStrip(_ rib: Curve) {
        let tones = leafTones()
        if rib.length > 40 { return strip(rib, tones, sharp: false) }
        let shape = Blade(foot: 0.3, tip: 0.6, ratio: 0.27, start: 0.5)
        let edge = rib.length > 16 ? shape.edged(.crenate, size: 0.05, count: 5) : shape
        var plain = edge
        plain.veins = 0
        blade(plain, Lay(rib: rib, tones: tones))
    }

    /// Draws a three-cornered frond whose lowest branches are by far the largest.
    mutating func brackenFrond(_ whole: Curve) {
        let length = whole.length
        let share = 0.34
        let brown = stalk.mixed(.straw, 0.35)
        stem(
            whole.part(from: 0, to: 0.98), Plate.clamp(length * 0.014, 1.6, 14), to: 1, tones: brown
        )
        let pairs = length > 500 ? 9 : 7
        for pair in (0..<pairs).reversed() {
            let part = Double(pair) / Double(pairs)
            let t = Plate.mix(share, 0.97, Plate.power(part, 0.8))
            let reach = length * 0.5 * Plate.power(1 - part, 1.25) + length * 0.02
            for side in [-1.0, 1] {
                let branch = Curve(
                    from: whole.at(t), heading: whole.heading(t) + side * Plate.mix(74, 44, part),
                    length: reach, bend: -side * 14)
                brackenBranch(branch)
            }
        }
    }

    private mutating func brackenBranch(_ branch: Curve) {
        if branch.length < 90 { return frondStrip(branch) }
        stem(branch.part(from: 0, to: 0.95), Plate.clamp(branch.length * 0.012, 1.2, 6), to: 1)
        let pairs = Int(Plate.clamp(branch.length / 22, 6, 18))
        for pair in (0..<pairs).reversed() {
            let part = Double(pair) / Double(pairs)
            let t = Plate.mix(0.06, 0.97, part)
            let reach = branch.length * 0.15 * Plate.power(1 - part, 0.7) + 6
            for side in [-1.0, 1] {
                let rib = Curve(
                    from: branch.at(t), heading: branch.heading(t) + side * 66, length: reach,
                    bend: -side * 14)
                frondStrip(rib)
            }
        }
    }

    /// Draws an undivided strap with a heart-shaped foot and a wavy edge.
    package mutating func tongueFrond(_ whole: Curve) {
        let length = whole.length
        let share = 0.12
        stem(
            whole.part(from: 0, to: share + 0.02), Plate.clamp(length * 0.016, 1.6, 15),
            tones: stalk.mixed(Palette(.brown), 0.55))
        if length > 160 { chaff(whole, from: 0, to: share, size: length * 0.03) }
        let wave = (0...26).map { step -> Point in
            let y = Double(step) / 26
            let body = 0.073 * Plate.power(Plate.sine(180 * (0.3 + y * 0.7)), 0.55)
            return Point(body + 0.008 * Plate.sine(y * 1500) * (1 - y), y)
        }
        let ear = [(0.0, 0.012), (0.03, -0.022), (0.066, -0.028), (0.084, -0.004)]
        var shape = Blade(
            through: ear.map { Point($0.0, $0.1) } + wave.dropFirst().dropLast()
                + [Point(0, 1)], veins: length > 250 ? 30 : 8)
        if length < 120 { shape.veins = 0 }
        let rib = whole.part(from: share, to: 1)
        blade(shape, Lay(rib: rib, fold: dice.sway(0.1), spread: 1.15, tones: leafTones()))
        guard length > 300 else { return }
        let gloss = (0...8).map { step -> Point in
            let y = Plate.mix(0.15, 0.8, Double(step) / 8)
            return rib.beside(y, -rib.length * 0.036)
        }
        sheet.ink(.smooth(gloss, closed: false), .white, width: length * 0.012, opacity: 0.25)
    }

    /// Draws a young frond, still rolled up like a crook.
    package mutating func crook(_ foot: Point, _ turn: Double, _ length: Double, shaggy: Bool) {
        let rise = Curve(from: foot, heading: turn, length: length, bend: turn * 0.3)
        var points = rise.points(6)
        let side: Double = turn < 0 ? -1 : 1
        let radius = length * 0.13
        let hub = points[points.count - 1] + Point(side * radius, 0)
        for step in 1...22 {
            let around = Double(step) * 36 * side
            points.append(
                hub + .heading(around - side * 90, radius * (1 - Double(step) / 27)))
        }
        let tones = stalk.mixed(.straw, shaggy ? 0.35 : 0.1)
        let width = length * 0.055
        sheet.ink(.smooth(points, closed: false), tones.ink, width: width + 2.4, opacity: 0.85)
        sheet.ink(.smooth(points, closed: false), tones.main, width: width)
        sheet.ink(.smooth(points, closed: false), tones.light, width: width * 0.25, opacity: 0.7)
        guard shaggy else { return }
        var scales = Outline()
        for at in points.dropFirst(2) {
            for _ in 0..<2 {
                scales.add(
                    Curve(
                        from: at + Point(dice.sway(width * 0.5), dice.sway(width * 0.5)),
                        heading: dice.between(-70, 70), length: width * 0.7, bend: 20))
            }
        }
        sheet.ink(scales, Palette(.brown).deep, width: 1.8, opacity: 0.85)
    }
}
