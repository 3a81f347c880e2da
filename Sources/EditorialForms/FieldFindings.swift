package import PipelineSupport
import Yams

/// What is wrong with a record, with the field it is about.
package struct FieldFinding: Codable, Sendable, Hashable {
    /// The steps to the field from the record, by names and places in lists from 0; none for the
    /// record as a whole.
    package var path: [String]
    /// How much it matters.
    package var severity: Finding.Severity
    /// The rule that was broken.
    package var rule: Rule
    /// What is wrong.
    package var message: String
    /// What to do.
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

/// Finds the fields that findings are about.
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
    ///   - lines: the lines that are its own.
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
        // A mapping begins where its first name does, and is what is meant.
        if exact[position] == nil { exact[position] = path }
        if firstOfLine[mark.line] == nil || firstOfLine[mark.line]?.isEmpty == true {
            firstOfLine[mark.line] = path
        }
    }

    /// The field of a finding; nil where it is about another record.
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
