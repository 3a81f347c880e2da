import Foundation
import PipelineSupport

/// The records of content/, by kind; a file is read again only after a change.
struct ContentIndex {
    /// What was read of a file.
    private struct Entry: Codable, Sendable {
        var changed: Int
        var bytes: Int
        var rows: [RecordRow]
    }

    /// The rows of a kind.
    private struct Listed {
        var entries: [String: Entry] = [:]
        /// The files, in the order of the rows.
        var names: [String] = []
        var answer = Data()
    }

    private let project: Project
    /// The rows of earlier runs; nil to keep none.
    private let cache: StageCache?
    private var kinds: [String: Listed] = [:]

    init(project: Project, cache: StageCache?) { (self.project, self.cache) = (project, cache) }

    /// The files of a kind, below the project.
    ///
    /// - Throws: `Failure` when a folder cannot be listed.
    static func files(of kind: RecordKind, in project: Project) throws -> [String] {
        switch kind.home {
        case .file(let name):
            FileStatus(project.root.appending(path: name)) == nil ? [] : [name]
        case .folder(let folder):
            try project.contentFiles(in: String(folder.dropFirst("content/".count)))
                .map(project.relative)
        }
    }

    /// Whether a kind has a file; no folder is listed for it.
    static func has(_ name: String, of kind: RecordKind, in project: Project) -> Bool {
        guard case .folder(let folder) = kind.home else { return kind.home == .file(name) }
        guard name.hasPrefix(folder + "/"), name.hasSuffix(".yaml") else { return false }
        // Neither a step upwards nor a link leads out of the folder.
        let steps = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !steps.contains(where: { ["", ".", ".."].contains($0) }) else { return false }
        return steps.indices.allSatisfy { end in
            let path = steps[...end].joined(separator: "/")
            let status = FileStatus(
                project.root.appending(path: path).path, followsLinks: false)
            return status.map { !$0.isLink } ?? false
        }
    }

    /// `{"rows": […]}`: the rows of a kind, by file and index; an unreadable file has one row that
    /// marks it as such.
    ///
    /// - Throws: `Failure` when a folder cannot be listed or what was read not be stored,
    ///   `EncodingError` when the rows cannot be encoded.
    mutating func answer(of kind: RecordKind) throws -> Data {
        var listed = kinds[kind.id] ?? Listed(entries: kept(of: kind))
        let project = project
        let names = try Self.files(of: kind, in: project)
        let known = listed.entries
        let read = try Parallel.map(names) { name -> (entry: Entry, isNew: Bool) in
            let status = FileStatus(
                project.root.appending(path: name).path, followsLinks: false)
            if let entry = known[name], entry.changed == status?.changed,
                entry.bytes == status?.bytes
            {
                return (entry, false)
            }
            let file = try? ContentFile(name, in: project)
            let entry = Entry(
                changed: status?.changed ?? 0, bytes: status?.bytes ?? 0,
                rows: file?.rows(of: kind) ?? [RecordRow(unreadable: name)])
            return (entry, true)
        }
        let new = read.count { $0.isNew }
        guard new > 0 || names != listed.names else { return listed.answer }
        listed.entries = Dictionary(
            zip(names, read).map { ($0, $1.entry) }, uniquingKeysWith: { first, _ in first })
        listed.names = names
        listed.answer = try JSONEncoder().encode(["rows": read.flatMap(\.entry.rows)])
        kinds[kind.id] = listed
        if new >= DeskLimits.filesKept {
            try cache?.keepLatest(listed.entries, named: kind.id, for: [])
        }
        return listed.answer
    }

    /// The rows that an earlier run has stored.
    private func kept(of kind: RecordKind) -> [String: Entry] {
        cache?.latest([String: Entry].self, named: kind.id, for: []) ?? [:]
    }
}
