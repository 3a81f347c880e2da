import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a hollow stem with knots.
    mutating func culm(_ line: Curve, _ width: Double, knots: [Double], tones: Palette? = nil) {
        let colours = tones ?? stalk
        stem(line, width, to: width * 0.6, tones: colours)
        for t in knots {
            let size = width * Plate.mix(1, 0.6, t)
            let knot = Outline.ellipse(
                line.at(t), size * 0.68, size * 0.4, heading: line.heading(t))
            sheet.draw(
                knot, sheet.lit(colours.light, colours.main, colours.deep), edge: colours, width: 1)
        }
    }

    /// Draws a long blade that arches over; `wide` is its width as a part of its length.
    mutating func ribbon(
        _ foot: Point, _ heading: Double, _ length: Double, bend: Double, wide: Double,
        wavy: Bool = false, fold: Double = 0.2, rib pale: Bool = false
    ) {
        var shape = Blade(foot: 0.13, tip: 0.62, ratio: wide, start: 0.75)
        if wavy, length > 160 { shape = shape.edged(.wavy, size: wide * 0.06, count: 7) }
        shape.parallel = true
        let line = Curve(from: foot, heading: heading, length: length, bend: bend)
        blade(shape, Lay(rib: line, fold: fold, tones: leafTones()))
        guard pale else { return }
        sheet.ink(
            .curve(line.part(from: 0, to: 0.9)), green.light.mixed(.white, 0.45),
            width: Plate.clamp(length * wide * 0.09, 1, 12), opacity: 0.9)
    }

    /// Draws a blade where it leaves its sheath on the stem.
    mutating func bladeOnStem(_ specimen: Plate.Specimen) {
        let maize = specimen == .maize
        let line = Curve(from: Point(430, 1290), to: Point(450, 90), bow: 0.015)
        let width: Double = maize ? 62 : 30
        let wide = maize ? 0.13 : specimen == .reed ? 0.062 : 0.042
        culm(line, width, knots: [0.1, 0.86])
        ribbon(
            line.at(0.78), -22, maize ? 640 : 560, bend: maize ? -110 : -80, wide: wide * 1.1,
            wavy: maize, fold: -0.2, rib: maize)
        wrap(line, from: 0.58, to: 0.79, width: width * 0.9)
        let foot = line.at(0.42)
        ribbon(
            foot, maize ? 14 : 12, 980, bend: maize ? 92 : 64, wide: wide, wavy: maize,
            rib: maize)
        wrap(line, from: 0.12, to: 0.43, width: width)
        switch specimen {
        case .wheat: claws(foot, width)
        case .reed: hairRing(foot, width)
        default: break
        }
    }

    /// Draws the sheath of a blade round the stem.
    private mutating func wrap(_ line: Curve, from first: Double, to last: Double, width: Double) {
        stem(
            line.part(from: first, to: last), width * 1.05, to: width * 1.3,
            tones: stalk.mixed(green, 0.5))
        var lines = Outline()
        for shift in [-0.3, -0.1, 0.12, 0.32] {
            lines.addSmooth(
                (0...6).map {
                    line.beside(Plate.mix(first, last, Double($0) / 6), shift * width)
                }, closed: false)
        }
        sheet.ink(lines, green.ink, width: 1, opacity: 0.35)
    }

    private mutating func claws(_ at: Point, _ width: Double) {
        for side in [-1.0, 1] {
            let foot = at + Point(side * width * 0.45, -4)
            let claw = Curve(
                foot, foot + Point(side * width * 0.9, -width * 0.3),
                foot + Point(side * width * 0.8, width * 0.7),
                foot + Point(-side * width * 0.35, width * 0.75))
            stem(claw, width * 0.34, to: 2, tones: stalk.mixed(.straw, 0.5), skin: .down)
        }
    }

    private mutating func hairRing(_ at: Point, _ width: Double) {
        var hairs = Outline()
        for index in 0..<34 {
            let x = (Double(index) / 33 - 0.5) * width * 1.5
            hairs.add(
                Curve(
                    from: at + Point(x, 4), heading: x * 0.9 + dice.sway(12),
                    length: dice.between(26, 44), bend: dice.sway(20)))
        }
        sheet.ink(hairs, Palette.straw.ink, width: 2.2, opacity: 0.6)
        sheet.ink(hairs, .white, width: 1.1)
    }

    // MARK: - Wheat

    /// Draws an ear: fat spikelets on both sides of a zigzag axis, and a row in front.
    mutating func ear(_ line: Curve, width: Double, ripe: Bool) {
        let tones = ripe ? Palette.straw.mixed(Palette.pollen, 0.45) : green.mixed(stalk, 0.5)
        let rows = Int(Plate.clamp(line.length / (width * 0.34), 7, 12))
        stem(line, width * 0.1, tones: tones)
        for row in 0..<rows {
            let part = Double(row) / Double(rows - 1)
            let t = Plate.mix(0.02, 0.9, part)
            let scale = width * Plate.mix(1, 0.72, Plate.power(part, 2))
            for side in [-1.0, 1] {
                spikelet(
                    line.beside(t + side * 0.018, side * scale * 0.1),
                    line.heading(t) + side * 30, scale * 0.72, tones, side)
            }
            spikelet(
                line.at(t + 0.03), line.heading(t) + (row % 2 == 0 ? -5 : 5), scale * 0.66, tones,
                row % 2 == 0 ? -1 : 1)
            if !ripe, width > 60 { anthers(line, t, scale) }
        }
        spikelet(
            line.end - line.direction(1) * (width * 0.2), line.heading(1), width * 0.5, tones, 1)
    }

    private mutating func spikelet(
        _ foot: Point, _ heading: Double, _ size: Double, _ tones: Palette, _ side: Double
    ) {
        for (turn, share) in [(16.0 * side, 0.94), (-10 * side, 1), (3 * side, 0.84)] {
            let rib = Curve(
                from: foot, heading: heading + turn, length: size * share, bend: -turn * 1.4)
            let edge = [
                rib.beside(0, -size * 0.07), rib.beside(0.3, -size * 0.2),
                rib.beside(0.7, -size * 0.15), rib.at(1.06), rib.beside(0.7, size * 0.15),
                rib.beside(0.3, size * 0.2), rib.beside(0, size * 0.07),
            ]
            let line = Plate.clamp(size / 60, 0.5, 1.4)
            if size > 24 {
                sheet.draw(
                    .smooth(edge), sheet.lit(tones.light, tones.main, tones.deep), edge: tones,
                    width: line)
                sheet.ink(
                    .curve(rib.part(from: 0.1, to: 0.95)), tones.ink, width: line * 0.8,
                    opacity: 0.4)
            } else {
                sheet.stamp(.smooth(edge), tones.main, opacity: 1, ink: tones.ink, width: 1.2)
            }
        }
    }

    private mutating func anthers(_ line: Curve, _ t: Double, _ size: Double) {
        for side in [-1.0, 1] where dice.next() < 0.75 {
            let from = line.beside(t + 0.03, side * size * 0.42)
            let drop = Curve(
                from: from, heading: 90 * side + side * 40, length: size * 0.26, bend: side * 40)
            sheet.ink(.curve(drop), Palette(.cream).ink, width: 1, opacity: 0.7)
            let bag = Outline.ellipse(
                drop.end + Point(0, size * 0.06), size * 0.04, size * 0.11, heading: side * 20)
            sheet.stamp(bag, Palette(.yellow).main, opacity: 1, ink: Palette.pollen.ink, width: 1.4)
        }
    }
}
