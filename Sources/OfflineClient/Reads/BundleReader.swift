internal import Catalog
internal import GRDB
internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// bundle.sqlite, read only.
final class BundleReader: Sendable {
    /// From this number of plants on, names are searched in memory: reading every name for each key
    /// press takes too long.
    private static let indexedFrom = 3_000

    let database: DatabaseQueue
    private let isIndexed: Bool
    private let index = Mutex<SearchIndex?>(nil)

    /// Opens a bundle.
    ///
    /// - Parameters:
    ///   - place: the file.
    ///   - listed: the number of its plants, which determines how it is searched.
    /// - Throws: `ClientFailure.unreadable` for a file of another kind, `.newerFormat` for a newer
    ///   form; `DatabaseError` when the file cannot be read.
    init(_ place: String, listed: Int) throws {
        var configuration = Configuration()
        configuration.readonly = true
        database = try DatabaseQueue(path: place, configuration: configuration)
        let (application, version, hasSpellings) = try database.read { database in
            (
                try Int.fetchOne(database, sql: "PRAGMA application_id"),
                try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0,
                try database.tableExists("spelling")
            )
        }
        // Older bundles have no table of spellings.
        isIndexed = listed >= Self.indexedFrom || !hasSpellings
        guard application == BundleSchema.applicationID else {
            throw ClientFailure.unreadable(name: "bundle.sqlite")
        }
        guard (0...BundleSchema.version).contains(version) else {
            throw ClientFailure.newerFormat(version)
        }
    }

    func search(_ request: SearchRequest) throws -> SearchResults {
        var request = request
        request.text = String(StreamSafe.cut(request.text).prefix(Limits.queryCharacters))
        let (total, keys) = try isIndexed ? indexed(request) : plain(request)
        return SearchResults(total: total, plants: try keys.compactMap(line))
    }

    private func plain(_ request: SearchRequest) throws -> (Int, [String]) {
        let folded = Folding.fold(request.text)
        let places = request.places
        guard !places.isEmpty else { return (0, []) }
        let months = request.filters.seasons.flatMap(\.months).map(String.init)
        let arguments: StatementArguments = [
            "text": folded, "letters": Self.json(BundleSearch.letters(of: request.text)),
            "meant": Self.json(BundleSearch.meant(by: folded)),
            "colours": Self.json(request.filters.colours.map(\.rawValue)),
            "months": Self.json(months),
            "regions": Self.json(request.filters.regions.map(\.rawValue)),
            "types": Self.json(request.filters.types.map(\.rawValue)),
            "sort": request.sort.rawValue, "limit": places.count, "offset": places.lowerBound,
        ]
        return try database.read { database in
            let rows = try Row.fetchAll(
                database, sql: BundleSearch.statement, arguments: arguments)
            return (rows.first?["total"] ?? 0, rows.map { $0["key"] })
        }
    }

    private static func json(_ texts: [String]) -> String {
        guard !texts.isEmpty, let json = try? CanonicalJSON.encode(texts) else { return "[]" }
        return String(decoding: json, as: UTF8.self)
    }

    private func indexed(_ request: SearchRequest) throws -> (Int, [String]) {
        let found = try index.withLock { index in
            if index == nil { index = try makeIndex() }
            return index?.search(request)
        }
        return (found?.total ?? 0, found?.plants.map(\.rawValue) ?? [])
    }

    private func makeIndex() throws -> SearchIndex {
        try database.read { database in
            var names: [Int: [Language: [String]]] = [:]
            var synonyms: [Int: [String]] = [:]
            let sql = "SELECT plant, language, text FROM name ORDER BY plant, language, position"
            for row in try Row.fetchAll(database, sql: sql) {
                if row["language"] == BundleSchema.synonymLanguage {
                    synonyms[row["plant"], default: []].append(row["text"])
                }
                guard let language = Language(rawValue: row["language"]) else { continue }
                names[row["plant"], default: [:]][language, default: []].append(row["text"])
            }
            var traits: [Int: [String: [String]]] = [:]
            for row in try Row.fetchAll(database, sql: "SELECT plant, kind, value FROM trait") {
                traits[row["plant"], default: [:]][row["kind"], default: []].append(row["value"])
            }
            let plants = try Row.fetchAll(
                database, sql: "SELECT id, key, scientificName, popularity, type FROM plant")
            return SearchIndex(
                plants.compactMap { row in
                    guard let id = PlantID(rawValue: row["key"]) else { return nil }
                    let number: Int = row["id"]
                    let has = traits[number] ?? [:]
                    let months = (has["bloom"] ?? []).compactMap { Int($0) }
                    let type: String? = row["type"]
                    let facets = SearchFacets(
                        colours: (has["colour"] ?? []).compactMap(PlantColour.init(rawValue:)),
                        seasons: months.compactMap(BloomSeason.init(month:)),
                        regions: (has["region"] ?? []).compactMap(Region.init(rawValue:)),
                        types: type.flatMap(PlantType.init(rawValue:)).map { [$0] } ?? [])
                    return SearchIndex.Document(
                        SearchRow(
                            id: id, scientificName: row["scientificName"],
                            synonyms: synonyms[number] ?? [], names: names[number] ?? [:],
                            popularity: row["popularity"],
                            facets: facets))
                })
        }
    }

    /// The line of a plant in a list.
    func line(_ key: String) throws -> PlantLine? {
        try database.read { database in
            let sql = "SELECT id, scientificName, rating FROM plant WHERE key = ?"
            guard let row = try Row.fetchOne(database, sql: sql, arguments: [key]),
                let id = PlantID(rawValue: key)
            else { return nil }
            let rating: Int? = row["rating"]
            return PlantLine(
                id: id, scientificName: row["scientificName"],
                names: try PlantReader(database, row["id"]).names(), isPlayable: rating != nil)
        }
    }

    /// A plant by its id or UUID.
    func plant(_ id: String) throws -> Plant? {
        try database.read { database in
            let sql = "SELECT * FROM plant WHERE key = ? OR lower(uuid) = lower(?)"
            guard let row = try Row.fetchOne(database, sql: sql, arguments: [id, id]) else {
                return nil
            }
            return try PlantReader(database, row["id"]).plant(row)
        }
    }

    func categories() throws -> CategoryList {
        try database.read { database in
            func shelves(_ kind: String, _ count: String) throws -> [Catalog.Category] {
                let sql = """
                    SELECT key, language, name, (\(count)) AS count FROM category
                    WHERE kind = ? ORDER BY position, key, language
                    """
                var shelves: [Catalog.Category] = []
                for row in try Row.fetchAll(database, sql: sql, arguments: [kind]) {
                    let key: String = row["key"]
                    if shelves.last?.id != key {
                        shelves.append(
                            Category(id: key, names: LocalText([:]), count: row["count"]))
                    }
                    guard let language = Language(rawValue: row["language"]) else { continue }
                    shelves[shelves.count - 1].names.texts[language] = row["name"]
                }
                return shelves
            }
            return CategoryList(
                plants: try shelves(
                    "plant", "SELECT count(*) FROM tag WHERE tag.tag = category.key"),
                questions: try shelves(
                    "question",
                    "SELECT count(*) FROM question WHERE question.category = category.key"))
        }
    }
}
