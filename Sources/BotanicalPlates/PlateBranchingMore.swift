import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws wild pansies: leafy stems, a face on each bowed stalk.
    mutating func pansyPlant(_ whole: Bool) {
        let foot = Point(500, whole ? 1040 : 1290)
        base(foot, whole)
        let stems: [(Double, Double, Point, Double)] =
            whole
            ? [
                (-30, 520, Point(250, 480), 84), (28, 540, Point(760, 500), 86),
                (-12, 620, Point(405, 330), 96), (14, 640, Point(640, 300), 94),
                (2, 560, Point(525, 560), 82),
            ]
            : [
                (-18, 560, Point(240, 620), 150), (8, 760, Point(560, 370), 250),
            ]
        for (turn, length, at, size) in stems {
            let line = Curve(
                from: foot + Point(turn, 0), heading: turn, length: length * 0.86, bend: turn * 0.3)
            stemLeaves(
                line, from: 0.16, to: 0.98, count: 4, size: whole ? 170 : 330, turn: 56)
            stipules(line, whole ? 60 : 130)
            stem(line, whole ? 7 : 13, to: whole ? 5 : 9)
            let side: Double = at.x < line.end.x ? 1 : -1
            let end = at + Point(0, -size * 0.1)
            let stalk = Curve(
                line.at(0.7), line.at(0.7) + .heading(turn, length * 0.3),
                end + Point(side * size * 0.6, -size * 1.7), end)
            stem(stalk, whole ? 5 : 9, to: whole ? 4 : 7)
        }
        for (turn, _, at, size) in stems {
            viola(Pose(at: at, size: size, tilt: 20, roll: turn * 0.3, spin: turn))
        }
    }

    /// Draws the leafy lobes at the feet of a pansy's leaves.
    mutating func stipules(_ line: Curve, _ size: Double) {
        for t in [0.16, 0.43, 0.7] {
            for turn in [-52.0, -22, 26, 54] {
                let rib = Curve(
                    from: line.at(t), heading: line.heading(t) + turn, length: size,
                    bend: turn * 0.3
                )
                blade(Blade(foot: 0.4, tip: 0.6, ratio: 0.2), Lay(rib: rib, tones: leafTones()))
            }
        }
    }

    /// Draws wild columbines: long forked stems, every flower hanging.
    mutating func columbinePlant(_ whole: Bool) {
        let foot = Point(480, whole ? 1070 : 1290)
        base(foot, whole)
        let size = whole ? 330.0 : 480
        for (turn, scale) in whole
            ? [(-58.0, 1.0), (56, 1.04), (-28, 0.94), (26, 0.9)]
            : [(-50.0, 1.0), (48, 1.0)]
        {
            leaf(foot + Point(turn * 0.3, 0), turn, size * scale, bend: turn * 0.2, stalkShare: 0.4)
        }
        let top = Point(500, whole ? 560 : 760)
        let main = Curve(from: foot, to: top, bow: -0.03)
        let hooks: [(Double, Point, Double)] =
            whole
            ? [
                (0.6, Point(270, 520), 110), (0.8, Point(745, 470), 118),
                (1, Point(400, 270), 124), (1, Point(610, 230), 132),
            ]
            : [(0.7, Point(235, 640), 190), (1, Point(610, 330), 330)]
        for (t, at, scale) in hooks {
            let side: Double = at.x > main.at(t).x ? 1 : -1
            let from = main.at(t)
            leaf(from, main.heading(t) + side * 70, size * 0.44, bend: side * 20, stalkShare: 0.2)
            let line = Curve(
                from, from + Point(side * 10, (at.y - from.y) * 0.6 - scale * 0.4),
                at + Point(-side * scale * 0.25, -scale * 2.2), at)
            stem(line, whole ? 6 : 10, to: whole ? 4 : 7, tones: stalk.mixed(petal, 0.18))
            let roll = 180 - side * 9
            flower(Pose(at: at, size: scale, tilt: 84, roll: roll))
        }
        stem(main, whole ? 9 : 15, to: whole ? 7 : 11)
    }

    /// Draws a spiny thistle, or cornflowers on slender grey stems.
    mutating func thistlePlant(_ whole: Bool) {
        if (form.flower?.petals ?? 0) > 0 { return cornflowers(whole) }
        let foot = Point(500, whole ? 1080 : 1290)
        base(foot, whole, depth: 150)
        var growth = Growth()
        growth.leaf = whole ? 290 : 460
        growth.leafTurn = 58
        growth.leavesFrom = whole ? 0.1 : 0.14
        growth.nodes = whole ? 7 : 4
        growth.branchesFrom = whole ? 0.45 : 0.5
        growth.fork = 36
        growth.reach = whole ? 0.36 : 0.42
        growth.width = whole ? 17 : 26
        growth.taper = 0.6
        growth.skin = .bristles
        if whole {
            for turn in [-78.0, 76, -62, 60] {
                leaf(foot, turn, 380, bend: turn * 0.2, fold: turn / 500)
            }
        }
        let line = Curve(
            from: foot, heading: -2, length: whole ? 850 : 720, bend: 5)
        let tips = grow(line, growth)
        for tip in tips.sorted(by: { $0.at.y < $1.at.y }) {
            let scale: Double = tip.level == 0 ? 1 : 0.74
            flower(
                Pose(at: tip.at, size: (whole ? 118 : 300) * scale, tilt: 70, roll: tip.heading))
        }
    }

    private mutating func cornflowers(_ whole: Bool) {
        let foot = Point(500, whole ? 1080 : 1290)
        base(foot, whole)
        let stems: [(Double, Double, Double)] =
            whole
            ? [(-22, 700, 96), (20, 740, 98), (-9, 860, 104), (9, 600, 0), (2, 960, 110)]
            : [(-20, 660, 150), (17, 560, 0), (3, 800, 240)]
        for (turn, length, size) in stems {
            let line = Curve(
                from: foot + Point(turn, 0), heading: turn, length: length, bend: -turn * 0.3)
            stem(line, whole ? 6 : 11, to: whole ? 4.5 : 8, skin: .down)
            stemLeaves(
                line, from: 0.08, to: 0.78, count: 5, size: whole ? 250 : 420,
                turn: 24)
            let heading = line.heading(1)
            if size > 0 {
                flower(
                    Pose(
                        at: line.end, size: size, tilt: size > 200 ? 48 : 58, roll: heading,
                        spin: turn))
            } else {
                let frame = Frame(foot: line.end, size: whole ? 84 : 170, heading: heading)
                brush(frame, spread: 20, from: 0.5, length: 0.3, count: 18)
                bractBall(frame, width: 0.22, top: 0.55, spiny: false)
            }
        }
    }

    /// Draws chicory: stiff spreading branches, heads that sit close to them.
    mutating func chicoryPlant(_ whole: Bool) {
        let foot = Point(500, whole ? 1090 : 1290)
        base(foot, whole, depth: 140)
        if whole {
            for turn in [-70.0, 68, -40, 42] {
                leaf(foot, turn, 300, bend: turn * 0.3, fold: turn / 300)
            }
        }
        let main = Curve(
            from: foot, heading: whole ? -3 : -8, length: whole ? 930 : 1080, bend: 8)
        var poses: [Pose] = []
        var lines: [(Curve, Double)] = []
        let branches: [(Double, Double, Double)] =
            whole
            ? [
                (0.26, -46, 440), (0.38, 44, 470), (0.54, -42, 380), (0.66, 40, 320),
                (0.8, -36, 200),
            ]
            : [(0.3, 46, 560), (0.5, -44, 420)]
        for (t, turn, length) in branches {
            let line = Curve(
                from: main.at(t), heading: main.heading(t) + turn, length: length,
                bend: -turn * 0.42)
            lines.append((line, whole ? 6 : 11))
            poses += heads(line, whole, count: 2)
        }
        poses += heads(main, whole, count: whole ? 2 : 1)
        for (line, width) in lines { stem(line, width, to: width * 0.6) }
        stem(main, whole ? 10 : 18, to: whole ? 5 : 10)
        for (line, width) in lines + [(main, whole ? 10 : 18)] {
            for t in [0.36, 0.66] {
                let small = Blade(foot: 0.3, tip: 0.9, ratio: 0.3, start: 0.7)
                    .edged(.toothed, size: 0.02, count: 7)
                let rib = Curve(
                    from: line.at(t), heading: line.heading(t) + (t < 0.5 ? 54 : -50),
                    length: width * (whole ? 9 : 12), bend: 10)
                blade(small, Lay(rib: rib, tones: leafTones()))
            }
        }
        for pose in poses.sorted(by: { $0.at.y < $1.at.y }) {
            if pose.size < 40 { closed(pose) } else { flower(pose) }
        }
        guard !whole else { return }
        leaf(foot + Point(10, 0), 48, 520, bend: 22, fold: 0.2)
        leaf(foot + Point(-10, 0), -52, 500, bend: -22, fold: -0.2)
    }

    private mutating func heads(_ line: Curve, _ whole: Bool, count: Int) -> [Pose] {
        let size: Double = whole ? 62 : 165
        var poses = [
            Pose(
                at: line.end, size: size * 1.06, tilt: 34, roll: line.heading(1),
                spin: dice.between(0, 60))
        ]
        for index in 0..<count {
            let t = 0.82 - 0.2 * Double(index)
            let side: Double = index % 2 == 0 ? 1 : -1
            let heading = line.heading(t) + side * 62
            let at = line.at(t) + .heading(heading, size * 0.16)
            let open = index == 1
            poses.append(
                Pose(
                    at: at, size: open ? size * 0.9 : (whole ? 22 : 38), tilt: 56, roll: heading,
                    spin: dice.between(0, 60)))
        }
        return poses
    }

    private mutating func closed(_ pose: Pose) {
        let frame = Frame(foot: pose.at, size: pose.size * 1.5, heading: pose.roll)
        lump(frame.both([(0.14, 0.5), (0.16, 0.9), (0, 1.15)]), petal, line: frame.line)
        lump(frame.both([(0.1, 0), (0.24, 0.2), (0.22, 0.6), (0, 0.86)]), stalk, line: frame.line)
    }

    /// Draws a herb whose flowers stand on coils that unroll.
    mutating func coiledPlant(_ whole: Bool) {
        let foot = Point(500, whole ? 1060 : 1290)
        base(foot, whole)
        if whole {
            for turn in [-64.0, 62, -38, 36] { leaf(foot, turn, 300, bend: turn * 0.3) }
        }
        let stems: [(Double, Double)] =
            whole ? [(-22, 580), (20, 600), (-7, 720), (8, 800)] : [(4, 700)]
        for (turn, length) in stems {
            let line = Curve(
                from: foot + Point(turn, 0), heading: turn, length: length, bend: turn * 0.3)
            stemLeaves(
                line, from: 0.1, to: 0.8, count: whole ? 4 : 5, size: whole ? 220 : 400, turn: 40)
            stem(line, whole ? 7 : 13, to: whole ? 5 : 9, skin: .down)
            let size: Double = whole ? 30 : 82
            for side in [-1.0, 1] {
                coil(line.end, line.heading(1), side, size, arms: whole ? 5 : 7)
            }
            if !whole {
                let low = line.at(0.7)
                let branch = Curve(from: low, heading: -34, length: 200, bend: 10)
                stem(branch, 7, to: 5, skin: .down)
                coil(branch.end, -30, -1, 62, arms: 5)
            }
        }
    }

    private mutating func coil(
        _ from: Point, _ heading: Double, _ side: Double, _ size: Double, arms: Int
    ) {
        var points = [from]
        var (at, turn) = (from, heading + side * 46)
        var places: [(Point, Double, Double)] = []
        let count = arms + 5
        for index in 0..<count {
            let part = Double(index) / Double(count - 1)
            let step = size * Plate.mix(1.2, 0.3, Plate.power(part, 0.7))
            at = at + .heading(turn, step)
            turn += side * (index < arms - 2 ? -12 + part * 30 : 52)
            points.append(at)
            places.append((at, turn, part))
        }
        let line = Outline.smooth(points, closed: false)
        sheet.ink(line, stalk.ink, width: size / 11 + 1.4, opacity: 0.8)
        sheet.ink(line, stalk.main, width: size / 11)
        for (index, item) in places.enumerated().reversed() {
            let flip: Double = index % 2 == 0 ? 1 : -1
            let out = item.1 - side * 40 * flip - (flip < 0 ? side * 30 : 0)
            let reach = size * Plate.mix(0.95, 0.2, item.2)
            let end = item.0 + .heading(out, reach)
            stem(Curve(from: item.0, to: end, bow: 0.08), size / 14 + 0.6, to: size / 16 + 0.5)
            let pose = Pose(
                at: end, size: size * 0.92, tilt: 20 + dice.sway(12), roll: out,
                spin: dice.between(0, 72))
            if index < arms {
                openBloom(pose)
            } else {
                let tones =
                    index == arms ? petal.mixed(Palette(.pink), 0.5) : stalk.mixed(petal, 0.3)
                lump(
                    .ellipse(end, size * 0.2, size * 0.26, heading: out), tones,
                    line: Plate.clamp(size / 90, 0.5, 1))
            }
        }
    }
}
