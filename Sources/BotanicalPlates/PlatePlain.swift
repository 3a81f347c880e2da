import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a slender spike of tiny flowers, anthers hanging out of its lower half.
    private mutating func plantainSpike(_ line: Curve, from first: Double, width: Double) {
        let length = line.length * (1 - first)
        let rows = Int(length / (width * 0.3))
        for row in 0..<max(rows, 4) {
            let part = Double(row) / Double(max(rows, 4) - 1)
            let t = Plate.mix(first, 1, part)
            let half = width * 0.5 * Plate.mix(1, 0.4, Plate.power(part, 2))
            for across in row % 2 == 0 ? [-0.9, -0.3, 0.3, 0.9] : [-0.62, 0.0, 0.62] {
                let at = line.beside(t, across * half)
                let bud = Outline.ellipse(
                    at, width * 0.13, width * 0.2, heading: line.heading(t) + across * 44)
                let tone = petal.main.mixed((second ?? petal).main, part > 0.55 ? 0.15 : 0.4)
                sheet.stamp(bud, tone, opacity: 1, ink: petal.ink, width: 1)
            }
            guard part > 0.16, part < 0.62, row % 2 == 0 else { continue }
            for side in [-1.0, 1] {
                let from = line.beside(t, side * half * 0.9)
                let turn = line.heading(t) + side * dice.between(60, 100)
                let thread = Curve(from: from, heading: turn, length: width * 0.42, bend: 10)
                sheet.ink(.curve(thread), Palette(.cream).ink, width: 0.9, opacity: 0.7)
                let dot = Outline.ellipse(
                    thread.end, width * 0.07, width * 0.1, heading: turn + 40)
                sheet.stamp(dot, centre.main, opacity: 1, ink: centre.ink, width: 0.8)
            }
        }
    }

    /// Draws long spikes above broad ribbed leaves.
    mutating func plantainFlower() {
        let foot = Point(490, 1270)
        for turn in [-46.0, 50] { leaf(foot, turn, 640, bend: turn * 0.3) }
        for (turn, length, bend) in [(-13.0, 950.0, -12.0), (13, 880, 14), (1, 1150, 3)] {
            let line = Curve(from: foot + Point(turn, 0), heading: turn, length: length, bend: bend)
            stem(line, 11, to: 7)
            plantainSpike(line, from: 0.48, width: 60)
        }
        for turn in [-80.0, 82] { leaf(foot + Point(0, 12), turn, 520, bend: turn * 0.3) }
    }

    /// Draws the flat rosette with its spikes.
    mutating func plantainHabit() {
        let foot = Point(500, 1030)
        ground(foot.y + 10, width: 380)
        for _ in 0..<22 {
            let turn = 180 + dice.sway(56)
            stem(
                Curve(
                    from: foot + Point(dice.sway(14), 6), heading: turn,
                    length: dice.between(90, 190), bend: dice.sway(30)),
                3.4, to: 0.8, tones: .root)
        }
        for turn in [-42.0, 44, -70, 72] {
            leaf(foot, turn, 440, bend: turn * 0.35)
        }
        for (turn, length) in [
            (-22.0, 600.0), (21, 620), (-9, 780), (8, 720), (0, 830), (-33, 470), (32, 480),
        ] {
            let line = Curve(from: foot, heading: turn * 0.9, length: length, bend: -turn * 0.3)
            stem(line, 6, to: 4)
            plantainSpike(line, from: 0.5, width: 25)
        }
        for turn in [-88.0, 90, -54, 56, -20, 24] {
            leaf(foot + Point(turn * 0.2, 14), turn, abs(turn) < 30 ? 300 : 390, bend: turn * 0.3)
        }
    }

    // MARK: - Nettles

    /// Draws catkin-like strings of tiny flowers that hang from the foot of a leaf.
    private mutating func strings(_ at: Point, _ side: Double, _ size: Double) {
        for (turn, share) in [(104.0, 1.0), (132, 0.86), (78, 0.7)] {
            let line = Curve(
                from: at, heading: side * turn, length: size * share, bend: side * 56)
            stem(line, Plate.clamp(size / 50, 1, 3), to: 0.8)
            let count = Int(Plate.clamp(size / 9, 8, 26))
            for index in 0..<count {
                let t = 0.12 + 0.88 * Double(index) / Double(count)
                var dots = Outline()
                for _ in 0..<3 {
                    dots.addDot(
                        line.beside(t, dice.sway(size * 0.05)), size * dice.between(0.02, 0.034))
                }
                sheet.stamp(dots, petal.main, opacity: 1, ink: petal.ink, width: 0.9)
                var pale = Outline()
                pale.addDot(line.beside(t, dice.sway(size * 0.06)), size * 0.01)
                sheet.wash(pale, .tint(centre.light))
            }
        }
    }

    private mutating func nettleStem(_ line: Curve, nodes: Int, size: Double, width: Double) {
        stem(line, width, to: width * 0.4, skin: .bristles)
        for node in 0..<nodes {
            let part = Double(node) / Double(max(nodes - 1, 1))
            let t = Plate.mix(0.14, 0.95, part)
            let scale = size * Plate.mix(1, 0.42, part)
            let crossed = node % 2 == 1
            for side in [-1.0, 1] {
                leaf(
                    line.at(t), line.heading(t) + side * (crossed ? 50 : 66),
                    scale * (crossed ? 0.86 : 1), bend: side * 30, fold: side * 0.15)
            }
        }
        leaf(line.end, -14, size * 0.3, bend: -8)
        leaf(line.end, 18, size * 0.28, bend: 8)
        for node in 0..<nodes {
            let part = Double(node) / Double(max(nodes - 1, 1))
            guard part > 0.28, part < 0.97 else { continue }
            for side in [-1.0, 1] {
                strings(
                    line.at(Plate.mix(0.14, 0.95, part)), side,
                    size * Plate.mix(1, 0.42, part) * 0.7)
            }
        }
    }

    /// Draws the top of a stem: toothed leaves in pairs, flower strings beneath them.
    mutating func nettleFlower() {
        let line = Curve(from: Point(490, 1300), to: Point(515, 190), bow: -0.02)
        nettleStem(line, nodes: 6, size: 440, width: 20)
    }

    /// Draws a leaf with its stinging hairs.
    mutating func nettleLeaf() {
        let line = Curve(from: Point(400, 1240), heading: -4, length: 1120, bend: 12)
        let blade = leafBlade()
        var hairs = Outline()
        for index in 0..<70 {
            let t = dice.between(0, 0.96)
            let side: Double = index % 2 == 0 ? 1 : -1
            let wide = t < 0.12 ? 6.0 : blade.width(at: (t - 0.1) / 0.9) * line.length * 0.9
            let root = line.beside(t, side * wide * 0.96)
            hairs.add(
                Curve(
                    from: root, heading: line.heading(t) + side * dice.between(50, 80),
                    length: dice.between(22, 36), bend: side * 6))
        }
        sheet.ink(hairs, green.ink, width: 1.6, opacity: 0.6)
        leaf(Point(760, 1200), 16, 560, bend: 18, fold: -0.5)
        leaf(Point(400, 1240), -4, 1120, bend: 12)
    }

    /// Draws stems that rise from a yellow creeping root.
    mutating func nettleHabit() {
        let level = 1090.0
        ground(level)
        let gold = Palette(.yellow).mixed(.root, 0.5)
        stem(
            Curve(from: Point(170, level + 66), to: Point(850, level + 60), bow: 0.03), 12, to: 8,
            tones: gold)
        for x in [300.0, 500, 690] { roots(Point(x, level + 62), depth: 80) }
        for (x, turn, length) in [(330.0, -7.0, 680.0), (690, 8, 740), (510, 1, 940)] {
            let line = Curve(from: Point(x, level + 56), heading: turn, length: length, bend: -turn)
            nettleStem(line, nodes: 8, size: 230, width: 10)
        }
    }
}
