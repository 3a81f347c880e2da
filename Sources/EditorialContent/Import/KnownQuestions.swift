import Foundation
import Intake
import PipelineSupport
import QuestionRecords

/// The existing questions of content/questions.
struct KnownQuestions {
    /// One of them.
    struct Known {
        var entry: ContentEntry
        var key: QuestionKey
        /// Its file below the project.
        var file: String
        /// The licence of the file's entries that have none of their own.
        var licence: String?

        /// Whether its file was written by an import and not by an editor.
        var isImported: Bool { KnownQuestions.importName(of: file) != nil }
        /// Whether it was added by this run, so that it has no file yet.
        var isNew: Bool { file.hasSuffix("/") }
    }

    private(set) var byID: [String: Known] = [:]
    /// Ids by stem.
    private var byStem: [String: [String]] = [:]
    /// Ids of an import's questions, by the source's id.
    private var bySource: [String: String] = [:]

    /// Reads content/questions.
    ///
    /// - Throws: `Failure` when a file cannot be read or has a wrong form, so that its questions
    ///   are not imported a second time.
    init(in project: Project) throws {
        for file in try project.contentFiles(in: "questions") {
            let name = project.relative(file)
            guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                throw Failure(
                    what: "A file of questions cannot be read.", place: name,
                    remedy: "Mend it first: florilegium check tells where.")
            }
            do {
                let read = try EntryReader.entries(of: text)
                for entry in read.entries {
                    add(
                        Known(
                            entry: entry, key: QuestionKey(entry.question), file: name,
                            licence: read.licence))
                }
            } catch {
                throw Failure(
                    what: "A file of questions cannot be read: \(error.message).", place: name,
                    remedy: "Mend it first: florilegium check tells where.")
            }
        }
    }

    /// The import that a file belongs to: the folder below content/questions/imported.
    static func importName(of file: String) -> String? {
        let parts = file.split(separator: "/")
        return parts.count > 4 && parts[2] == "imported" ? String(parts[3]) : nil
    }

    /// The id of an import's question with a source's id; nil without one.
    func id(ofSource source: String, in name: String) -> String? {
        bySource["\(name)\u{1F}\(source)"]
    }

    /// An existing question that equals the one of a key, or differs only in its right answer.
    func same(as key: QuestionKey) -> Known? {
        all(withStem: key.stem).first { $0.key.isSame(as: key) }
    }

    /// The existing questions with a stem.
    func all(withStem stem: String) -> some Sequence<Known> {
        (byStem[stem] ?? []).lazy.compactMap { byID[$0] }
    }

    /// Adds a question.
    mutating func add(_ known: Known) {
        let id = known.entry.heading.id
        if let before = byID[id], before.key.stem != known.key.stem {
            byStem[before.key.stem]?.removeAll { $0 == id }
        }
        if byID[id]?.key.stem != known.key.stem { byStem[known.key.stem, default: []].append(id) }
        byID[id] = known
        if let source = known.entry.question.id, let name = Self.importName(of: known.file) {
            bySource["\(name)\u{1F}\(source)"] = id
        }
    }
}
