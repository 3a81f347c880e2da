import Catalog

/// A fault of an untrusted file, or of one record of it.
///
/// Collected when reading continues, thrown when it cannot.
public struct SourceFinding: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    /// The severity of a finding.
    public enum Severity: String, Codable, Sendable, CaseIterable {
        /// The record, or the whole file, is left out.
        case rejected
        /// The record is kept, but a part of it was repaired or lost.
        case warning
        /// The record is kept whole; for information.
        case note
    }

    /// The severity.
    public var severity: Severity
    /// The record: "question 12", "items/q3.xml", "row 7"; nil for the whole file.
    public var record: String?
    /// The line from 1; nil for formats without lines.
    public var line: Int?
    /// The column from 1, in characters.
    public var column: Int?
    /// The faulty words, at most `IntakeLimits.excerptCharacters`.
    public var excerpt: String?
    /// The fault, as a sentence without a full stop.
    public var message: String
    /// The remedy, as a sentence with a full stop.
    public var remedy: String

    /// Creates a finding; a long record or excerpt is shortened and put on one line.
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

    /// A finding with which the reading of a file ends.
    public static func refusal(
        _ message: String, remedy: String, line: Int? = nil, excerpt: String? = nil
    ) -> SourceFinding {
        SourceFinding(.rejected, message, remedy: remedy, line: line, excerpt: excerpt)
    }

    /// The finding for a text that is not `StreamSafe`: comparing such texts takes time that grows
    /// with the square of their marks.
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
