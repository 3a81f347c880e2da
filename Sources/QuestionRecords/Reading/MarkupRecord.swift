package import Intake

/// A record of a markup file during reading: its place, and findings about repairs and losses.
package struct MarkupRecord {
    /// Its place: "question 12", "items/q3.xml".
    package let name: String
    /// The line it begins on.
    package let line: Int?
    /// Its title, the excerpt of findings without a better one.
    package var title: String?
    /// Findings about repairs and losses.
    package private(set) var findings: [SourceFinding] = []

    package init(_ name: String, line: Int?, title: String? = nil) {
        self.name = name
        self.line = line == 0 ? nil : line
        self.title = title
    }

    /// Adds a warning: something was repaired or lost.
    package mutating func warn(_ message: String, remedy: String, excerpt: String? = nil) {
        add(.warning, message, remedy: remedy, excerpt: excerpt)
    }

    /// Adds a note.
    package mutating func note(_ message: String, remedy: String, excerpt: String? = nil) {
        add(.note, message, remedy: remedy, excerpt: excerpt)
    }

    /// The finding with which the record is rejected.
    package func rejection(_ message: String, remedy: String, excerpt: String? = nil)
        -> SourceFinding
    {
        SourceFinding(
            .rejected, message, remedy: remedy, record: name, line: line,
            excerpt: excerpt ?? title)
    }

    /// The finding of a part of the record, as the one with which the record is rejected.
    package func rejection(_ finding: SourceFinding) -> SourceFinding {
        var placed = finding
        placed.severity = .rejected
        placed.record = name
        placed.line = finding.line ?? line
        placed.excerpt = finding.excerpt ?? title
        return placed
    }

    private mutating func add(
        _ severity: SourceFinding.Severity, _ message: String, remedy: String, excerpt: String?
    ) {
        let finding = SourceFinding(
            severity, message, remedy: remedy, record: name, line: line,
            excerpt: excerpt ?? title)
        // A fault repeated in a record is reported once.
        if findings.count < 100, !findings.contains(finding) { findings.append(finding) }
    }
}

/// Numbers in markup files.
package enum MarkupNumber {
    /// A finite number with a point or one comma; nil for any other text.
    package static func read(_ text: String) -> Double? {
        var words = text.trimmedBlanks
        guard !words.isEmpty, words.utf8.count <= IntakeLimits.numberBytes else { return nil }
        if !words.contains("."), words.filter({ $0 == "," }).count == 1 {
            words = words.replacing(",", with: ".")
        }
        let allowed = "0123456789+-.eE"
        guard words.allSatisfy(allowed.contains), let number = Double(words), number.isFinite
        else { return nil }
        return number
    }

    /// A percentage as a fraction of 1: "33.33" is exactly 0.3333.
    package static func percentage(_ text: String) -> Double? {
        guard let number = read(text) else { return nil }
        let plain = text.trimmedBlanks.replacing(",", with: ".")
        if plain.contains(where: { $0 == "e" || $0 == "E" }) { return number / 100 }
        return Double(plain + "e-2") ?? number / 100
    }

    /// The shortest form of a number.
    package static func written(_ number: Double) -> String {
        if let whole = Int(exactly: number) { return String(whole) }
        return String(number)
    }
}

extension String {
    /// Without blanks at either end.
    package var trimmedBlanks: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }
}
