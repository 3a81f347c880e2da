import Catalog
import Foundation
import Intake
import PipelineSupport
import QuestionRecords
import Yams

/// Reads one YAML file into nodes that know their lines.
enum YAMLFile {
    /// The file's top node; nil, with a finding, when it cannot be read.
    static func node(_ file: URL, named name: String, subject: String, log: FindingLog) -> Node? {
        func refuse(_ rule: Rule, _ place: Place, _ message: String, _ remedy: String) -> Node? {
            log.add(
                Finding(
                    rule: rule, severity: .rejected, subject: subject, place: place, excerpt: nil,
                    message: message, remedy: remedy))
            return nil
        }
        let whole = Place(file: name)
        guard FileStatus(file.path, followsLinks: false)?.isLink != true else {
            return refuse(
                .unreadable, whole, "The file is a link, and links are not followed",
                "Put the file itself in its place.")
        }
        let size = FileStatus(file)?.bytes ?? 0
        guard size <= Limits.contentFileBytes else {
            return refuse(
                .tooLarge, whole, "The file has \(size) bytes",
                "Keep content files within \(Limits.contentFileBytes) bytes; split it.")
        }
        guard let data = try? Data(contentsOf: file) else {
            return refuse(.unreadable, whole, "The file cannot be read", "Check its permissions.")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            return refuse(.notYAML, whole, "The file is not UTF-8 text", "Save it as UTF-8.")
        }
        do {
            guard let node = try SafeYAML.compose(text) else {
                return refuse(.empty, whole, "The file is empty", "Fill it in, or delete it.")
            }
            return node
        } catch let finding as SourceFinding {
            let place = finding.line.map { Place(file: name, line: $0, column: 1) }
            return refuse(.wrongShape, place ?? whole, finding.message, finding.remedy)
        } catch let error as YamlError {
            let (place, problem) = described(error, in: name)
            return refuse(
                .notYAML, place, "This is not valid YAML: \(problem)",
                "Check indentation, colons and quotes at this line; quote a text that holds ': '.")
        } catch {
            return refuse(.notYAML, whole, "This is not valid YAML: \(error)", "Check the file.")
        }
    }

    /// Reports that a node is not of the shape that is wanted.
    static func wrongShape(
        _ node: Node, _ wanted: String, _ name: String, _ subject: String, _ log: FindingLog
    ) {
        let place = node.mark.map { Place(file: name, line: $0.line, column: $0.column) }
        log.add(
            Finding(
                rule: .wrongShape, severity: .rejected, subject: subject,
                place: place ?? Place(file: name), excerpt: node.string,
                message: "The file must hold \(wanted)", remedy: "content/README.md shows the form."
            ))
    }

    private static func described(_ error: YamlError, in name: String) -> (Place, String) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            (Place(file: name, line: mark.line, column: mark.column), problem)
        case .duplicatedKeysInMapping(let duplicates, let context):
            (
                Place(file: name, line: context.mark.line, column: context.mark.column),
                "the key \(duplicates.sorted().joined(separator: ", ")) stands twice"
            )
        default:
            (Place(file: name), "\(error)")
        }
    }
}

/// Whether two words are a slip of the finger apart.
enum EditDistance {
    /// Whether at most two letters differ, are missing or are extra.
    static func isWithinTwo(_ left: String, _ right: String) -> Bool {
        let left = Array(left.utf8)
        let right = Array(right.utf8)
        guard abs(left.count - right.count) <= 2, left.count > 2, right.count <= Limits.idBytes
        else { return false }
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (place, other) in right.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[place + 1]
                row[place + 1] = min(changed, diagonal + 1, row[place] + 1)
            }
        }
        return row[right.count] <= 2
    }
}
