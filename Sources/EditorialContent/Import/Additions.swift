import Catalog
import Crypto
package import Foundation
import PipelineSupport
import QuestionRecords
import Yams

/// A written file, with what is needed to undo the write.
package struct WrittenFile: Sendable, Hashable {
    /// Its path below the project.
    package var path: String
    /// Its earlier bytes; nil when there was no file.
    package var before: Data?
    /// Its present bytes.
    package var after: Data
}

/// The pending writes of an import.
struct Additions {
    private var new: [String: [Pending]] = [:]
    /// Changed entries by file and id.
    private var edits: [String: [String: Node]] = [:]
    private var changes: [String: [String: [EntryChange]]] = [:]
    private var media: [String: [UInt8]] = [:]

    /// A question that is not written yet.
    private struct Pending {
        var question: QuestionRecord
        var heading: EntryHeading
    }

    /// The folder of an import's new files. The name of a file is chosen when it is written.
    private static let folder = "content/questions/imported"

    /// The folder of an import's new questions of a category, and how their files' names begin.
    static func shelf(of category: String, in name: String) -> String {
        "\(folder)/\(name)/\(category)"
    }

    /// Adds a new question.
    mutating func add(
        _ question: QuestionRecord, _ heading: EntryHeading, _ key: QuestionKey, name: String,
        category: String
    ) -> KnownQuestions.Known {
        let shelf = Self.shelf(of: category, in: name)
        new[shelf, default: []].append(Pending(question: question, heading: heading))
        let entry = ContentEntry(question, heading, category: category)
        return .init(entry: entry, key: key, file: "\(shelf)/")
    }

    /// Adds an origin to a question; questions written by editors have none.
    mutating func add(origin: String, to known: KnownQuestions.Known) -> KnownQuestions.Known {
        var known = known
        guard known.isImported else { return known }
        if !known.entry.heading.origins.contains(origin) {
            known.entry.heading.origins.append(origin)
        }
        if known.isNew {
            let shelf = String(known.file.dropLast())
            if let index = new[shelf]?.lastIndex(where: {
                $0.heading.id == known.entry.heading.id
            }) {
                new[shelf]?[index].heading.origins = known.entry.heading.origins
            }
        } else {
            let node = EntryEdit.adding(origin: origin, to: known.entry.node)
            if node != known.entry.node { edit(known, node) }
            known.entry.node = node
        }
        return known
    }

    /// Changes a question to the source's present form.
    mutating func change(
        _ known: KnownQuestions.Known, to question: QuestionRecord, _ heading: EntryHeading,
        _ key: QuestionKey
    ) -> KnownQuestions.Known {
        var known = known
        known.key = key
        if !known.isNew {
            let node = EntryEdit.updated(known.entry, with: question, heading)
            edit(known, node)
            known.entry.node = node
        }
        known.entry.question = question
        known.entry.heading.fingerprint = heading.fingerprint
        return known
    }

    /// Adds the bytes of media.
    ///
    /// - Returns: the file of each below the import's folder, by its name in the source.
    mutating func media(_ all: [QuestionMedia], of name: String) -> [String: String] {
        var files: [String: String] = [:]
        for item in all {
            guard let bytes = item.bytes, let type = item.type else { continue }
            let digest = SHA256.hex(of: Data(bytes)).prefix(16)
            let file = "media/\(digest).\(type.endings[0])"
            media["\(Self.folder)/\(name)/\(file)"] = bytes
            files[item.name] = file
        }
        return files
    }

    /// Adds an editor's changes of an exported question.
    mutating func change(_ known: KnownQuestions.Known, by made: [EntryChange])
        -> KnownQuestions.Known
    {
        let id = known.entry.heading.id
        changes[known.file, default: [:]][id, default: []] += made
        var known = known
        for change in made {
            known.entry.node = change.applied(to: known.entry.node) ?? known.entry.node
        }
        return known
    }

    private mutating func edit(_ known: KnownQuestions.Known, _ node: Node) {
        edits[known.file, default: [:]][known.entry.heading.id] = node
    }

    /// The written files of an import; in a dry run, the files it would write.
    struct Written {
        /// Files below the project.
        var files: [WrittenFile] = []
        /// Ids of editors' questions that cannot be changed in place.
        var failed: Set<String> = []
    }

    /// Writes everything: media first, then the files that name them.
    ///
    /// - Returns: the files below the project, and the questions that could not be changed.
    /// - Throws: `Failure` when a file cannot be written; Foundation's or Yams' error when a file
    ///   of questions cannot be read or serialized.
    func write(in project: Project, decisions: NearDecisions?, isDryRun: Bool) throws -> Written {
        var failed: Set<String> = []
        var files: [(path: String, data: Data)] = media.sorted { $0.key < $1.key }.map {
            ($0.key, Data($0.value))
        }
        for (shelf, pending) in new.sorted(by: { $0.key < $1.key }) {
            files += try texts(of: pending, on: shelf, in: project)
        }
        for file in Set(edits.keys).union(changes.keys).sorted() {
            let data = try Data(contentsOf: project.root.appending(path: file))
            let old = String(decoding: data, as: UTF8.self)
            let text = try edited(file, old, &failed)
            if text != old { files.append((file, Data(text.utf8))) }
        }
        if let decisions { files.append((NearDecisions.path, Data(try decisions.yaml().utf8))) }
        let written = try files.map { file in
            let before = try PresentFile.ifThere(project.root.appending(path: file.path))
            return WrittenFile(path: file.path, before: before, after: file.data)
        }
        if !isDryRun {
            for file in written {
                try OutputFile.write(file.after, to: project.root.appending(path: file.path))
            }
        }
        return Written(files: written, failed: failed)
    }

    /// A file's text with all changes.
    private func edited(_ file: String, _ old: String, _ failed: inout Set<String>) throws
        -> String
    {
        let changes = changes[file] ?? [:]
        let inPlace = EntryFileEdit.applied(changes, to: old)
        var nodes = edits[file] ?? [:]
        if KnownQuestions.importName(of: file) == nil {
            failed.formUnion(inPlace.failed)
        }
        guard !nodes.isEmpty || !inPlace.failed.isEmpty else { return inPlace.text }
        let entries = try EntryReader.entries(of: inPlace.text).entries
        var whole: [(lines: ClosedRange<Int>, node: Node)] = []
        for entry in entries {
            let id = entry.heading.id
            // Files of an import are in the program's own form: an entry there may be rewritten
            // whole.
            if inPlace.failed.contains(id), !failed.contains(id) {
                nodes[id] = (changes[id] ?? []).reduce(nodes[id] ?? entry.node) {
                    $1.applied(to: $0) ?? $0
                }
            }
            if let node = nodes[id] { whole.append((entry.lines, node)) }
        }
        return try EntryEdit.applied(whole, to: inPlace.text)
    }

    private func texts(of pending: [Pending], on shelf: String, in project: Project) throws
        -> [(path: String, data: Data)]
    {
        let category = shelf.split(separator: "/").last.map(String.init) ?? ""
        var number = 1
        var texts: [(path: String, data: Data)] = []
        for start in stride(from: 0, to: pending.count, by: ImportLimits.questionsPerFile) {
            let end = min(start + ImportLimits.questionsPerFile, pending.count)
            let nodes = pending[start..<end].map { EntryWriter.node($0.question, $0.heading) }
            func path() -> String {
                let digits = String(number)
                return shelf + "-" + String(repeating: "0", count: max(0, 3 - digits.count))
                    + digits + ".yaml"
            }
            while FileManager.default.fileExists(
                atPath: project.root.appending(path: path()).path)
            { number += 1 }
            let text = """
                # Imported. Edit freely: another import changes only what its source has changed.
                category: \(category)
                status: draft
                questions:

                """ + (try EntryEdit.text(of: nodes))
            texts.append((path(), Data(text.utf8)))
            number += 1
        }
        return texts
    }
}
