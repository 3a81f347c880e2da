import Catalog
import PlateDrawing

extension Plate.Painter {
    private var redStem: Palette {
        stalk.mixed(Palette(.magenta).mixed(Palette(.red), 0.45), 0.72)
    }

    /// Draws leaves in rings of three round a stem.
    private mutating func threes(_ at: Point, _ heading: Double, _ size: Double) {
        for (turn, share) in [(-72.0, 1.0), (74, 1), (-14, 0.72)] {
            leaf(at, heading + turn, size * share, bend: turn * 0.4, fold: turn * 0.002)
        }
    }

    private mutating func hangingPouch(_ from: Point, _ end: Point, _ size: Double) {
        let side: Double = end.x < from.x ? 1 : -1
        stem(
            Curve(
                from, from.toward(end, 0.5) + Point(0, -size * 0.4), end + Point(0, -size * 0.5),
                end + Point(0, -size * 0.3)), Plate.clamp(size / 26, 1.4, 5), tones: redStem)
        flower(Pose(at: end, size: size, tilt: 84, roll: 180 + side * 6, spin: side * 10))
    }

    /// Draws the top of a red stem with hanging pouches and buds.
    mutating func balsamFlower() {
        let line = Curve(from: Point(500, 1300), to: Point(500, 300), bow: 0.01)
        stem(line, 26, to: 12, tones: redStem)
        threes(line.at(0.14), 0, 500)
        threes(line.at(0.44), 4, 400)
        let buds: [(Point, Double)] = [
            (Point(420, 220), 44), (Point(560, 190), 38), (Point(490, 130), 30),
        ]
        for (at, size) in buds {
            stem(Curve(from: line.end, to: at, bow: 0.1), 5, to: 4, tones: redStem)
            ball(at, 10, size, tall: 1.3, tones: petal.mixed(second ?? petal, 0.3))
        }
        let ends: [(Double, Point, Double)] = [
            (0.7, Point(270, 760), 190), (0.76, Point(760, 720), 190), (0.96, Point(290, 420), 205),
            (0.98, Point(735, 390), 205),
        ]
        for (t, end, size) in ends { hangingPouch(line.at(t), end, size) }
    }

    /// Draws a leaf with its red rib and fine teeth, and a ring of three leaves.
    mutating func balsamLeaf() {
        leaf(Point(340, 1240), -5, 1120, bend: 11)
        midline(redStem.mixed(stalk, 0.25), width: 15)
        let line = Curve(from: Point(730, 1250), to: Point(740, 560), bow: 0.02)
        stem(line, 20, to: 12, tones: redStem)
        threes(line.at(0.55), 0, 260)
        threes(line.at(0.96), 0, 230)
    }

    /// Draws the tall plant with its hollow red stem.
    mutating func balsamHabit() {
        let foot = Point(500, 1110)
        ground(foot.y)
        for turn in [-50.0, 46, -26, 24, 4] {
            stem(
                Curve(
                    from: foot - Point(0, 30), heading: 180 - turn, length: 150, bend: turn * 0.4),
                7, to: 1.4, tones: redStem.mixed(.root, 0.4))
        }
        let line = Curve(from: foot, to: Point(505, 260), bow: 0.01)
        stem(line, 24, to: 10, tones: redStem)
        for (t, size) in [(0.22, 250.0), (0.38, 260), (0.54, 240), (0.7, 200)] {
            var rings = Outline()
            rings.add(.ellipse(line.at(t), 14, 6))
            sheet.stamp(rings, redStem.main, opacity: 1, ink: redStem.ink, width: 1)
            threes(line.at(t), dice.sway(4), size)
        }
        for (t, turn) in [(0.56, -46.0), (0.62, 44), (0.74, -38), (0.82, 36), (1.0, -4)] {
            let twig = Curve(from: line.at(t), heading: turn, length: 240, bend: -turn * 0.4)
            stem(twig, 8, to: 4, tones: redStem)
            threes(twig.at(0.7), twig.heading(0.8), 120)
            for (lean, drop) in [(-76.0, 44.0), (72, 52), (-20, -40)] {
                let end = twig.end + Point(lean, drop)
                hangingPouch(twig.end, end, 84)
            }
            ball(twig.end + Point(8, -34), 8, 11, tall: 1.4, tones: petal)
        }
    }

    /// Draws club-shaped pods that hang from the stem; one of them bursts and throws out its seeds.
    mutating func burstingPods() {
        let line = Curve(from: Point(400, 1300), to: Point(430, 160), bow: -0.03)
        threes(line.at(0.16), 0, 420)
        stem(line, 24, to: 14, tones: redStem)
        leaf(line.end, -20, 320, bend: -10)
        leaf(line.end, 30, 300, bend: 16)
        let clubs: [(Double, Point, Double)] = [
            (0.86, Point(220, 430), 360), (0.6, Point(240, 830), 290), (0.95, Point(580, 350), 320),
        ]
        for (t, at, size) in clubs {
            let from = line.at(t)
            stem(
                Curve(from, from.toward(at, 0.6) + Point(0, -80), at + Point(0, -90), at), 8, to: 8,
                tones: redStem)
            club(Curve(from: at, heading: 180, length: size, bend: at.x < 400 ? 6 : -6))
        }
        let from = line.at(0.7)
        let at = Point(720, 700)
        stem(Curve(from, Point(560, 520), Point(700, 540), at), 8, to: 8, tones: redStem)
        burst(at)
    }

    private mutating func club(_ rib: Curve) {
        var pod = Blade(foot: 0.8, tip: 0.42, ratio: 0.33)
        pod.parallel = true
        blade(pod, Lay(rib: rib, tones: green.mixed(Palette(.yellowGreen), 0.3)))
        sheet.ink(
            .curve(Curve(from: rib.at(0.05), to: rib.at(0.95), bow: 0.05)), redStem.main, width: 3,
            opacity: 0.6)
        stem(rib.part(from: 0.97, to: 1.06), 4, to: 1.5)
    }

    private mutating func burst(_ at: Point) {
        let tones = green.mixed(Palette(.yellowGreen), 0.4)
        for (turn, side) in [(236.0, 1.0), (128, -1), (206, 1), (156, -1)] {
            var path: [Point] = []
            var place = at
            var heading = turn
            for step in 0..<22 {
                path.append(place)
                heading += side * (5 + Double(step) * 2.2)
                place = place + .heading(heading, 25 - Double(step) * 0.66)
            }
            let strip = Outline.smooth(path, closed: false)
            sheet.ink(strip, tones.ink, width: 27, opacity: 0.9)
            sheet.ink(strip, tones.main, width: 24)
            sheet.ink(strip, tones.light, width: 8, opacity: 0.8)
        }
        stem(Curve(from: at, heading: 180, length: 240, bend: 10), 7, to: 2, tones: tones)
        for (turn, reach) in [
            (100.0, 210.0), (130, 300), (160, 350), (196, 330), (70, 250), (222, 260), (40, 220),
        ] {
            let seed = at + Point(0, 60) + .heading(turn, reach)
            let flight = Curve(from: at + Point(0, 60) + .heading(turn, 120), to: seed, bow: 0.08)
            sheet.ink(.curve(flight), Palette(.brown).ink, width: 1, opacity: 0.28)
            ball(seed, turn, 17, tall: 1.15, tones: Palette(.black).mixed(Palette(.brown), 0.5))
        }
    }
}
