import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws what the tree bears in its season: candles, bunches, single fruits.
    mutating func adorn(
        _ specimen: Plate.Specimen, _ clumps: [(at: Point, across: Double, t: Double)],
        _ crown: Crown
    ) {
        switch specimen {
        case .horseChestnut: for clump in clumps { candle(clump.at - Point(0, 16), 74) }
        case .rowan:
            for clump in clumps where dice.next() < 0.8 { bunch(clump.at + Point(0, 12), 6.5, 10) }
        case .holly: for clump in clumps { bunch(clump.at, 6.5, 6) }
        case .chestnut: for clump in clumps { catkinRays(clump.at) }
        case .yew:
            for clump in clumps where dice.next() < 0.35 { bunch(clump.at, 7, 3) }
        default: break
        }
    }

    private mutating func candle(_ foot: Point, _ size: Double) {
        var dots = Outline()
        for row in 0..<7 {
            let part = Double(row) / 6
            let wide = size * 0.2 * (1 - part * 0.86)
            for lean in row > 4 ? [0.0] : [-1.0, 0.1, 1] {
                dots.addDot(
                    foot + Point(lean * wide + dice.sway(2), -part * size),
                    size * (0.088 - 0.04 * part))
            }
        }
        sheet.stamp(dots, Plate.Tint.white, opacity: 1, ink: Palette(.white).ink, width: 1.5)
        var spots = Outline()
        for row in 0..<4 {
            spots.addDot(foot + Point(dice.sway(size * 0.14), -Double(row) * size * 0.16), 2.2)
        }
        sheet.wash(spots, .tint(Palette(.pink).deep), opacity: 0.8)
    }

    private mutating func bunch(_ at: Point, _ size: Double, _ count: Int) {
        let tones = fruitTones
        var (dots, glints) = (Outline(), Outline())
        for index in 0..<count {
            let spot =
                at
                + .heading(
                    Double(index) * 137.508, size * 1.5 * Double(index).squareRoot() * 0.62)
            dots.addDot(spot, size)
            glints.addDot(spot + Point(-size * 0.3, -size * 0.3), size * 0.28)
        }
        sheet.stamp(dots, tones.main, opacity: 1, ink: tones.ink, width: 1.6)
        sheet.wash(glints, .tint(.white), opacity: 0.7)
    }

    private mutating func catkinRays(_ at: Point) {
        var rays = Outline()
        for lean in [-64.0, -28, 6, 40, 72] {
            rays.add(Curve(from: at, heading: lean, length: 40, bend: lean * 0.3))
        }
        sheet.ink(rays, petal.ink, width: 4.4, opacity: 0.45)
        sheet.ink(rays, petal.main, width: 3)
    }

    /// The tones of the ripe fruit.
    var fruitTones: Palette {
        switch form.fruitColour {
        case .orange: Palette(.orange).mixed(Palette(.red), 0.42)
        case .red, nil: Palette(.red)
        case .some(let colour): Palette(colour)
        }
    }

    /// Draws a slender white trunk under twigs that hang like threads.
    mutating func weepingTree() {
        ground(1165, width: 320)
        let spine = Curve(Point(480, 1175), Point(520, 850), Point(470, 450), Point(520, 110))
        var threads: [(Curve, Double)] = []
        var boughs: [(Curve, Double)] = []
        for index in 0..<17 {
            let part = Double(index) / 16
            let t = Plate.mix(0.32, 0.98, part)
            let side: Double = index % 2 == 0 ? -1 : 1
            let reach = 330 * Plate.power(Plate.sine(180 * (0.2 + part * 0.74)), 0.7)
            let bough = Curve(
                from: spine.at(t), heading: side * Plate.mix(52, 20, part), length: reach,
                bend: side * Plate.mix(62, 40, part))
            boughs.append((bough, Plate.mix(15, 5, part)))
            for step in 0..<9 {
                let from = bough.at(0.24 + Double(step) * 0.095)
                let drop = dice.between(120, 250) * (1 - part * 0.35)
                threads.append(
                    (
                        Curve(from: from, heading: 180 - side * 24, length: drop, bend: side * 24),
                        part
                    ))
            }
        }
        for thread in threads where dice.next() < 0.42 { leafThread(thread.0, shade: 0.7) }
        stem(spine, 50, to: 5, tones: barkTones)
        birchBark(spine)
        for (bough, width) in boughs { stem(bough, width, to: 2, tones: .bark) }
        for thread in threads {
            let shade = Plate.clamp((thread.0.start.x - 330) / 600, 0, 0.6)
            leafThread(thread.0, shade: shade)
        }
    }

    private mutating func leafThread(_ line: Curve, shade: Double) {
        sheet.ink(.curve(line), Palette.bark.deep, width: 1.1, opacity: 0.6)
        var leaves = Outline()
        let count = Int(line.length / 13)
        for index in 0...max(count, 4) {
            let at = line.at(Double(index) / Double(max(count, 4))) + Point(dice.sway(10), 0)
            let tip = at + .heading(180 + dice.sway(60), dice.between(13, 19))
            let wide = (tip - at).right * 0.34
            leaves.addSmooth(
                [at, at.toward(tip, 0.4) - wide, tip, at.toward(tip, 0.4) + wide], closed: true)
        }
        let tones = leafTones()
        sheet.stamp(
            leaves,
            tones.main.mixed(shade > 0.3 ? tones.deep : tones.light, abs(shade - 0.3) * 1.2),
            opacity: 1, ink: tones.ink, width: 1)
    }

    private mutating func birchBark(_ spine: Curve) {
        let black = Palette(.black)
        for index in 0..<26 {
            let t = 0.01 + Double(index) * 0.026
            let low = t < 0.22
            let wide = 25 * (1 - t * 0.9)
            guard dice.next() < (low ? 0.75 : 0.9) else { continue }
            let x = dice.sway(low ? 0.8 : 0.7) * wide
            let at = spine.beside(t, x)
            let size = low ? dice.between(7, 19) : dice.between(5, 12) * (1.1 - t)
            let shape = Outline.smooth([
                at + Point(-size, 0), at + Point(0, low ? -size * 0.9 : -size * 0.25),
                at + Point(size, 0), at + Point(0, low ? size * 0.9 : size * 0.25),
            ])
            sheet.wash(shape, .tint(black.main), opacity: 0.85)
        }
    }

    /// Draws many straight stems that rise together and lean outwards.
    mutating func thicket() {
        ground(1165, width: 400)
        var clumps: [(Point, Double)] = []
        let count = 15
        let order = (0..<count).sorted { abs($0 * 2 - count + 1) > abs($1 * 2 - count + 1) }
        var lines: [Curve] = []
        for index in order {
            let part = Double(index) / Double(count - 1) * 2 - 1
            let line = Curve(
                from: Point(500 + part * 76, 1172), heading: part * 30,
                length: (860 - 150 * part * part) * dice.between(0.92, 1.04), bend: part * 26)
            lines.append(line)
            for t in [0.5, 0.66, 0.8, 0.92, 1.0] {
                for side in [-1.0, 1] {
                    let place = Plate.clamp(t + dice.sway(0.08), 0.4, 1.02)
                    clumps.append((line.beside(place, side * dice.between(12, 44)), t))
                }
            }
        }
        for (at, _) in clumps where dice.next() < 0.4 {
            tuft(at + Point(14, 0), 50, green, .round, shade: 0.7)
        }
        let wood = Palette(.brown).mixed(.bark, 0.3)
        for line in lines { stem(line, 17, to: 5, tones: wood) }
        for (at, _) in clumps.sorted(by: { $0.0.y < $1.0.y }) where dice.next() < 0.8 {
            let shade = Plate.clamp(0.25 + (at.x - 500) / 1200 + (at.y - 600) / 1500, 0, 0.7)
            tuft(
                at, dice.between(36, 54), green.mixed(Palette(.yellowGreen), 0.2), .round,
                shade: shade)
        }
        for line in lines { stem(line.part(from: 0, to: 0.44), 17, to: 12, tones: wood) }
    }
}
