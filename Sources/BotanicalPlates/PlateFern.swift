import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws three undivided fronds, one of them still rolled in at its tip.
    mutating func tongueLeaves() {
        leaf(Point(440, 1235), -16, 880, bend: -26)
        leaf(Point(520, 1235), 15, 900, bend: 34)
        leaf(Point(480, 1240), -3, 1130, bend: 8)
    }

    /// Draws a ring of feathered fronds that lean outwards like a shuttlecock.
    mutating func shuttlecock() {
        let foot = Point(500, 1110)
        ground(1110)
        fernRoots(foot)
        for (turn, length) in [(-13.0, 900.0), (14, 880), (-34, 860), (36, 850)] {
            leaf(foot + Point(turn * 0.5, 0), turn * 0.6, length, bend: turn * 1.1)
        }
        for (turn, length) in [(-12.0, 250.0), (10, 320), (2, 210)] {
            crook(foot + Point(turn, -4), turn, length, shaggy: true)
        }
        for (turn, length) in [(-58.0, 760.0), (60, 750)] {
            leaf(foot + Point(turn * 0.4, 4), turn * 0.66, length, bend: turn * 1.05)
        }
    }

    private mutating func fernRoots(_ foot: Point) {
        for index in 0..<16 {
            let part = Double(index) / 15 * 2 - 1
            let line = Curve(
                from: foot + Point(part * 40, 0), heading: 180 - part * 52,
                length: dice.between(70, 130), bend: part * dice.between(0, 40))
            stem(line, 4, to: 1, tones: .bark)
        }
        let stock = Outline.ellipse(foot + Point(0, 6), 54, 26)
        sheet.draw(stock, .tint(Palette.bark.main), edge: .bark, width: 1.4)
    }

    /// Draws a tuft of straps that rise from one point and curve outwards.
    mutating func tongueTuft() {
        let foot = Point(500, 1080)
        ground(1080)
        fernRoots(foot)
        let fronds: [(Double, Double, Double)] = [
            (-15, 760, -8), (17, 730, 16), (-34, 690, -34), (36, 680, 40), (-4, 800, 6),
            (-56, 560, -58), (58, 560, 62),
        ]
        for (turn, length, bend) in fronds {
            leaf(foot + Point(turn * 0.4, 0), turn, length, bend: bend)
        }
        crook(foot + Point(-14, 0), -7, 330, shaggy: false)
        crook(foot + Point(20, 4), 13, 240, shaggy: false)
    }

    /// Draws bare stalks one by one, each with its broad three-cornered frond.
    mutating func brackenStand() {
        ground(1120, width: 430)
        let stock = Curve(from: Point(150, 1180), to: Point(850, 1172), bow: 0.03)
        for (x, turn, length, bend) in [
            (330.0, -10.0, 900.0, -26.0), (700, 12, 860, 32), (520, -1, 1000, 8),
        ] {
            stem(Curve(from: Point(x, 1176), to: Point(x, 1110), bow: 0), 12, to: 10, tones: .bark)
            leaf(Point(x, 1115), turn, length, bend: bend)
        }
        crook(Point(610, 1120), 8, 300, shaggy: true)
        crook(Point(420, 1125), -6, 230, shaggy: true)
        stem(stock, 16, to: 14, tones: .bark)
        for index in 0..<14 {
            let at = stock.at(0.04 + Double(index) * 0.07)
            stem(
                Curve(
                    from: at, heading: 180 + dice.sway(40), length: dice.between(40, 80),
                    bend: dice.sway(30)), 3, to: 0.8, tones: .root)
        }
    }

    /// Draws the underside of a frond, where its spores sit.
    mutating func sporePlate(_ specimen: Plate.Specimen) {
        switch specimen {
        case .tongue: stripedUnderside()
        case .bracken: rolledUnderside()
        default: dottedUnderside()
        }
    }

    private var underside: Palette { green.mixed(Palette(.yellowGreen), 0.35) }

    /// Draws one lobed strip from below; `mark` draws what sits on each lobe.
    private mutating func bigStrip(
        _ rib: Curve, lobes: Int, width: Double, narrow: Double,
        mark: (inout Self, Curve, Double) -> Void
    ) {
        let tones = underside
        stem(
            rib.part(from: 0, to: 0.96), Plate.clamp(rib.length * 0.025, 3, 15), to: 3,
            tones: tones.mixed(.straw, 0.4))
        for lobe in (0..<lobes).reversed() {
            let part = Double(lobe) / Double(lobes)
            let t = Plate.mix(0.04, 0.96, part)
            let reach = width * Plate.power(1 - part, 0.55) * (part < 0.06 ? 0.9 : 1) + 8
            for side in [-1.0, 1] {
                let line = Curve(
                    from: rib.at(t), heading: rib.heading(t) + side * 64, length: reach,
                    bend: -side * 14)
                let half = rib.length / Double(lobes) * narrow
                var shape = Blade(
                    through: [
                        Point(half * 0.95, 0), Point(half, reach * 0.4),
                        Point(half * 0.94, reach * 0.75), Point(half * 0.6, reach * 0.95),
                        Point(0, reach),
                    ].map { Point($0.x / reach, $0.y / reach) }, veins: 5)
                if reach < 60 { shape.veins = 0 }
                blade(shape, Lay(rib: line, tones: tones))
                mark(&self, line, half)
            }
        }
    }

    private mutating func dottedUnderside() {
        for (start, turn, length, bend) in [
            (Point(300, 1230), -12.0, 1000.0, -10.0), (Point(660, 1250), 8, 1100, 14),
        ] {
            let rib = Curve(from: start, heading: turn, length: length, bend: bend)
            bigStrip(rib, lobes: 12, width: 200, narrow: 0.4) { painter, line, half in
                guard line.length > 44 else { return }
                let count = Int(Plate.clamp(line.length / 32, 1, 5))
                for index in 0..<count {
                    let t = 0.16 + 0.6 * Double(index) / Double(max(count - 1, 1))
                    for side in [-1.0, 1] {
                        painter.kidney(line.beside(t, side * half * 0.36), line.heading(t), half)
                    }
                }
            }
        }
    }

    private mutating func kidney(_ at: Point, _ heading: Double, _ half: Double) {
        let size = half * 0.24
        let up = Point.heading(heading)
        func place(_ x: Double, _ y: Double) -> Point {
            at + up.right * (x * size) + up * (y * size)
        }
        let rim = [
            place(0, -0.35), place(0.6, -0.85), place(1, -0.1), place(0.7, 0.75), place(0, 1),
            place(-0.7, 0.75), place(-1, -0.1), place(-0.6, -0.85),
        ]
        let brown = Palette(.brown)
        sheet.draw(
            .smooth(rim), sheet.lit(brown.light, brown.main, brown.deep), edge: brown, width: 1)
    }

    private mutating func rolledUnderside() {
        let rib = Curve(from: Point(450, 1250), heading: -4, length: 1120, bend: 10)
        stem(rib, 20, to: 5, tones: underside.mixed(.straw, 0.5))
        for index in (0..<5).reversed() {
            let t = 0.1 + Double(index) * 0.2
            for side in [-1.0, 1] {
                let branch = Curve(
                    from: rib.at(t), heading: rib.heading(t) + side * 64,
                    length: 440 * (1 - t * 0.62), bend: -side * 14)
                bigStrip(branch, lobes: 9, width: 86 * (1 - t * 0.4), narrow: 0.36) {
                    painter, line, half in
                    painter.rolledEdge(line, half)
                }
            }
        }
    }

    private mutating func rolledEdge(_ line: Curve, _ half: Double) {
        let sides: [(Double, Double)] = [
            (0.06, 0.84), (0.4, 0.86), (0.72, 0.78), (0.9, 0.46), (0.95, 0),
        ]
        let rim =
            sides.map { line.beside($0.0, -half * $0.1) }
            + sides.dropLast().reversed().map { line.beside($0.0, half * $0.1) }
        sheet.ink(.smooth(rim, closed: false), Palette(.brown).deep, width: 5.4, opacity: 0.9)
        sheet.ink(.smooth(rim, closed: false), Palette(.brown).light, width: 1.8, opacity: 0.8)
    }

    private mutating func stripedUnderside() {
        leaf(Point(680, 1240), 16, 860, bend: 26)
        let whole = Curve(from: Point(430, 1250), heading: -3, length: 1160, bend: 6)
        tongueFrond(whole)
        let rib = whole.part(from: 0.12, to: 1)
        let brown = Palette(.brown)
        for step in 0..<34 {
            let t = 0.1 + Double(step) * 0.024
            let half = rib.length * 0.075 * Plate.power(Plate.sine(180 * (0.3 + t * 0.7)), 0.55)
            for side in [-1.0, 1] {
                let from = 0.22 + dice.between(0, 0.12)
                let to = dice.between(0.62, 0.92)
                let line = Curve(
                    from: rib.beside(t, side * half * from),
                    to: rib.beside(t + 0.022 * (to - from) / 0.6, side * half * to), bow: 0)
                sheet.ink(.curve(line), brown.ink, width: 10.5, opacity: 0.85)
                sheet.ink(.curve(line), brown.main, width: 8)
                sheet.ink(.curve(line), brown.light, width: 2.4, opacity: 0.7)
            }
        }
    }
}
