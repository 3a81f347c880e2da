import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws a leaf large enough to show its margin and veins, or a shoot for small leaves.
    mutating func leafPlate() {
        if let motif, leafPlate(of: motif) { return }
        if wildLeaf() { return }
        let shape = form.leaf.shape
        let shoot = [.opposite, .whorled, .alternate].contains(form.leaf.arrangement)
        switch shape {
        case .linear where shoot, .needle: shootPlate()
        case .linear, .strap, .sword: tuftPlate()
        case .round where form.leaf.arrangement == .floating: padPlate()
        case .lance where form.habit == .bulb: tuftPlate()
        case .feathery, .bipinnate, .pinnate:
            leaf(Point(455, 1235), -3, 1130, bend: 16)
        case .trifoliate:
            leaf(Point(690, 1150), 22, 520, bend: -24)
            leaf(Point(520, 1240), -12, 1060, bend: 14)
        case .palmate:
            leaf(Point(180, 1200), -26, 400, bend: -14)
            leaf(Point(470, 1235), -8, 1120, bend: 14)
        default:
            leaf(Point(760, 1200), 16, 560, bend: 18, fold: -0.5)
            leaf(Point(400, 1235), -4, 1120, bend: 12)
        }
    }

    private mutating func shootPlate() {
        let line = Curve(from: Point(455, 1240), to: Point(520, 170), bow: 0.05)
        let thick = form.leaf.shape == .needle
        if thick { return leaf(line.start, 2, 1080, bend: 8) }
        stem(line, 16, to: 5)
        stemLeaves(line, from: 0.1, to: 0.93, count: 11, size: 440, turn: 36)
        leaf(line.end, 4, 190)
    }

    private mutating func tuftPlate() {
        let wide = form.leaf.shape == .lance
        let turns = wide ? [-16.0, 20, -2] : [-21.0, 17, -10, 8, 26, -2]
        for (index, turn) in turns.enumerated() {
            let foot = Point(490 + turn * 2.2, 1235 + Double(index % 2) * 8)
            leaf(
                foot, turn * 0.55, 1120 - abs(turn) * 9 - Double(index) * 12,
                bend: turn * (index % 3 == 1 ? 2.2 : 1.2), fold: turn > 0 ? 0.3 : -0.3)
        }
    }

    private mutating func padPlate() {
        let line = Curve(from: Point(560, 1240), to: Point(500, 640), bow: -0.12)
        stem(line, 20, to: 15)
        pad(Point(500, 600), width: 420, squash: 0.92, turn: 196)
    }
}
