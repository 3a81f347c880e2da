import Catalog
import Crypto
import FoundationEssentials
import NIOCore
import Serving

/// Loads the edition that the pointer names, if all of its files are intact. It blocks.
struct EditionLoader: Sendable {
    /// The build folder.
    let folder: ServedFolder
    /// Seconds since 1970.
    let now: @Sendable () -> Int

    /// The pointer's path.
    static let pointer = ReadRoute.file(ReadRoute.editions)

    /// Why an edition is not served: the file and its fault.
    struct Failure: Error, CustomStringConvertible {
        var path: String
        var reason: String
        var description: String { "\(path): \(reason)" }
    }

    /// Loads the edition; nil when there is no pointer.
    ///
    /// - Throws: `Failure` naming the first file that is missing, unreadable or malformed, or has
    ///   another hash.
    func load() throws -> LoadedEdition? {
        let path = Self.pointer
        let bytes = try reading(path) {
            try folder.read(path, atMost: ServerLimits.loadedFileBytes)
        }
        guard let bytes else { return nil }
        let list = try decode(EditionList.self, from: bytes, at: path)
        let item = list.current
        let edition = try edition(of: item)
        let entries = try entries(of: edition)
        var plants = PlantTable()
        var documents: [SearchIndex.Document] = []
        for shard in edition.shards {
            let name = try checked(shard.object, namedBy: item.edition.path)
            let bytes = try verified(name.path, sha256: shard.object.sha256)
            let decoded = try decode(Shard.self, from: bytes, at: name.path)
            let sorted = decoded.plants.values.sorted { $0.id < $1.id }
            try plants.add(sorted)
            documents.append(contentsOf: sorted.map(SearchIndex.Document.init))
        }
        plants.lead(edition.aliases)
        return LoadedEdition(
            item: item, pointer: bytes, entries: entries, plants: plants,
            index: SearchIndex(documents), loaded: now())
    }

    private func edition(of item: EditionList.Item) throws -> Edition {
        let path = item.edition.path
        let name = StoredName(path.split(separator: "/", omittingEmptySubsequences: false))
        guard name?.kind == .target else {
            throw Failure(path: Self.pointer, reason: "it names '\(path)', which is no target")
        }
        let bytes = try verified(path, sha256: item.edition.sha256)
        let format = try decode(Format.self, from: bytes, at: path).format
        guard format <= Edition.currentFormat else {
            throw Failure(
                path: path,
                reason: "its format is \(format), and this server reads up to"
                    + " \(Edition.currentFormat); install a newer server")
        }
        let edition = try decode(Edition.self, from: bytes, at: path)
        guard edition.version == item.version else {
            throw Failure(
                path: path, reason: "it is \(edition.version), the pointer says \(item.version)")
        }
        return edition
    }

    /// The part of edition.json that is readable in any format.
    private struct Format: Decodable { var format: Int }

    private func entries(of edition: Edition) throws -> [String: StoredName] {
        let name = try checked(edition.entries, namedBy: "edition.json")
        let bytes = try verified(name.path, sha256: edition.entries.sha256)
        let objects = try decode([String: ObjectRef].self, from: bytes, at: name.path)
        var entries: [String: StoredName] = [:]
        entries.reserveCapacity(objects.count)
        for (path, object) in objects {
            let file = try checked(object, namedBy: "\(name.path), entry '\(path)'")
            let stamp = try reading(file.path) { try folder.stamp(of: file.path) }
            guard let stamp else {
                throw Failure(path: file.path, reason: "it is missing; it is the entry '\(path)'")
            }
            guard stamp.size == object.bytes else {
                throw Failure(
                    path: file.path,
                    reason: "it has \(stamp.size) bytes instead of \(object.bytes);"
                        + " it is the entry '\(path)'")
            }
            entries[path] = file
        }
        return entries
    }

    private func checked(_ object: ObjectRef, namedBy place: String) throws -> StoredName {
        guard let name = StoredName(object) else {
            throw Failure(path: place, reason: "it names '\(object.path)', which is no object")
        }
        return name
    }

    /// The bytes of a file, whose hash was verified.
    private func verified(_ path: String, sha256: String) throws -> ByteBuffer {
        let bytes = try reading(path) {
            try folder.read(path, atMost: ServerLimits.loadedFileBytes)
        }
        guard let bytes else { throw Failure(path: path, reason: "it is missing") }
        guard bytes.sha256 == sha256 else {
            throw Failure(path: path, reason: "its bytes are not those of its name")
        }
        return bytes
    }

    private func reading<Value>(_ path: String, _ read: () throws -> Value) throws -> Value {
        do { return try read() } catch { throw Failure(path: path, reason: "\(error)") }
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: ByteBuffer, at path: String
    ) throws -> Value {
        do {
            return try CanonicalJSON.decode(type, from: Data(bytes.readableBytesView))
        } catch {
            throw Failure(path: path, reason: "it cannot be read as \(type): \(error)")
        }
    }
}
