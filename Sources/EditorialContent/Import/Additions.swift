import Catalog
import Crypto
import Foundation
import PipelineSupport
import QuestionRecords
import Yams

/// What an import is going to write.
struct Additions {
    private var new: [String: [Pending]] = [:]
    private var edits: [String: [Int: (lines: ClosedRange<Int>, node: Node)]] = [:]
    private var media: [String: [UInt8]] = [:]

    /// A question that is not written yet.
    private struct Pending {
        var question: QuestionRecord
        var heading: EntryHeading
    }

    /// Where a new file of an import would lie; not a path of any file yet.
    private static let folder = "content/questions/imported"

    /// Takes in a new question.
    mutating func add(
        _ question: QuestionRecord, _ heading: EntryHeading, _ key: QuestionKey, name: String,
        category: String
    ) -> KnownQuestions.Known {
        let shelf = "\(Self.folder)/\(name)/\(category)"
        new[shelf, default: []].append(Pending(question: question, heading: heading))
        let entry = ContentEntry(question, heading, category: category)
        return .init(entry: entry, key: key, file: "\(shelf)/")
    }

    /// Takes in one more origin of a question.
    mutating func add(origin: String, to known: KnownQuestions.Known) -> KnownQuestions.Known {
        var known = known
        if !known.entry.heading.origins.contains(origin) {
            known.entry.heading.origins.append(origin)
        }
        if known.file.hasSuffix("/") {
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

    /// Takes in what a source says now of a question.
    mutating func change(
        _ known: KnownQuestions.Known, to question: QuestionRecord, _ heading: EntryHeading,
        _ key: QuestionKey
    ) -> KnownQuestions.Known {
        var known = known
        known.key = key
        if !known.file.hasSuffix("/") {
            let node = EntryEdit.updated(known.entry, with: question, heading)
            edit(known, node)
            known.entry.node = node
        }
        known.entry.question = question
        known.entry.heading.fingerprint = heading.fingerprint
        return known
    }

    /// Takes in the bytes of media.
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

    private mutating func edit(_ known: KnownQuestions.Known, _ node: Node) {
        let lines = known.entry.lines
        edits[known.file, default: [:]][lines.lowerBound] = (lines, node)
    }

    /// Writes everything: media first, then what names them.
    ///
    /// - Returns: the files below the project.
    /// - Throws: `Failure` when the disk refuses.
    func write(in project: Project, decisions: NearDecisions?, isDryRun: Bool) throws -> [String] {
        var files: [(path: String, data: Data)] = media.sorted { $0.key < $1.key }.map {
            ($0.key, Data($0.value))
        }
        for (shelf, pending) in new.sorted(by: { $0.key < $1.key }) {
            files += try texts(of: pending, on: shelf, in: project)
        }
        for (file, changes) in edits.sorted(by: { $0.key < $1.key }) {
            let old = try String(contentsOf: project.root.appending(path: file), encoding: .utf8)
            let text = try EntryEdit.applied(Array(changes.values), to: old)
            files.append((file, Data(text.utf8)))
        }
        if let decisions { files.append((NearDecisions.path, Data(try decisions.yaml().utf8))) }
        if !isDryRun {
            for file in files {
                try OutputFile.write(file.data, to: project.root.appending(path: file.path))
            }
        }
        return files.map(\.path)
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
