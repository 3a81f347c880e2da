import Catalog
import PlateDrawing

extension Plate.Painter {
    private var gold: Palette { Palette.straw.mixed(Palette.pollen, 0.3) }

    /// Draws ears on their stems: green with pollen bags, or golden with loose grains.
    mutating func wheatEars(ripe: Bool) {
        let tones = ripe ? gold : stalk
        let main = Curve(from: Point(450, 1290), to: Point(490, 640), bow: -0.02)
        let other = Curve(from: Point(530, 1290), to: Point(720, 780), bow: 0.06)
        culm(other, 13, knots: [0.45], tones: tones)
        let bent = ripe ? 26.0 : 8
        ear(
            Curve(from: other.end, heading: other.heading(1), length: 470, bend: bent), width: 118,
            ripe: ripe)
        if !ripe {
            ribbon(main.at(0.3), -30, 620, bend: -80, wide: 0.05)
            ribbon(other.at(0.45), 60, 460, bend: 60, wide: 0.05)
        }
        culm(main, 16, knots: [0.3], tones: tones)
        ear(
            Curve(from: main.end, heading: main.heading(1), length: 590, bend: ripe ? 18 : 2),
            width: 150, ripe: ripe)
        guard ripe else { return }
        for (x, y, turn) in [(150.0, 1090.0, 20.0), (255, 1180, -12), (120, 1240, 70)] {
            grain(Point(x, y), turn, 62)
        }
    }

    private mutating func grain(_ at: Point, _ turn: Double, _ size: Double) {
        let tones = Palette.straw.mixed(Palette(.brown), 0.35)
        sheet.draw(
            .ellipse(at, size * 0.52, size, heading: turn),
            sheet.lit(tones.light, tones.main, tones.deep), edge: tones)
        let groove = Curve(
            from: at - .heading(turn, size * 0.9), to: at + .heading(turn, size * 0.85), bow: 0.03)
        sheet.ink(.curve(groove), tones.ink, width: 4, opacity: 0.7)
        var tuft = Outline()
        for lean in [-24.0, -8, 8, 24] {
            tuft.add(
                Curve(
                    from: at + .heading(turn, size * 0.95), heading: turn + lean,
                    length: size * 0.22))
        }
        sheet.ink(tuft, tones.ink, width: 1.2)
    }

    /// Draws stems that rise from one spot, each with one upright ear.
    mutating func wheatStand() {
        let foot = Point(500, 1110)
        ground(1110)
        roots(foot, depth: 150)
        for (turn, length) in [(-17.0, 640.0), (16, 680), (-8, 740), (8, 720), (0, 790)] {
            let line = Curve(
                from: foot + Point(turn * 1.4, 0), heading: turn, length: length, bend: -turn * 0.4)
            for (t, side) in [(0.28, -1.0), (0.52, 1), (0.74, -1)] {
                let way = side * (turn < 0 ? 1 : -1)
                ribbon(
                    line.at(t), line.heading(t) + way * 26, 250, bend: way * 96, wide: 0.05,
                    fold: way * 0.2)
            }
            culm(line, 9, knots: [0.16, 0.4, 0.64], tones: stalk.mixed(.straw, 0.3))
            ear(
                Curve(from: line.end, heading: line.heading(1), length: 190, bend: 4), width: 46,
                ripe: false)
        }
    }

    // MARK: - Maize

    private var silk: Palette { Palette(.brown).mixed(Palette(.pink), 0.4) }

    /// Draws the spreading arms of a tassel.
    private mutating func tassel(_ foot: Point, _ size: Double) {
        let tones = gold
        let arms: [(Double, Double)] = [
            (-62, 0.62), (60, 0.6), (-44, 0.76), (42, 0.78), (-27, 0.86), (25, 0.88), (-12, 0.94),
            (11, 0.96), (0, 1.1),
        ]
        for (turn, share) in arms {
            let start = foot - Point(0, size * 0.16 * (1 - abs(turn) / 70))
            let line = Curve(from: start, heading: turn, length: size * share, bend: turn * 0.7)
            stem(line, Plate.clamp(size / 70, 1.6, 6), to: 1.4, tones: tones)
            let count = size > 200 ? 21 : 13
            for index in 0..<count {
                let t = Plate.mix(0.16, 0.98, Double(index) / Double(count - 1))
                for side in [-1.0, 1] {
                    let at = line.beside(t, side * size * 0.008)
                    let bag = Curve(
                        from: at, heading: line.heading(t) + side * 34, length: size * 0.07)
                    let body = Outline.smooth([
                        bag.start, bag.beside(0.5, -size * 0.012), bag.end,
                        bag.beside(0.5, size * 0.012),
                    ])
                    sheet.stamp(
                        body, index % 3 == 0 ? tones.light : tones.main, opacity: 1,
                        ink: tones.ink, width: 1.3)
                }
                guard size > 200, index % 2 == 0 else { continue }
                let hang = line.at(t) + Point(dice.sway(8), size * 0.05)
                sheet.ink(
                    .curve(Curve(from: line.at(t), to: hang, bow: 0.1)), tones.ink, width: 0.8)
                sheet.stamp(
                    .ellipse(hang, size * 0.008, size * 0.02), Palette(.yellow).main, opacity: 1,
                    ink: tones.ink, width: 1)
            }
        }
    }

    /// Draws a green bundle of husks with its silk.
    private mutating func bundle(_ line: Curve, width: Double) {
        var threads = Outline()
        for _ in 0..<(width > 70 ? 46 : 16) {
            let lean = dice.sway(46)
            let side: Double = lean < 0 ? -1 : 1
            threads.add(
                Curve(
                    from: line.beside(0.9, lean * width * 0.004), heading: line.heading(1) + lean,
                    length: line.length * dice.between(0.28, 0.55),
                    bend: side * dice.between(60, 150)))
        }
        sheet.ink(threads, silk.deep, width: Plate.clamp(width / 26, 1.4, 4.4), opacity: 0.9)
        sheet.ink(threads, silk.light, width: Plate.clamp(width / 60, 0.6, 2))
        for (shift, turn, share) in [(-0.1, -8.0, 0.94), (0.1, 8, 0.96), (0, 0, 1.0)] {
            let rib = Curve(
                from: line.beside(0, shift * width), heading: line.heading(0) + turn,
                length: line.length * share, bend: line.heading(1) - line.heading(0) - turn)
            var shape = Blade(foot: 0.4, tip: 0.6, ratio: width / line.length * 0.9, start: 0.6)
            shape.parallel = true
            blade(shape, Lay(rib: rib, fold: shift, tones: leafTones()))
        }
    }

    /// Draws the tassel at the top and a silky bundle lower down.
    mutating func maizeTassel() {
        let line = Curve(from: Point(560, 1300), to: Point(600, 560), bow: -0.01)
        ribbon(line.at(0.66), 52, 620, bend: 80, wide: 0.13, wavy: true, rib: true)
        culm(line, 40, knots: [0.16, 0.62])
        tassel(line.end, 480)
        bundle(Curve(from: line.at(0.17), heading: -26, length: 440, bend: 12), width: 130)
        ribbon(line.at(0.16), -58, 560, bend: -70, wide: 0.13, wavy: true, fold: -0.2, rib: true)
    }

    /// Draws the whole plant with its arching leaves.
    mutating func maizePlant() {
        let foot = Point(500, 1130)
        ground(1130)
        for turn in [-60.0, -42, -22, 20, 40, 58] {
            stem(
                Curve(
                    from: foot - Point(-turn * 0.2, 26), heading: 180 - turn, length: 130,
                    bend: turn * 0.6), 8, to: 3, tones: .root)
        }
        let line = Curve(from: foot, to: Point(505, 290), bow: 0.008)
        for (index, t) in [0.14, 0.27, 0.4, 0.53, 0.66, 0.78, 0.9].enumerated() {
            let side: Double = index % 2 == 0 ? -1 : 1
            let size = [380.0, 480, 540, 540, 480, 400, 300][index]
            ribbon(
                line.at(t), side * 28, size, bend: side * 104, wide: 0.13, wavy: true,
                fold: side * 0.2, rib: true)
        }
        culm(line, 27, knots: [0.14, 0.27, 0.4, 0.53, 0.66, 0.78])
        bundle(Curve(from: line.at(0.4), heading: 20, length: 190, bend: -8), width: 60)
        bundle(Curve(from: line.at(0.53), heading: -19, length: 180, bend: 8), width: 56)
        tassel(line.end, 190)
    }

    /// Draws a cob with rows of grains, its husk peeled back.
    mutating func maizeCob() {
        let foot = Point(500, 1130)
        stem(Curve(from: Point(490, 1290), to: foot, bow: 0), 46, to: 54, tones: stalk)
        for (turn, length, bend) in [(-34.0, 760.0, -88.0), (36, 720, 90), (-16, 700, -50)] {
            husk(foot, turn, length, bend)
        }
        let axis = Curve(from: foot, to: Point(515, 190), bow: 0.008)
        var threads = Outline()
        for _ in 0..<26 {
            let lean = dice.sway(60)
            threads.add(
                Curve(
                    from: axis.at(0.97), heading: lean, length: dice.between(90, 170),
                    bend: lean * 1.6))
        }
        sheet.ink(threads, silk.deep, width: 3.4, opacity: 0.9)
        sheet.ink(threads, silk.light, width: 1.4)
        kernels(axis)
        husk(foot, 20, 560, 92)
        husk(foot, -12, 470, -104)
    }

    private mutating func husk(_ foot: Point, _ turn: Double, _ length: Double, _ bend: Double) {
        var shape = Blade(foot: 0.3, tip: 0.6, ratio: 0.24, start: 0.7)
        shape.parallel = true
        let line = Curve(from: foot, heading: turn, length: length, bend: bend)
        let tones = Palette(.yellowGreen).mixed(.straw, 0.55)
        blade(shape, Lay(rib: line, fold: turn > 0 ? 0.25 : -0.25, tones: tones))
    }

    private mutating func kernels(_ axis: Curve) {
        let tones = Palette(.yellow).mixed(Palette.pollen, 0.35)
        let rows = 26
        func half(_ t: Double) -> Double { 142 * Plate.power(1 - Plate.power(t, 3.2) * 0.86, 0.7) }
        let stops = (0...12).map { Double($0) / 12 }
        let left = stops.map { axis.beside($0, -half($0)) }
        let right = stops.map { axis.beside($0, half($0)) }
        let rim = left + right.reversed()
        sheet.draw(.smooth(rim), .tint(tones.deep), edge: tones, width: 2)
        for row in 0..<rows {
            let t = 0.02 + 0.965 * Double(row) / Double(rows)
            let tall = axis.length / Double(rows) * 0.52
            for index in 0..<7 {
                let turn = (Double(index) + 0.5) / 7 * 2 - 1
                let x = Plate.sine(turn * 84) * half(t)
                let wide = half(t) * 0.2 * Plate.cosine(turn * 70) + 2
                let at = axis.beside(t + 0.016, x)
                let body = (0..<8).map { step -> Point in
                    let angle = Double(step) * 45 + 22.5
                    return at + Point(Plate.cosine(angle) * wide * 1.04, Plate.sine(angle) * tall)
                }
                let tone = tones.main.mixed(turn < 0 ? tones.light : tones.deep, abs(turn) * 0.4)
                sheet.stamp(.smooth(body), tone, opacity: 1, ink: tones.ink, width: 2)
                sheet.wash(
                    .ellipse(at + Point(-wide * 0.3, -tall * 0.35), wide * 0.28, tall * 0.26),
                    .tint(.white), opacity: 0.55)
            }
        }
    }
}
