import Catalog
import Crypto
import Foundation
package import PipelineSupport

/// Records the input and output of the last build, so that a build without changes ends at once.
/// May be deleted at any time.
package struct BuildFingerprint: Sendable {
    private let project: Project
    private let key: String

    private struct Record: Codable {
        /// SHA-256 of the pointer file.
        var pointer: String
        /// The published edition.
        var edition: Edition
        /// Its manifest.
        var target: TargetRef
        /// Its findings.
        var findings: [Finding]
        /// The written files below build/, a line each: length, space, path. Decoding a dictionary
        /// of thousands of paths would take longer than all other reading.
        var files: String
    }

    /// Hashes every source file; photographs are compared by length and time only.
    ///
    /// - Throws: `Failure` when a folder cannot be listed or a source cannot be read;
    ///   `DatabaseError` when SQLite's version cannot be read.
    package init(_ project: Project, accept: String?) throws {
        self.project = project
        var hash = SHA256()
        func add(_ words: String) { hash.update(data: Data("\(words.utf8.count):\(words)".utf8)) }
        for (name, version) in try Pack.tools().sorted(by: { $0.key < $1.key }) {
            add("\(name) \(version)")
        }
        add(Program.stamp)
        add(accept ?? "")
        for folder in [project.content, project.site] {
            let items = try Project.items(below: folder)
            for (item, mark) in zip(
                items, try Parallel.map(items) { try Self.mark(of: $0, in: folder) })
            {
                add(project.relative(folder.appending(path: item.path)))
                add(mark)
            }
        }
        key = SHA256.hex(of: Data(hash.finalize()))
    }

    /// A text that changes when the source does.
    private static func mark(of item: Project.Item, in folder: URL) throws -> String {
        guard item.kind == .file else { return "no file" }
        let file = folder.appending(path: item.path, directoryHint: .notDirectory)
        if file.deletingLastPathComponent().lastPathComponent == "photos" {
            return FileStatus(file).map { "\($0.bytes) \($0.changed)" } ?? ""
        }
        return SHA256.hex(of: try PresentFile.bytes(of: file))
    }

    /// The last published edition; nil when the input has changed or one of its files is missing.
    /// It has no `entries`, since no file is written again.
    package var unchanged: Packed? {
        guard let record = cache.latest(Record.self, named: "build", for: [key]),
            let pointer, record.pointer == pointer,
            record.files.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy({
                isThere(Substring($0))
            })
        else { return nil }
        return Packed(
            edition: record.edition, target: record.target, entries: [:],
            findings: record.findings)
    }

    /// Stores the record of a published build.
    ///
    /// - Throws: `Failure` when the file cannot be written.
    package func keep(_ packed: Packed, files paths: Set<String>) throws {
        let files = try Parallel.map(paths.sorted()) { path in
            size(of: path).map { "\($0) \(path)" }
        }.compactMap(\.self)
        guard let pointer else { return }
        let record = Record(
            pointer: pointer, edition: packed.edition, target: packed.target,
            findings: packed.findings, files: files.joined(separator: "\n"))
        try cache.keepLatest(record, named: "build", for: [key])
    }

    private var cache: StageCache {
        StageCache(project, stage: "last-build", version: Program.stamp)
    }

    /// SHA-256 of the pointer; nil when it is missing or cannot be read.
    private var pointer: String? {
        let file = project.build.appending(path: ReadRoute.file(ReadRoute.editions))
        return (try? Data(contentsOf: file)).map { SHA256.hex(of: $0) }
    }

    /// Whether a file of the record still has its length.
    private func isThere(_ line: Substring) -> Bool {
        let parts = line.split(separator: " ", maxSplits: 1)
        return parts.count == 2 && size(of: String(parts[1])).map(String.init) == String(parts[0])
    }

    private func size(of path: String) -> Int? {
        FileStatus(project.build.path + "/" + path)?.bytes
    }
}
