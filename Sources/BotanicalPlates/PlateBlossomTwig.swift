import Catalog
import PlateDrawing

extension Plate.Painter {
    /// A woody twig that rises from the lower left.
    private var risingTwig: Curve {
        Curve(Point(160, 1250), Point(290, 1000), Point(400, 800), Point(500, 600))
    }

    /// Draws small open flowers at the ends of stalks, those farther away first.
    mutating func blossoms(_ poses: [Pose], from foot: Point, width: Double = 5) {
        for pose in poses {
            let end = pose.axis(-0.1)
            stem(Curve(from: foot, to: end, bow: (end.x - foot.x) * 0.0004), width, to: width * 0.7)
        }
        for pose in poses.sorted(by: { $0.at.y < $1.at.y }) { flower(pose) }
    }

    /// Draws an upright candle of flowers over large fingered leaves.
    mutating func candleTwig() {
        let axis = Curve(from: Point(500, 900), to: Point(520, 120), bow: 0.02)
        leaf(Point(480, 1120), -64, 640, bend: -26)
        leaf(Point(520, 1130), 60, 660, bend: 26)
        stem(
            Curve(from: Point(470, 1290), to: Point(500, 900), bow: 0), 30, to: 20, tones: barkTones
        )
        stem(axis, 14, to: 4)
        for row in (0..<11).reversed() {
            let part = Double(row) / 10
            let t = Plate.mix(0.04, 0.97, part)
            let reach = 190 * (1 - part * 0.84)
            for lean in [-1.0, 0.95, -0.5, 0.5, 0] where row < 9 || abs(lean) > 0.4 {
                let stray = Point(dice.sway(22), dice.sway(26)) * (1.1 - part)
                let end = axis.beside(t, lean * reach) - Point(0, 24) + stray
                stem(Curve(from: axis.at(t), to: end, bow: lean * 0.08), 4, to: 3)
                let pose = Pose(
                    at: end, size: 104 * (1 - part * 0.56), tilt: 40 + dice.sway(20),
                    roll: lean * 74 + dice.sway(24),
                    spin: dice.between(0, 72))
                part > 0.86 ? ball(end, 0, 12, tall: 1.1, tones: petal) : freckled(pose)
            }
        }
    }

    /// Draws a frilled flower with spots of colour at its foot and long curved stamens.
    private mutating func freckled(_ pose: Pose) {
        var ring = Corolla()
        ring.count = 5
        ring.petal = Petal(foot: 0.75, tip: 0.3, claw: 0.2).waved(0.05, times: 2)
        ring.width = 0.62
        ring.rise = 34
        ring.tipRise = -10
        ring.seed = id + String(Int(pose.at.x))
        calyx(pose, length: 0.35, width: 0.3, rise: 30)
        self.ring(ring, pose, coat(pose, petal), side: .all)
        var (warm, pale) = (Outline(), Outline())
        for index in 0..<5 {
            let turn = Double(index) * 72 + pose.spin
            warm.addDot(pose.point(Pose.around(turn, 0.34, 0.16)), pose.size * 0.085)
            pale.addDot(pose.point(Pose.around(turn + 14, 0.22, 0.12)), pose.size * 0.06)
        }
        sheet.wash(warm, .tint(Palette(.pink).deep.mixed(Palette(.red).main, 0.3)), opacity: 0.85)
        sheet.wash(pale, .tint(Palette(.yellow).main), opacity: 0.95)
        var threads = Outline()
        var tips = Outline()
        for lean in [-36.0, -18, 0, 16, 34] {
            let line = Curve(
                from: pose.at, heading: pose.roll + lean,
                length: pose.size * dice.between(0.8, 1.1),
                bend: 44 * (pose.roll < 0 ? 1 : -1))
            threads.add(line)
            tips.addDot(line.end, pose.size * 0.045)
        }
        sheet.ink(threads, Palette(.white).ink, width: 2.2, opacity: 0.5)
        sheet.ink(threads, .white, width: 1.3)
        sheet.stamp(tips, centre.main, opacity: 1, ink: centre.ink, width: 1)
    }

    /// Draws pale stars on one stalk that grows out of a papery wing.
    mutating func limeFlowers() {
        let twig = Curve(Point(110, 330), Point(360, 250), Point(600, 230), Point(820, 250))
        leaf(twig.at(0.9), 78, 480, bend: 40)
        leaf(twig.at(0.2), 200, 520, bend: -20)
        stem(twig, 22, to: 12, tones: barkTones)
        for (t, length, lean) in [(0.42, 420.0, 8.0), (0.66, 390, -10)] {
            let foot = twig.at(t)
            let hang = lean > 0 ? 184.0 : 172
            let rib = Curve(from: foot, heading: hang, length: length, bend: lean)
            wing(rib, width: 0.26)
            let half = rib.at(0.5)
            let stalk = Curve(from: half, heading: hang - lean * 3, length: 240, bend: lean * 2)
            stem(stalk, 6, to: 4)
            for (turn, reach) in [(-76.0, 120.0), (72, 130), (-36, 180), (36, 190), (2, 210)] {
                let line = Curve(
                    from: stalk.end, heading: hang + turn, length: reach, bend: -turn * 0.3)
                stem(line, 3.4, to: 2.6)
                flower(
                    Pose(
                        at: line.end, size: 76, tilt: 34, roll: hang + turn,
                        spin: dice.between(0, 72)))
            }
        }
    }

    /// Draws the papery wing that carries flowers or fruits.
    mutating func wing(_ rib: Curve, width: Double) {
        var shape = Blade(foot: 0.25, tip: 0.26, ratio: width, start: 0.3)
        shape.veins = 11
        blade(shape, Lay(rib: rib, fold: 0.1, tones: Palette(.yellowGreen).mixed(.straw, 0.45)))
    }

    /// Draws a broad flat cluster over feathered leaves.
    mutating func rowanFlowers() {
        let line = risingTwig
        leaf(line.at(0.5), -60, 620, bend: -10)
        leaf(line.at(0.62), 78, 660, bend: 14)
        leaf(line.at(0.86), -40, 480, bend: -14)
        stem(line, 24, to: 15, tones: barkTones)
        flatCluster(line.end, width: 330, rise: 210, count: 56, size: 40)
    }

    private mutating func flatCluster(
        _ foot: Point, width: Double, rise: Double, count: Int, size: Double
    ) {
        var poses: [Pose] = []
        for index in 0..<count {
            let part = ((Double(index) + 0.5) / Double(count)).squareRoot()
            let turn = Double(index) * 137.508
            let (x, deep) = (Plate.sine(turn) * part, Plate.cosine(turn) * part)
            let at = foot + Point(x * width, -rise - deep * width * 0.3 + x * x * 60)
            poses.append(
                Pose(at: at, size: size, tilt: 36, roll: x * 46, spin: dice.between(0, 72)))
        }
        for index in 0..<9 {
            let x = Double(index) / 4 - 1
            let end = foot + Point(x * width * 0.84, -rise + 36 + abs(x) * 36)
            stem(Curve(from: foot, to: end, bow: x * 0.14), 7, to: 3)
        }
        for pose in poses.sorted(by: { $0.at.y < $1.at.y }) { flower(pose) }
    }

    /// Draws bunches of white flowers that dangle on long stalks from one point.
    mutating func cherryFlowers() {
        let twig = Curve(Point(90, 420), Point(340, 330), Point(620, 250), Point(900, 120))
        for (t, turn) in [(0.3, -20.0), (0.98, 40)] { leaf(twig.at(t), turn, 260, bend: 10) }
        stem(twig, 34, to: 15, tones: Palette(.brown).mixed(Palette(.red), 0.22))
        var bands = Outline()
        for step in 1..<18 {
            let t = Double(step) / 18
            bands.add(Curve(from: twig.beside(t, -9), to: twig.beside(t, 7), bow: 0.1))
        }
        sheet.ink(bands, Palette.straw.light, width: 3, opacity: 0.7)
        for (t, reach, count) in [(0.32, 430.0, 5), (0.62, 480, 5), (0.9, 380, 3)] {
            let foot = twig.beside(t, 10)
            var poses: [Pose] = []
            for index in 0..<count {
                let lean = count == 1 ? 0 : Double(index) / Double(count - 1) * 2 - 1
                let end = foot + Point(lean * 170, reach * (1 - 0.3 * lean * lean))
                poses.append(
                    Pose(
                        at: end, size: 98, tilt: 44 + dice.sway(14), roll: 180 - lean * 40,
                        spin: dice.between(0, 72)))
            }
            blossoms(poses, from: foot, width: 6)
            for lean in [-1.0, 0, 1] {
                let scale = Curve(from: foot, heading: 180 - lean * 40, length: 44)
                blade(
                    Blade(foot: 0.4, tip: 0.6, ratio: 0.5),
                    Lay(rib: scale, tones: Palette(.brown).mixed(Palette(.green), 0.3)))
            }
        }
    }

    /// Draws dense bunches of white flowers on a thorny twig.
    mutating func hawthornFlowers() {
        let line = Curve(Point(120, 1200), Point(330, 1010), Point(540, 760), Point(690, 420))
        for (t, turn) in [(0.24, 60.0), (0.56, -56), (0.72, 70)] {
            let thorn = Curve(from: line.at(t), heading: line.heading(t) + turn, length: 110)
            stem(thorn, 13, to: 1, tones: barkTones)
        }
        for (t, turn) in [(0.16, -50.0), (0.4, 76), (0.5, -70), (0.7, 64), (0.84, -60), (0.94, 60)]
        {
            leaf(line.at(t), line.heading(t) + turn, 330, bend: turn * 0.2)
        }
        stem(line, 26, to: 12, tones: barkTones)
        for (foot, width, count) in [(line.at(0.6), 130.0, 9), (line.end, 180, 14)] {
            var poses: [Pose] = []
            for index in 0..<count {
                let part = ((Double(index) + 0.5) / Double(count)).squareRoot()
                let turn = Double(index) * 137.508
                let x = Plate.sine(turn) * part
                let at = foot + Point(x * width, -130 - Plate.cosine(turn) * part * width * 0.62)
                poses.append(
                    Pose(at: at, size: 62, tilt: 34, roll: x * 50, spin: dice.between(0, 72)))
            }
            blossoms(poses, from: foot, width: 5)
        }
    }

    /// Draws small flowers of four white petals, crowded where the leaves join the twig.
    mutating func hollyFlowers() {
        let line = Curve(Point(300, 1260), Point(380, 960), Point(470, 560), Point(530, 190))
        for (t, turn, size) in [
            (0.14, -66.0, 400.0), (0.3, 68, 430), (0.52, -62, 410), (0.7, 62, 380), (0.9, -50, 300),
        ] {
            leaf(line.at(t), line.heading(t) + turn, size, bend: turn * 0.2)
        }
        leaf(line.end, 12, 280)
        stem(line, 22, to: 13, tones: stalk)
        for t in [0.18, 0.34, 0.56, 0.73, 0.92] {
            var poses: [Pose] = []
            for index in 0..<5 {
                let at =
                    line.at(t) - Point(0, 24)
                    + .heading(Double(index) * 137.508, 26 + 22 * Double(index).squareRoot())
                poses.append(
                    Pose(at: at, size: 56, tilt: 22, roll: dice.sway(40), spin: dice.between(0, 90))
                )
            }
            blossoms(poses, from: line.at(t), width: 4)
        }
    }
}
