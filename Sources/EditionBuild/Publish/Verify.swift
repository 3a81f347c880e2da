import Catalog
import Crypto
package import Foundation
import PipelineSupport

/// Verifies a build folder against its pointer: every file that an edition refers to exists with
/// its hash.
package struct Verify {
    package let build: URL

    package init(build: URL) {
        self.build = build
    }

    /// The result for an edition.
    package struct Outcome: Codable, Sendable, Hashable {
        /// The edition's version.
        package var version: String
        /// Files that were read and hashed.
        package var files: Int
        /// Paths that are missing or have another hash.
        package var faults: [String]
        /// The contradictions between bundle, shards and decks.
        package var contradictions: [String]
    }

    /// Verifies the current edition.
    ///
    /// - Throws: `Failure` when there is no edition, or its manifest cannot be read.
    package func current() throws -> Outcome { try edition(nil) }

    /// Verifies a kept edition; the current one when `version` is nil.
    ///
    /// - Throws: `Failure` when there is no such edition, or its manifest cannot be read.
    package func edition(_ version: String?) throws -> Outcome {
        let pointer = build.appending(path: ReadRoute.file(ReadRoute.editions))
        guard let data = try PresentFile.ifThere(pointer) else {
            throw Failure(
                what: "There is no edition here.", place: pointer.path,
                remedy: "Run florilegium build.")
        }
        do {
            let list = try CanonicalJSON.decode(EditionList.self, from: data)
            guard let version else { return try outcome(of: list.current, deltas: list.deltas) }
            guard let item = list.editions.first(where: { $0.version == version }) else {
                throw Failure(
                    what: "There is no such edition.", place: version,
                    remedy: "Name one of: "
                        + list.editions.map(\.version).joined(separator: ", ") + ".")
            }
            return try outcome(of: item)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(
                what: "The edition's own files cannot be read: \(error)", place: pointer.path,
                remedy: "Run florilegium build.")
        }
    }

    private func outcome(of item: EditionList.Item, deltas: [DeltaRef] = []) throws -> Outcome {
        var reader = CheckedReader(build: build)
        var contradictions: [String] = []
        if let edition = try reader.json(Edition.self, in: item.edition) {
            _ = reader.content(of: edition.bundle)
            for delta in deltas { _ = reader.content(of: delta.target) }
            _ = reader.content(of: edition.offline)
            let entries = try reader.json([String: ObjectRef].self, in: edition.entries) ?? [:]
            for (_, entry) in entries.sorted(by: { $0.key < $1.key }) {
                _ = reader.content(of: entry)
            }
            let decks = try edition.decks.compactMap { try reader.json(Deck.self, in: $0.target) }
            let plants = try plants(of: edition, &reader)
            let search = try search(of: edition, &reader)
            contradictions =
                try packFaults(of: edition, &reader) + collectionFaults(of: edition, &reader)
            if reader.faults.isEmpty {
                contradictions += Agreement(
                    plants: plants, decks: decks,
                    bundle: build.appending(path: edition.bundle.path)
                ).contradictions()
                if try SearchFiles.manifest(of: Array(plants.values)) != search {
                    contradictions.append("The search files are not those of the shards' plants")
                }
            }
        }
        return Outcome(
            version: item.version, files: reader.files, faults: reader.faults,
            contradictions: contradictions)
    }

    private func plants(of edition: Edition, _ reader: inout CheckedReader) throws
        -> [PlantID: Plant]
    {
        var all: [PlantID: Plant] = [:]
        for shard in edition.shards {
            let plants = try reader.json(Shard.self, in: shard.object)?.plants ?? [:]
            all.merge(plants) { first, _ in first }
            for picture in plants.values.sorted(by: { $0.id < $1.id }).flatMap(\.pictures) {
                for rendition in picture.renditions { _ = reader.content(of: rendition.object) }
            }
        }
        return all
    }

    private func search(of edition: Edition, _ reader: inout CheckedReader) throws
        -> SearchManifest?
    {
        guard let search = try reader.json(SearchManifest.self, in: edition.search) else {
            return nil
        }
        for table in search.tables {
            let path = SearchManifest.path(of: table)
            let hashes = try reader.content(of: path, sha256: table).map {
                try CanonicalJSON.decode([String].self, from: $0)
            }
            for hash in hashes ?? [] {
                _ = reader.content(of: SearchManifest.path(of: hash), sha256: hash)
            }
        }
        return search
    }

    private func collectionFaults(of edition: Edition, _ reader: inout CheckedReader) throws
        -> [String]
    {
        try edition.collections.compactMap { listed in
            guard let found = try reader.json(FactCollection.self, in: listed.object),
                FactCollectionRef(of: found, object: listed.object) != listed
            else { return nil }
            return "The collection \(listed.id) is not what its list says"
        }
    }

    private func packFaults(of edition: Edition, _ reader: inout CheckedReader) throws -> [String] {
        try edition.packs.flatMap { pack -> [String] in
            guard let archive = reader.content(of: pack.archive),
                let contents = try reader.json(PicturePack.Contents.self, in: pack.contents)
            else { return [] }
            return Self.misplaced(contents, in: archive).map {
                "The pack \(pack.id) does not hold \($0) where its list says"
            }
        }
    }

    /// Entries of a pack whose bytes are not at the offset in its list.
    static func misplaced(_ contents: PicturePack.Contents, in archive: Data) -> [String] {
        contents.entries.filter { entry in
            guard (0...archive.count).contains(entry.offset),
                (0...archive.count - entry.offset).contains(entry.bytes)
            else { return true }
            let part = archive.dropFirst(entry.offset).prefix(entry.bytes)
            return SHA256.hex(of: part) != entry.sha256
        }.map(\.name)
    }
}

/// Reads files and compares each with its hash.
private struct CheckedReader {
    let build: URL
    /// Files that were read and hashed.
    private(set) var files = 0
    /// Paths that are missing or have another hash.
    private(set) var faults: [String] = []

    init(build: URL) { self.build = build }

    mutating func content(of path: String, sha256: String, bytes: Int? = nil) -> Data? {
        files += 1
        guard let data = try? Data(contentsOf: build.appending(path: path)),
            data.count == bytes ?? data.count, SHA256.hex(of: data) == sha256
        else {
            faults.append(path)
            return nil
        }
        return data
    }

    mutating func content(of target: TargetRef) -> Data? {
        content(of: target.path, sha256: target.sha256, bytes: target.bytes)
    }

    mutating func content(of object: ObjectRef) -> Data? {
        content(of: object.path, sha256: object.sha256, bytes: object.bytes)
    }

    mutating func json<Value: Decodable>(_ type: Value.Type, in target: TargetRef) throws -> Value?
    {
        try content(of: target).map { try CanonicalJSON.decode(type, from: $0) }
    }

    mutating func json<Value: Decodable>(_ type: Value.Type, in object: ObjectRef) throws -> Value?
    {
        try content(of: object).map { try CanonicalJSON.decode(type, from: $0) }
    }
}
