import Catalog

extension Plate.Painter {
    /// Whether the drawing is so large that further flowers are simplified.
    package var isCrowded: Bool { sheet.drawing.utf8.count > 2_200_000 }

    /// Whether the drawing is so large that further leaves are only outlines.
    var isFull: Bool { sheet.drawing.utf8.count > 3_000_000 }

    /// Draws a simplified flower: a few petals in one line, and a dot.
    package mutating func farFlower(_ pose: Pose) {
        let open = [.open, .star, .composite, .waterLily].contains(form.flower?.form)
        let count = open ? min(max(form.flower?.petals ?? 5, 4), 12) : 3
        var petals = Outline()
        for index in 0..<count {
            let turn = Double(index) * 360 / Double(count) + pose.spin
            let half = min(260 / Double(count), 34)
            let reach = open ? 1.0 : 0.45
            let level = open ? 0.1 : 0.9
            petals.addSmooth(
                [
                    pose.axis(0), pose.point(Pose.around(turn - half * 0.6, reach * 0.7, level)),
                    pose.point(Pose.around(turn, reach, level)),
                    pose.point(Pose.around(turn + half * 0.6, reach * 0.7, level)),
                ], closed: true)
        }
        let width = Plate.clamp(pose.size / 90, 0.6, 1.2)
        sheet.stamp(petals, petal.main, opacity: 1, ink: petal.ink, width: width)
        guard open else { return }
        var middle = Outline()
        middle.addDot(pose.axis(0.08), pose.size * 0.22)
        sheet.stamp(middle, centre.main, opacity: 1, ink: centre.ink, width: width)
    }
}
