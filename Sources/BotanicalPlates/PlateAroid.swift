import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws an aroid: its hood among the leaves, or below them.
    mutating func aroidPlant(_ whole: Bool) {
        let foot = Point(500, whole ? 1010 : 1290)
        if whole {
            ground(foot.y)
            lump(
                .ellipse(foot + Point(0, 62), 56, 46), Palette(.brown).mixed(.root, 0.4), line: 1.5)
            for index in 0..<9 {
                let part = Double(index) / 4 - 1
                let line = Curve(
                    from: foot + Point(part * 40, 26), heading: part * 110, length: 110,
                    bend: part * 60)
                stem(line, 4, to: 0.9, tones: .root)
            }
        }
        if form.flower?.form == .pulpit { return pulpits(foot, whole) }
        let size = whole ? 520.0 : 720
        for (turn, scale) in [(-52.0, 0.96), (50, 1.0), (-24, 1.08)] {
            leaf(
                foot + Point(turn * 0.4, 0), turn * 0.72, size * scale, bend: turn * 0.4,
                fold: turn / 400, stalkShare: 0.5)
        }
        if whole {
            let other = Curve(from: foot + Point(20, 0), heading: 13, length: 190, bend: 4)
            stem(other, 15, to: 13)
            flower(Pose(at: other.end, size: 400, roll: 9))
        }
        let line = Curve(
            from: foot + Point(-10, 0), heading: -3, length: whole ? 250 : 320, bend: 4)
        stem(line, whole ? 17 : 28, to: whole ? 15 : 24)
        flower(Pose(at: line.end, size: whole ? 480 : 850, roll: whole ? -4 : 1))
        leaf(
            foot + Point(24, 6), whole ? 60 : 44, size * 0.62, bend: 20, fold: 0.2,
            stalkShare: 0.46)
    }

    private mutating func pulpits(_ foot: Point, _ whole: Bool) {
        let leaves: [(Double, Double, Double)] =
            whole ? [(-17, 900, 12), (19, 850, 14)] : [(-17, 1180, 12), (19, 1110, 16)]
        for (turn, length, bend) in leaves {
            leaf(
                foot + Point(turn * 0.3, 0), turn, length, bend: turn > 0 ? bend : -bend,
                stalkShare: 0.62)
        }
        let line = Curve(
            from: foot + Point(2, 0), heading: -3, length: whole ? 330 : 400, bend: 5)
        stem(line, whole ? 17 : 28, to: whole ? 15 : 24)
        flower(Pose(at: line.end, size: whole ? 430 : 720, roll: 2))
        let sheath = Blade(foot: 0.3, tip: 0.7, ratio: 0.2, start: 0.9)
        for turn in [-7.0, 8] {
            let rib = Curve(
                from: foot + Point(turn, 4), heading: turn, length: whole ? 200 : 260, bend: turn)
            blade(
                sheath, Lay(rib: rib, fold: turn / 30, tones: stalk.mixed(Palette(.purple), 0.25)))
        }
    }
}
