import Catalog

/// What is wrong with a file that nobody here wrote, or with one record of it.
///
/// Listed where reading goes on, thrown where it cannot.
public struct SourceFinding: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    /// How much it matters.
    public enum Severity: String, Codable, Sendable, CaseIterable {
        /// The record, or the whole file, is left out.
        case rejected
        /// The record is kept, but something of it was mended or lost.
        case warning
        /// The record is kept whole; worth knowing.
        case note
    }

    /// How much it matters.
    public var severity: Severity
    /// The record: "question 12", "items/q3.xml", "row 7"; nil for the whole file.
    public var record: String?
    /// The line from 1, where the format has lines.
    public var line: Int?
    /// The column from 1, in characters.
    public var column: Int?
    /// The words that offend, at most `IntakeLimits.excerptCharacters` of them.
    public var excerpt: String?
    /// What is wrong, as a sentence without a full stop.
    public var message: String
    /// What to do, as a sentence with one.
    public var remedy: String

    /// A finding; a long record or excerpt is cut and put on one line.
    public init(
        _ severity: Severity, _ message: String, remedy: String, record: String? = nil,
        line: Int? = nil, column: Int? = nil, excerpt: String? = nil
    ) {
        self.severity = severity
        self.record = record.map { Self.shown($0, atMost: IntakeLimits.recordCharacters) }
        self.line = line
        self.column = column
        self.excerpt = excerpt.map { Self.shown($0) }
        self.message = message
        self.remedy = remedy
    }

    /// A finding that ends the reading of a file.
    public static func refusal(
        _ message: String, remedy: String, line: Int? = nil, excerpt: String? = nil
    ) -> SourceFinding {
        SourceFinding(.rejected, message, remedy: remedy, line: line, excerpt: excerpt)
    }

    /// Why a text is refused that is not `StreamSafe`: comparing such texts takes time that grows
    /// with the square of the marks.
    public static func marks(line: Int? = nil) -> SourceFinding {
        refusal(
            "Over \(StreamSafe.mostMarks) combining marks (accents) stand in a row",
            remedy: "Take them out; no language stacks so many on a letter.", line: line)
    }

    /// "line 12, question 3: …" in one line.
    public var description: String {
        let place = [line.map { "line \($0)" + (column.map { ":\($0)" } ?? "") }, record]
            .compactMap(\.self).joined(separator: ", ")
        let quoted = excerpt.map { " «\($0)»" } ?? ""
        return (place.isEmpty ? "" : "\(place): ") + "\(message)\(quoted). \(remedy)"
    }

    /// A text on one line, without control characters.
    private static func shown(
        _ text: String, atMost count: Int = IntakeLimits.excerptCharacters
    ) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(count) {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            let turnsText =
                (0x202A...0x202E).contains(scalar.value)
                || (0x2066...0x2069).contains(scalar.value)
            shown.append(isControl || turnsText ? " " : scalar)
        }
        return String(shown)
    }
}
