import Foundation
package import PipelineSupport
import Yams

/// Two similar questions, and an editor's decision about them.
package struct NearDecision: Codable, Sendable, Hashable {
    /// An editor's decision.
    package enum Verdict: String, Codable, Sendable, CaseIterable {
        /// Not decided yet.
        case open
        /// They are the same; the second is excluded from editions.
        case same
        /// They differ; both are kept.
        case different
    }

    /// Their ids; the first one is kept.
    package var ids: [String]
    /// Their similarity in percent.
    package var likeness: Int
    /// Both stems, for the editor.
    var stems: [String]
    /// The editor's decision.
    package var verdict: Verdict

    /// "97 % id | id".
    package var line: String { "\(likeness) %  \(ids.joined(separator: "  |  "))" }
}

/// content/near-duplicates.yaml: near pairs that imports found, with editors' decisions.
package struct NearDecisions: Sendable {
    /// The file below the project.
    package static let path = "content/near-duplicates.yaml"

    /// All pairs, in the order they were found.
    package private(set) var pairs: [NearDecision] = []
    private var known: Set<[String]> = []

    /// Reads the file; empty when it is missing.
    package init(in project: Project, log: FindingLog) {
        let file = project.root.appending(path: Self.path)
        guard FileManager.default.fileExists(atPath: file.path),
            let node = YAMLFile.node(
                file, named: Self.path, subject: "near-duplicates", log: log)
        else { return }
        guard let sequence = node.sequence else {
            YAMLFile.wrongFile(node, "a list of pairs", Self.path, "near-duplicates", log)
            return
        }
        for item in sequence {
            guard let mapping = item.mapping else {
                YAMLFile.wrongShape(
                    item, "pair:, alike:, texts: and verdict:", Self.path, "near-duplicates", log)
                continue
            }
            let fields = YAMLFields(
                file: Self.path, subject: "near-duplicates", mapping: mapping, path: "", log: log)
            fields.allow(["pair", "alike", "texts", "verdict"])
            let ids = fields.strings("pair")
            guard let verdict = fields.word("verdict", NearDecision.Verdict.self) else { continue }
            guard ids.count == 2 else {
                fields.refuse(
                    "pair", .wrongShape, "A pair has the ids of two questions",
                    "Write pair: and two ids, or take the entry out.")
                continue
            }
            add(
                NearDecision(
                    ids: ids, likeness: fields.integer("alike", in: 0...100) ?? 0,
                    stems: fields.strings("texts"), verdict: verdict))
        }
    }

    /// Ids of questions that editors found the same as another one, with that one's id.
    package var same: [String: String] {
        Dictionary(
            pairs.filter { $0.verdict == .same }.map { ($0.ids[1], $0.ids[0]) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Adds a pair, unless it exists in either order.
    ///
    /// - Returns: whether it is new.
    @discardableResult
    package mutating func add(_ pair: NearDecision) -> Bool {
        guard pairs.count < ImportLimits.pairsKept, known.insert(pair.ids.sorted()).inserted else {
            return false
        }
        pairs.append(pair)
        return true
    }

    /// The file's text.
    ///
    /// - Throws: Yams' error when it cannot serialize the pairs.
    package func yaml() throws -> String {
        let nodes = pairs.map { pair in
            Node([
                (Node("pair"), Node(pair.ids.map { Node($0) })),
                (Node("alike"), Node(String(pair.likeness))),
                (Node("texts"), Node(pair.stems.map { Node($0, Tag(.str), .doubleQuoted) })),
                (Node("verdict"), Node(pair.verdict.rawValue)),
            ])
        }
        return """
            # Questions that are nearly the same. Set each verdict: same leaves the second out of
            # editions, different keeps both. Imports add pairs and never change a verdict.

            """ + (try Yams.serialize(node: Node(nodes), width: 100, allowUnicode: true))
    }
}
