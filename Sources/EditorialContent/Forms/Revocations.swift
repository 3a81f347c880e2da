package import Catalog
package import Foundation
import PipelineSupport
import Yams

/// content/revocations.yaml: questions and pictures that are in no edition any more, each with the
/// reason. The file may be missing.
package struct Revocations: Sendable, Hashable {
    /// The file below the project.
    package static let path = "content/revocations.yaml"

    /// One thing that was taken back.
    package struct Item: Codable, Sendable, Hashable {
        /// The question's or picture's id.
        package var id: String
        /// The day it was taken back.
        package var date: Day
        /// Why, for readers.
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

    /// Nothing was taken back.
    package init() {}

    /// Reads the file.
    package init(_ file: URL, log: FindingLog) {
        guard FileManager.default.fileExists(atPath: file.path),
            let node = YAMLFile.node(file, named: Self.path, subject: "revocations", log: log)
        else { return }
        guard let sequence = node.sequence else {
            YAMLFile.wrongShape(
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
