import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a shallow cup of five broad petals with fine darker veins.
    private mutating func skyCup(_ pose: Pose) {
        var ring = Corolla()
        ring.count = 5
        ring.petal = Petal(foot: 0.9, tip: 0.24, steps: 11).waved(0.012, times: 2)
        ring.width = 1.0
        ring.rise = 46
        ring.tipRise = 8
        ring.hollow = 0.24
        ring.play = 0.6
        ring.seed = id
        calyx(pose, length: 0.4, width: 0.2, rise: 40)
        var paint = coat(pose, petal, foot: Palette(.cream).light)
        paint.veins = 11
        paint.vein = petal.ink
        paint.veinOpacity = 0.4
        self.ring(ring, pose, paint, side: .back)
        stamens(
            pose, count: 5, length: 0.34, spread: 0.16, tones: Palette(.violet),
            thread: Palette(.white),
            anther: 0.045)
        self.ring(ring, pose, paint, side: .front)
    }

    /// Draws thin narrow leaves all the way up a line.
    private mutating func narrowLeaves(
        _ line: Curve, from first: Double, to last: Double, count: Int, size: Double
    ) {
        for index in 0..<count {
            let t = Plate.mix(first, last, Double(index) / Double(count - 1))
            let side = [-1.0, 1, -0.4, 0.5][index % 4]
            let rib = Curve(
                from: line.at(t), heading: line.heading(t) + side * 38,
                length: size * dice.between(0.85, 1.05), bend: -side * 14)
            var shape = Blade(foot: 0.4, tip: 0.8, ratio: 0.13)
            shape.veins = 0
            blade(shape, Lay(rib: rib, fold: side * 0.2, tones: leafTones()))
            guard size > 150 else { continue }
            var lines = Outline()
            for shift in [-0.025, 0.025] {
                lines.addSmooth(
                    (1...7).map { rib.beside(Double($0) / 8, shift * size) }, closed: false)
            }
            sheet.ink(lines, green.ink, width: 1, opacity: 0.4)
        }
    }

    /// Draws flowers at the ends of very thin stalks, and nodding buds.
    mutating func flaxFlowers() {
        let line = Curve(from: Point(470, 1300), to: Point(500, 760), bow: -0.02)
        narrowLeaves(line, from: 0.05, to: 0.95, count: 12, size: 170)
        stem(line, 11, to: 8)
        for (end, size, tilt, roll) in [
            (Point(280, 460), 190.0, 58.0, -16.0), (Point(650, 340), 240, 36, 10),
        ] {
            let pose = Pose(at: end, size: size, tilt: tilt, roll: roll, spin: 12)
            let path = stalkLine(to: pose, from: line.end)
            narrowLeaves(path, from: 0.2, to: 0.6, count: 3, size: 110)
            stem(path, 7, to: 5)
            skyCup(pose)
        }
        for (end, mid) in [(Point(860, 760), Point(830, 560)), (Point(160, 820), Point(190, 640))] {
            stem(Curve(line.at(0.9), Point(mid.x, mid.y + 160), mid - Point(0, 100), end), 5, to: 4)
            drop(end, 176, 56)
        }
    }

    private mutating func drop(_ at: Point, _ turn: Double, _ size: Double) {
        let rib = Curve(from: at, heading: turn, length: size * 2)
        blade(
            Blade(foot: 0.5, tip: 0.62, ratio: 0.5), Lay(rib: rib, tones: petal.mixed(stalk, 0.25)))
        for lean in [-26.0, 0, 26] {
            let sepal = Curve(from: at, heading: turn + lean, length: size * 1.2, bend: -lean)
            blade(Blade(foot: 0.5, tip: 0.8, ratio: 0.4), Lay(rib: sepal, tones: stalk))
        }
    }

    /// Draws a piece of stem with its small leaves.
    mutating func flaxLeaf() {
        let line = Curve(from: Point(480, 1280), to: Point(520, 90), bow: 0.02)
        narrowLeaves(line, from: 0.03, to: 0.97, count: 15, size: 330)
        stem(line, 16, to: 9)
        narrowLeaves(
            Curve(from: line.at(0.98), to: line.at(1.02), bow: 0), from: 0, to: 1, count: 3,
            size: 230)
    }

    /// Draws wiry stems, bare of branches until near the top.
    mutating func flaxPlant() {
        let foot = Point(500, 1120)
        ground(1120)
        roots(foot, depth: 150)
        for (turn, length, bend) in [
            (-13.0, 620.0, -6.0), (12, 650, 8), (-5, 740, 3), (4, 700, -4), (0, 790, 3),
        ] {
            let line = Curve(
                from: foot + Point(turn, 0), heading: turn, length: length, bend: bend)
            narrowLeaves(line, from: 0.06, to: 0.98, count: 22, size: 58)
            stem(line, 5, to: 3.4)
            for (index, lean) in [-26.0, 22, -4].enumerated() {
                let reach = 110.0 + Double(index) * 34
                let twig = Curve(
                    from: line.end, heading: turn + lean, length: reach, bend: -lean * 0.4)
                if index == 1 {
                    let end = twig.end + Point(22, 34)
                    stem(Curve(line.end, twig.at(0.6), twig.end + Point(4, -26), end), 2.6, to: 2)
                    drop(end, 172, 13)
                } else {
                    stem(twig, 2.8, to: 2)
                    skyCup(Pose(at: twig.end, size: 50, tilt: 46, roll: turn + lean, spin: lean))
                }
            }
        }
    }

    /// Draws round golden-brown capsules with a little point on top.
    mutating func flaxCapsules() {
        let line = Curve(from: Point(470, 1300), to: Point(490, 820), bow: -0.02)
        let gold = Palette.straw.mixed(.pollen, 0.35).mixed(Palette(.brown), 0.22)
        narrowLeaves(line, from: 0.04, to: 0.9, count: 9, size: 150)
        stem(line, 11, to: 8, tones: stalk.mixed(.straw, 0.5))
        for (end, size) in [
            (Point(220, 560), 105.0), (Point(780, 600), 110), (Point(360, 270), 118),
            (Point(640, 300), 132),
        ] {
            let path = stalkLine(
                to: Pose(at: end + Point(0, size), size: 20, roll: (end.x - 500) * 0.03),
                from: line.at(0.96))
            stem(path, 7, to: 6, tones: stalk.mixed(.straw, 0.5))
            ball(end, 0, size, tall: 1.04, tones: gold)
            var seams = Outline()
            for x in [-0.62, -0.22, 0.22, 0.62] {
                seams.addSmooth(
                    [
                        end + Point(x * size * 0.5, size * 0.86), end + Point(x * size, 0),
                        end + Point(0, -size * 1.05),
                    ], closed: false)
            }
            sheet.ink(seams, gold.ink, width: 1.8, opacity: 0.55)
            stem(
                Curve(from: end - Point(0, size), heading: 0, length: size * 0.24), 9, to: 1,
                tones: gold)
            for turn in [-62.0, 62, -30, 32, 0] {
                let rib = Curve(
                    from: end + Point(0, size * 1.04), heading: turn, length: size * 0.9,
                    bend: -turn * 0.7)
                blade(
                    Blade(foot: 0.5, tip: 0.85, ratio: 0.44),
                    Lay(rib: rib, tones: green.mixed(.straw, 0.35)))
            }
        }
    }
}
