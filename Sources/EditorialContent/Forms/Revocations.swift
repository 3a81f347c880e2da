package import Catalog
package import Foundation
import PipelineSupport
import QuestionRecords
import Yams

/// content/revocations.yaml: questions and pictures that are excluded from all later editions, each
/// with its reason. The file may be missing.
package struct Revocations: Sendable, Hashable {
    /// The file below the project.
    package static let path = "content/revocations.yaml"

    /// A revoked question or picture.
    package struct Item: Codable, Sendable, Hashable {
        /// The question's or picture's id.
        package var id: String
        /// The day of the revocation.
        package var date: Day
        /// The reason, for readers.
        package var reason: String

        package init(id: String, date: Day, reason: String) {
            self.id = id
            self.date = date
            self.reason = reason
        }
    }

    /// Questions by id.
    package private(set) var questions: [String: Item] = [:]
    /// Pictures by id.
    package private(set) var pictures: [String: Item] = [:]

    /// Creates an empty list.
    package init() {}

    /// Reads the file.
    package init(_ file: URL, log: FindingLog) {
        guard FileManager.default.fileExists(atPath: file.path),
            let node = YAMLFile.node(file, named: Self.path, subject: "revocations", log: log)
        else { return }
        guard let sequence = node.sequence else {
            YAMLFile.wrongFile(
                node, "a list of questions and pictures", Self.path, "revocations", log)
            return
        }
        for item in sequence {
            guard let mapping = item.mapping else {
                YAMLFile.wrongShape(
                    item, "question: or picture:, date: and reason:", Self.path, "revocations", log)
                continue
            }
            let fields = YAMLFields(
                file: Self.path, subject: "revocations", mapping: mapping, path: "", log: log)
            fields.allow(["question", "picture", "date", "reason"])
            let question = fields.string("question", isRequired: false)
            let picture = fields.string("picture", isRequired: false)
            guard let date = fields.day("date"), let reason = fields.string("reason") else {
                continue
            }
            guard (question == nil) != (picture == nil), let id = question ?? picture else {
                fields.refuse(
                    "question", .missing, "A revocation names one question or one picture",
                    "Write question: and its id, or picture: and its id.")
                continue
            }
            let revoked = Item(id: id, date: date, reason: reason)
            if question != nil { questions[id] = revoked } else { pictures[id] = revoked }
        }
    }
}

extension Revocations {
    /// The file's text without the entry of an id; all other lines stay.
    ///
    /// - Parameters:
    ///   - id: The id of a question or a picture.
    ///   - file: The file; it may be missing.
    /// - Returns: The text; nil when the file has no such entry.
    /// - Throws: `Failure` when the entry cannot be separated from its surroundings; Foundation's
    ///   error when the file cannot be read; `SourceFinding` or `YamlError` when it is not YAML.
    package static func removing(_ id: String, from file: URL) throws -> String? {
        let log = FindingLog()
        let before = Revocations(file, log: log)
        guard before.questions[id] != nil || before.pictures[id] != nil else { return nil }
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        var lines = text.textLines
        let lineEnd = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
        let entries = try entries(text)
        // From the last to the first, so that earlier line numbers stay valid.
        for (place, entry) in entries.enumerated().reversed() where named(entry) == id {
            guard let first = entry.mark?.line else { continue }
            let next = place + 1 < entries.count ? entries[place + 1].mark?.line : nil
            var end = next.map { $0 - 1 } ?? lines.count
            // Comments before the next entry, or at the end, belong to what follows.
            while end > first, isBetween(lines[end - 1]) { end -= 1 }
            lines.removeSubrange((first - 1)..<end)
        }
        let rest = lines.joined(separator: lineEnd)
        let wanted = entries.compactMap(named).filter { $0 != id }
        guard (try? Self.entries(rest).compactMap(named)) == wanted else {
            throw Failure(
                what: "The entry of \(id) cannot be taken out by a program.", place: file.path,
                remedy: "Take it out by hand, and run the command again.")
        }
        guard wanted.isEmpty else { return rest }
        let isAtLineStart = rest.last?.isNewline ?? true
        return rest + (isAtLineStart ? "" : lineEnd) + "[]" + lineEnd
    }

    private static func entries(_ text: String) throws -> [Node] {
        (try SafeYAML.compose(text))?.sequence.map(Array.init) ?? []
    }

    private static func named(_ entry: Node) -> String? {
        (entry.mapping?["question"] ?? entry.mapping?["picture"])?.string
    }

    private static func isBetween(_ line: Substring) -> Bool {
        let line = line.drop { $0 == " " }
        return line.isEmpty || line.hasPrefix("#")
    }
}
