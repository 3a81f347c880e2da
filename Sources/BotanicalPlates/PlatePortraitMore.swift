import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws spikes of lavender that rise side by side.
    mutating func lavender() {
        let stems: [(Double, Double, Double)] = [
            (-24, 860, -9), (22, 930, 12), (-8, 1090, -5), (7, 1010, 7),
        ]
        for (turn, length, bend) in stems {
            let line = Curve(
                from: Point(500 + turn * 2.4, 1280), heading: turn * 0.75, length: length,
                bend: bend)
            stem(line, 10, to: 5, skin: .down)
            stemLeaves(line, from: 0.03, to: 0.4, count: 4, size: 260, turn: 24)
            lipSpike(line, from: 0.64, to: 0.985, size: 60)
        }
    }

    /// Draws a spike of two-lipped flowers in whorls, one whorl a little apart below.
    mutating func lipSpike(_ line: Curve, from first: Double, to last: Double, size: Double) {
        let small = size < 45
        let nodes = small ? 9 : 11
        let cover = (second ?? petal).mixed(petal, 0.4).mixed(Palette(.greyGreen), 0.32)
        for node in (0..<nodes).reversed() {
            let part = Double(node) / Double(nodes - 1)
            let t = node == 0 ? first - 0.07 : Plate.mix(first, last, part)
            let scale = size * (1.02 - part * 0.5) * dice.between(0.92, 1.06)
            for index in small ? [0, 4, 2] : [0, 6, 1, 5, 2, 4, 3] {
                let lean = small ? (Double(index) - 2) / 2 : (Double(index) - 3) / 3
                let foot = line.beside(t, lean * scale * 0.22)
                let turn = line.heading(t) + lean * 44 + dice.sway(7)
                let end = foot + .heading(turn, scale * 0.92)
                if (node * 7 + index * 3) % 5 < 3 { lips(end, turn, scale * 0.6) }
                sepals(foot, end, scale * (small ? 0.22 : 0.145), cover)
            }
        }
    }

    private mutating func sepals(_ foot: Point, _ end: Point, _ wide: Double, _ tones: Palette) {
        let side = (end - foot).unit.right * wide
        let rim = [
            foot - side * 0.5, foot.toward(end, 0.5) - side, foot.toward(end, 0.9) - side * 0.8,
            end,
            foot.toward(end, 0.9) + side * 0.8, foot.toward(end, 0.5) + side, foot + side * 0.5,
        ]
        let body = Outline.smooth(rim)
        let line = Plate.clamp(wide / 9, 0.5, 1.1)
        sheet.wash(body, .tint(tones.main))
        sheet.wash(.smooth([foot, rim[6], rim[5], rim[4], end]), .tint(tones.deep), opacity: 0.4)
        sheet.ink(body, tones.ink, width: line, opacity: 0.8)
        guard wide > 7 else { return }
        var ribs = Outline()
        for shift in [-0.45, 0.05, 0.5] {
            ribs.add(
                Curve(from: foot + side * (shift * 0.5), to: end + side * (shift * 0.8), bow: 0))
        }
        sheet.ink(ribs, tones.light, width: line, opacity: 0.5)
    }

    private mutating func lips(_ at: Point, _ heading: Double, _ size: Double) {
        let line = Plate.clamp(size / 50, 0.5, 1)
        var lobes = Outline()
        for turn in [180.0, -74, 74, -26, 26] {
            let reach = size * (turn == 180 ? 0.25 : 0.4)
            let centre = at + .heading(heading + turn, reach)
            lobes.addDot(centre, reach * 0.72)
        }
        sheet.wash(lobes, .tint(petal.main.mixed(petal.light, 0.5)))
        sheet.ink(lobes, petal.ink, width: line, opacity: 0.75)
        var middle = Outline()
        middle.addDot(at, size * 0.12)
        sheet.wash(middle, .tint(petal.ink), opacity: 0.7)
    }

    /// Draws an arching stalk of nodding bells between two broad leaves.
    mutating func valleyLily() {
        let foot = Point(430, 1270)
        leaf(foot + Point(-8, 0), -15, 1010, bend: -14, fold: -0.12, stalkShare: 0.26)
        let line = Curve(foot + Point(26, 0), Point(500, 820), Point(470, 250), Point(830, 290))
        stem(line, 13, to: 5)
        bells(along: line, from: 0.42, size: 150, count: 9)
        leaf(foot + Point(34, 4), 25, 900, bend: 24, fold: 0.15, stalkShare: 0.26)
    }

    /// Draws bells that all nod to one side of a stalk, the last still closed.
    mutating func bells(along line: Curve, from first: Double, size: Double, count: Int) {
        for index in 0..<count {
            let part = Double(index) / Double(count - 1)
            let t = Plate.mix(first, 0.99, part)
            let scale = size * Plate.mix(1, 0.55, part)
            let side: Double = index % 3 == 1 ? -0.4 : 1
            let end = line.at(t) + Point(side * scale * 0.55, scale * Plate.mix(0.36, 0.6, part))
            let from = line.at(t)
            stem(
                Curve(
                    from, from + Point((end.x - from.x) * 0.8, -scale * 0.3),
                    end - Point(0, scale * 0.4), end),
                Plate.clamp(scale / 22, 1.5, 5), to: Plate.clamp(scale / 30, 1.2, 4))
            let pose = Pose(at: end, size: scale, tilt: 84, roll: 180 - side * 8, spin: 30)
            if part > 0.85 {
                ball(
                    end + Point(0, scale * 0.3), 180, scale * 0.32, tall: 1.1,
                    tones: petal.mixed(stalk, 0.25))
            } else {
                flower(pose)
            }
        }
    }

    /// Draws an arching thorny twig with open flowers and buds.
    mutating func dogRose() {
        let line = Curve(Point(110, 1230), Point(180, 860), Point(330, 560), Point(560, 440))
        let wood = stalk.mixed(.bark, 0.2)
        for (t, turn, size) in [(0.2, 74.0, 470.0), (0.36, -44, 330), (0.52, 92, 440)] {
            leaf(line.at(t), line.heading(t) + turn * 0.7, size, bend: turn * 0.3)
        }
        let second = Pose(at: Point(790, 780), size: 190, tilt: 54, roll: 56, spin: 24)
        stem(Curve(line.at(0.72), Point(560, 640), Point(640, 740), second.axis(-0.06)), 10, to: 8)
        let bud = Pose(at: Point(320, 270), size: 130, tilt: 84, roll: -10)
        stem(Curve(line.at(0.8), Point(440, 480), Point(345, 400), bud.at), 9, to: 8)
        leaf(line.at(0.86), 62, 420, bend: 30)
        stem(line, 20, to: 11, tones: wood, skin: .thorns)
        self.bud(bud)
        flower(second)
        flower(Pose(at: line.end, size: 285, tilt: 26, roll: 16, spin: 8))
    }
}
