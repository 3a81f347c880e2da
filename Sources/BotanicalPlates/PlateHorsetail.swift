import Catalog
import PlateDrawing

extension Plate.Painter {
    private var paleTube: Palette { Palette(.brown).mixed(.straw, 0.7) }

    /// Draws a piece of stem, near enough to see its joints.
    mutating func horsetailLeaf() {
        let line = Curve(from: Point(480, 1290), to: Point(520, 60), bow: 0.02)
        let width = 52.0
        let tones = leafTones()
        stem(line, width, to: width * 0.72, tones: greenTube)
        ribs(line, width, greenTube)
        for node in 0..<3 {
            let t = 0.17 + Double(node) * 0.3
            for lean in [-1.0, -0.82, -0.62, -0.36, 0.3, 0.56, 0.8, 1] {
                let twig = Curve(
                    from: line.at(t + 0.012), heading: line.heading(t) + lean * 66,
                    length: 400 - Double(node) * 70, bend: -lean * 34)
                let steps = 5
                for step in 0..<steps {
                    let piece = twig.part(
                        from: Double(step) / Double(steps), to: Double(step + 1) / Double(steps))
                    stem(piece, 11 - Double(step) * 1.2, to: 9 - Double(step) * 1.2, tones: tones)
                    let collar = Outline.ellipse(
                        piece.end, 7 - Double(step) * 0.7, 5, heading: piece.heading(1))
                    sheet.stamp(collar, tones.deep, opacity: 1, ink: tones.ink, width: 1)
                }
            }
            sheath(line, t - 0.012, width * (1.08 - Double(node) * 0.1), tones: greenTube)
        }
    }

    /// Draws several stems like little bottle brushes, and their creeping rootstock.
    mutating func horsetailStand() {
        ground(1080, width: 400)
        let stock = Curve(from: Point(180, 1150), to: Point(830, 1146), bow: 0.03)
        stem(stock, 9, to: 8, tones: .bark)
        for (x, turn, length) in [
            (250.0, -5.0, 700.0), (770, 6, 660), (620, 3, 850), (410, -2, 900),
        ] {
            stem(Curve(from: Point(x, 1150), to: Point(x, 1070), bow: 0), 8, tones: .bark)
            leaf(Point(x, 1080), turn, length, bend: turn * 0.8)
        }
        for index in 0..<12 {
            stem(
                Curve(
                    from: stock.at(Double(index) / 12), heading: 180 + dice.sway(40),
                    length: dice.between(40, 90), bend: dice.sway(30)), 3, to: 0.8, tones: .root)
        }
    }

    /// Draws the pale stems that carry cones of six-sided plates.
    mutating func horsetailCone() {
        for (x, top, size, bend) in [
            (270.0, 560.0, 0.62, -14.0), (700, 640, 0.55, 16), (480, 330, 1.0, 3),
        ] {
            let line = Curve(
                from: Point(x + bend, 1290), to: Point(x, top), bow: bend * 0.003)
            let width = 62 * size
            stem(line, width, to: width * 0.8, tones: paleTube)
            ribs(line, width, paleTube)
            for t in [0.16, 0.44, 0.7, 0.93] {
                sheath(line, t, width * 1.1, tones: Palette(.brown).mixed(.straw, 0.35))
            }
            plates(line.end - Point(0, width * 0.9), width * 1.5, width * 4.4)
        }
    }

    private mutating func plates(_ foot: Point, _ width: Double, _ tall: Double) {
        let tones = Palette(.brown).mixed(Palette(.orange), 0.25)
        let half: [(Double, Double)] = [
            (0.22, 0.06), (0.44, -0.06), (0.5, -0.3), (0.46, -0.62), (0.32, -0.88), (0, -1),
        ]
        let rim =
            half.map { foot + Point($0.0 * width, $0.1 * tall) }
            + half.dropLast().reversed().map { foot + Point(-$0.0 * width, $0.1 * tall) }
        sheet.draw(.smooth(rim), .tint(tones.deep), edge: tones, width: 1.6)
        for row in 0..<13 {
            let y = 0.0 + Double(row) / 13
            let wide = 0.48 * Plate.power(Plate.sine(180 * (0.2 + 0.78 * y)), 0.6)
            for index in 0..<5 {
                let turn = (Double(index) + (row % 2 == 0 ? 0.5 : 0)) / 5 * 2 - 1
                guard abs(turn) < 0.95 else { continue }
                let at = foot + Point(Plate.sine(turn * 76) * wide * width, -(y * 0.96) * tall)
                let size = width * 0.125
                let hex = (0..<6).map { step -> Point in
                    let spot = Point.heading(Double(step) * 60, size)
                    return at + Point(spot.x * (1 - 0.5 * turn * turn), spot.y * 0.9)
                }
                sheet.stamp(
                    .angular(hex), tones.main.mixed(tones.light, turn < 0 ? 0.45 : 0.1), opacity: 1,
                    ink: tones.ink, width: 1.4)
            }
        }
    }
}
