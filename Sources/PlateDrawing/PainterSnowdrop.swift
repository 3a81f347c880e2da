import Catalog

extension Plate.Painter {
    /// Draws a snowdrop: three long outer petals round a short skirt with green marks.
    package mutating func snowdrop(_ pose: Pose) {
        let along = Point.heading(pose.roll)
        let size = pose.size
        let mirror: Double = pose.spin > 0 ? -1 : 1
        func place(_ x: Double, _ y: Double) -> Point {
            pose.at + along.right * (x * size * mirror) + along * (y * size)
        }
        let tones = petal
        let paint = coat(pose, tones).inner
        outerPetal(
            place, size, paint,
            [
                (0, 0), (0.13, 0.16), (0.24, 0.46), (0.2, 0.78), (0.03, 0.95), (-0.14, 0.8),
                (-0.18, 0.46),
                (-0.1, 0.16),
            ])
        skirt(place, size)
        for side in [1.0, -1] {
            outerPetal(
                place, size, paint,
                [
                    (0.0, 0), (0.14 * side, 0.07), (0.36 * side, 0.36), (0.54 * side, 0.74),
                    (0.53 * side, 0.98), (0.42 * side, 1.04), (0.28 * side, 0.84),
                    (0.13 * side, 0.46),
                    (0.03 * side, 0.14),
                ])
        }
        let knob = place(0, -0.1)
        sheet.draw(
            .ellipse(knob, size * 0.085, size * 0.13, heading: pose.roll), .tint(stalk.main),
            edge: Palette(.green), width: pose.line)
        sheet.wash(
            .ellipse(
                knob + Point(-size * 0.03, -size * 0.03), size * 0.025, size * 0.06,
                heading: pose.roll), .tint(stalk.light), opacity: 0.7)
    }

    private mutating func outerPetal(
        _ place: (Double, Double) -> Point, _ size: Double, _ paint: Plate.Paint,
        _ edge: [(Double, Double)]
    ) {
        let outline = Outline.smooth(edge.map { place($0.0, $0.1) })
        let line = Plate.clamp(size / 160, 0.6, 1.7)
        sheet.wash(outline, paint)
        let middle = edge.count / 2
        let dark = edge[middle...].map { place($0.0, $0.1) }
        let rib = edge[..<middle].reversed().map { place($0.0 * 0.75, $0.1 * 0.97) }
        sheet.wash(.smooth(dark + rib.reversed().reversed()), .tint(petal.deep), opacity: 0.5)
        var veins = Outline()
        for part in [0.28, 0.5, 0.72] {
            let count = edge.count
            let vein = (1..<middle).map { step -> Point in
                let (left, right) = (edge[step], edge[count - step])
                return place(
                    Plate.mix(left.0, right.0, part), Plate.mix(left.1, right.1, part))
            }
            veins.addSmooth([place(0, 0.05)] + vein, closed: false)
        }
        sheet.ink(veins, Palette(.greyGreen).deep, width: line * 0.7, opacity: 0.45)
        sheet.ink(outline, petal.deep, width: line * 3.2, opacity: 0.3)
        sheet.ink(outline, petal.ink, width: line, opacity: 0.85)
    }

    private mutating func skirt(_ place: (Double, Double) -> Point, _ size: Double) {
        let mark = second ?? Palette(.green)
        let line = Plate.clamp(size / 180, 0.5, 1.4)
        for side in [-1.0, 1] {
            let edge = [
                (0.02, 0.1), (0.13, 0.16), (0.23, 0.4), (0.23, 0.58), (0.17, 0.63), (0.115, 0.57),
                (0.06, 0.63), (0, 0.58),
            ].map { place($0.0 * side, $0.1) }
            sheet.draw(.smooth(edge), .tint(petal.light), edge: petal, width: line)
            let green = [
                (0.04, 0.56), (0.05, 0.46), (0.115, 0.4), (0.18, 0.46), (0.2, 0.57), (0.165, 0.58),
                (0.115, 0.5), (0.07, 0.58),
            ].map { place($0.0 * side, $0.1) }
            sheet.draw(.smooth(green), .tint(mark.main), edge: mark, width: line * 0.8)
        }
    }
}
