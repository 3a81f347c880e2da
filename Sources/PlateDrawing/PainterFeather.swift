import Catalog

extension Plate.Painter {
    /// Draws a leaf cut so fine that it is all lines, as of yarrow or a Californian poppy.
    package mutating func feathery(_ whole: Curve) {
        let broad = form.leaf.arrangement == .basal
        var (ribs, tips) = (Outline(), Outline())
        ribs.add(whole)
        let pairs = broad ? 4 : Int(Plate.clamp(whole.length / 21, 9, 40))
        let start = broad ? 0.5 : 0.1
        for pair in 0...pairs {
            let part = Double(pair) / Double(pairs)
            let t = Plate.mix(start, broad ? 0.94 : 0.985, part)
            let swell = Plate.power(sineHalf(0.12 + part * 0.86), 0.7)
            let reach = whole.length * (broad ? 0.34 * (1.05 - part * 0.6) : 0.15 * swell)
            for side in [-1.0, 1] {
                let turn = whole.heading(t) + side * (broad ? 44 : dice.between(56, 70))
                let pinna = Curve(from: whole.at(t), heading: turn, length: reach, bend: -side * 20)
                ribs.add(pinna)
                addTips(to: &tips, pinna, broad: broad)
            }
        }
        let tones = leafTones()
        let width = Plate.clamp(whole.length * (broad ? 0.016 : 0.0042), 1.4, 9)
        sheet.ink(tips, tones.ink, width: width + 0.9, opacity: 0.8)
        sheet.ink(ribs, tones.ink, width: width * 1.15 + 1.2, opacity: 0.8)
        sheet.ink(tips, tones.main, width: width)
        sheet.ink(ribs, tones.main.mixed(tones.light, 0.25), width: width * 1.15)
        if whole.length > 240 {
            sheet.ink(ribs, tones.light, width: width * 0.3, opacity: 0.6)
        }
    }

    private mutating func addTips(to tips: inout Outline, _ pinna: Curve, broad: Bool) {
        let size = pinna.length
        let count = broad ? 2 : size > 60 ? 8 : 3
        for index in 0..<count {
            let t = broad ? 0.35 + 0.3 * Double(index) : 0.1 + 0.84 * Double(index) / Double(count)
            for side in [-1.0, 1] {
                let reach = size * (broad ? 0.5 : size > 60 ? 0.2 : 0.26) * (1.1 - t * 0.6)
                let turn = pinna.heading(t) + side * dice.between(34, 48)
                let twig = Curve(from: pinna.at(t), heading: turn, length: reach, bend: -side * 14)
                tips.add(twig)
                guard size > 60 else { continue }
                for fork in [-1.0, 1] {
                    tips.add(
                        Curve(
                            from: twig.at(0.5), heading: twig.heading(0.5) + fork * 36,
                            length: reach * 0.42, bend: -fork * 8))
                }
            }
        }
    }

    private func sineHalf(_ part: Double) -> Double { Plate.sine(180 * Plate.clamp(part, 0, 1)) }
}
