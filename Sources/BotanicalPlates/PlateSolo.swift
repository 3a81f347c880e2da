import Catalog
import PlateDrawing

extension Plate.Painter {
    /// The poses of a plate's flowers, the largest first, and the x of the feet of their stalks.
    private func poses() -> [(pose: Pose, foot: Double)] {
        switch form.flower?.form {
        case .snowdrop:
            [
                (Pose(at: Point(600, 420), size: 330, tilt: 84, roll: 172), 470),
                (Pose(at: Point(335, 640), size: 200, tilt: 88, roll: 186, spin: 30), 420),
            ]
        case .trumpet:
            [
                (Pose(at: Point(520, 400), size: 285, tilt: 48, roll: 62), 470)
            ]
        case .cup:
            [
                (Pose(at: Point(510, 560), size: 430, tilt: 76, roll: 3), 500)
            ]
        case .iris:
            [
                (Pose(at: Point(530, 420), size: 280, tilt: 66, roll: 4), 490),
                (Pose(at: Point(250, 690), size: 180, tilt: 66, roll: -10, spin: 60), 470),
            ]
        case .composite where form.flower?.centre == .cone && form.flower?.centreColour == .brown:
            [
                (Pose(at: Point(530, 400), size: 315, tilt: 46, roll: 6, spin: 8), 490),
                (Pose(at: Point(225, 700), size: 170, tilt: 68, roll: -22, spin: 20), 440),
            ]
        case .composite where form.flower?.centre == .cone:
            [
                (Pose(at: Point(530, 400), size: 330, tilt: 64, roll: 4, spin: 8), 490),
                (Pose(at: Point(215, 700), size: 175, tilt: 78, roll: -16, spin: 20), 440),
            ]
        case .waterLily: [(Pose(at: Point(500, 560), size: 350, tilt: 58, roll: 0), 500)]
        case .bell, .tube:
            [
                (Pose(at: Point(540, 380), size: 300, tilt: 84, roll: 160), 470)
            ]
        case .pea: [(Pose(at: Point(520, 400), size: 215), 480)]
        default:
            [
                (Pose(at: Point(530, 410), size: 315, tilt: 30, roll: 8, spin: 8), 490),
                (Pose(at: Point(225, 700), size: 165, tilt: 62, roll: -24, spin: 20), 440),
            ]
        }
    }

    /// Draws one large flower, a smaller one beside it, and the leaves they grow from.
    mutating func soloPlate() {
        let ground = Point(490, 1270)
        let poses = poses()
        let onGround =
            form.leaf.arrangement == .basal || form.leaf.arrangement == .floating
            || form.habit == .creeping
        if onGround { groundLeaves(ground, size: 520, back: true) }
        for (index, item) in poses.enumerated().reversed() {
            let line = stalkLine(to: item.pose, from: Point(item.foot, 1300))
            stem(line, index == 0 ? 17 : 12, to: index == 0 ? 13 : 9)
            if !onGround {
                stemLeaves(line, from: 0.2, to: 0.62, count: index == 0 ? 4 : 1, size: 400)
            }
            if item.pose.size > 100, form.flower?.form == .trumpet { spathe(line) }
            head(item.pose)
        }
        if onGround { groundLeaves(ground, size: 520, back: false) }
    }

    /// Draws the papery sheath below a flower's neck.
    private mutating func spathe(_ line: Curve) {
        let rib = line.part(from: 0.8, to: 0.985)
        let sheath = Blade(foot: 0.3, tip: 0.7, ratio: 0.34, start: 0.4)
        blade(sheath, Lay(rib: rib, fold: -0.3, tones: .straw))
    }
}
