import Catalog
import Foundation
import Glibc
import PipelineSupport

/// The size of all files of one kind, for the report.
package struct Weight: Sendable, Hashable {
    /// The kind of files.
    package var kind: String
    /// The number of files.
    package var files: Int
    /// Their length in bytes.
    package var bytes: Int
    /// Their length with Brotli in bytes, where such twins exist; nil for incompressible files.
    package var packed: Int?

    package init(kind: String, files: Int, bytes: Int, packed: Int? = nil) {
        self.kind = kind
        self.files = files
        self.bytes = bytes
        self.packed = packed
    }
}

/// Adds up the sizes of packed files, kind by kind. Every file is counted once, also when it is
/// named more than once.
struct Weights {
    let store: ObjectStore
    private(set) var all: [Weight] = []
    private var seen: Set<String> = []

    init(_ store: ObjectStore) {
        self.store = store
    }

    /// Adds files that have twins, by path below build/; an empty list adds no kind.
    mutating func add(_ kind: String, _ files: [String: Int]) {
        let files = files.filter { seen.insert($0.key).inserted }
        guard !files.isEmpty else { return }
        var weight = Weight(kind: kind, files: files.count, bytes: files.values.reduce(0, +))
        let saved = files.compactMap { path, bytes in packedBytes(path).map { bytes - $0 } }
        if !saved.isEmpty { weight.packed = weight.bytes - saved.reduce(0, +) }
        all.append(weight)
    }

    /// Adds the objects of entry files, separated by path.
    mutating func add(entries: [String: ObjectRef]) {
        var kinds: [String: [String: Int]] = [:]
        for (path, object) in entries {
            kinds[Self.kind(of: path), default: [:]][object.path] = object.bytes
        }
        for (kind, files) in kinds.sorted(by: { $0.key < $1.key }) { add(kind, files) }
    }

    private static func kind(of path: String) -> String {
        if SetPeriod.allCases.contains(where: { path.hasPrefix($0.route + "/") }) {
            return "daily and weekly sets"
        }
        if path.hasPrefix("v1/") { return "other answers of the read API" }
        return path.hasSuffix(".html") ? "pages" : "scripts, styles and data of the site"
    }

    /// The length of a file's Brotli twin.
    private func packedBytes(_ path: String) -> Int? {
        var status = stat()
        guard stat(store.root.path + "/" + path + ".br", &status) == 0 else { return nil }
        return Int(status.st_size)
    }
}
