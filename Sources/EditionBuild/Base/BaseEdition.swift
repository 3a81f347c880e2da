package import Catalog
package import Foundation
import GRDB
import PipelineSupport

/// The edition that a new one is built on, with what is carried over unchanged.
package struct BaseEdition: Sendable {
    /// Its manifest.
    package var edition: Edition
    /// Its plants.
    package var plants: [PlantID: Plant]
    /// The ids of its taxa, so that a plant keeps its id when its name changes.
    var idsOfTaxa: [Int: PlantID]
    /// Its questions.
    package var questions: [String: Question]
    /// Its daily and weekly sets, by their first day.
    var sets: [SetPeriod: [Day: SealedSet]]
    /// The items of its shop; empty for editions without a shop.
    var shop: [ShopListing] = []
    /// Its kinds of beacons; empty for editions that did not list them.
    var beaconKinds: [BeaconKind] = []
    /// Its achievements.
    var achievements: [Achievement] = []
    /// Its lists, to be compared.
    var lists = EditionLists()
    /// Integer ids of its bundle, by table and key.
    var rowIDs: RowIDs

    /// Its contents in the form that editions are compared in.
    package var contents: EditionContents {
        EditionContents(
            version: edition.version, tools: edition.tools, counts: edition.counts, plants: plants,
            questions: questions, aliases: edition.aliases, lists: lists)
    }

    /// Integer ids in a bundle: carried from edition to edition; new ones are appended.
    struct RowIDs: Sendable, Hashable {
        /// By plant id.
        var plants: [String: Int64] = [:]
        /// By question id.
        var questions: [String: Int64] = [:]
    }

    /// Loads the edition of a version among those published in a build folder.
    ///
    /// - Returns: nil when `version` is nil.
    /// - Throws: `Failure` when the edition is not in build/ or cannot be read.
    package static func load(version: String?, from build: URL) throws -> BaseEdition? {
        guard let version else { return nil }
        return try load(version, from: build, saidAt: "content/edition.yaml, base: \(version)")
    }

    /// Loads an edition of build/ that an editor named.
    ///
    /// - Parameters:
    ///   - version: Its version.
    ///   - build: The build folder.
    ///   - place: The option or file that names it, for the error.
    /// - Returns: The edition.
    /// - Throws: `Failure` when it is not in build/ or cannot be read.
    package static func load(
        _ version: String, from build: URL, saidAt place: String
    ) throws -> BaseEdition {
        do {
            let pointer = build.appending(path: ReadRoute.file(ReadRoute.editions))
            let list = try CanonicalJSON.decode(EditionList.self, from: Data(contentsOf: pointer))
            guard let item = list.editions.first(where: { $0.version == version }) else {
                throw Failure(
                    what: "Edition \(version) is not among those in build/.", place: place,
                    remedy: "Fetch it into build/, or name one of: "
                        + list.editions.map(\.version).joined(separator: ", ") + ".")
            }
            return try read(item, from: build)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(
                what: "Edition \(version) cannot be read: \(error)", place: place,
                remedy: "Fetch that edition's build/ again; a first edition has base: none.")
        }
    }

    /// The current edition of a build folder; nil when nothing was published.
    ///
    /// - Throws: `Failure` when the pointer or the edition exists and cannot be read.
    package static func current(in build: URL) throws -> BaseEdition? {
        guard let before = try PublishedState.read(in: build) else { return nil }
        return try load(version: before.list.current.version, from: build)
    }

    private static func read(_ item: EditionList.Item, from build: URL) throws -> BaseEdition {
        @Sendable func json<Value: Decodable & SendableMetatype>(_ type: Value.Type, _ path: String)
            throws -> Value
        {
            try CanonicalJSON.decode(type, from: Data(contentsOf: build.appending(path: path)))
        }
        let edition = try json(Edition.self, item.edition.path)
        guard edition.format <= Edition.currentFormat else {
            throw Failure(
                what: "The base edition has form \(edition.format), newer than this program's.",
                place: item.edition.path, remedy: "Use a newer florilegium.")
        }
        var plants: [PlantID: Plant] = [:]
        let shards = try Parallel.map(edition.shards) { try json(Shard.self, $0.object.path) }
        for shard in shards { plants.merge(shard.plants) { $1 } }
        var questions: [String: Question] = [:]
        for deck in edition.decks where deck.kind == .questions {
            questions.merge(try json(Deck.self, deck.target.path).questions) { $1 }
        }
        var sets: [SetPeriod: [Day: SealedSet]] = [:]
        let entries = try json([String: ObjectRef].self, edition.entries.path)
        for (path, object) in entries {
            let period = SetPeriod.allCases.first { path.hasPrefix($0.route + "/") }
            guard let period else { continue }
            let set = try json(SealedSet.self, object.path)
            // A set of an old format has ids only, not a deck; it is drawn again.
            if set.sealing == .none, (try? set.opened()) == nil { continue }
            sets[period, default: [:]][set.date] = set
        }
        let taxa = plants.values.compactMap { plant in plant.taxon.map { ($0, plant.id) } }
        return BaseEdition(
            edition: edition, plants: plants,
            idsOfTaxa: Dictionary(taxa, uniquingKeysWith: { min($0, $1) }),
            questions: questions, sets: sets,
            shop: try list(ReadRoute.shop, of: entries, in: build),
            beaconKinds: try list(ReadRoute.beaconKinds, of: entries, in: build),
            achievements: try list(ReadRoute.achievements, of: entries, in: build),
            lists: try EditionLists(in: build) { answer in
                try entries[answer].map { try Data(contentsOf: build.appending(path: $0.path)) }
            },
            rowIDs: try rowIDs(build.appending(path: edition.bundle.path)))
    }

    /// The items of an edition's shop.
    ///
    /// - Throws: `DecodingError` or Foundation's error when a file cannot be decoded or read.
    static func shop(of edition: Edition, in build: URL) throws -> [ShopListing] {
        let data = try Data(contentsOf: build.appending(path: edition.entries.path))
        let entries = try CanonicalJSON.decode([String: ObjectRef].self, from: data)
        return try list(ReadRoute.shop, of: entries, in: build)
    }

    /// A fixed answer that is a list; empty in an edition without that answer.
    private static func list<Item: Decodable>(
        _ route: String, of entries: [String: ObjectRef], in build: URL
    ) throws -> [Item] {
        guard let object = entries[ReadRoute.file(route)] else { return [] }
        let data = try Data(contentsOf: build.appending(path: object.path))
        return try CanonicalJSON.decode([Item].self, from: data)
    }

    private static func rowIDs(_ bundle: URL) throws -> RowIDs {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(
            path: "file:\(bundle.path)?immutable=1", configuration: configuration)
        return try queue.read { database in
            func ids(_ table: String) throws -> [String: Int64] {
                let rows = try Row.fetchAll(database, sql: "SELECT key, id FROM \(table)")
                return Dictionary(
                    rows.map { ($0["key"], $0["id"]) }, uniquingKeysWith: { first, _ in first })
            }
            return RowIDs(plants: try ids("plant"), questions: try ids("question"))
        }
    }
}
