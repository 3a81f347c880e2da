import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a ring of leaves round a stem: the one towards the viewer if `front`, otherwise the
    /// two others.
    private mutating func whorl(_ at: Point, _ heading: Double, _ size: Double, front: Bool) {
        let share = form.leaf.shape == .divided ? 0.24 : 0.05
        if front {
            return leaf(at, heading + 158, size * 0.62, bend: -14, stalkShare: share)
        }
        leaf(at, heading - 74, size, bend: 22, fold: -0.12, stalkShare: share)
        leaf(at, heading + 70, size * 0.96, bend: -20, fold: 0.12, stalkShare: share)
    }

    /// Draws wood anemones: a ring of cut leaves on each stem, one star above it.
    mutating func whorlPlant(_ whole: Bool) {
        if !whole {
            let poses = [
                (Pose(at: Point(230, 470), size: 150, tilt: 74, roll: -40, spin: 20), 430.0),
                (Pose(at: Point(600, 330), size: 265, tilt: 30, roll: 16, spin: 10), 490),
            ]
            for (index, item) in poses.enumerated() {
                let line = stalkLine(to: item.0, from: Point(item.1, 1290))
                let t = index == 0 ? 0.52 : 0.5
                let size = index == 0 ? 300.0 : 470
                whorl(line.at(t), line.heading(t), size, front: false)
                stem(line, index == 0 ? 10 : 14, to: index == 0 ? 7 : 9)
                whorl(line.at(t), line.heading(t), size, front: true)
                openBloom(item.0)
            }
            return
        }
        let level = 1060.0
        ground(level, width: 420)
        let root = Curve(
            Point(150, level + 50), Point(380, level + 80), Point(620, level + 30),
            Point(850, level + 62))
        for t in [0.1, 0.3, 0.52, 0.74, 0.93] { roots(root.at(t), depth: 90) }
        stem(root, 20, to: 14, tones: Palette(.brown))
        let stems: [(Double, Double, Double, Double)] = [
            (0.12, -16, 520, 92), (0.9, 15, 560, 96), (0.3, -5, 660, 104), (0.7, 8, 600, 0),
            (0.5, 2, 760, 116),
        ]
        for (t, turn, length, size) in stems {
            let line = Curve(
                from: root.at(t), heading: turn, length: length, bend: turn * 0.5)
            let tip = size == 0 ? Pose(at: line.end + Point(26, 60), size: 74, roll: 160) : nil
            let pose =
                tip
                ?? Pose(
                    at: line.end, size: size, tilt: 34 + abs(turn) * 1.6, roll: turn * 2,
                    spin: turn * 3)
            let whole = stalkLine(to: pose, from: line.start)
            whorl(whole.at(0.62), whole.heading(0.62), 235, front: false)
            stem(whole, 8, to: 5)
            whorl(whole.at(0.62), whole.heading(0.62), 235, front: true)
            if size == 0 { bud(pose) } else { openBloom(pose) }
        }
    }

    /// Draws trilliums: three broad leaves, and above them one flower of three petals.
    mutating func trilliumPlant(_ whole: Bool) {
        let foot = Point(490, whole ? 1070 : 1290)
        base(foot, whole)
        let stems: [(Double, Double, Double, Double)] =
            whole
            ? [(-31, 500, 245, 124), (32, 540, 250, 126), (1, 760, 330, 155)]
            : [(3, 760, 520, 310)]
        var poses: [Pose] = []
        for (turn, length, leafSize, size) in stems {
            let line = Curve(
                from: foot + Point(turn, 0), heading: turn, length: length, bend: -turn * 0.5)
            let t = 0.9
            stem(line, whole ? 12 : 19, to: whole ? 9 : 14)
            for side in [-1.0, 1] {
                leaf(
                    line.at(t), turn * 0.5 + side * 86, leafSize, bend: side * 30,
                    fold: side * 0.16,
                    stalkShare: 0.05)
            }
            let pose = Pose(
                at: line.end + .heading(turn * 0.4 + 8, size * 0.75), size: size, tilt: 34,
                roll: turn * 0.5 + 4, spin: 4)
            stem(
                Curve(from: line.at(0.96), to: pose.axis(-0.02), bow: 0.04), whole ? 7 : 12,
                to: whole ? 6 : 10)
            leaf(
                line.at(t), turn * 0.5 + 176, leafSize * (whole ? 0.5 : 0.56), bend: 12, fold: 0.1,
                stalkShare: 0.05)
            poses.append(pose)
        }
        for pose in poses { threeBloom(pose) }
    }

    /// Draws a flower of three broad petals over three green sepals.
    mutating func threeBloom(_ pose: Pose) {
        var sepals = Corolla()
        sepals.count = 3
        sepals.petal = Petal(foot: 0.5, tip: 0.9, claw: 0.3)
        sepals.length = 0.86
        sepals.width = 0.3
        sepals.rise = 4
        sepals.turn = 60
        sepals.seed = id + "sepals"
        var plain = coat(pose, green)
        plain.veins = 3
        ring(sepals, pose, plain)
        var petals = Corolla()
        petals.count = 3
        petals.petal = Petal(foot: 0.6, tip: 0.74, steps: 14)
        petals.length = 1
        petals.width = 0.76
        petals.rise = 44
        petals.tipRise = -12
        petals.hollow = 0.1
        petals.play = 0.4
        petals.seed = id
        var paint = coat(pose, petal, foot: Palette(.yellowGreen).light)
        paint.veins = 7
        ring(petals, pose, paint, side: .back)
        stamens(
            pose, count: 6, length: 0.36, spread: 0.2, tones: centre, thread: centre, anther: 0.055)
        ring(petals, pose, paint, side: .front)
    }

    /// Draws an open flower, its veins in the second colour where the petals are white.
    mutating func openBloom(_ pose: Pose) {
        guard let flower = form.flower else { return }
        if isCrowded { return farFlower(pose) }
        guard form.leaf.shape == .heartTrefoil || form.leaf.shape == .divided,
            let veins = second
        else { return self.flower(pose) }
        var petals = Corolla()
        petals.count = min(max(flower.petals, 3), 30)
        petals.petal = Petal(foot: 0.6, tip: 0.4, claw: 0.16)
        petals.width = flower.petals > 5 ? 0.54 : form.fruit == .beak ? 0.56 : 0.68
        petals.rise = 30
        petals.tipRise = 2
        petals.hollow = 0.3
        petals.seed = id
        calyx(pose, count: min(petals.count, 8), length: 0.4, width: 0.16, rise: 20)
        var paint = coat(
            pose, petal, foot: form.leaf.shape == .heartTrefoil ? Palette(.yellow).light : nil,
            outside: petal.mixed(veins, 0.22))
        paint.veins = 7
        paint.vein = veins.deep
        paint.veinOpacity = form.leaf.shape == .heartTrefoil ? 0.75 : 0.4
        if form.fruit == .beak { paint.vein = Palette(.white).main }
        ring(petals, pose, paint, side: .back)
        if form.fruit == .beak {
            stamens(pose, count: 9, length: 0.26, spread: 0.12, tones: centre, anther: 0.036)
        } else {
            middle(pose, flower)
        }
        ring(petals, pose, paint, side: .front)
    }

    /// Draws a low plant: leaves on stalks of their own from the ground, flowers among them.
    mutating func lowTuft(_ whole: Bool) {
        let foot = Point(500, whole ? 1010 : 1270)
        let creeps = form.habit == .creeping
        if whole {
            ground(foot.y, width: 380)
            if creeps {
                let runner = Curve(
                    Point(120, foot.y + 26), Point(360, foot.y - 14), Point(640, foot.y + 40),
                    Point(890, foot.y + 4))
                for t in [0.1, 0.5, 0.9] { roots(runner.at(t), depth: 100) }
                stem(runner, 10, to: 7, tones: stalk.mixed(Palette(.red), 0.25))
                for (t, turn) in [(0.06, -30.0), (0.12, 26), (0.88, -28), (0.94, 32)] {
                    leaf(runner.at(t), turn, 270, bend: turn * 0.4, stalkShare: 0.62)
                }
            } else {
                roots(foot, depth: 130)
            }
        }
        let heart = form.leaf.shape == .heartTrefoil
        let size = whole ? heart ? 330.0 : 400 : heart ? 600 : 640
        for (turn, scale) in [(-66.0, 0.92), (64, 0.95), (-36, 1.02), (34, 1.0)] {
            leaf(
                foot + Point(turn * 0.35, 0), turn * 0.82, size * scale, bend: turn * 0.3,
                fold: turn / 500, stalkShare: 0.56)
        }
        let poses =
            whole
            ? tuftPoses
            : [
                Pose(at: Point(240, 590), size: 150, tilt: 58, roll: -26, spin: -14),
                Pose(at: Point(560, 380), size: 270, tilt: 26, roll: 8, spin: 12),
            ]
        for pose in poses { stem(tuftStalk(pose, foot), Plate.clamp(pose.size / 17, 4.5, 13)) }
        for pose in poses {
            if form.flower?.form == .viola {
                viola(pose.with(roll: pose.roll * 0.35))
            } else {
                openBloom(pose)
            }
        }
        for (turn, scale) in whole ? [(-16.0, 0.6), (20, 0.56)] : [(-30.0, 0.5), (28, 0.54)] {
            leaf(
                foot + Point(turn, 8), turn * 1.3, size * scale, bend: turn * 0.5,
                stalkShare: 0.4)
        }
    }

    private var tuftPoses: [Pose] {
        let bold = form.leaf.shape == .threeLobed ? 1.0 : 0.92
        return [
            Pose(at: Point(250, 560), size: 84 * bold, tilt: 50, roll: -26, spin: 20),
            Pose(at: Point(760, 590), size: 82 * bold, tilt: 54, roll: 26, spin: 40),
            Pose(at: Point(395, 420), size: 98 * bold, tilt: 34, roll: -10, spin: 5),
            Pose(at: Point(655, 405), size: 96 * bold, tilt: 36, roll: 12, spin: 30),
            Pose(at: Point(520, 300), size: 104 * bold, tilt: 28, roll: 2, spin: 14),
        ]
    }

    /// The line of a bare stalk; the stalk of a violet bends over behind its flower.
    private func tuftStalk(_ pose: Pose, _ foot: Point) -> Curve {
        guard form.flower?.form == .viola else { return stalkLine(to: pose, from: foot) }
        let side: Double = pose.at.x < 480 ? 1 : -1
        let end = pose.at + Point(0, -pose.size * 0.1)
        return Curve(
            foot, Point(foot.x + (pose.at.x - foot.x) * 0.3, foot.y - 300),
            end + Point(side * pose.size * 0.7, -pose.size * 1.9), end)
    }
}
