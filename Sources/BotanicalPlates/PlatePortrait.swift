import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws the plate of a plant whose form needs a composition of its own; false for others.
    mutating func portrait() -> Bool {
        guard let flower = form.flower else { return false }
        let low = height.upperBound <= 20
        switch (flower.form, form.inflorescence) {
        case (.waterLily, _): lilyPads()
        case (.cup, .solitary) where form.habit == .bulb && low: crocuses(flower)
        case (.cup, .solitary) where form.habit == .bulb: tulip()
        case (.cup, .solitary) where form.leaf.shape == .feathery: goldenPoppy()
        case (.open, .solitary) where flower.petalShape == .crumpled: fieldPoppy(flower)
        case (.lipped, .spike): lavender()
        case (.bell, .oneSidedRaceme) where form.leaf.arrangement == .basal: valleyLily()
        case (.open, _) where form.habit == .bush && isWoody: dogRose()
        default: return false
        }
        return true
    }

    private mutating func lilyPads() {
        let pads: [(Point, Double, Double)] = [
            (Point(760, 640), 250, 160), (Point(250, 690), 290, 205), (Point(640, 850), 330, 130),
        ]
        let water = sheet.radial(
            [
                (0, Palette.water.main, 0.7), (0.65, Palette.water.main, 0.35),
                (1, Palette.water.light, 0),
            ],
            across: Point(560, 0), along: Point(0, 400), at: Point(500, 740))
        sheet.wash(.ellipse(Point(500, 740), 560, 400), water)
        var ripples = Outline()
        for step in 0..<16 {
            let x = 60 + Double(step % 4) * 230 + dice.sway(40)
            let y = 520 + Double(step / 4) * 150 + dice.sway(30)
            ripples.add(
                Curve(from: Point(x, y), to: Point(x + dice.between(70, 150), y + 2), bow: 0.05))
        }
        sheet.ink(ripples, Palette.water.ink, width: 1.4, opacity: 0.4)
        for (at, width, turn) in pads.prefix(2) { pad(at, width: width, squash: 0.4, turn: turn) }
        stem(Curve(from: Point(520, 1180), to: Point(490, 620), bow: 0.06), 20, to: 18)
        pad(pads[2].0, width: pads[2].1, squash: 0.4, turn: pads[2].2)
        let bud = Pose(at: Point(800, 500), size: 150, tilt: 84, roll: 14)
        stem(Curve(from: Point(770, 640), to: bud.at, bow: 0.08), 14, to: 12)
        self.bud(bud)
        flower(Pose(at: Point(470, 520), size: 370, tilt: 57, roll: -4))
    }

    private mutating func crocuses(_ flower: Morphology.Flower) {
        let foot = Point(500, 1180)
        let pale = petal.mixed(Palette(.white), 0.65)
        for turn in [-13.0, 9, -24, 27] {
            leaf(foot + Point(turn * 1.5, 0), turn * 0.6, 660 - abs(turn) * 4, bend: turn * 1.4)
        }
        let poses = [
            Pose(at: Point(720, 790), size: 230, tilt: 82, roll: 13, spin: 20),
            Pose(at: Point(285, 730), size: 290, tilt: 74, roll: -12, spin: 35),
            Pose(at: Point(505, 600), size: 380, tilt: 70, roll: 2),
        ]
        for pose in poses {
            let tube = stalkLine(to: pose.with(at: pose.axis(0.12)), from: foot)
            stem(tube, 24, to: pose.size * 0.14, tones: pale)
            cup(pose, flower)
        }
        for turn in [-6.0, 17, -31] {
            leaf(foot + Point(turn, 12), turn * 0.7, 480 - abs(turn) * 3, bend: turn * 1.8)
        }
        stem(
            Curve(from: foot + Point(0, 30), to: foot - Point(0, 120), bow: 0), 62, to: 44,
            tones: .straw)
        bulb(foot + Point(0, 20))
    }

    private mutating func tulip() {
        let line = Curve(from: Point(490, 1290), to: Point(515, 620), bow: -0.04)
        leaf(line.at(0.1), -13, 760, bend: -26, fold: -0.2)
        leaf(line.at(0.22), 17, 640, bend: 34, fold: 0.25)
        stem(line, 24, to: 20)
        head(Pose(at: line.end, size: 430, tilt: 77, roll: 3))
        leaf(line.at(0.02), 20, 520, bend: 62, fold: 0.35)
    }

    private mutating func goldenPoppy() {
        let foot = Point(490, 1240)
        for turn in [-40.0, 44, -14, 18] { leaf(foot, turn, 620, bend: turn * 0.4) }
        let poses = [
            Pose(at: Point(250, 700), size: 215, tilt: 78, roll: -16, spin: 30),
            Pose(at: Point(600, 500), size: 330, tilt: 46, roll: 10, spin: 45),
        ]
        for pose in poses { stem(stalkLine(to: pose, from: foot), 12, to: 9) }
        let cap = Curve(from: Point(830, 760), to: Point(872, 560), bow: 0.02)
        stem(stalkLine(to: Pose(at: cap.start, size: 20, roll: 12), from: foot), 9, to: 7)
        blade(Blade(foot: 0.35, tip: 0.9, ratio: 0.36, start: 0.4), Lay(rib: cap, tones: stalk))
        for pose in poses {
            let rim = Outline.ellipse(
                pose.axis(-0.02), pose.size * 0.13, pose.size * 0.05, heading: pose.roll)
            flower(pose)
            sheet.draw(rim, .tint(Palette(.red).light), edge: Palette(.red), width: 1.2)
        }
        leaf(foot, 66, 430, bend: 20)
        leaf(foot, -66, 400, bend: -20)
    }

    private mutating func fieldPoppy(_ flower: Morphology.Flower) {
        let foot = Point(500, 1290)
        let main = Pose(at: Point(590, 400), size: 330, tilt: 34, roll: 14, spin: 32)
        let other = Pose(at: Point(225, 690), size: 190, tilt: 66, roll: -22, spin: 60)
        let line = stalkLine(to: main, from: foot)
        stem(stalkLine(to: other, from: Point(450, 1290)), 9, to: 7, skin: .bristles)
        openFlower(other, flower)
        let drop = Point(905, 690)
        let hook = Curve(Point(560, 1290), Point(640, 820), Point(900, 380), drop)
        stem(hook, 9, to: 7, skin: .bristles)
        hairyBud(drop, 178, 92)
        stem(line, 11, to: 9, skin: .bristles)
        stemLeaves(line, from: 0.12, to: 0.52, count: 4, size: 460, turn: 54)
        openFlower(main, flower)
    }

    private mutating func hairyBud(_ at: Point, _ heading: Double, _ size: Double) {
        let rib = Curve(from: at, heading: heading, length: size * 1.7, bend: 4)
        var hairs = Outline()
        for index in 0..<60 {
            let t = dice.between(0.04, 0.95)
            let side: Double = index % 2 == 0 ? 1 : -1
            let root = rib.beside(t, side * size * 0.42 * Plate.sine(180 * t))
            let turn = rib.heading(t) + side * dice.between(60, 96)
            hairs.add(Curve(from: root, heading: turn, length: dice.between(12, 22), bend: 8))
        }
        sheet.ink(hairs, stalk.ink, width: 1, opacity: 0.65)
        blade(Blade(foot: 0.5, tip: 0.46, ratio: 0.56), Lay(rib: rib, tones: stalk))
        sheet.ink(
            .curve(Curve(from: rib.at(0.1), to: rib.at(0.98), bow: 0.16)), petal.main, width: 5,
            opacity: 0.85)
    }
}
