import Catalog
import Foundation

/// The files that a search without a server reads.
struct SearchFiles: Sendable {
    /// What it begins with.
    var manifest: ObjectRef
    /// All of them with their lengths, the manifest included, by path below build/.
    var files: [String: Int]

    /// Makes the search files of an edition.
    static func write(_ plants: [Plant], to store: ObjectStore) throws -> SearchFiles {
        var files: [String: Int] = [:]
        func put(_ contents: [any Encodable & Sendable]) throws -> [ObjectRef] {
            let objects = try Parallel.map(contents) { content in
                try store.put(
                    text: CanonicalJSON.encode(content), extension: "json", isOneOfMany: true)
            }
            for object in objects { files[object.path] = object.bytes }
            return objects
        }
        let manifest = try SearchShards.write(Parallel.map(plants, SearchRow.init(of:))) {
            try put($0).map(\.sha256)
        }
        let object = try store.put(text: CanonicalJSON.encode(manifest), extension: "json")
        files[object.path] = object.bytes
        return SearchFiles(manifest: object, files: files)
    }

    /// What a manifest names: its tables, and what they name.
    ///
    /// - Parameters:
    ///   - manifest: edition.json's `search`.
    ///   - read: the content of the object at a path; nil for one that is not to be had.
    /// - Returns: the SHA-256 of each file, those of equal files more than once.
    /// - Throws: what `read` throws, or `DecodingError`.
    static func hashes(
        of manifest: ObjectRef, read: (_ path: String, _ sha256: String) throws -> Data?
    ) throws -> [String] {
        guard let data = try read(manifest.path, manifest.sha256) else { return [] }
        let tables = try CanonicalJSON.decode(SearchManifest.self, from: data).tables
        return try tables
            + tables.flatMap { table -> [String] in
                guard let data = try read(SearchManifest.path(of: table), table) else { return [] }
                return try CanonicalJSON.decode([String].self, from: data)
            }
    }
}
