import Catalog
import Crypto
import EditorialContent
import Foundation
import PipelineSupport
import QuestionRecords
import Yams

/// The records of content/, by kind; a file is read again only after a change.
struct ContentIndex {
    private struct Entry: Sendable {
        var changed: Int
        var bytes: Int
        var rows: [RecordRow]
    }

    private let project: Project
    private var entries: [String: Entry] = [:]

    init(project: Project) { self.project = project }

    /// The files of a kind, below the project.
    ///
    /// - Throws: `Failure` when a folder cannot be listed.
    static func files(of kind: RecordKind, in project: Project) throws -> [String] {
        switch kind.home {
        case .file(let name):
            FileStatus(project.root.appending(path: name)) == nil ? [] : [name]
        case .folder(let folder):
            try Project.files(
                below: project.root.appending(path: folder, directoryHint: .isDirectory),
                endings: ["yaml"]
            ).map(project.relative)
        }
    }

    /// The rows of a kind, by file and index; an unreadable file has one row that marks it as such.
    ///
    /// - Throws: `Failure` when a folder cannot be listed.
    mutating func rows(of kind: RecordKind) throws -> [RecordRow] {
        let project = project
        let names = try Self.files(of: kind, in: project)
        let known = entries
        let read = try Parallel.map(names) { name -> Entry in
            let status = FileStatus(
                project.root.appending(path: name).path, followsLinks: false)
            if let entry = known[name], entry.changed == status?.changed,
                entry.bytes == status?.bytes
            {
                return entry
            }
            let file = try? ContentFile(name, in: project)
            return Entry(
                changed: status?.changed ?? 0, bytes: status?.bytes ?? 0,
                rows: file?.rows(of: kind) ?? [RecordRow(unreadable: name)])
        }
        for (name, entry) in zip(names, read) { entries[name] = entry }
        return read.flatMap(\.rows)
    }
}

/// A file in its present form.
struct ContentFile {
    /// Its path below the project.
    let name: String
    /// Its text.
    let text: String
    /// Its top node; nil when it is not YAML.
    let root: Node?

    /// The SHA-256 of its bytes, by which later changes are detected.
    var base: String { SHA256.hex(of: Data(text.utf8)) }

    init(name: String, text: String) {
        self.name = name
        self.text = text
        root = try? SafeYAML.compose(text)
    }

    /// Reads a file.
    ///
    /// - Throws: `Failure` when it is missing, a link, unreadable or not UTF-8 text.
    init(_ name: String, in project: Project) throws {
        let file = project.root.appending(path: name)
        guard let status = FileStatus(file.path, followsLinks: false), !status.isLink else {
            throw Failure(
                what: "There is no such file, or it is a link.", place: name,
                remedy: "Load the list again.")
        }
        let data = try PresentFile.bytes(of: file)
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Failure(
                what: "The file is not UTF-8 text.", place: name, remedy: "Save it as UTF-8.")
        }
        self.init(name: name, text: text)
    }

    /// The node at a place.
    func node(_ place: [String]) -> Node? {
        place.reduce(root) { node, step -> Node? in
            switch node {
            case .mapping(let fields)?: fields.value(of: step)
            case .sequence(let items)?:
                Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
            default: nil
            }
        }
    }

    /// Its records.
    func rows(of kind: RecordKind) -> [RecordRow] {
        guard let root else { return [RecordRow(unreadable: name)] }
        let whole = FieldValue(root)
        guard kind.list != nil else {
            return [RecordRow(whole, file: name, at: nil, whole: whole, line: 1)]
        }
        let items = node(kind.listPlace)?.sequence.map(Array.init) ?? []
        return items.enumerated().map { at, item in
            RecordRow(
                FieldValue(item), file: name, at: at, whole: whole, line: item.mark?.line ?? 1)
        }
    }
}
