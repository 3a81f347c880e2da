extension Plate {
    /// A local coordinate system for one part: x to the right of its axis, y along it, in units of
    /// its size.
    package struct Frame: Sendable {
        package var foot: Point
        package var size: Double
        /// The heading of the axis in degrees.
        package var heading = 0.0
        /// -1 swaps right and left.
        package var mirror = 1.0

        package init(foot: Point, size: Double, heading: Double = 0.0, mirror: Double = 1.0) {
            self.foot = foot
            self.size = size
            self.heading = heading
            self.mirror = mirror
        }

        /// The point of the plate for a place in the frame.
        package func at(_ x: Double, _ y: Double) -> Point {
            let along = Point.heading(heading)
            return foot + along.right * (x * size * mirror) + along * (y * size)
        }

        /// A soft line through places of the frame.
        package func outline(_ places: [(Double, Double)], closed: Bool = true) -> Outline {
            .smooth(places.map { at($0.0, $0.1) }, closed: closed)
        }

        /// A soft outline through the places of its right half and their mirror images.
        package func both(_ half: [(Double, Double)]) -> Outline {
            let right = half.map { at($0.0, $0.1) }
            let left = half.reversed().filter { abs($0.0) > 0.000_1 }.map { at(-$0.0, $0.1) }
            return .smooth(right + left)
        }

        /// A bent line between two places of the frame.
        package func curve(_ from: (Double, Double), _ to: (Double, Double), bow: Double = 0)
            -> Curve
        {
            Curve(from: at(from.0, from.1), to: at(to.0, to.1), bow: bow * mirror)
        }

        /// The width of an ink line at this size.
        package var line: Double { clamp(size / 150, 0.55, 1.7) }

        /// The same frame with right and left swapped, or turned.
        func turned(_ degrees: Double = 0, mirrored: Bool = false, size: Double? = nil) -> Frame {
            Frame(
                foot: foot, size: size ?? self.size, heading: heading + degrees,
                mirror: mirrored ? -mirror : mirror)
        }
    }
}

extension Plate.Painter {
    package typealias Frame = Plate.Frame

    /// Draws a part of a flower: a wash from its foot to its tip, its darker side, its edge.
    package mutating func piece(
        _ outline: Outline, _ tones: Palette, from foot: Point, to tip: Point, line: Double,
        foot first: Tint? = nil
    ) {
        let paint = sheet.linear(
            [
                (0, first ?? tones.light, 1), (0.4, tones.main.mixed(tones.light, 0.35), 1),
                (1, tones.main.mixed(tones.deep, 0.3), 1),
            ], from: foot, to: tip)
        sheet.draw(outline, paint, edge: tones, width: line)
    }

    /// Draws a small body lit from the upper left: a knob, a scale, a berry's cap.
    package mutating func lump(_ outline: Outline, _ tones: Palette, line: Double) {
        sheet.draw(
            outline, sheet.lit(tones.light, tones.main, tones.deep), edge: tones, width: line)
    }
}
