internal import Catalog
import Catalog
internal import Crypto
internal import Foundation

/// Every file of an edition, found by following the references in its edition.json.
struct EditionFiles: Sendable {
    var edition: Edition
    /// Its targets, without deltas and the list of editions.
    var targets: [TargetRef]
    /// Paths of objects.
    var objects: Set<String>
    /// Entry files below v1/ and site/, without v1/editions.json.
    var entries: [String: ObjectRef]

    /// Reads the bytes of a path, which are then checked against their hash.
    typealias Reader = @Sendable (String) async throws -> [UInt8]?

    /// Follows an edition.
    /// - Throws: `PublishFailure` when a file is missing, has another hash or an invalid form, or a
    ///   path is not of an allowed form; the error of `read`.
    init(_ reference: TargetRef, read: @escaping Reader) async throws {
        let reader = CheckedReader(read: read)
        let edition: Edition = try await reader.json(reference.path, reference.sha256)
        guard edition.format <= Edition.currentFormat else {
            throw PublishFailure(
                "The edition has a newer form than this program knows.", at: reference.path,
                do: "Take the program that made it.")
        }
        self.edition = edition
        targets =
            [reference, edition.bundle] + edition.decks.map(\.target)
            + edition.packs.map(\.archive)
        entries = try await reader.json(edition.entries)
        objects = [edition.entries.path, edition.offline.path]
        objects.formUnion(entries.values.map(\.path))
        objects.formUnion(edition.collections.map(\.object.path))
        objects.formUnion(edition.packs.map(\.contents.path))
        let search: SearchManifest = try await reader.json(edition.search)
        objects.insert(edition.search.path)
        let tables = search.tables
        objects.formUnion(tables.map(SearchManifest.path))
        for files in try await Parallel.map(
            tables,
            { hash -> [String] in try await reader.json(SearchManifest.path(of: hash), hash) })
        { objects.formUnion(files.map(SearchManifest.path)) }
        objects.formUnion(edition.shards.map(\.object.path))
        for pictures in try await Parallel.map(
            edition.shards.map(\.object),
            { shard in Shard.objects(in: Data(try await reader.bytes(shard.path, shard.sha256))) })
        { objects.formUnion(pictures.filter(Self.isObject)) }
        for path in objects.sorted() where !Self.isObject(path) { throw Self.oddPath(path) }
        for path in entries.keys.sorted() where !Self.isEntry(path) { throw Self.oddPath(path) }
        for target in targets where !Self.isPlain(target.path) || target.name.contains("/") {
            throw Self.oddPath(target.path)
        }
    }

    private static func oddPath(_ path: String) -> PublishFailure {
        PublishFailure(
            "The edition names a file by a path that is not published.", at: path,
            do: "Paths are of letters, digits and -._~; build the edition again.")
    }

    /// Whether the path has at most 512 bytes, and its parts are of `A-Z a-z 0-9 - . _ ~` and
    /// neither empty, `.` nor `..`.
    static func isPlain(_ path: String) -> Bool {
        path.utf8.count <= 512
            && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
                !part.isEmpty && part != "." && part != ".."
                    && part.utf8.allSatisfy { byte in
                        Self.plain.contains(byte)
                    }
            }
    }

    private static let plain = Set(
        Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8))

    private static func isObject(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return isPlain(path) && parts.count == 3 && parts[0] == "objects"
            && isHash(hash(of: path)) && hash(of: path).hasPrefix(parts[1]) && parts[1].count == 2
    }

    private static func isEntry(_ path: String) -> Bool {
        isPlain(path) && (path.hasPrefix("v1/") || path.hasPrefix("site/"))
    }

    static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && Hex.isLowerCase(text)
    }

    /// The name up to its first dot: the hash of objects and targets.
    static func hash(of path: String) -> String {
        path.split(separator: "/").last.flatMap { $0.split(separator: ".").first }
            .map(String.init) ?? ""
    }
}

/// Reads JSON of an edition and checks it against its hash.
private struct CheckedReader: Sendable {
    let read: EditionFiles.Reader

    func bytes(_ path: String, _ sha256: String) async throws -> [UInt8] {
        guard EditionFiles.isPlain(path), let bytes = try await read(path),
            Hex.text(SHA256.hash(data: bytes)) == sha256
        else {
            throw PublishFailure(
                "A file of the edition is missing, or not what its name says.", at: path,
                do: "Run florilegium verify, and build or publish again.")
        }
        return bytes
    }

    func json<Value: Decodable>(_ path: String, _ sha256: String) async throws -> Value {
        let bytes = try await bytes(path, sha256)
        do {
            return try CanonicalJSON.decode(Value.self, from: Data(bytes))
        } catch {
            throw PublishFailure(
                "A file of the edition cannot be understood.", at: path,
                do: "Run florilegium verify, and build again.")
        }
    }

    func json<Value: Decodable>(_ object: ObjectRef) async throws -> Value {
        try await json(object.path, object.sha256)
    }
}
