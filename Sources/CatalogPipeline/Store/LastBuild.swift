import Catalog
import Crypto
import Foundation

/// Remembers what the last build read and wrote, so that a build for which nothing changed is over
/// at once. Safe to delete.
struct LastBuild {
    private let project: Project
    private let key: String

    private struct Record: Codable {
        /// The pointer it left.
        var pointer: String
        /// What it published.
        var edition: Edition
        /// Its manifest.
        var target: TargetRef
        /// Its findings.
        var findings: [Finding]
        /// The files it left below build/, with their lengths.
        var files: [String: Int]
    }

    /// Reads every source but photographs, which are told by length and time.
    ///
    /// - Throws: `Failure` when a folder cannot be listed.
    init(_ project: Project, accept: String?) throws {
        self.project = project
        var hash = SHA256()
        func add(_ words: String) { hash.update(data: Data("\(words.utf8.count):\(words)".utf8)) }
        for (name, version) in try Pack.tools().sorted(by: { $0.key < $1.key }) {
            add("\(name) \(version)")
        }
        add(Florilegium.stamp)
        add(accept ?? "")
        for folder in [project.content, project.site] {
            for file in try Project.files(below: folder) {
                add(project.relative(file))
                if file.deletingLastPathComponent().lastPathComponent == "photos" {
                    add(FileStatus(file).map { "\($0.bytes) \($0.changed)" } ?? "")
                } else {
                    add(SHA256.hex(of: (try? Data(contentsOf: file)) ?? Data()))
                }
            }
        }
        key = SHA256.hex(of: Data(hash.finalize()))
    }

    /// What the last build published, when it read the same and all it wrote is there; without the
    /// files, which need not be written again.
    var unchanged: Packed? {
        guard let record = cache.latest(Record.self, named: "build", for: [key]),
            record.pointer == pointer,
            record.files.allSatisfy({ path, bytes in size(of: path) == bytes })
        else { return nil }
        return Packed(
            edition: record.edition, target: record.target, entries: [:],
            findings: record.findings)
    }

    /// Remembers a build that was published.
    ///
    /// - Throws: `Failure` when the disk refuses.
    func keep(_ packed: Packed, files paths: Set<String>) throws {
        let files = paths.compactMap { path in size(of: path).map { (path, $0) } }
        let record = Record(
            pointer: pointer, edition: packed.edition, target: packed.target,
            findings: packed.findings,
            files: Dictionary(files, uniquingKeysWith: { first, _ in first }))
        try cache.keepLatest(record, named: "build", for: [key])
    }

    private var cache: StageCache {
        StageCache(project, stage: "last-build", version: Florilegium.stamp)
    }

    private var pointer: String {
        let file = project.build.appending(path: ReadRoute.file(ReadRoute.editions))
        return SHA256.hex(of: (try? Data(contentsOf: file)) ?? Data())
    }

    private func size(of path: String) -> Int? {
        FileStatus(project.build.path + "/" + path)?.bytes
    }
}
