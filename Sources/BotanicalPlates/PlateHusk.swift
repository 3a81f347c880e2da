import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a ball covered with spines; fine ones are many, long and crowded.
    mutating func spikyBall(_ at: Point, _ size: Double, tones: Palette, fine: Bool) {
        var (back, front) = (Outline(), Outline())
        let count = fine ? 300 : 46
        let reach = fine ? size * 0.5 : size * 0.26
        for index in 0..<count {
            let part = ((Double(index) + 0.5) / Double(count)).squareRoot()
            let turn = Double(index) * 137.508
            let root = at + .heading(turn, size * part * 0.98)
            let lean = fine ? dice.sway(40) : 0
            let tip = root + .heading(turn + lean, reach * (0.35 + 0.65 * part))
            if fine {
                (part > 0.8 ? { back.add($0) } : { front.add($0) } as (Curve) -> Void)(
                    Curve(from: root, to: tip, bow: 0.04))
            } else {
                let side = (tip - root).unit.right * (size * 0.075)
                front.add(.angular([root - side, tip, root + side]))
            }
        }
        if fine { sheet.ink(back, tones.ink, width: 2.6, opacity: 0.75) }
        if fine { sheet.ink(back, tones.light, width: 1.3) }
        let paint = sheet.radial(
            [(0, tones.light, 1), (0.5, tones.main, 1), (1, tones.deep, 1)],
            across: Point(size * 1.5, 0), along: Point(0, size * 1.5),
            at: at - Point(size * 0.35, size * 0.35))
        sheet.draw(.ellipse(at, size, size * 0.96), paint, edge: tones, width: 1.5)
        if fine {
            sheet.ink(front, tones.ink, width: 2.6, opacity: 0.6)
            sheet.ink(front, tones.light, width: 1.3)
        } else {
            sheet.stamp(
                front, tones.light.mixed(tones.main, 0.5), opacity: 1, ink: tones.ink,
                width: Plate.clamp(size / 80, 0.8, 2))
        }
    }

    /// Draws closed burrs, and one that splits and shows what is in it.
    mutating func burrs(_ specimen: Plate.Specimen) {
        let sweet = specimen == .chestnut
        let tones =
            sweet ? Palette(.yellowGreen) : Palette(.green).mixed(Palette(.yellowGreen), 0.5)
        let twig = Curve(Point(120, 120), Point(330, 210), Point(520, 240), Point(740, 180))
        leaf(twig.at(0.2), 210, 640, bend: -14)
        leaf(twig.end, 96, 660, bend: 30)
        stem(twig, 30, to: 16, tones: barkTones)
        stem(Curve(from: twig.at(0.5), to: Point(380, 480), bow: 0.1), 18, tones: stalk)
        stem(Curve(from: twig.at(0.56), to: Point(620, 640), bow: -0.1), 18, tones: stalk)
        spikyBall(Point(360, 590), sweet ? 130 : 125, tones: tones, fine: sweet)
        openHusk(Point(640, 840), 235, tones, sweet: sweet)
        conker(Point(260, 1060), sweet ? 96 : 112, sweet: sweet, turn: -20)
    }

    private mutating func openHusk(_ at: Point, _ size: Double, _ tones: Palette, sweet: Bool) {
        let ball = sweet ? 0.94 : 0.9
        spikyBall(at, size * ball, tones: tones, fine: sweet)
        let inside = Palette(.cream).mixed(.straw, 0.35)
        let rim = (0..<14).map { step -> Point in
            let wave = step % 4 == 0 ? 1.06 : 0.82
            return at + Point(-8, 10)
                + .heading(Double(step) * 360 / 14 + 10, size * 0.76 * wave)
        }
        sheet.draw(
            .smooth(rim), sheet.lit(inside.light, inside.main, inside.deep), edge: tones, width: 3)
        if sweet {
            conker(at + Point(-86, 14), size * 0.4, sweet: true, turn: -16)
            conker(at + Point(76, 18), size * 0.4, sweet: true, turn: 18)
            conker(at + Point(-4, 4), size * 0.42, sweet: true, turn: 0)
        } else {
            conker(at + Point(-6, 12), size * 0.57, sweet: false, turn: 30)
        }
    }

    /// Draws a shiny brown nut: round with a pale patch, or with a flat side and a tufted tip.
    private mutating func conker(_ at: Point, _ size: Double, sweet: Bool, turn: Double) {
        let nut = Palette(0xD79A66, 0x8A4420, 0x55240F, 0x2E1208)
        let up = Point.heading(turn)
        func place(_ x: Double, _ y: Double) -> Point {
            at + up.right * (x * size) + up * (y * size)
        }
        let half: [(Double, Double)] =
            sweet
            ? [(0.5, -0.9), (0.86, -0.7), (0.96, -0.2), (0.72, 0.4), (0.3, 0.84), (0.06, 1.06)]
            : [(0.5, -0.84), (0.94, -0.34), (0.98, 0.2), (0.7, 0.7), (0.3, 0.9)]
        let rim =
            half.map { place($0.0, $0.1) } + half.reversed().map { place(-$0.0, $0.1) }
        let paint = sheet.radial(
            [(0, nut.light, 1), (0.3, nut.main, 1), (1, nut.deep, 1)],
            across: Point(size * 1.6, 0), along: Point(0, size * 1.6),
            at: at - Point(size * 0.35, size * 0.4))
        sheet.draw(.smooth(rim), paint, edge: nut, width: 1.8)
        var lines = Outline()
        for x in [-0.6, -0.3, 0, 0.3, 0.6] {
            lines.addSmooth(
                [place(x, -0.6), place(x * 1.15, -0.1), place(x * 0.6, 0.6)], closed: false)
        }
        sheet.ink(lines, nut.ink, width: 1.4, opacity: 0.35)
        let patch = Palette.straw
        if sweet {
            let base = [place(-0.78, -0.72), place(0, -0.62), place(0.78, -0.72), place(0, -0.94)]
            sheet.draw(.smooth(base), .tint(patch.main), edge: patch, width: 1)
            var tuft = Outline()
            for lean in [-30.0, -10, 12, 32] {
                tuft.add(Curve(from: place(0, 1), heading: turn + lean, length: size * 0.28))
            }
            sheet.ink(tuft, patch.ink, width: 3.4)
        } else {
            sheet.draw(
                .ellipse(place(0.24, -0.4), size * 0.5, size * 0.36, heading: turn),
                sheet.lit(patch.light, patch.main, patch.deep), edge: patch, width: 1.2)
        }
        sheet.wash(
            .ellipse(at - Point(size * 0.4, size * 0.42), size * 0.12, size * 0.24, heading: 40),
            .tint(.white), opacity: 0.65)
    }

    /// Draws a bristly cup that opens in four flaps round two three-edged nuts.
    mutating func beechMast() {
        let twig = Curve(Point(110, 240), Point(330, 160), Point(560, 150), Point(820, 220))
        leaf(twig.at(0.3), 205, 560, bend: -14)
        leaf(twig.end, 100, 520, bend: 20)
        leaf(twig.at(0.8), 10, 360)
        stem(twig, 20, to: 10, tones: barkTones.mixed(Palette(.brown), 0.5))
        for (from, at, size) in [
            (0.46, Point(420, 640), 150.0), (0.7, Point(690, 850), 200),
        ] {
            stem(
                Curve(from: twig.at(from), to: at - Point(0, size * 0.9), bow: -0.06), 11,
                tones: Palette(.brown), skin: .down)
            openCup(at, size)
        }
        threeEdged(Point(300, 1090), 120, turn: 24)
    }

    private mutating func openCup(_ at: Point, _ size: Double) {
        let tones = Palette(.brown).mixed(.straw, 0.25)
        let top = at - Point(0, size * 0.9)
        for (turn, share) in [(152.0, 1.2), (208, 1.2)] { flap(top, turn, size * share, tones) }
        threeEdged(at + Point(-size * 0.24, size * 0.5), size * 0.62, turn: 172)
        threeEdged(at + Point(size * 0.26, size * 0.5), size * 0.62, turn: 188)
        for (turn, share) in [(118.0, 1.46), (242, 1.46)] { flap(top, turn, size * share, tones) }
    }

    private mutating func flap(_ top: Point, _ turn: Double, _ length: Double, _ tones: Palette) {
        let side: Double = turn > 180 ? -1 : 1
        let rib = Curve(from: top, heading: turn, length: length, bend: side * 62)
        var hooks = Outline()
        for index in 0..<30 {
            let t = dice.between(0.08, 0.96)
            let out: Double = index % 3 == 0 ? 1 : -1
            let root = rib.beside(t, out * length * 0.16 * Plate.sine(180 * t))
            hooks.add(
                Curve(
                    from: root, heading: rib.heading(t) + out * 66, length: length * 0.13,
                    bend: out * 50))
        }
        sheet.ink(hooks, tones.ink, width: 3.6, opacity: 0.8)
        sheet.ink(hooks, tones.light, width: 1.8)
        var shape = Blade(foot: 0.5, tip: 0.6, ratio: 0.42)
        shape.veins = 0
        blade(shape, Lay(rib: rib, tones: tones))
    }

    private mutating func threeEdged(_ at: Point, _ size: Double, turn: Double) {
        let nut = Palette(0xC98A5A, 0x97562B, 0x5E3116, 0x38190A)
        let up = Point.heading(turn)
        func place(_ x: Double, _ y: Double) -> Point {
            at + up.right * (x * size) + up * (y * size)
        }
        let left = [place(0, 1), place(-0.44, 0.1), place(-0.5, -0.6), place(0.06, -0.86)]
        let right = [place(0, 1), place(0.06, -0.86), place(0.5, -0.5), place(0.42, 0.15)]
        sheet.draw(.smooth(left), .tint(nut.light), edge: nut, width: 1.6)
        sheet.draw(.smooth(right), .tint(nut.main), edge: nut, width: 1.6)
        sheet.ink(
            .curve(Curve(from: place(0, 0.96), to: place(0.06, -0.84), bow: 0.03)), nut.deep,
            width: 4, opacity: 0.7)
    }
}
