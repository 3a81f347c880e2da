import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws the fruit, large, with a leaf of the plant.
    mutating func fruitPlate() {
        if let motif, fruitPlate(of: motif) { return }
        if wildFruit() { return }
        switch form.fruit {
        case .clock: clock()
        case .acorn: acorns()
        case .samara: samaras()
        case .hip, .drupe, .pome: twigFruits()
        case .berry: berries()
        case .strawberry, .bramble: strawberries()
        case .nut, .burr, .aril, .gourd: twigFruits()
        case .grain, .cob, .wool, .bractNutlets, .fruitingCatkin: flowerPlate()
        case .capsule, .follicle: capsules()
        case .pod: pods()
        case .cone: cones()
        case .achene, .nutlets, .spores, nil: flowerPlate()
        case .silkPod: silkPods()
        case .burstingPod: burstingPods()
        case .threeNuts: threeNuts()
        case .scalyCob: scalyCobs()
        case .beak, .down, .nest: capsules()
        }
    }

    /// Draws a ball of seeds on parachutes, some of which fly away.
    private mutating func clock() {
        groundLeaves(Point(480, 1285), size: 500, back: true)
        let centre = Point(500, 430)
        stem(Curve(from: Point(470, 1300), to: Point(500, 440), bow: -0.06), 17, to: 13)
        let silk = Palette(.white).mixed(.root, 0.25)
        let glow = sheet.radial(
            [(0, .white, 0.75), (0.7, .white, 0.4), (1, .white, 0.1)], across: Point(300, 0),
            along: Point(0, 300), at: centre)
        sheet.wash(.ellipse(centre, 285, 285), glow)
        var seeds: [(Space, Double)] = []
        for index in 0..<130 {
            let z = 1 - 2 * (Double(index) + 0.5) / 130
            let ring = (1 - z * z).squareRoot()
            let turn = Double(index) * 137.508
            let place = Space(x: Plate.sine(turn) * ring, y: Plate.cosine(turn) * ring, z: z)
            let gap = place.x > 0.35 && place.y > 0.3 && z > -0.2
            if !gap { seeds.append((place, z)) }
        }
        let knob = Plate.Painter.Dome(
            radius: 0.15, rise: 0.1, count: 70, inner: .root, outer: Palette(.brown))
        var knobDrawn = false
        for (place, z) in seeds.sorted(by: { $0.1 < $1.1 }) where z > -0.55 {
            if z > 0.35, !knobDrawn {
                dome(knob, Pose(at: centre, size: 260, tilt: 10))
                knobDrawn = true
            }
            parachute(
                centre, centre + Point(place.x, -place.y) * 240, silk, strength: 0.5 + z * 0.3)
        }
        for (x, y, turn) in [(770.0, 180.0, 48.0), (880, 300, 62), (850, 90, 38)] {
            let tip = Point(x, y)
            parachute(tip - .heading(turn, 92), tip, silk, strength: 1)
            seed(tip - .heading(turn, 92), turn)
        }
        groundLeaves(Point(480, 1285), size: 500, back: false)
    }

    private mutating func parachute(
        _ foot: Point, _ top: Point, _ silk: Palette, strength: Double
    ) {
        let out = (top - foot).unit
        var hairs = Outline()
        for index in 0..<17 {
            let turn = out.heading + Plate.mix(-98, 98, Double(index) / 16)
            let reach = 44 * dice.between(0.85, 1.05)
            hairs.add(Curve(from: top, heading: turn, length: reach, bend: dice.sway(16)))
        }
        sheet.ink(
            .curve(Curve(from: foot, to: top, bow: 0.01)), Palette.root.ink, width: 1.1,
            opacity: 0.5 * strength + 0.15)
        sheet.ink(hairs, silk.ink, width: 1.1, opacity: 0.5 * strength + 0.1)
        sheet.ink(hairs, .white, width: 0.6, opacity: 0.8)
    }

    private mutating func seed(_ at: Point, _ turn: Double) {
        let body = Outline.ellipse(at - .heading(turn, 12), 5, 17, heading: turn)
        sheet.draw(body, .tint(Palette(.brown).main), edge: Palette(.brown), width: 1)
    }

    /// Draws acorns on long stalks under oak leaves.
    private mutating func acorns() {
        let twig = Curve(Point(170, 140), Point(330, 260), Point(480, 330), Point(600, 340))
        let first = twig.at(0.62)
        for (turn, length, share) in [(96.0, 560.0, 1.0), (205, 560, 0.55), (20, 330, 0.8)] {
            leaf(twig.at(share), turn, length, bend: 14, fold: 0.1)
        }
        stem(twig, 26, to: 14, tones: .bark)
        for (end, bow, turn) in [(Point(420, 700), 0.1, 184.0), (Point(660, 780), -0.14, 168.0)] {
            stem(Curve(from: first, to: end, bow: bow), 9, to: 8)
            acorn(end, turn, 330)
        }
    }

    private mutating func acorn(_ at: Point, _ heading: Double, _ size: Double) {
        let along = Point.heading(heading)
        func place(_ x: Double, _ y: Double) -> Point {
            at + along.right * (x * size) + along * (y * size)
        }
        let nut = Palette(.brown).mixed(Palette(.yellowGreen), 0.35)
        let half: [(Double, Double)] = [
            (0.3, 0.2), (0.31, 0.5), (0.27, 0.78), (0.16, 0.97), (0.035, 1.04), (0.012, 1.12),
        ]
        let body = Outline.smooth(
            half.map { place($0.0, $0.1) } + half.reversed().map { place(-$0.0, $0.1) })
        let paint = sheet.radial(
            [(0, nut.light, 1), (0.5, nut.main, 1), (1, nut.deep, 1)],
            across: Point(size * 0.6, 0), along: Point(0, size * 0.9),
            at: at + along * (size * 0.5) + Point(-size * 0.12, -size * 0.1))
        sheet.draw(body, paint, edge: nut, width: 1.8)
        var lines = Outline()
        for step in -4...4 {
            let x = Double(step) * 0.062
            lines.addSmooth(
                [place(x, 0.3), place(x * 1.08, 0.6), place(x * 0.6, 0.95)], closed: false)
        }
        sheet.ink(lines, nut.ink, width: 1, opacity: 0.35)
        sheet.ink(
            .smooth([place(0.16, 0.42), place(0.17, 0.6), place(0.12, 0.78)], closed: false),
            .white,
            width: 9, opacity: 0.4)
        acornCup(place, size)
    }

    private mutating func acornCup(_ place: (Double, Double) -> Point, _ size: Double) {
        let cup = Palette.straw.mixed(Palette(.greyGreen), 0.4)
        let rim: [(Double, Double)] = [
            (0.06, -0.03), (0.25, 0.02), (0.355, 0.16), (0.365, 0.34), (0.3, 0.385), (0, 0.41),
        ]
        let outline = Outline.smooth(
            rim.map { place($0.0, $0.1) } + rim.dropLast().reversed().map { place(-$0.0, $0.1) })
        sheet.draw(outline, sheet.lit(cup.light, cup.main, cup.deep), edge: cup, width: 1.8)
        var scales = Outline()
        for row in 0..<6 {
            let y = 0.02 + Double(row) * 0.066
            let width = 0.36 * (1 - Plate.power(1 - (Double(row) + 1) / 6, 2.4)) * 0.96
            let count = 5 + row
            for index in 0..<count {
                let turn = (Double(index) + (row % 2 == 0 ? 0.5 : 0)) / Double(count) * 2 - 1
                let x = Plate.sine(turn * 90) * width
                let bow = (1 - turn * turn) * 0.025
                scales.addSmooth(
                    [
                        place(x - 0.034, y + bow), place(x, y + 0.055 + bow),
                        place(x + 0.034, y + bow),
                    ], closed: false)
            }
        }
        sheet.ink(scales, cup.ink, width: 1.2, opacity: 0.6)
    }
}
