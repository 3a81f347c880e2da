import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

/// Holds the bundle's search against Tests/Golden/vectors/search.json, which Swift's index, the
/// search files and the site's script are held against too.
@Suite struct `Searching the bundle` {
    private struct Vectors: Decodable {
        var rows: [SearchRow]
        var searches: [Search]
    }

    private struct Search: Decodable {
        var request: SearchRequest
        var total: Int
        var ids: [PlantID]
    }

    @Test func `gives the order of the search vectors`() throws {
        let file = Repository.root.appending(path: "Tests/Golden/vectors/search.json")
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
        let queue = try DatabaseQueue()
        try queue.write { database in
            for statement in BundleSchema.statements { try database.execute(sql: statement) }
            for (number, row) in vectors.rows.enumerated() {
                try add(row, number + 1, to: database)
            }
        }
        for search in vectors.searches {
            let found = try queue.read { try results(of: search.request, in: $0) }
            #expect(found.ids == search.ids.map(\.rawValue), "\(search.request)")
            if !search.ids.isEmpty { #expect(found.total == search.total, "\(search.request)") }
        }
    }

    private func add(_ row: SearchRow, _ number: Int, to database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO plant (id, key, uuid, scientificName, folded, sortName, type, popularity, status, careIsOfFamily)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'draft', 0)
                """,
            arguments: [
                number, row.id.rawValue, UUID(plant: row.id).uuidString, row.scientificName,
                Folding.fold(row.scientificName),
                row.nameKey, row.facets.types.first?.rawValue, row.popularity,
            ])
        for (language, names) in row.names {
            for (position, name) in names.enumerated() {
                try database.execute(
                    sql: "INSERT INTO name VALUES (?, ?, ?, ?, ?)",
                    arguments: [number, language.rawValue, position, name, Folding.fold(name)])
            }
        }
        for spelling in Set(row.spellings) {
            try database.execute(
                sql: "INSERT INTO spelling VALUES (?, ?)", arguments: [number, spelling])
        }
        let traits =
            row.facets.colours.map { ("colour", $0.rawValue) }
            + row.facets.regions.map { ("region", $0.rawValue) }
            + row.facets.seasons.flatMap { season in
                season.months.prefix(1).map { ("bloom", String($0)) }
            }
        for (kind, value) in traits {
            try database.execute(
                sql: "INSERT INTO trait VALUES (?, ?, ?)", arguments: [number, kind, value])
        }
    }

    private func results(of request: SearchRequest, in database: Database) throws -> (
        ids: [String], total: Int
    ) {
        func json(_ texts: [String]) throws -> String {
            String(decoding: try CanonicalJSON.encode(texts), as: UTF8.self)
        }
        let text = Folding.fold(request.text)
        let rows = try Row.fetchAll(
            database, sql: BundleSearch.statement,
            arguments: [
                "text": text, "letters": try json(BundleSearch.letters(of: request.text)),
                "meant": try json(BundleSearch.meant(by: text)),
                "colours": try json(request.filters.colours.map(\.rawValue)),
                "months": try json(request.filters.seasons.flatMap(\.months).map(String.init)),
                "regions": try json(request.filters.regions.map(\.rawValue)),
                "types": try json(request.filters.types.map(\.rawValue)),
                "sort": request.sort.rawValue,
                "limit": Limits.resultsPerPage,
                "offset": (request.page - 1) * Limits.resultsPerPage,
            ])
        return (rows.map { $0["key"] }, rows.first?["total"] ?? 0)
    }
}
