package import Catalog

extension Plate.Painter {
    /// How a blade lies on the plate.
    package struct Lay {
        package var rib: Curve
        /// How far one half is turned away from the viewer: 0 for none, 1 for the left half, -1 for
        /// the right half.
        package var fold = 0.0
        /// The width as a part of the blade's own.
        package var spread = 1.0
        package var tones: Palette
        /// A pale chevron across the blade.
        package var mark = false
        /// What is drawn across the blade in its second tones.
        package var pattern: Morphology.Leaf.Pattern?
        package var second: Palette?

        package init(
            rib: Curve, fold: Double = 0.0, spread: Double = 1.0, tones: Palette,
            mark: Bool = false, pattern: Morphology.Leaf.Pattern? = nil, second: Palette? = nil
        ) {
            self.rib = rib
            self.fold = fold
            self.spread = spread
            self.tones = tones
            self.mark = mark
            self.pattern = pattern
            self.second = second
        }

        /// Where a point of a blade lies; `side` is -1 for its left half.
        package func place(_ point: Point, _ side: Double) -> Point {
            let share = 1 + fold * side
            return rib.beside(point.y, point.x * side * spread * share * rib.length)
        }
    }

    /// Draws a blade: wash, darker half, veins, midrib and an edge drawn twice.
    package mutating func blade(_ blade: Blade, _ lay: Lay) {
        let size = lay.rib.length
        let line = Plate.clamp(size / 260, 0.55, 1.8)
        let side = blade.side(forLength: size)
        let left = side.map { lay.place($0, -1) }
        let right = side.map { lay.place($0, 1) }
        let rim = left + right.reversed().dropFirst()
        let outline = blade.angular ? Outline.angular(rim) : Outline.smooth(rim)
        let tones = lay.tones
        if isFull {
            return sheet.stamp(outline, tones.main, opacity: 1, ink: tones.ink, width: line)
        }
        let paint = sheet.lit(
            tones.main.mixed(tones.light, 0.6), tones.main, tones.main.mixed(tones.deep, 0.55))
        sheet.wash(outline, paint)
        let middle = lay.rib.direction(0.5)
        let darkRight = middle.right.x + middle.right.y > 0
        let half = (darkRight ? right : left) + lay.rib.points(8).reversed()
        sheet.wash(
            blade.angular ? .angular(half) : .smooth(half), .tint(tones.deep), opacity: 0.3)
        if lay.mark { chevron(blade, lay) }
        if let pattern = lay.pattern { self.pattern(pattern, blade, lay) }
        if size > 50 {
            blade.parallel ? stripes(blade, lay, line) : veins(blade, lay, line)
        }
        if !blade.parallel || size > 300 {
            midrib(lay, line, fingers: blade.fingers, end: min(blade.side.last?.y ?? 1, 1))
        }
        if size > 110 { sheet.ink(outline, tones.deep, width: line * 3.2, opacity: 0.25) }
        sheet.ink(outline, tones.ink, width: line, opacity: 0.85)
    }

    private mutating func midrib(
        _ lay: Lay, _ line: Double, fingers: [Point], end: Double
    ) {
        let size = lay.rib.length
        var ribs = fingers.flatMap { tip -> [Curve] in
            tip.x == 0
                ? []
                : [-1.0, 1].map { side in
                    Curve(from: lay.rib.start, to: lay.place(tip, side), bow: -0.06 * side)
                }
        }
        ribs.append(end < 0.95 ? lay.rib.part(from: 0, to: end) : lay.rib)
        for rib in ribs {
            let foot = Plate.clamp(size * 0.011, 0.9, 11)
            let edge: (Double) -> [Point] = { side in
                (0...10).map { step in
                    let t = Double(step) / 10 * 0.97
                    return rib.beside(t, foot * (1 - t * 0.92) * side / 2)
                }
            }
            let body = Outline.smooth(edge(-1) + edge(1).reversed())
            sheet.wash(body, .tint(lay.tones.light), opacity: 0.85)
            guard size > 60 else { continue }
            let shadow = rib.direction(0.5).right
            let dark: Double = shadow.x + shadow.y > 0 ? 1 : -1
            sheet.ink(
                .smooth(edge(dark), closed: false), lay.tones.ink, width: line * 0.75, opacity: 0.6)
        }
    }

    private mutating func veins(_ blade: Blade, _ lay: Lay, _ line: Double) {
        var (pale, dark, net) = (Outline(), Outline(), Outline())
        func add(_ vein: [Point]) {
            pale.addSmooth(vein, closed: false)
            dark.addSmooth(vein.map { $0 + Point(line * 0.9, line * 0.9) }, closed: false)
        }
        for side in [-1.0, 1] {
            for step in 0..<blade.veins {
                let part = (Double(step) + (side > 0 ? 0.45 : 0.25)) / Double(blade.veins)
                let from = Plate.mix(0.04, 0.86, part)
                let to = min(from + 0.13 + 0.06 * (1 - part), 0.985)
                let vein = (0...4).map { stop -> Point in
                    let reach = Double(stop) / 4
                    let y = Plate.mix(from, to, reach * (0.55 + 0.45 * reach))
                    return lay.place(Point(blade.width(at: y) * 0.9 * reach, y), side)
                }
                add(vein)
                guard lay.rib.length > 420 else { continue }
                addNet(to: &net, blade, lay, side, from, to)
            }
            for tip in blade.tips {
                let back = tip.y < 0.74 && blade.angular && tip.x < 0.18
                let from = Point(0, max(tip.y - (back ? 0.0 : tip.x * 0.55), 0.02))
                let middle = from.toward(tip, 0.55) + Point(0, back ? 0.012 : -0.012)
                add([from, middle, tip].map { lay.place($0, side) })
            }
            for finger in blade.fingers { addFinger(finger, blade, lay, side, add) }
        }
        if lay.rib.length > 60 {
            sheet.ink(pale, lay.tones.light, width: line * 1.7, opacity: 0.55)
        }
        sheet.ink(dark, lay.tones.ink, width: line * 0.6, opacity: 0.5)
        sheet.ink(net, lay.tones.ink, width: line * 0.4, opacity: 0.28)
    }

    private func addFinger(
        _ tip: Point, _ blade: Blade, _ lay: Lay, _ side: Double, _ add: ([Point]) -> Void
    ) {
        let across = Point(tip.y, -tip.x).unit
        for step in 1...4 {
            let part = 0.25 + 0.16 * Double(step)
            let from = tip * part
            for out in [-1.0, 1] where tip.x > 0 || out > 0 {
                let reach = tip * 0.13 + across * (out * 0.13 * (1.25 - part))
                let end = from + reach
                guard end.x >= 0 else { continue }
                add([from, from + reach * 0.5, end].map { lay.place($0, side) })
            }
        }
    }

    private mutating func addNet(
        to net: inout Outline, _ blade: Blade, _ lay: Lay, _ side: Double, _ from: Double,
        _ to: Double
    ) {
        let gap = 0.82 / Double(max(blade.veins, 1))
        for step in 1...6 {
            let reach = (Double(step) + dice.sway(0.3)) / 7
            let y = Plate.mix(from, to, reach * (0.55 + 0.45 * reach))
            let x = blade.width(at: y) * 0.88 * reach
            let end = Point(min(x * 1.05, blade.width(at: y + gap) * 0.95), y + gap * 0.92)
            guard end.y < 0.95 else { continue }
            let bend = Point((x + end.x) / 2 + dice.sway(0.008), y + gap * dice.between(0.35, 0.6))
            net.addSmooth(
                [Point(x, y), bend, end].map { lay.place($0, side) }, closed: false)
        }
    }

    private mutating func stripes(_ blade: Blade, _ lay: Lay, _ line: Double) {
        var stripes = Outline()
        let width = blade.width(at: 0.45) * lay.rib.length * lay.spread
        let count = blade.bowed ? 3 : width > 60 ? 6 : width > 16 ? 3 : width > 5 ? 1 : 0
        guard count > 0 else { return }
        for side in [-1.0, 1] {
            for step in 1...count {
                let part = Double(step) / (Double(count) + 0.8)
                let points = (0...10).map { stop -> Point in
                    let y = Plate.mix(0.02, 0.97, Double(stop) / 10)
                    return lay.place(Point(blade.width(at: y) * part, y), side)
                }
                stripes.addSmooth(points, closed: false)
            }
        }
        let strong = blade.bowed ? 2.6 : 1
        sheet.ink(
            stripes, lay.tones.light, width: line * 1.5 * strong, opacity: 0.4 * strong.squareRoot()
        )
        sheet.ink(stripes, lay.tones.ink, width: line * 0.55, opacity: 0.4)
    }

    private mutating func chevron(_ blade: Blade, _ lay: Lay) {
        func band(_ low: Double, _ side: Double) -> [Point] {
            (0...4).map { step in
                let reach = Double(step) / 4
                let y = low - 0.2 * reach
                return lay.place(Point(blade.width(at: y) * 0.86 * reach, y), side)
            }
        }
        let upper = band(0.64, -1).reversed() + band(0.64, 1).dropFirst()
        let lower = band(0.52, -1).reversed() + band(0.52, 1).dropFirst()
        let mark = Outline.smooth(upper + lower.reversed())
        sheet.wash(mark, .tint(Tint(0xF3F6E4)), opacity: 0.58)
    }
}
