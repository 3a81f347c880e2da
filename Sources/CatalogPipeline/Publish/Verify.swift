import Catalog
import Crypto
import Foundation

/// Holds a build folder against its pointer: every file that an edition names is there, byte for
/// byte.
struct Verify {
    let build: URL

    /// What one pass over an edition found.
    struct Outcome: Codable, Sendable, Hashable {
        /// The edition's version.
        var version: String
        /// Files that were read and hashed.
        var files: Int
        /// Paths that are missing or not what their hash says.
        var faults: [String]
        /// What bundle, shards and decks contradict each other in.
        var contradictions: [String]
    }

    /// Reads the current edition whole.
    ///
    /// - Throws: `Failure` when there is no edition, or its manifest cannot be read.
    func current() throws -> Outcome { try edition(nil) }

    /// Reads a kept edition whole, the current one when none is named.
    ///
    /// - Throws: `Failure` when there is no such edition, or its manifest cannot be read.
    func edition(_ version: String?) throws -> Outcome {
        let pointer = build.appending(path: ReadRoute.file(ReadRoute.editions))
        guard let data = try? Data(contentsOf: pointer) else {
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
        var outcome = Outcome(version: item.version, files: 0, faults: [], contradictions: [])
        func checked(_ path: String, sha256: String, bytes: Int? = nil) -> Data? {
            outcome.files += 1
            guard let data = try? Data(contentsOf: build.appending(path: path)),
                data.count == bytes ?? data.count, SHA256.hex(of: data) == sha256
            else {
                outcome.faults.append(path)
                return nil
            }
            return data
        }
        func target(_ target: TargetRef) -> Data? {
            checked(target.path, sha256: target.sha256, bytes: target.bytes)
        }
        func object(_ object: ObjectRef) -> Data? {
            checked(object.path, sha256: object.sha256, bytes: object.bytes)
        }
        guard let manifest = target(item.edition) else { return outcome }
        let edition = try CanonicalJSON.decode(Edition.self, from: manifest)
        _ = target(edition.bundle)
        deltas.forEach { _ = target($0.target) }
        let decks = try edition.decks.compactMap { deck in
            try target(deck.target).map { try CanonicalJSON.decode(Deck.self, from: $0) }
        }
        var all: [PlantID: Plant] = [:]
        _ = object(edition.offline)
        if let data = object(edition.entries) {
            let entries = try CanonicalJSON.decode([String: ObjectRef].self, from: data)
            for (_, reference) in entries.sorted(by: { $0.key < $1.key }) { _ = object(reference) }
        }
        if let search = edition.search {
            var tables: Set<String> = []
            let hashes = try SearchFiles.hashes(of: search) { path, sha256 in
                tables.insert(sha256)
                return checked(path, sha256: sha256)
            }
            for hash in Set(hashes).subtracting(tables).sorted() {
                _ = checked(SearchManifest.path(of: hash), sha256: hash)
            }
        }
        for shard in edition.shards {
            guard let data = object(shard.object) else { continue }
            let plants = try CanonicalJSON.decode(Shard.self, from: data).plants
            all.merge(plants) { first, _ in first }
            for picture in plants.values.sorted(by: { $0.id < $1.id }).flatMap(\.pictures) {
                picture.renditions.forEach { _ = object($0.object) }
            }
        }
        if outcome.faults.isEmpty {
            outcome.contradictions = Agreement(
                plants: all, decks: decks,
                bundle: build.appending(path: edition.bundle.path)
            ).contradictions()
        }
        return outcome
    }
}
