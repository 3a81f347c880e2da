extension Plate {
    /// The bounding box of drawn parts.
    struct Box: Sendable {
        var least = Point(.infinity, .infinity)
        var most = Point(-.infinity, -.infinity)

        /// Extends the box by a point.
        mutating func add(_ point: Point) {
            least = Point(min(least.x, point.x), min(least.y, point.y))
            most = Point(max(most.x, point.x), max(most.y, point.y))
        }

        /// Extends the box by another box.
        mutating func add(_ other: Box) {
            guard other.least.x <= other.most.x else { return }
            add(other.least)
            add(other.most)
        }
    }

    /// A path of straight and curved pieces, open or closed.
    package struct Outline: Sendable {
        package private(set) var text = ""
        private(set) var box = Box()

        package init() {}

        /// A soft line through all points.
        package static func smooth(_ points: [Point], closed: Bool = true) -> Outline {
            var outline = Outline()
            outline.addSmooth(points, closed: closed)
            return outline
        }

        /// A line with a corner at every point.
        package static func angular(_ points: [Point], closed: Bool = true) -> Outline {
            var outline = Outline()
            guard let first = points.first else { return outline }
            outline.text = "M" + write(Hand.moved(first))
            for point in points { outline.box.add(point) }
            for point in points.dropFirst() { outline.text += "L" + write(Hand.moved(point)) }
            if closed { outline.text += "Z" }
            return outline
        }

        /// A bent line.
        package static func curve(_ curve: Curve) -> Outline {
            var outline = Outline()
            outline.add(curve)
            return outline
        }

        /// An ellipse, turned by a heading.
        package static func ellipse(
            _ centre: Point, _ width: Double, _ height: Double, heading: Double = 0
        ) -> Outline {
            let up = Point.heading(heading)
            let points = (0..<10).map { step in
                let angle = Double(step) * 36
                return centre + up.right * (cosine(angle) * width) + up * (sine(angle) * height)
            }
            return smooth(points)
        }

        /// Adds a piece that is SVG text already.
        package mutating func add(raw piece: String, at place: Point) {
            text += piece
            box.add(place)
        }

        /// Adds another line to this one.
        package mutating func add(_ other: Outline) {
            text += other.text
            box.add(other.box)
        }

        /// Adds a bent line.
        package mutating func add(_ curve: Curve) {
            for part in [0, 0.5, 1] { box.add(curve.at(part)) }
            let (start, end) = (Hand.moved(curve.start), Hand.moved(curve.end))
            text += "M" + Outline.write(start)
            text += "C" + Outline.write(curve.startHandle + (start - curve.start))
            text += " " + Outline.write(curve.endHandle + (end - curve.end))
            text += " " + Outline.write(end)
        }

        /// Adds a soft line through points (Catmull-Rom, written as Bézier pieces).
        package mutating func addSmooth(_ path: [Point], closed: Bool) {
            let points = path.map(Hand.moved)
            for point in points { box.add(point) }
            guard let first = points.first, points.count > 1 else { return }
            text += "M" + Outline.write(first)
            let count = points.count
            func point(_ index: Int) -> Point {
                closed ? points[(index + count) % count] : points[min(max(index, 0), count - 1)]
            }
            for index in 0..<(closed ? count : count - 1) {
                let (before, here) = (point(index - 1), point(index))
                let (next, after) = (point(index + 1), point(index + 2))
                text += "C" + Outline.write(here + (next - before) * (1.0 / 6))
                text += " " + Outline.write(next - (after - here) * (1.0 / 6))
                text += " " + Outline.write(next)
            }
            if closed { text += "Z" }
        }

        private static func write(_ point: Point) -> String {
            number(point.x) + " " + number(point.y)
        }
    }

    /// A number with one decimal (or up to 4), formatted with integer arithmetic only.
    package static func number(_ value: Double, decimals: Int = 1) -> String {
        let scale = [1, 10, 100, 1000, 10000][min(max(decimals, 0), 4)]
        let bounded = value.isFinite ? clamp(value, -99999, 99999) : 0
        let whole = Int((bounded * Double(scale)).rounded())
        let size = abs(whole)
        var text = (whole < 0 ? "-" : "") + String(size / scale)
        let rest = size % scale
        guard rest > 0 else { return text }
        var digits = String(rest + scale).dropFirst()
        while digits.last == "0" { digits = digits.dropLast() }
        text += "." + digits
        return text
    }
}
