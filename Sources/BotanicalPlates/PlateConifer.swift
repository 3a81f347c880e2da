import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a long bare trunk, dark below and orange above, under a flat uneven head.
    mutating func pineTree() {
        ground(1165, width: 300)
        let spine = Curve(Point(490, 1175), Point(470, 880), Point(545, 560), Point(505, 190))
        let plates: [(Point, Double, Double)] = [
            (Point(360, 420), 150, 52), (Point(690, 470), 170, 52), (Point(610, 330), 190, 62),
            (Point(400, 270), 190, 62), (Point(520, 170), 210, 70), (Point(720, 240), 130, 50),
            (Point(290, 560), 100, 36),
        ]
        let red = Palette(0xF0B98A, 0xCF8450, 0x95552F, 0x59301A)
        for (at, wide, tall) in plates { cushion(at + Point(20, 16), wide, tall, back: true) }
        for (at, _, _) in plates {
            let t = Plate.clamp((1175 - at.y - 150) / 985, 0.4, 0.95)
            let from = spine.at(t)
            let bow = at.x < from.x ? -0.14 : 0.14
            stem(Curve(from: from, to: at + Point(0, 14), bow: bow), 17, to: 7, tones: red)
        }
        let stub = Curve(from: spine.at(0.42), heading: -70, length: 80, bend: -10)
        stem(stub, 9, to: 4, tones: .bark)
        stem(spine, 62, to: 18, tones: red)
        stem(spine.part(from: 0, to: 0.42), 63, to: 47, tones: .bark)
        pineBark(spine)
        for (at, wide, tall) in plates.sorted(by: { $0.0.y < $1.0.y }) {
            cushion(at, wide, tall, back: false)
        }
    }

    private mutating func pineBark(_ spine: Curve) {
        var (dark, thin) = (Outline(), Outline())
        for _ in 0..<40 {
            let t = dice.between(0.01, 0.4)
            let x = dice.sway(0.8) * 28 * (1 - t * 0.7)
            dark.addSmooth(
                [
                    spine.beside(t, x), spine.beside(t + 0.02, x + dice.sway(5)),
                    spine.beside(t + 0.04, x),
                ], closed: false)
        }
        for _ in 0..<22 {
            let t = dice.between(0.42, 0.9)
            let x = dice.sway(0.6) * 22 * (1 - t * 0.6)
            thin.addSmooth(
                [spine.beside(t, x), spine.beside(t + 0.008, x + 6)], closed: false)
        }
        sheet.ink(dark, Palette.bark.ink, width: 2, opacity: 0.7)
        sheet.ink(thin, Tint(0x6E3418), width: 1.3, opacity: 0.5)
    }

    /// Draws a flat cushion of needles.
    private mutating func cushion(_ at: Point, _ wide: Double, _ tall: Double, back: Bool) {
        let count = Int(wide / 11)
        for index in 0..<count {
            let x = (Double(index % 9) / 8 * 2 - 1) + dice.sway(0.1)
            let y = dice.between(-1, 0.5) * (1 - x * x * 0.7)
            let spot = at + Point(x * wide, y * tall)
            brushTuft(spot, back: back, shade: Plate.clamp(0.3 + x * 0.3 + y * 0.3, 0, 0.8))
        }
    }

    private mutating func brushTuft(_ at: Point, back: Bool, shade: Double) {
        let tones = green.mixed(Palette(.darkGreen), back ? 0.6 : 0.24)
        var needles = Outline()
        for _ in 0..<22 {
            needles.add(
                Curve(
                    from: at + Point(dice.sway(16), dice.sway(8)), heading: dice.sway(104),
                    length: dice.between(30, 52), bend: dice.sway(20)))
        }
        let blot = Outline.ellipse(at - Point(0, 6), 40, 24)
        sheet.wash(blot, .tint(tones.deep), opacity: back ? 0.7 : 0.62)
        sheet.ink(needles, tones.ink, width: 4.6, opacity: 0.75)
        sheet.ink(
            needles, tones.main.mixed(shade > 0.3 ? tones.deep : tones.light, abs(shade - 0.3)),
            width: 2.8)
    }

    /// Draws a straight pyramid: dark with fringes, or airy and light.
    mutating func spireTree(_ specimen: Plate.Specimen) {
        let airy = specimen == .larch
        ground(1175, width: airy ? 240 : 300)
        let top = 90.0
        stem(
            Curve(from: Point(500, 1180), to: Point(503, top), bow: 0), airy ? 38 : 46, to: 3,
            tones: barkTones)
        let tiers = airy ? 17 : 22
        for tier in 0..<tiers {
            let part = Double(tier) / Double(tiers - 1)
            let y = Plate.mix(airy ? 960 : 1090, top + 20, Plate.power(part, 0.96))
            let reach = Plate.mix(airy ? 270 : 330, 14, Plate.power(part, airy ? 0.85 : 1))
            let sides: [Double] =
                airy ? (tier % 2 == 0 ? [-1, 0.92] : [-0.8, 1]) : [-1, 1, -0.62, 0.6, 0.1]
            for side in sides {
                let way: Double = side < 0 ? -1 : 1
                let span = reach * abs(side) * dice.between(0.86, 1.08)
                let start = Point(500, y + dice.sway(10))
                let line: Curve
                if airy {
                    line = Curve(
                        from: start, heading: way * 84, length: span, bend: -way * 26)
                } else {
                    line = Curve(
                        start, start + Point(way * span * 0.4, span * 0.16),
                        start + Point(way * span * 0.75, span * 0.42),
                        start + Point(way * span, span * 0.3))
                }
                airy ? hangingTwigs(line) : fringe(line)
            }
        }
        let tip = Curve(from: Point(502, top + 60), to: Point(503, top - 20), bow: 0)
        airy ? hangingTwigs(tip) : fringe(tip)
    }

    private mutating func fringe(_ line: Curve) {
        stem(line, 6, to: 1.5, tones: .bark)
        var (dark, pale) = (Outline(), Outline())
        let count = Int(Plate.clamp(line.length / 8, 4, 40))
        for index in 0...count {
            let t = Double(index) / Double(count)
            let drop = Plate.clamp(line.length * 0.26, 16, 62) * (1.1 - t * 0.6)
            for turn in [168.0, 192, 128, 232] {
                dark.add(
                    Curve(
                        from: line.at(t), heading: turn + dice.sway(14),
                        length: drop * dice.between(0.5, 1), bend: dice.sway(20)))
            }
            pale.add(
                Curve(
                    from: line.at(t), heading: 250 + dice.sway(60), length: drop * 0.42,
                    bend: dice.sway(20)))
        }
        sheet.ink(dark, green.deep, width: 5.4, opacity: 0.85)
        sheet.ink(dark, green.ink, width: 1.3, opacity: 0.7)
        sheet.ink(pale, green.main, width: 2.8, opacity: 0.9)
        sheet.ink(pale, green.light, width: 1.2, opacity: 0.7)
    }

    private mutating func hangingTwigs(_ line: Curve) {
        stem(line, 7, to: 1.8, tones: barkTones)
        let count = Int(Plate.clamp(line.length / 15, 3, 20))
        for index in 0...count {
            let t = Plate.mix(0.1, 1, Double(index) / Double(count))
            let twig = Curve(
                from: line.at(t), heading: 180 + dice.sway(26),
                length: dice.between(26, 60), bend: dice.sway(26))
            sheet.ink(.curve(twig), Palette.bark.deep, width: 1.6, opacity: 0.8)
            var (rays, hearts) = (Outline(), Outline())
            for at in [line.at(t), twig.at(0.35), twig.at(0.7), twig.end] {
                for lean in stride(from: 0.0, to: 360, by: 45) {
                    rays.add(Curve(from: at, heading: lean + dice.sway(20), length: 11))
                }
                hearts.addDot(at, 2)
            }
            let tones = leafTones()
            sheet.ink(rays, tones.deep, width: 2.8, opacity: 0.7)
            sheet.ink(rays, tones.main.mixed(tones.light, 0.3), width: 1.7)
            sheet.wash(hearts, .tint(Palette.bark.deep))
        }
    }

    // MARK: - Cones

    /// Draws the cones of a conifer on its twig.
    mutating func conePlate(_ specimen: Plate.Specimen) {
        switch specimen {
        case .spruce:
            let twig = Curve(Point(90, 170), Point(360, 60), Point(620, 120), Point(900, 240))
            for (t, turn) in [(0.2, 60.0), (0.45, 20), (0.7, 130), (0.88, 20)] {
                leaf(twig.at(t), turn, 360, bend: 10)
            }
            leaf(Point(120, 160), 82, 760, bend: 26)
            scaleCone(Curve(from: Point(420, 190), heading: 180, length: 860, bend: 4), width: 220)
            scaleCone(Curve(from: Point(740, 230), heading: 178, length: 640, bend: -6), width: 180)
        case .larch:
            leaf(Point(150, 1180), 36, 1080, bend: 18)
            let line = Curve(from: Point(150, 1180), heading: 36, length: 1080, bend: 18)
            for (t, size) in [(0.3, 250.0), (0.55, 270), (0.78, 230)] {
                let at = line.beside(t, -10)
                stem(Curve(from: at, to: at - Point(20, 60), bow: 0.1), 14, to: 12, tones: .bark)
                rosebud(
                    Curve(from: at - Point(20, 50), heading: -8, length: size), width: size * 0.8)
            }
        default:
            leaf(Point(130, 300), 62, 900, bend: 22)
            for (at, turn, size) in [
                (Point(430, 250), 186.0, 440.0), (Point(720, 330), 168, 380),
            ] {
                let from = at - Point(70, 40)
                stem(
                    Curve(from, from + Point(60, -60), at - Point(0, 60), at), 20, to: 24,
                    tones: .bark)
                diamondCone(Curve(from: at, heading: turn, length: size), width: size * 0.58)
            }
        }
    }

    private func swell(_ t: Double) -> Double {
        Plate.power(Plate.sine(180 * (0.13 + t * 0.845)), 0.82)
    }

    /// Draws a long cone of thin scales that overlap like roof tiles.
    private mutating func scaleCone(_ axis: Curve, width: Double) {
        let tones = Palette(.brown).mixed(.straw, 0.35)
        cone(axis, width: width, rows: 19, across: 5, tones: tones) { place in
            .smooth([
                place(-0.9, -0.6), place(-1, 0.3), place(-0.5, 0.9), place(-0.12, 1.05),
                place(0.12, 1.05), place(0.5, 0.9), place(1, 0.3), place(0.9, -0.6),
            ])
        }
    }

    private mutating func diamondCone(_ axis: Curve, width: Double) {
        let tones = Palette(.brown).mixed(Palette(.greyGreen), 0.28)
        cone(axis, width: width, rows: 9, across: 4, tones: tones, knob: true) { place in
            .angular([
                place(-1, 0.05), place(0, -0.8), place(1, 0.05), place(0, 1),
            ])
        }
    }

    /// Draws an upright cone of round scales like a wooden rosebud.
    private mutating func rosebud(_ axis: Curve, width: Double) {
        let tones = Palette(.brown).mixed(.straw, 0.22)
        cone(axis, width: width, rows: 8, across: 4, tones: tones) { place in
            .smooth([
                place(-0.8, -0.6), place(-1.05, 0.25), place(-0.62, 0.95), place(0, 1.12),
                place(0.62, 0.95), place(1.05, 0.25), place(0.8, -0.6),
            ])
        }
    }

    private mutating func cone(
        _ axis: Curve, width: Double, rows: Int, across: Int, tones: Palette, knob: Bool = false,
        scale: ((Double, Double) -> Point) -> Outline
    ) {
        let stops = (0...10).map { Double($0) / 10 }
        let left = stops.map { axis.beside($0, -width * 0.46 * swell($0)) }
        let right = stops.map { axis.beside($0, width * 0.46 * swell($0)) }
        let back = left + right.reversed()
        sheet.draw(.smooth(back), .tint(tones.deep), edge: tones, width: 1.6)
        for row in (0..<rows).reversed() {
            let t = (Double(row) + 0.4) / Double(rows)
            let tall = axis.length / Double(rows) * 0.95
            for index in 0...across {
                let turn = (Double(index) + (row % 2 == 0 ? 0.5 : 0)) / Double(across) * 2 - 1
                guard abs(turn) <= 1 else { continue }
                let x = Plate.sine(turn * 80) * width * 0.47 * swell(t)
                let round = 0.4 + 0.6 * Plate.cosine(turn * 70)
                let wide = width / Double(across) * 0.72 * round * (0.6 + 0.4 * swell(t))
                func place(_ dx: Double, _ dy: Double) -> Point {
                    axis.beside(t + dy * tall / axis.length, x + dx * wide)
                }
                let shade = abs(turn) * 0.4
                let lit = turn < 0 ? tones.light : tones.deep
                let shape = scale(place)
                sheet.draw(
                    shape,
                    sheet.lit(
                        tones.light.mixed(lit, shade), tones.main.mixed(lit, shade), tones.deep),
                    edge: tones, width: 1.4)
                if knob {
                    sheet.ink(
                        .curve(Curve(from: place(-0.9, 0.08), to: place(0.9, 0.08), bow: 0.02)),
                        tones.ink, width: 1.2, opacity: 0.5)
                    sheet.stamp(
                        .ellipse(place(0, 0.08), wide * 0.16, wide * 0.16), tones.light, opacity: 1,
                        ink: tones.ink, width: 2)
                }
            }
        }
    }
}
