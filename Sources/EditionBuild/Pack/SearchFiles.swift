import Catalog
import Crypto
import Foundation
import PipelineSupport

/// The files that a search without a server reads.
struct SearchFiles: Sendable {
    /// The manifest, which is read first.
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

    /// The manifest of some plants' search files, without writing them.
    static func manifest(of plants: [Plant]) throws -> SearchManifest {
        try SearchShards.write(Parallel.map(plants, SearchRow.init(of:))) { contents in
            try Parallel.map(contents) { SHA256.hex(of: try CanonicalJSON.encode($0)) }
        }
    }

    /// The paths of all files that edition.json's `search` refers to, itself included.
    ///
    /// - Throws: `DecodingError` when a file has a wrong form, Foundation's error when it cannot be
    ///   read.
    static func paths(of manifest: ObjectRef, below build: URL) throws -> [String] {
        func json<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
            try CanonicalJSON.decode(type, from: Data(contentsOf: build.appending(path: path)))
        }
        let tables = try json(SearchManifest.self, manifest.path).tables
            .map(SearchManifest.path(of:))
        let files = try tables.flatMap { try json([String].self, $0) }
        return [manifest.path] + tables + files.map(SearchManifest.path(of:))
    }
}
