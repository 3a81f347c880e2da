import Catalog

extension Plate.Painter {
    package typealias Point = Plate.Point
    package typealias Curve = Plate.Curve
    package typealias Outline = Plate.Outline
    package typealias Palette = Plate.Palette
    package typealias Tint = Plate.Tint
    package typealias Pose = Plate.Pose
    package typealias Corolla = Plate.Corolla
    package typealias Petal = Plate.Petal
    package typealias Blade = Plate.Blade
    package typealias Space = Plate.Space

    /// What grows on the skin of a stem.
    package enum Skin { case smooth, bristles, thorns, down }

    /// Draws a stem along a line, from one width to another.
    package mutating func stem(
        _ line: Curve, _ width: Double, to last: Double? = nil, tones: Palette? = nil,
        skin: Skin = .smooth
    ) {
        let colours = tones ?? stalk
        let end = last ?? width * 0.75
        let steps = 14
        func edge(_ side: Double) -> [Point] {
            (0...steps).map { step in
                let t = Double(step) / Double(steps)
                return line.beside(t, Plate.mix(width, end, t) / 2 * side)
            }
        }
        if skin == .bristles || skin == .down { hairs(line, width, fine: skin == .down, colours) }
        if skin == .thorns { thorns(line, width, colours) }
        let (left, right) = (edge(-1), edge(1))
        let body = Outline.smooth(left + right.reversed())
        sheet.wash(body, .tint(colours.main))
        let middle = line.direction(0.5)
        let rightIsDark = middle.right.x + middle.right.y > 0
        let dark = rightIsDark ? right : left
        let pale = rightIsDark ? left : right
        let inner = zip(dark, pale).map { $0.toward($1, 0.45) }
        sheet.wash(
            Outline.smooth(dark + inner.reversed()), .tint(colours.deep), opacity: 0.5)
        if width > 5 {
            var shine = Outline()
            shine.addSmooth(zip(pale, dark).map { $0.toward($1, 0.22) }, closed: false)
            sheet.ink(shine, colours.light, width: width * 0.2, opacity: 0.7)
        }
        var edges = Outline()
        edges.addSmooth(left, closed: false)
        edges.addSmooth(right, closed: false)
        sheet.ink(edges, colours.ink, width: Plate.clamp(width / 9, 0.6, 1.6), opacity: 0.75)
    }

    private mutating func hairs(_ line: Curve, _ width: Double, fine: Bool, _ tones: Palette) {
        var hairs = Outline()
        let count = Int(line.length / (fine ? 5 : 7))
        for index in 0..<max(count, 1) {
            let t = (Double(index) + dice.next()) / Double(max(count, 1))
            let side: Double = index % 2 == 0 ? 1 : -1
            let root = line.beside(t, side * width * 0.4)
            let reach = fine ? width * 0.35 + 4 : width * 0.6 + dice.between(6, 13)
            let tip = root + line.direction(t).right * (side * reach) + Point(0, dice.sway(3))
            hairs.add(Curve(from: root, to: tip, bow: 0.08))
        }
        sheet.ink(hairs, tones.ink, width: fine ? 0.6 : 0.9, opacity: 0.6)
    }

    private mutating func thorns(_ line: Curve, _ width: Double, _ tones: Palette) {
        let count = max(Int(line.length / 95), 2)
        for index in 0..<count {
            let t = (Double(index) + 0.35 + dice.sway(0.25)) / Double(count)
            let side: Double = index % 2 == 0 ? 1 : -1
            let along = line.direction(t)
            let root = line.beside(t, side * width * 0.3)
            let size = width * 1.3 + 4
            let tip = root + along.right * (side * size) - along * (size * 0.7)
            let thorn = Outline.smooth([
                root + along * (size * 0.55), root.toward(tip, 0.6) + along * (size * 0.16), tip,
                root.toward(tip, 0.55) - along * (size * 0.1), root - along * (size * 0.5),
            ])
            sheet.draw(thorn, .tint(Plate.Tint(0xC98F77)), edge: Palette(.brown), width: 0.9)
        }
    }
}
