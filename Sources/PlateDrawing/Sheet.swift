extension Plate {
    /// The fill of an outline.
    package enum Paint: Sendable {
        case tint(Tint)
        case gradient(Int)

        /// The fill as SVG text.
        package var text: String {
            switch self {
            case .tint(let tint): tint.text
            case .gradient(let index): "url(#g\(index))"
            }
        }
    }

    /// The sheet of paper: later parts are drawn over earlier ones.
    package struct Sheet: Sendable {
        package private(set) var definitions = ""
        package private(set) var drawing = ""
        private(set) var box = Box()
        private var gradients = 0

        /// Fills an outline.
        package mutating func wash(_ outline: Outline, _ paint: Paint, opacity: Double = 1) {
            box.add(outline.box)
            drawing += "<path d=\"\(outline.text)\" fill=\"\(paint.text)\""
            if opacity < 1 { drawing += " fill-opacity=\"\(number(opacity, decimals: 2))\"" }
            drawing += "/>\n"
        }

        /// Draws a line of ink.
        package mutating func ink(
            _ outline: Outline, _ tint: Tint, width: Double, opacity: Double = 1
        ) {
            box.add(outline.box)
            drawing += "<path d=\"\(outline.text)\" fill=\"none\" stroke=\"\(tint.text)\""
            drawing += " stroke-width=\"\(number(width, decimals: 2))\""
            if opacity < 1 { drawing += " stroke-opacity=\"\(number(opacity, decimals: 2))\"" }
            drawing += "/>\n"
        }

        /// Fills an outline and draws its line at once, for small parts.
        package mutating func stamp(
            _ outline: Outline, _ tint: Tint, opacity: Double, ink: Tint, width: Double
        ) {
            box.add(outline.box)
            drawing += "<path d=\"\(outline.text)\" fill=\"\(tint.text)\""
            drawing += " fill-opacity=\"\(number(opacity, decimals: 2))\" stroke=\"\(ink.text)\""
            drawing += " stroke-width=\"\(number(width, decimals: 2))\" stroke-opacity=\".45\"/>\n"
        }

        /// Fills an outline and draws its edge twice: a broad wash and a thin line.
        package mutating func draw(
            _ outline: Outline, _ paint: Paint, edge: Palette, width: Double = 1.6
        ) {
            drawing +=
                "<path d=\"\(outline.text)\" fill=\"\(paint.text)\" stroke=\"\(edge.deep.text)\""
            drawing += " stroke-width=\"\(number(width * 3, decimals: 2))\""
            drawing += " stroke-opacity=\".22\"/>\n"
            ink(outline, edge.ink, width: width, opacity: 0.82)
        }

        /// A round gradient; `matrix` lays the circle of radius 100 at 0,0 onto the plate.
        package mutating func radial(
            _ stops: [(Double, Tint, Double)], across: Point, along: Point, at centre: Point
        ) -> Paint {
            gradients += 1
            let matrix = [across.x / 100, across.y / 100, along.x / 100, along.y / 100]
                .map { number($0, decimals: 4) }
            definitions += "<radialGradient id=\"g\(gradients)\" gradientUnits=\"userSpaceOnUse\""
            definitions += " cx=\"0\" cy=\"0\" r=\"100\" gradientTransform=\"matrix("
            definitions += matrix.joined(separator: " ")
            definitions += " \(number(centre.x)) \(number(centre.y)))\">"
            definitions += Sheet.text(of: stops) + "</radialGradient>\n"
            return .gradient(gradients)
        }

        /// A straight gradient between two points of the plate.
        package mutating func linear(
            _ stops: [(Double, Tint, Double)], from start: Point, to end: Point
        ) -> Paint {
            gradients += 1
            definitions += "<linearGradient id=\"g\(gradients)\" gradientUnits=\"userSpaceOnUse\""
            definitions += " x1=\"\(number(start.x))\" y1=\"\(number(start.y))\""
            definitions += " x2=\"\(number(end.x))\" y2=\"\(number(end.y))\">"
            definitions += Sheet.text(of: stops) + "</linearGradient>\n"
            return .gradient(gradients)
        }

        /// A gradient over each outline's own box, from its upper left to its lower right.
        package mutating func lit(_ light: Tint, _ main: Tint, _ deep: Tint) -> Paint {
            gradients += 1
            definitions +=
                "<linearGradient id=\"g\(gradients)\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">"
            definitions += Sheet.text(of: [(0, light, 1), (0.45, main, 1), (1, deep, 1)])
            definitions += "</linearGradient>\n"
            return .gradient(gradients)
        }

        /// The SVG transform that fits the drawing to the plate with margins.
        package var fit: String {
            let size = box.most - box.least
            guard size.x > 1, size.y > 1 else { return "" }
            let scale = clamp(min(850 / size.x, 1130 / size.y), 0.5, 1.5)
            let middle = box.least.toward(box.most, 0.5)
            let shift = Point(500 - middle.x * scale, 650 - middle.y * scale)
            return "matrix(\(number(scale, decimals: 3)) 0 0 \(number(scale, decimals: 3))"
                + " \(number(shift.x)) \(number(shift.y)))"
        }

        private static func text(of stops: [(Double, Tint, Double)]) -> String {
            stops.reduce("") { text, stop in
                let veil = stop.2 < 1 ? " stop-opacity=\"\(number(stop.2, decimals: 2))\"" : ""
                return text + "<stop offset=\"\(number(stop.0, decimals: 2))\""
                    + " stop-color=\"\(stop.1.text)\"\(veil)/>"
            }
        }
    }
}
