extension Plate {
    /// A bent line: a stem, a midrib, a tendril.
    package struct Curve: Sendable {
        package var start: Point
        var startHandle: Point
        var endHandle: Point
        package var end: Point

        package init(_ start: Point, _ startHandle: Point, _ endHandle: Point, _ end: Point) {
            self.start = start
            self.startHandle = startHandle
            self.endHandle = endHandle
            self.end = end
        }

        /// A line that starts in a heading and turns by `bend` degrees over its length.
        package init(from start: Point, heading: Double, length: Double, bend: Double = 0) {
            let end = start + .heading(heading + bend / 2, length * (1 - abs(bend) / 900))
            self.init(
                start, start + .heading(heading, length * 0.36),
                end - .heading(heading + bend, length * 0.36), end)
        }

        /// A line between two points that curves to its right by `bow`, a part of their distance.
        package init(from start: Point, to end: Point, bow: Double) {
            let side = (end - start).right * bow
            self.init(
                start, start.toward(end, 0.33) + side * 1.3, start.toward(end, 0.67) + side * 1.3,
                end)
        }

        /// The point at a part of the way; before 0 and after 1 the line goes on straight.
        package func at(_ t: Double) -> Point {
            if t < 0 { return start + (startHandle - start) * (3 * t) }
            if t > 1 { return end + (end - endHandle) * (3 * (t - 1)) }
            let s = 1 - t
            let head = start * (s * s * s) + startHandle * (3 * s * s * t)
            return head + endHandle * (3 * s * t * t) + end * (t * t * t)
        }

        /// The unit direction at a part of the way.
        package func direction(_ t: Double) -> Point {
            let part = clamp(t, 0.01, 0.99)
            return (at(part + 0.01) - at(part - 0.01)).unit
        }

        /// A point beside the line, `side` units to its right.
        package func beside(_ t: Double, _ side: Double) -> Point {
            at(t) + direction(t).right * side
        }

        /// The heading in degrees at a part of the way.
        package func heading(_ t: Double) -> Double { direction(t).heading }

        /// Points along the line, evenly in its parameter.
        package func points(_ count: Int, from first: Double = 0, to last: Double = 1) -> [Point] {
            (0...max(count, 1)).map { at(mix(first, last, Double($0) / Double(max(count, 1)))) }
        }

        package var length: Double {
            let stops = points(8)
            return zip(stops, stops.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
        }
    }
}
