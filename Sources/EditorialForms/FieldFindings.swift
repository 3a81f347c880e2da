package import PipelineSupport
import Yams

/// A finding about a record, with its field.
package struct FieldFinding: Codable, Sendable, Hashable {
    /// The path of the field from the record, by names and indices from 0; empty for the record as
    /// a whole.
    package var path: [String]
    /// The severity.
    package var severity: Finding.Severity
    /// The broken rule.
    package var rule: Rule
    /// The fault.
    package var message: String
    /// The remedy.
    package var remedy: String
    /// The line in the file.
    package var line: Int?

    init(_ finding: Finding, _ path: [String]) {
        self.path = path
        severity = finding.severity
        rule = finding.rule
        message = finding.message
        remedy = finding.remedy
        line = finding.place.line
    }
}

/// Finds the fields of findings by their positions.
struct FieldPlaces {
    private struct Position: Hashable {
        var line: Int
        var column: Int
    }

    private var exact: [Position: [String]] = [:]
    private var firstOfLine: [Int: [String]] = [:]
    private let lines: ClosedRange<Int>

    /// The fields of a record.
    ///
    /// - Parameters:
    ///   - record: its node.
    ///   - lines: the lines of the record.
    init(_ record: Node, lines: ClosedRange<Int>) {
        self.lines = lines
        walk(record, [])
    }

    private mutating func walk(_ node: Node, _ path: [String]) {
        note(node.mark, path)
        switch node {
        case .mapping(let fields):
            for (key, value) in fields {
                let below = path + [key.string ?? ""]
                note(key.mark, below)
                walk(value, below)
            }
        case .sequence(let items):
            for (index, item) in items.enumerated() { walk(item, path + ["\(index)"]) }
        default: break
        }
    }

    private mutating func note(_ mark: Mark?, _ path: [String]) {
        guard let mark else { return }
        let position = Position(line: mark.line, column: mark.column)
        // A mapping has the same position as its first name; the mapping takes precedence.
        if exact[position] == nil { exact[position] = path }
        if firstOfLine[mark.line] == nil || firstOfLine[mark.line]?.isEmpty == true {
            firstOfLine[mark.line] = path
        }
    }

    /// The field of a finding; nil when it is about another record.
    func path(of finding: Finding) -> [String]? {
        guard let line = finding.place.line else { return [] }
        guard lines.contains(line) else { return nil }
        if let column = finding.place.column,
            let path = exact[Position(line: line, column: column)]
        {
            return path
        }
        return firstOfLine[line] ?? []
    }
}
