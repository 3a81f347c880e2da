import Catalog

extension Plate.Painter {
    /// Draws a twig with the plant's needles.
    package mutating func needles(_ whole: Curve, _ specimen: Plate.Specimen) {
        let length = whole.length
        let wood = specimen == .yew ? stalk : barkTones.mixed(.bark, 0.5)
        stem(whole, Plate.clamp(length * 0.022, 1.5, 18), to: 2, tones: wood)
        switch specimen {
        case .pine: pairs(whole)
        case .larch: tufts(whole)
        case .yew: comb(whole)
        default: brush(whole)
        }
    }

    /// Draws one needle as a body with a midline.
    package mutating func needle(_ line: Curve, _ width: Double, _ tones: Palette) {
        let edge: (Double) -> [Point] = { side in
            [0.0, 0.12, 0.5, 0.88].map { line.beside($0, side * width / 2) }
        }
        let body = Outline.smooth(edge(-1) + [line.end] + edge(1).reversed())
        sheet.stamp(body, tones.main, opacity: 1, ink: tones.ink, width: 1.3)
        guard width > 5 else { return }
        sheet.ink(.curve(line.part(from: 0.05, to: 0.93)), tones.light, width: width * 0.22)
    }

    private mutating func pairs(_ whole: Curve) {
        let length = whole.length
        let count = Int(Plate.clamp(length / 22, 8, 44))
        let reach = Plate.clamp(length * 0.36, 14, 300)
        for index in 0..<count {
            let t = Plate.mix(0.06, 1, Double(index) / Double(count - 1))
            let lean = [-1.0, 1, -0.45, 0.5][index % 4]
            let turn = whole.heading(t) + lean * Plate.mix(58, 26, t) + dice.sway(6)
            let sheath = Curve(from: whole.at(t), heading: turn, length: reach * 0.08)
            let tones = leafTones()
            for side in [-1.0, 1] {
                let line = Curve(
                    from: sheath.end, heading: turn + side * 4,
                    length: reach * dice.between(0.85, 1), bend: side * 10 - lean * 12)
                needle(line, Plate.clamp(length * 0.009, 1.2, 8), tones)
            }
            stem(sheath, Plate.clamp(length * 0.012, 1.4, 11), tones: Palette(.brown))
        }
    }

    private mutating func tufts(_ whole: Curve) {
        let length = whole.length
        let count = Int(Plate.clamp(length / 100, 4, 10))
        for index in 0..<count {
            let t = Plate.mix(0.08, 0.99, Double(index) / Double(count - 1))
            let side: Double = index == count - 1 ? 0 : index % 2 == 0 ? -1 : 1
            let turn = whole.heading(t) + side * 60
            let knob = whole.beside(t, side * length * 0.016)
            let many = Int(Plate.clamp(length / 30, 9, 34))
            for step in 0..<many {
                let part = Double(step) / Double(many - 1) * 2 - 1
                let line = Curve(
                    from: knob, heading: turn + part * 84 + dice.sway(6),
                    length: length * 0.15 * dice.between(0.72, 1), bend: -part * 14)
                needle(line, Plate.clamp(length * 0.0062, 1, 6.5), leafTones())
            }
            ball(
                knob, turn, Plate.clamp(length * 0.017, 1.5, 18), tall: 0.9,
                tones: Palette(.brown))
        }
    }

    private mutating func comb(_ whole: Curve) {
        let length = whole.length
        let count = Int(Plate.clamp(length / 24, 9, 44))
        for index in 0..<count {
            let t = Plate.mix(0.05, 0.97, Double(index) / Double(count - 1))
            let reach = length * 0.125 * Plate.power(Plate.sine(180 * (0.16 + t * 0.68)), 0.6)
            for side in [-1.0, 1] {
                let line = Curve(
                    from: whole.at(t + side * 0.006), heading: whole.heading(t) + side * 70,
                    length: reach * dice.between(0.93, 1.03), bend: -side * 16)
                needle(line, Plate.clamp(length * 0.017, 2, 18), leafTones())
            }
        }
        let end = Curve(from: whole.end, heading: whole.heading(1), length: length * 0.06)
        needle(end, Plate.clamp(length * 0.017, 2, 18), leafTones())
    }

    private mutating func brush(_ whole: Curve) {
        let length = whole.length
        let count = Int(Plate.clamp(length / 8, 16, 120))
        let turns = [-74.0, 74, -30, 34, -56, 58]
        for index in 0..<count {
            let t = Plate.mix(0.02, 1, Double(index) / Double(count - 1))
            let turn = whole.heading(t) + turns[index % 6] * Plate.mix(1, 0.6, t) + dice.sway(9)
            let line = Curve(
                from: whole.at(t), heading: turn, length: length * dice.between(0.1, 0.13),
                bend: -turns[index % 6] * 0.2)
            needle(line, Plate.clamp(length * 0.0085, 1.2, 9), leafTones())
        }
    }

    /// Draws the leaf plate of a conifer: a twig with side twigs.
    package mutating func needleTwig(_ specimen: Plate.Specimen) {
        let main = Curve(from: Point(420, 1250), to: Point(540, 150), bow: 0.05)
        if specimen == .pine || specimen == .larch {
            leaf(main.start, main.heading(0) - 2, 1080, bend: 10)
            return
        }
        for (t, turn, size) in [(0.24, -46.0, 560.0), (0.34, 48, 520), (0.58, -42, 420)] {
            leaf(main.at(t), main.heading(t) + turn, size, bend: -turn * 0.2)
        }
        leaf(main.start, main.heading(0) - 2, 1090, bend: 10)
    }
}
