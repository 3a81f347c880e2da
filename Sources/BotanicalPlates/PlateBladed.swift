import Catalog
import PlateDrawing

extension Plate.Painter {
    /// The line of a large leaf with its stalk, as placed on the plates of single leaves.
    private var largeLeaf: Curve {
        Curve(from: Point(340, 1240), heading: -5, length: 1120, bend: 11)
    }

    private mutating func drawLargeLeaf() {
        leaf(largeLeaf.start, -5, 1120, bend: 11)
    }

    /// Draws a broad line over the middle line of the large leaf.
    mutating func midline(_ tones: Palette, width: Double, from first: Double = 0) {
        stem(largeLeaf.part(from: first, to: 0.97), width, to: 1.6, tones: tones)
    }

    /// Draws two long lines on both sides of the middle line.
    private mutating func sideLines(_ reach: Double) {
        let line = largeLeaf
        var lines = Outline()
        for side in [-1.0, 1] {
            let points = (0...12).map { step -> Point in
                let t = Plate.mix(0.1, 0.93, Double(step) / 12)
                return line.beside(t, side * reach * Plate.power(Plate.sine(180 * t), 0.8))
            }
            lines.addSmooth(points, closed: false)
        }
        sheet.ink(lines, green.light, width: 6, opacity: 0.8)
        sheet.ink(lines, green.ink, width: 1.4, opacity: 0.5)
    }

    /// Draws the broad leaf of a milkweed with a drop of milk at its stalk, and a stem with pairs
    /// of leaves.
    mutating func milkweedLeaf() {
        drawLargeLeaf()
        let pale = Palette(.cream).mixed(Palette(.pink), 0.6)
        midline(pale, width: 22)
        ball(largeLeaf.at(-0.012), 180, 17, tall: 1.35, tones: Palette(.white))
        let line = Curve(from: Point(760, 1250), to: Point(770, 560), bow: 0.02)
        stem(line, 19, to: 12, skin: .down)
        for t in [0.28, 0.62, 0.97] {
            for side in [-1.0, 1] {
                leaf(line.at(t), side * 56, 300 - t * 110, bend: side * 20, fold: side * 0.15)
            }
        }
    }

    /// Draws the narrow leaf of a goldenrod with its three lines, and a stem with crowded leaves.
    mutating func plumeLeaf() {
        drawLargeLeaf()
        sideLines(66)
        let line = Curve(from: Point(690, 1250), to: Point(710, 330), bow: 0.02)
        stem(line, 15, to: 7, skin: .down)
        stemLeaves(line, from: 0.06, to: 0.96, count: 13, size: 300, turn: 50)
        leaf(line.end, 4, 130)
    }

    /// Draws a leaf with bristles all over, and a bristly stem.
    mutating func bristlyLeaf() {
        let line = largeLeaf
        let blade = leafBlade()
        var hairs = Outline()
        for index in 0..<150 {
            let t = dice.between(0.12, 0.98)
            let side: Double = index % 2 == 0 ? 1 : -1
            let wide = blade.width(at: (t - 0.1) / 0.9) * line.length * 0.9
            hairs.add(
                Curve(
                    from: line.beside(t, side * wide * 0.97),
                    heading: line.heading(t) + side * dice.between(48, 82),
                    length: dice.between(16, 28), bend: side * 8))
        }
        sheet.ink(hairs, green.ink, width: 1.5, opacity: 0.65)
        drawLargeLeaf()
        sideLines(104)
        var bristles = Outline()
        for _ in 0..<150 {
            let t = dice.between(0.16, 0.92)
            let wide = blade.width(at: (t - 0.1) / 0.9) * line.length * 0.9
            let foot = line.beside(t, dice.sway(wide * 0.86))
            bristles.add(Curve(from: foot, heading: line.heading(t) + dice.sway(40), length: 15))
        }
        sheet.ink(bristles, green.ink, width: 1.3, opacity: 0.4)
        sheet.ink(bristles, green.light, width: 0.7, opacity: 0.9)
        let stalkLine = Curve(from: Point(700, 1250), to: Point(740, 420), bow: 0.03)
        stem(stalkLine, 15, to: 9, skin: .bristles)
        stemLeaves(stalkLine, from: 0.1, to: 0.8, count: 4, size: 330, turn: 44)
    }

    /// Draws a pair of heart-shaped leaves on a woody twig with its buds.
    mutating func lilacLeaf() {
        let twig = Curve(Point(560, 1290), Point(560, 1180), Point(570, 1080), Point(580, 960))
        leaf(twig.at(0.55), -22, 1060, bend: 8)
        leaf(twig.at(0.55), 56, 560, bend: 24, fold: 0.2)
        stem(twig, 24, to: 17, tones: .bark)
        for turn in [-34.0, 36, 2] {
            let rib = Curve(from: twig.end, heading: turn, length: 86, bend: -turn * 0.4)
            blade(
                Blade(foot: 0.4, tip: 0.6, ratio: 0.5),
                Lay(rib: rib, tones: stalk.mixed(Palette(.brown), 0.3)))
        }
    }
}
