import Catalog

extension Plate.Painter {
    /// The tones of a stem that is a green tube.
    package var greenTube: Palette { green.mixed(Palette(.greyGreen), 0.3) }

    /// Draws a sheath with dark teeth round a joint.
    package mutating func sheath(_ line: Curve, _ t: Double, _ width: Double, tones: Palette) {
        let up = line.direction(t)
        let at = line.at(t)
        let right = up.right
        let tall = width * 0.9
        let rim = [
            at - right * (width * 0.5), at - right * (width * 0.62) + up * tall,
            at + right * (width * 0.62) + up * tall, at + right * (width * 0.5),
        ]
        sheet.draw(.angular(rim), sheet.lit(tones.light, tones.main, tones.deep), edge: tones)
        let dark = Palette(.brown).mixed(Palette(.black), 0.5)
        var teeth = Outline()
        for index in 0..<5 {
            let x = (Double(index) - 2) * width * 0.27
            let foot = at + right * x + up * (tall * 0.8)
            teeth.add(
                .angular([
                    foot - right * (width * 0.12), foot + up * (width * 0.75) + right * (x * 0.1),
                    foot + right * (width * 0.12),
                ]))
        }
        sheet.stamp(teeth, dark.main, opacity: 1, ink: dark.ink, width: 1)
    }

    /// Draws lengthwise ribs on a tube.
    package mutating func ribs(_ line: Curve, _ width: Double, _ tones: Palette) {
        var ribs = Outline()
        for shift in [-0.25, 0, 0.25] {
            ribs.addSmooth(
                (0...8).map { line.beside(Double($0) / 8, shift * width) }, closed: false)
        }
        sheet.ink(ribs, tones.ink, width: Plate.clamp(width / 16, 0.5, 1.6), opacity: 0.4)
    }

    /// Draws a jointed stem with rings of jointed branches, longer below.
    mutating func horsetailStem(_ whole: Curve) {
        let width = Plate.clamp(whole.length * 0.02, 2.5, 20)
        let nodes = 12
        let branchTones = leafTones()
        stem(whole, width, to: width * 0.4, tones: greenTube)
        for node in 0..<nodes {
            let part = Double(node) / Double(nodes)
            let t = Plate.mix(0.14, 0.98, part)
            let reach = whole.length * Plate.mix(0.3, 0.05, Plate.power(part, 0.9))
            for lean in [-1.0, -0.8, -0.55, 0.5, 0.78, 1] {
                let line = Curve(
                    from: whole.at(t), heading: whole.heading(t) + lean * 68 + dice.sway(4),
                    length: reach * dice.between(0.9, 1.02) * (0.62 + abs(lean) * 0.38),
                    bend: -lean * 36)
                let thick = Plate.clamp(whole.length * 0.006, 1.3, 5.5)
                sheet.ink(.curve(line), branchTones.ink, width: thick + 1.2, opacity: 0.85)
                sheet.ink(.curve(line), branchTones.main, width: thick)
                guard whole.length > 300 else { continue }
                var joints = Outline()
                for step in 1...4 {
                    joints.addDot(line.at(Double(step) * 0.22), thick * 0.62)
                }
                sheet.wash(joints, .tint(branchTones.deep))
            }
            if whole.length > 300 {
                sheath(whole, t - 0.008, width * (1.15 - part * 0.5), tones: greenTube)
            }
        }
        if whole.length > 300 { ribs(whole.part(from: 0, to: 0.14), width, greenTube) }
    }
}
