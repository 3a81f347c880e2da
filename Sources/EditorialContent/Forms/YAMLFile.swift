import Catalog
import Foundation
import Intake
import PipelineSupport
import QuestionRecords
import Yams

/// Reads one YAML file into nodes with their lines.
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
        if let draft = log.drafts[name] { return node(of: draft, named: name, refuse) }
        guard let status = FileStatus(file.path, followsLinks: false) else {
            return refuse(
                .missingFile, whole, "There is no such file, or its folder may not be read",
                "Take it from version control, or write it: content/README.md shows its form.")
        }
        guard !status.isLink else {
            return refuse(
                .unreadable, whole, "The file is a link, and links are not followed",
                "Put the file itself in its place.")
        }
        guard status.bytes <= Limits.contentFileBytes else {
            return refuse(
                .wrongFile, whole, "The file has \(status.bytes) bytes",
                "Keep content files within \(Limits.contentFileBytes) bytes; split it.")
        }
        guard let data = try? Data(contentsOf: file) else {
            return refuse(.unreadable, whole, "The file cannot be read", "Check its permissions.")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            return refuse(.notYAML, whole, "The file is not UTF-8 text", "Save it as UTF-8.")
        }
        return node(of: text, named: name, refuse)
    }

    /// The top node of a text.
    private static func node(
        of text: String, named name: String, _ refuse: (Rule, Place, String, String) -> Node?
    ) -> Node? {
        let whole = Place(file: name)
        do {
            guard let node = try SafeYAML.compose(text) else {
                return refuse(.wrongFile, whole, "The file is empty", "Fill it in, or delete it.")
            }
            return node
        } catch let finding as SourceFinding {
            let place = finding.line.map { Place(file: name, line: $0, column: 1) }
            return refuse(.wrongFile, place ?? whole, finding.message, finding.remedy)
        } catch let error as YamlError {
            let fault = YAMLFault(error, of: text, in: name)
            return refuse(
                .notYAML, fault.place, "This is not valid YAML: \(fault.problem)", fault.remedy)
        } catch {
            return refuse(.notYAML, whole, "This is not valid YAML: \(error)", "Check the file.")
        }
    }

    /// Adds a finding that the top node of a file has the wrong shape.
    static func wrongFile(
        _ node: Node, _ wanted: String, _ name: String, _ subject: String, _ log: FindingLog
    ) {
        wrongShape(node, wanted, name, subject, log, rule: .wrongFile)
    }

    /// Adds a finding that a node has the wrong shape.
    static func wrongShape(
        _ node: Node, _ wanted: String, _ name: String, _ subject: String, _ log: FindingLog,
        rule: Rule = .wrongShape
    ) {
        let place = node.mark.map { Place(file: name, line: $0.line, column: $0.column) }
        log.add(
            Finding(
                rule: rule, severity: .rejected, subject: subject,
                place: place ?? Place(file: name), excerpt: node.string,
                message: "The file must hold \(wanted)", remedy: "content/README.md shows the form."
            ))
    }
}

/// Whether two words differ by a typing error.
package enum EditDistance {
    /// Whether at most two letters differ, are missing or are extra.
    package static func isWithinTwo(_ left: String, _ right: String) -> Bool {
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
