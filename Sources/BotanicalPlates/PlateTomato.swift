import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a star with petals bent backwards and a slim cone of stamens.
    private mutating func backStar(_ pose: Pose) {
        var ring = Corolla()
        ring.count = 5
        ring.petal = Petal(.lance)
        ring.width = 0.34
        ring.rise = -6
        ring.tipRise = -66
        ring.seed = id + String(Int(pose.at.x))
        calyx(pose, length: 0.62, width: 0.16, rise: -16)
        self.ring(ring, pose, coat(pose, petal))
        let side = pose.with(tilt: max(pose.tilt, 60))
        let profile = [(0.13, 0), (0.15, 0.2), (0.11, 0.46), (0.04, 0.66), (0.015, 0.74)]
        var cone = Plate.Bell(profile: profile.map { Point($0.0, $0.1) })
        cone.cut = 0.02
        bell(cone, side, centre.mixed(Palette(.orange), 0.2))
    }

    /// Draws nodding yellow stars on a hairy stalk, over ragged leaves.
    mutating func tomatoFlowers() {
        let line = Curve(from: Point(400, 1300), to: Point(460, 240), bow: -0.04)
        leaf(line.at(0.14), 66, 640, bend: 20)
        leaf(line.at(0.4), -66, 560, bend: -24)
        stem(line, 28, to: 14, skin: .down)
        leaf(line.end, -8, 420, bend: -14)
        let stalkLine = Curve(line.at(0.58), Point(560, 640), Point(700, 560), Point(840, 620))
        stem(stalkLine, 12, to: 6, skin: .down)
        for (t, end, size) in [
            (0.4, Point(610, 400), 140.0), (0.56, Point(650, 830), 190),
            (0.8, Point(840, 400), 130),
            (1, Point(930, 780), 180),
        ] {
            let up = end.y < 560
            let pose = Pose(
                at: end, size: size, tilt: 78, roll: up ? 110 : 176, spin: dice.between(0, 72))
            stem(self.stalkLine(to: pose, from: stalkLine.at(t)), 7, to: 5, skin: .down)
            backStar(pose)
        }
    }

    /// Draws a smooth round fruit under its green star.
    private mutating func redBall(_ at: Point, _ size: Double, ripe: Double) {
        let tones = fruitTones.mixed(Palette(.yellowGreen), 1 - ripe)
        ball(at, 180, size, tall: 0.88, tones: tones)
        let top = at - Point(0, size * 0.78)
        for turn in [-104.0, 100, -150, 152, 178] {
            let rib = Curve(
                from: top, heading: turn, length: size * 0.72, bend: turn > 0 ? -40 : 40)
            blade(
                Blade(foot: 0.3, tip: 0.85, ratio: 0.24, start: 0.6),
                Lay(rib: rib, tones: leafTones()))
        }
    }

    /// Draws a hanging bunch, most of it ripe.
    mutating func tomatoFruit() {
        let line = Curve(from: Point(250, 1300), to: Point(330, 110), bow: -0.04)
        leaf(line.at(0.4), -60, 620, bend: -20)
        leaf(line.at(0.16), 62, 760, bend: 26)
        stem(line, 30, to: 16, skin: .down)
        let truss = Curve(line.at(0.78), Point(450, 260), Point(610, 300), Point(660, 560))
        stem(truss, 15, to: 9, skin: .down)
        for (t, end, size, ripe) in [
            (0.5, Point(420, 560), 130.0, 1.0), (0.62, Point(720, 490), 122, 1),
            (1, Point(730, 1000), 92, 0.1), (0.8, Point(440, 850), 138, 1),
            (0.9, Point(700, 770), 136, 1),
        ] {
            let top = end - Point(0, size * 0.78)
            let from = truss.at(t)
            stem(
                Curve(from, from.toward(top, 0.4) + Point(0, -20), top - Point(0, 60), top), 9,
                to: 10)
            redBall(end, size, ripe: ripe)
        }
    }

    /// Draws the leaning plant tied to a stick, stars above and fruit below.
    mutating func tomatoPlant() {
        let foot = Point(480, 1110)
        ground(1110)
        roots(foot, depth: 150)
        stem(Curve(from: Point(520, 1150), to: Point(505, 120), bow: 0), 15, to: 13, tones: .bark)
        let line = Curve(foot, Point(450, 860), Point(580, 520), Point(520, 190))
        stem(line, 22, to: 9, skin: .down)
        for (index, t) in [0.16, 0.27, 0.4, 0.53, 0.66, 0.78, 0.9].enumerated() {
            let side: Double = index % 2 == 0 ? -1 : 1
            leaf(
                line.at(t), line.heading(t) + side * 62, 400 - Double(index) * 28,
                bend: side * 44)
        }
        leaf(line.end, -6, 190)
        for (t, side, kind) in [(0.3, 1.0, 0), (0.46, -1, 1), (0.62, 1, 2), (0.8, -1, 2)] {
            let truss = Curve(from: line.at(t), heading: side * 68, length: 130, bend: side * 66)
            stem(truss, 7, to: 4)
            for (index, spot) in [(0.6, -1.0), (0.8, 1), (1.0, -0.2)].enumerated() {
                let end = truss.at(spot.0) + Point(spot.1 * 30, 34)
                stem(Curve(from: truss.at(spot.0), to: end, bow: 0.1), 4, to: 3)
                if kind == 2 {
                    backStar(Pose(at: end, size: 40, tilt: 76, roll: 180 - side * 10, spin: 20))
                } else {
                    redBall(end + Point(0, 24), 36, ripe: kind == 0 || index == 0 ? 1 : 0.08)
                }
            }
        }
    }
}
