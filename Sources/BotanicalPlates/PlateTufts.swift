import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws an umbel on a bare stalk above leaves from the ground.
    mutating func umbelTuft(_ whole: Bool) {
        let foot = Point(500, whole ? 1040 : 1270)
        if whole {
            ground(foot.y)
            roots(foot, depth: 130)
        }
        let nods = form.gesture == .nodding
        let size = whole ? (nods ? 300.0 : 540) : (nods ? 400 : 780)
        let leaves: [(Double, Double)] =
            nods
            ? [(-68, 1), (66, 1.02), (-34, 0.9), (38, 0.94)] : [(-26, 1), (28, 0.92)]
        for (turn, scale) in leaves {
            leaf(
                foot + Point(turn * 0.3, 0), turn * (nods ? 0.9 : 0.62), size * scale,
                bend: turn * 0.5, fold: turn / 300, stalkShare: nods ? 0.04 : 0.24)
        }
        let stems: [(Double, Double, Double)] =
            whole
            ? [(-15, 560, 0.5), (16, 600, 0.52), (1, 730, 0.58)] : [(2, 760, 1)]
        for (turn, length, scale) in nods || !whole ? stems : [(-13, 600, 0.56), (9, 740, 0.62)] {
            let line = Curve(
                from: foot + Point(turn, 0), heading: turn, length: length, bend: turn * 0.4)
            stem(line, whole ? 8 : 15, to: whole ? 6 : 11)
            if nods { cowslips(line, scale) } else { starUmbel(line, scale) }
        }
        guard nods || !whole else { return }
        for (turn, scale) in nods ? [(-14.0, 0.62), (24, 0.66)] : [(48.0, 0.5)] {
            leaf(
                foot + Point(turn, 6), turn, size * scale, bend: turn * 0.8, fold: turn / 200,
                stalkShare: nods ? 0.04 : 0.26)
        }
    }

    private mutating func cowslips(_ line: Curve, _ scale: Double) {
        let ends: [(Double, Double)] = [
            (-235, -28), (236, -36), (-142, 44), (140, 40), (-48, 84), (52, 78),
        ]
        for (x, y) in ends {
            let end = line.end + Point(x, y) * scale
            stem(
                Curve(
                    line.end, line.end + Point(x * 0.3, -90) * scale,
                    end + Point(-x * 0.1, -110) * scale, end), 6 * scale + 1, to: 4 * scale + 1)
        }
        for (index, item) in ends.enumerated() {
            let end = line.end + Point(item.0, item.1) * scale
            flower(
                Pose(
                    at: end, size: 158 * scale, tilt: 64, roll: 180 - item.0 * 0.14,
                    spin: Double(index) * 31))
        }
    }

    private mutating func starUmbel(_ line: Curve, _ scale: Double) {
        let count = 17
        for side in [-1.0, 1] {
            let bract = Curve(
                from: line.end, heading: line.heading(1) + side * 104, length: 150 * scale,
                bend: side * 30)
            blade(
                Blade(foot: 0.4, tip: 1, ratio: 0.34, start: 0.5),
                Lay(rib: bract, fold: side * 0.3, tones: Palette.straw.mixed(green, 0.4)))
        }
        var poses: [Pose] = []
        for index in 0..<count {
            let part = ((Double(index) + 0.6) / Double(count)).squareRoot()
            let turn = Double(index) * 137.508
            let (x, y) = (Plate.sine(turn) * part, Plate.cosine(turn) * part)
            let end =
                line.end + Point(x * 240 * scale, (-235 - y * 105 + abs(x) * 60) * scale)
            stem(
                Curve(
                    line.end, line.end + .heading(x * 60, 90 * scale),
                    end + Point(-x * 20, 80 * scale), end), 5 * scale + 1, to: 4 * scale)
            poses.append(
                Pose(at: end, size: 88 * scale, tilt: 38 - y * 22, roll: x * 64, spin: turn))
        }
        for pose in poses.sorted(by: { $0.at.y < $1.at.y }) { flower(pose) }
    }

    /// Draws bluebells: a stalk that bows at its tip, all bells hanging to one side.
    mutating func bluebellPlant(_ whole: Bool) {
        let foot = Point(440, whole ? 1010 : 1290)
        if whole {
            ground(foot.y)
            roots(foot, depth: 110)
        }
        let size = whole ? 560.0 : 820
        for (turn, scale) in [(-32.0, 0.86), (36, 0.84), (-15, 1), (18, 0.95)] {
            leaf(
                foot + Point(turn * 0.5, 0), turn * 0.5, size * scale, bend: turn * 1.2,
                fold: turn / 150)
        }
        let lines: [(Curve, Double)] =
            whole
            ? [
                (
                    Curve(
                        foot, foot + Point(-40, -330), foot + Point(-70, -640),
                        foot + Point(-300, -560)), 70
                ),
                (
                    Curve(
                        foot, foot + Point(20, -420), foot + Point(40, -860),
                        foot + Point(310, -760)), 82
                ),
            ]
            : [
                (
                    Curve(
                        foot, foot + Point(10, -620), foot + Point(-60, -1290),
                        foot + Point(400, -1080)), 150
                )
            ]
        for (line, scale) in lines {
            stem(line, whole ? 9 : 16, to: 4, tones: stalk.mixed(petal, 0.12))
            nodBells(line, scale)
        }
        leaf(foot + Point(6, 6), 20, size * 0.6, bend: 58, fold: 0.4)
    }

    private mutating func nodBells(_ line: Curve, _ size: Double) {
        let side: Double = line.end.x > line.start.x ? 1 : -1
        let count = 8
        for index in 0..<count {
            let part = Double(index) / Double(count - 1)
            let t = Plate.mix(0.42, 0.995, part)
            let scale = size * Plate.mix(1, 0.5, part)
            let from = line.at(t)
            let reach = side * scale * (index % 2 == 0 ? 0.95 : 0.34)
            let end = from + Point(reach, scale * Plate.mix(0.3, 0.44, part))
            let bract = Curve(
                from: from, heading: side * 96, length: scale * 0.42, bend: side * 40)
            blade(
                Blade(foot: 0.3, tip: 0.8, ratio: 0.2, start: 0.5),
                Lay(rib: bract, tones: petal.mixed(stalk, 0.35)))
            stem(
                Curve(
                    from, from + Point(reach * 0.8, -scale * 0.12), end - Point(0, scale * 0.3), end
                ),
                Plate.clamp(scale / 22, 1.6, 6), to: Plate.clamp(scale / 26, 1.4, 5),
                tones: petal.mixed(stalk, 0.4))
            let pose = Pose(
                at: end, size: scale * 1.18, tilt: 80, roll: 180 - side * Plate.mix(16, 4, part),
                spin: Double(index) * 23)
            if part > 0.8 { bud(pose.with(size: scale * 0.8)) } else { curledBell(pose) }
        }
    }

    /// Draws a narrow bell of six tips that roll back.
    mutating func curledBell(_ pose: Pose) {
        if isCrowded { return farFlower(pose) }
        let side = pose.with(tilt: 80)
        var tips = Corolla()
        tips.count = 6
        tips.petal = Petal(foot: 0.3, tip: 0.7, claw: 0.8)
        tips.length = 0.42
        tips.width = 0.27
        tips.base = 0.23
        tips.height = 0.8
        tips.rise = 60
        tips.tipRise = -110
        tips.hollow = 0.1
        tips.seed = id
        var paint = coat(side.with(at: side.axis(0.8)), petal, reach: 0.6)
        paint.veins = 1
        ring(tips, side, paint, side: .back)
        var tube = Plate.Bell(
            profile: [(0.05, 0), (0.19, 0.08), (0.235, 0.3), (0.24, 0.6), (0.26, 0.92)].map {
                Point($0.0, $0.1)
            })
        tube.lobes = 6
        tube.cut = 0.08
        bell(tube, side, petal)
        ring(tips, side, paint, side: .front)
    }

    /// Draws coltsfoot: scaly stems with one yellow head each, and no leaf yet.
    mutating func coltsfootPlant(_ whole: Bool) {
        let foot = Point(500, whole ? 980 : 1260)
        if whole {
            ground(foot.y, width: 360)
            let root = Curve(
                Point(180, foot.y + 70), Point(400, foot.y + 30), Point(640, foot.y + 90),
                Point(860, foot.y + 60))
            for t in [0.2, 0.5, 0.82] { roots(root.at(t), depth: 90) }
            stem(root, 18, to: 11, tones: .root)
        }
        let stems: [(Double, Double, Double, Double)] =
            whole
            ? [
                (-190, -12, 470, 88), (170, 12, 500, 90), (-70, -5, 610, 100), (70, 6, 330, 0),
                (0, 3, 680, 108),
            ]
            : [(-70, -22, 600, 165), (110, 20, 520, 0), (0, 4, 760, 255)]
        for (shift, turn, length, size) in stems {
            let line = Curve(
                from: foot + Point(shift, whole ? 62 : 20), heading: turn, length: length,
                bend: -turn * 0.4)
            let wide = whole ? 15.0 : 30
            stem(line, wide, to: wide * 0.8, tones: stalk.mixed(Palette(.pink), 0.3), skin: .down)
            scales(line, wide * 3.6)
            if size == 0 {
                closedHead(line, whole ? 56 : 110)
            } else {
                let pose = Pose(
                    at: line.at(1.02), size: size, tilt: 40 + abs(turn), roll: turn * 1.6,
                    spin: turn)
                flower(pose)
            }
        }
    }

    /// Draws scale-like leaves that clasp a stem.
    private mutating func scales(_ line: Curve, _ size: Double) {
        let tones = stalk.mixed(Palette(.purple), 0.4)
        let count = Int(line.length / (size * 0.62))
        for index in 0..<count {
            let t = 0.04 + 0.9 * Double(index) / Double(count)
            let side: Double = [-1.0, 1, 0.25][index % 3]
            let rib = Curve(
                from: line.beside(t, side * size * 0.1), heading: line.heading(t) + side * 15,
                length: size * (1 - t * 0.25), bend: side * -12)
            blade(
                Blade(foot: 0.35, tip: 0.75, ratio: 0.36, start: 0.8),
                Lay(rib: rib, fold: side * 0.2, tones: tones))
        }
    }

    private mutating func closedHead(_ line: Curve, _ size: Double) {
        let frame = Frame(foot: line.at(0.98), size: size, heading: line.heading(1))
        lump(
            frame.both([(0.22, 0.5), (0.26, 1), (0.12, 1.24), (0, 1.26)]), petal, line: frame.line)
        for lean in [-0.34, 0.34, -0.16, 0.18, 0] {
            let part = Frame(
                foot: frame.at(lean * 0.6, 0), size: size, heading: frame.heading - lean * 14)
            lump(
                part.both([(0.13, 0), (0.17, 0.4), (0.12, 0.85), (0, 1.02)]),
                stalk.mixed(Palette(.purple), 0.25), line: frame.line)
        }
    }
}
