import Foundation

/// Formats numbers and texts for the report.
package enum ReportText {
    /// "12,345".
    package static func count(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var text = ""
        for (offset, digit) in digits.enumerated() {
            if offset > 0, (digits.count - offset).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return number < 0 ? "−" + text : text
    }

    /// "1 plant", "12,345 plants".
    package static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(count(number)) \(number == 1 ? one : many)"
    }

    /// "812 B", "1.2 kB", "34 MB": two digits or more, in thousands.
    package static func bytes(_ bytes: Int) -> String {
        var (value, unit) = (Double(bytes), "B")
        for next in ["kB", "MB", "GB", "TB"] where value >= 1000 {
            (value, unit) = (value / 1000, next)
        }
        return
            (unit == "B" || value >= 9.95
            ? count(Int(value.rounded())) : String(format: "%.1f", value)) + " " + unit
    }

    /// "+12", "−3", "±0".
    static func signed(_ number: Int) -> String {
        number == 0 ? "±0" : number > 0 ? "+" + count(number) : count(number)
    }

    /// "+0.42".
    static func logits(_ value: Double) -> String {
        (value < 0 ? "−" : "+") + String(format: "%.2f", abs(value))
    }

    /// "12 %"; "under 1 %" for a smaller share.
    static func share(_ part: Int, of whole: Int) -> String {
        guard part > 0, whole > 0 else { return "0 %" }
        let percent = 100 * Double(part) / Double(whole)
        return percent < 1 ? "under 1 %" : "\(Int(percent.rounded())) %"
    }

    /// A text from another source, shortened when it is long.
    static func clipped(_ text: String) -> String {
        let start = text.prefix(ReportLimits.characters)
        return start.endIndex == text.endIndex ? text : start + "…"
    }

    /// "Shop items" for "shop items".
    static func title(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// "… and 12 more"; nothing when there are no more.
    static func more(_ number: Int, _ where: String = "") -> String {
        number > 0 ? "… and \(count(number)) more\(`where`.isEmpty ? "" : " " + `where`)" : ""
    }
}
