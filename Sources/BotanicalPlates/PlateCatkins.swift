import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a catkin of many scales along a line.
    mutating func scaledCatkin(_ line: Curve, width: Double, tones: Palette, dust: Palette?) {
        stem(line, width * 0.3, to: 2, tones: tones)
        let rows = Int(Plate.clamp(line.length / (width * (width > 70 ? 0.2 : 0.3)), 8, 48))
        for row in (0..<rows).reversed() {
            let t = Plate.mix(0.02, 0.99, Double(row) / Double(rows))
            let wide = width * 0.5 * Plate.power(Plate.sine(180 * (0.2 + t * 0.74)), 0.5)
            let full = width > 70
            let even = full ? [-0.92, -0.46, 0.0, 0.46, 0.92] : [-0.8, 0, 0.8]
            let odd = full ? [-0.7, -0.24, 0.24, 0.7] : [-0.45, 0.45]
            for lean in row % 2 == 0 ? even : odd {
                let at = line.beside(t, lean * wide)
                let body = Outline.ellipse(
                    at, width * (full ? 0.13 : 0.19), width * (full ? 0.19 : 0.25),
                    heading: line.heading(t) + lean * 50)
                let tone = lean < 0 ? tones.light.mixed(tones.main, 0.4) : tones.main
                sheet.stamp(body, tone, opacity: 1, ink: tones.ink, width: 1.3)
            }
            guard let dust else { continue }
            var grains = Outline()
            for _ in 0..<3 {
                grains.addDot(
                    line.beside(t + dice.sway(0.01), dice.sway(1.15) * wide), width * 0.06)
            }
            sheet.stamp(grains, dust.main, opacity: 1, ink: dust.ink, width: 0.9)
        }
    }

    /// Draws catkins that dangle from twig tips among small upright ones and young leaves.
    mutating func birchCatkins() {
        let twig = Curve(Point(90, 560), Point(330, 400), Point(600, 290), Point(870, 330))
        let wood = Palette(.brown).mixed(.bark, 0.3)
        let gold = Palette(.brown).mixed(Palette(.yellow), 0.5)
        for (t, turn, size) in [
            (0.3, -14.0, 270.0), (0.52, -30, 260), (0.72, 10, 280), (0.12, 26, 240),
        ] {
            leaf(twig.at(t), twig.heading(t) - 70 + turn, size, bend: 8)
        }
        stem(twig, 16, to: 7, tones: wood)
        for (t, length) in [(0.42, 430.0), (0.46, 370), (0.98, 480), (1.0, 430), (0.78, 400)] {
            let turn = 180 + dice.sway(7) + (t == 1 ? -9 : 3)
            scaledCatkin(
                Curve(from: twig.at(t), heading: turn, length: length, bend: dice.sway(8)),
                width: 48, tones: gold, dust: Palette(.yellow))
        }
        for (t, turn) in [(0.22, -8.0), (0.6, 10), (0.86, 0)] {
            let foot = Curve(from: twig.at(t), heading: turn, length: 60)
            stem(foot, 7, to: 5)
            scaledCatkin(
                Curve(from: foot.end, heading: turn, length: 150), width: 24,
                tones: Palette(.yellowGreen), dust: nil)
        }
    }

    /// Draws soft pale tassels on a bare twig, and buds with crimson threads.
    mutating func hazelCatkins() {
        let twig = Curve(Point(80, 480), Point(330, 330), Point(620, 240), Point(920, 260))
        let wood = Palette(.brown).mixed(.bark, 0.4)
        let fork = Curve(from: twig.at(0.5), heading: 30, length: 330, bend: 20)
        stem(fork, 13, to: 7, tones: wood)
        stem(twig, 24, to: 10, tones: wood)
        for (foot, length) in [
            (twig.at(0.2), 560.0), (twig.at(0.215), 480), (twig.at(0.52), 640),
            (twig.at(0.54), 560),
            (twig.at(0.56), 480), (twig.at(0.95), 600), (twig.at(0.97), 520),
        ] {
            let lean = dice.sway(9)
            scaledCatkin(
                Curve(from: foot, heading: 180 + lean, length: length, bend: dice.sway(8)),
                width: 56, tones: Palette(.yellow).mixed(.straw, 0.45), dust: .pollen)
        }
        for (at, turn) in [
            (twig.at(0.34), -30.0), (twig.at(0.72), -24), (fork.at(0.55), 60), (fork.end, 44),
            (twig.at(0.08), -40),
        ] {
            redTuftBud(at, turn)
        }
    }

    private mutating func redTuftBud(_ at: Point, _ turn: Double) {
        let rib = Curve(from: at, heading: turn, length: 70)
        var threads = Outline()
        for lean in [-58.0, -34, -12, 10, 32, 56] {
            threads.add(
                Curve(from: rib.at(0.8), heading: turn + lean, length: 54, bend: lean * 0.8))
        }
        sheet.ink(threads, Palette(.red).ink, width: 6.4, opacity: 0.7)
        sheet.ink(threads, Palette(.magenta).mixed(Palette(.red), 0.7).main, width: 4.2)
        blade(
            Blade(foot: 0.4, tip: 0.45, ratio: 0.62),
            Lay(rib: rib, tones: Palette(.brown).mixed(Palette(.green), 0.45)))
    }

    /// Draws stiff cream tassels that stick out like a firework.
    mutating func chestnutCatkins() {
        let twig = Curve(Point(150, 1230), Point(300, 1010), Point(430, 860), Point(500, 700))
        leaf(twig.at(0.3), -66, 620, bend: -10)
        leaf(twig.at(0.5), 84, 640, bend: 16)
        leaf(twig.at(0.8), -62, 560, bend: -16)
        stem(twig, 26, to: 13, tones: barkTones)
        for (t, turn, length) in [
            (0.7, 62.0, 560.0), (0.84, -34, 560), (0.92, 36, 640), (0.98, -8, 640), (1, 14, 560),
            (0.6, -80, 430),
        ] {
            let line = Curve(from: twig.at(t), heading: turn, length: length, bend: turn * 0.3)
            scaledCatkin(
                line, width: 46, tones: petal.mixed(Palette(.yellow), 0.28).mixed(.straw, 0.2),
                dust: Palette(.yellow))
            threadsAlong(line)
        }
        for turn in [-20.0, 40] {
            spikyBall(twig.at(0.94) + .heading(turn, 46), 34, tones: Palette(.green), fine: false)
        }
        leaf(twig.end, 70, 460, bend: 20)
    }

    private mutating func threadsAlong(_ line: Curve) {
        var threads = Outline()
        for index in 0..<70 {
            let t = Double(index) / 70
            let side: Double = index % 2 == 0 ? -1 : 1
            threads.add(
                Curve(
                    from: line.at(t), heading: line.heading(t) + side * dice.between(50, 110),
                    length: dice.between(28, 40)))
        }
        sheet.ink(threads, petal.ink, width: 1.6, opacity: 0.7)
    }

    /// Draws fluffy tufts that dangle on silky stalks among fresh leaves.
    mutating func beechTassels() {
        let twig = Curve(Point(80, 470), Point(330, 360), Point(600, 300), Point(880, 330))
        for (t, turn, size) in [
            (0.16, -30.0, 380.0), (0.4, 2, 400), (0.64, -14, 380), (0.98, 66, 360), (0.9, 16, 330),
        ] {
            leaf(twig.at(t), turn, size, bend: 8)
        }
        stem(twig, 18, to: 8, tones: barkTones.mixed(Palette(.brown), 0.5))
        for (t, length, lean) in [
            (0.24, 360.0, -6.0), (0.32, 470, 6), (0.56, 400, -4), (0.62, 500, 5), (0.86, 380, 0),
        ] {
            let line = Curve(from: twig.at(t), heading: 180 + lean, length: length, bend: -lean)
            stem(line, 4, to: 3, tones: stalk.mixed(.straw, 0.5), skin: .down)
            stamenBall(line.end, 92)
        }
        for (t, turn) in [(0.5, -10.0), (0.78, 14)] {
            let foot = Curve(from: twig.at(t), heading: turn, length: 90)
            stem(foot, 7, to: 6, skin: .down)
            spikyBall(foot.end, 36, tones: Palette(.green), fine: true)
        }
    }

    private mutating func stamenBall(_ at: Point, _ size: Double) {
        let cup = Palette(.brown).mixed(.straw, 0.6)
        var (threads, heads) = (Outline(), Outline())
        for index in 0..<54 {
            let turn = Double(index) * 137.508
            let reach = size * (0.45 + 0.62 * (Double(index % 9) / 9))
            let tip = at + .heading(turn, reach) + Point(0, size * 0.35)
            threads.add(Curve(from: at, to: tip, bow: 0.05))
            heads.add(.ellipse(tip, size * 0.055, size * 0.1, heading: turn))
        }
        sheet.draw(
            .ellipse(at, size * 0.5, size * 0.4), sheet.lit(cup.light, cup.main, cup.deep),
            edge: cup)
        sheet.ink(threads, cup.light, width: 2)
        sheet.ink(threads, cup.ink, width: 0.8, opacity: 0.6)
        let gold = Palette(.yellow).mixed(Palette(.yellowGreen), 0.4)
        sheet.stamp(heads, gold.main, opacity: 1, ink: gold.ink, width: 1.6)
    }

    /// Draws flowers without petals that dangle on long hairy threads.
    mutating func mapleTassels() {
        let twig = Curve(Point(110, 380), Point(340, 250), Point(560, 210), Point(800, 260))
        for (turn, size) in [(20.0, 330.0), (-50, 290)] { leaf(twig.end, turn, size, bend: 10) }
        leaf(twig.at(0.5), -16, 300, bend: -6)
        stem(twig, 24, to: 12, tones: barkTones)
        for (t, count, reach) in [(0.3, 7, 520.0), (0.55, 8, 640), (0.99, 9, 680)] {
            let foot = twig.at(t)
            for index in 0..<count {
                let lean = Double(index) / Double(count - 1) * 2 - 1
                let end =
                    foot + Point(lean * 130, reach * (0.66 + 0.34 * dice.next()))
                let line = Curve(
                    foot, foot + Point(lean * 80, 90), end - Point(0, reach * 0.4), end)
                stem(line, 3.4, to: 2.4, tones: stalk.mixed(petal, 0.5), skin: .down)
                let pose = Pose(at: end - Point(0, 10), size: 46, tilt: 84, roll: 180)
                greenCup(pose)
            }
        }
    }

    private mutating func greenCup(_ pose: Pose) {
        let profile = [(0.1, 0), (0.4, 0.2), (0.5, 0.6), (0.52, 1)].map { Point($0.0, $0.1) }
        var bell = Plate.Bell(profile: profile)
        bell.lobes = 5
        bell.cut = 0.24
        self.bell(bell, pose, petal) { painter in
            painter.stamens(
                pose, count: 7, length: 1.7, spread: 0.4, tones: Palette(.yellow), anther: 0.13)
        }
    }

    /// Draws a large upright cup with an orange band inside and out.
    mutating func tulipFlower() {
        let line = Curve(Point(300, 1280), Point(380, 1080), Point(470, 900), Point(510, 720))
        leaf(line.at(0.3), -62, 560, bend: -20)
        leaf(line.at(0.55), 74, 540, bend: 22)
        stem(line, 28, to: 18, tones: barkTones)
        let pose = Pose(at: line.end - Point(0, 14), size: 520, tilt: 60, roll: 4)
        var cup = Corolla()
        cup.count = 3
        cup.petal = Petal(foot: 0.42, tip: 0.4, claw: 0.4)
        cup.width = 0.66
        cup.rise = 52
        cup.tipRise = 64
        cup.hollow = 0.4
        cup.play = 0.5
        cup.seed = id
        let band = second ?? Palette(.orange)
        for side in [Corolla.Side.back, .front] {
            for turn in side == .back ? [180.0, 240] : [240, 180] {
                cup.turn = turn
                let paint = Plate.Coat(
                    inner: banded(pose, band), outer: banded(pose, band), edge: petal,
                    vein: petal.deep)
                ring(cup, pose, paint, side: side)
            }
            guard side == .back else { continue }
            stamens(
                pose, count: 26, length: 0.5, spread: 0.26, tones: Palette(.cream), anther: 0.02,
                height: 0.12)
            var dome = Dome(
                radius: 0.12, rise: 0.6, height: 0.14, count: 70, inner: centre, outer: centre)
            dome.spike = 0.1
            self.dome(dome, pose)
        }
        for turn in [-96.0, 92] {
            let sepal = Curve(from: pose.at, heading: turn, length: 190, bend: turn * 0.5)
            blade(
                Blade(foot: 0.4, tip: 0.5, ratio: 0.46),
                Lay(rib: sepal, tones: petal.mixed(green, 0.4)))
        }
    }

    private mutating func banded(_ pose: Pose, _ band: Palette) -> Plate.Paint {
        let foot = petal.light.mixed(Palette(.yellow).light, 0.3)
        return sheet.linear(
            [
                (0, petal.main, 1), (0.24, foot, 1), (0.32, band.main, 1), (0.48, band.main, 1),
                (0.58, foot, 1), (1, petal.main.mixed(petal.light, 0.5), 1),
            ], from: pose.axis(0), to: pose.axis(0.92))
    }
}
