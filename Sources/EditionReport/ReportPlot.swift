import Foundation

/// Common parts of the report's drawn plots: SVG for the width of a phone, so that its letters have
/// the size of the text around it.
enum ReportPlot {
    /// The width of a plot in its own units, about that of a phone in pixels.
    static let width = 340.0

    /// A number of an SVG attribute: two decimals at most.
    static func number(_ value: Double) -> String {
        var text = String(format: "%.2f", value)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text == "-0" ? "0" : text
    }

    /// A drawing; its title and texts must be those of this program.
    static func svg(height: Double, title: String, _ body: String) -> String {
        "<svg class=\"plot\" viewBox=\"0 0 \(number(width)) \(number(height))\" role=\"img\" "
            + "aria-label=\"\(title)\">\(body)</svg>"
    }

    /// A text at a position.
    static func text(_ words: String, x: Double, y: Double, _ anchor: String = "start") -> String {
        "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">\(words)</text>"
    }
}

/// Counts of values in equal steps of a fixed range; values outside are counted at its ends.
struct Histogram {
    /// The range's start.
    let first: Double
    /// The length of a step.
    let step: Double
    /// The number of values in each step.
    private(set) var counts: [Int]

    /// Creates an empty histogram.
    init(from first: Double, step: Double, steps: Int) {
        (self.first, self.step) = (first, step)
        counts = Array(repeating: 0, count: max(1, steps))
    }

    /// Ratings from 800 to 2200, the range of priors, which answers rarely exceed.
    static var ratings: Histogram { Histogram(from: 800, step: 50, steps: 28) }
    /// Logits from 3.5 below the middle to 3.5 above, the range of a prior.
    static var logits: Histogram { Histogram(from: -3.5, step: 0.25, steps: 28) }

    /// Counts a value.
    mutating func add(_ value: Double) {
        counts[index(of: value)] += 1
    }

    /// The step of a value.
    func index(of value: Double) -> Int {
        let place = ((value - first) / step).rounded(.down)
        return place < 0 ? 0 : place < Double(counts.count) ? Int(place) : counts.count - 1
    }

    /// The range's end.
    var last: Double { first + step * Double(counts.count) }

    /// The position of a value in a plot's width.
    func x(_ value: Double, width: Double = ReportPlot.width) -> Double {
        min(width, max(0, (value - first) / (last - first) * width))
    }

    /// Filled bars with their lower ends at `bottom`.
    func bars(_ ink: ReportBars.Ink, bottom: Double, height: Double, most: Int) -> String {
        let wide = ReportPlot.width / Double(counts.count)
        return counts.enumerated().filter { $0.element > 0 }.map { index, count in
            let tall = max(1, height * Double(count) / Double(max(1, most)))
            return
                "<rect class=\"\(ink.rawValue)\" x=\"\(ReportPlot.number(Double(index) * wide + 0.5))\" "
                + "y=\"\(ReportPlot.number(bottom - tall))\" width=\"\(ReportPlot.number(wide - 1))\" "
                + "height=\"\(ReportPlot.number(tall))\"/>"
        }.joined()
    }

    /// The outline of the same bars, to draw over others.
    func outline(bottom: Double, height: Double, most: Int) -> String {
        let wide = ReportPlot.width / Double(counts.count)
        var path = "M0 \(ReportPlot.number(bottom))"
        for (index, count) in counts.enumerated() {
            let tall = height * Double(count) / Double(max(1, most))
            path +=
                "V\(ReportPlot.number(bottom - tall))H\(ReportPlot.number(Double(index + 1) * wide))"
        }
        return "<path class=\"prior\" d=\"\(path)V\(ReportPlot.number(bottom))\"/>"
    }
}
