import FoundationEssentials
import TestSupport
import Testing

@testable import Catalog

/// Holds searching in Swift, in JavaScript and in the bundle together: one small catalogue of made-up
/// plants, its search files, and what requests find.
@Suite struct `Search vectors` {
    private struct Vectors: Codable {
        var rows: [SearchRow]
        var manifest: SearchManifest
        var objects: [String: String]
        var searches: [Search]
    }

    private struct Search: Codable {
        var request: SearchRequest
        var total: Int
        var ids: [PlantID]
    }

    /// Sixty plants: few letters, so that names meet; several languages, ties, hybrids, renamed ones.
    private static func rows() -> [SearchRow] {
        var dice = SeededRandom(seed: 60)
        let genera = [
            "Bellis", "Bellium", "Rosa", "Rosularia", "Quercus", "Viola", "Ähria", "Salvia",
        ]
        let epithets = [
            "alba", "albida", "rosea", "vulgaris", "× hybrida", "perennis", "alpina", "minor",
        ]
        let words: [Language: [String]] = [
            .en: [
                "daisy", "common daisy", "rose", "wild rose", "oak", "violet", "St John's daisy",
                "sage",
            ],
            .es: ["margarita", "rosa común", "roble", "violeta", "ñandú rosa", "salvia"],
            .fr: ["pâquerette", "rose sauvage", "chêne", "œillet", "violette des Alpes", "sauge"],
            .de: ["Gänseblümchen", "Maßliebchen", "Rose", "Eiche", "Veilchen", "Salbei"],
            .sv: ["tusensköna", "blåviol", "ros", "ek", "åkerviol", "salvia"],
        ]
        return (0..<60).compactMap { number in
            let scientific = dice.pick(genera) + " " + dice.pick(epithets)
            var names: [Language: [String]] = [:]
            for language in Language.allCases where dice.below(2) == 0 {
                let some = (0...dice.below(2)).map { _ in dice.pick(words[language] ?? []) }
                names[language] = some.enumerated().filter {
                    !some.prefix($0.offset).contains($0.element)
                }.map(\.element)
            }
            // The bundle knows one type of a plant.
            let some = MadeUpPlants.facets(&dice)
            let facets = SearchFacets(
                colours: some.colours, seasons: some.seasons, regions: some.regions,
                types: Array(some.types.prefix(1)))
            let first = PlantID(scientificName: scientific)?.rawValue ?? "plant"
            return PlantID(rawValue: "\(first)-\(number)").map {
                SearchRow(
                    id: $0, scientificName: scientific, names: names,
                    popularity: dice.below(6) * dice.below(60),
                    facets: facets, isPlayable: dice.below(3) == 0)
            }
        }
    }

    private static let texts = [
        "r", "ro", "ros", "rose", "rosa", "rosea", "wild r", "daisy", "DAISY", "common daisy",
        "common", "st johns",
        "gansebl", "gänse", "masslieb", "maßlieb", "paquerette", "oeil", "œil", "chene", "nandu",
        "akerv", "ek", "e", "a",
        "b", "be", "bellis", "bellium", "belis", "bllis", "ebllis", "xellis", "bellisx", "quercus",
        "qercus", "quecrus",
        "quercus x", "hybrida", "x hybrida", "ahria", "violet", "viole", "vilet", "viloet", "iolet",
        "dasiy", "common dasy",
        "salvia", "salbei", "sagge", "vulgaris alba", "rosularia", "rosullaria", "zzzz", "z", "",
        "  ", "%", "雛菊", "des alpes", "gaensebl", "Gaensebluemchen", "Gänseblue", "gaenseblumchen",
        "aakerviol", "akerviol", "ae", "aeh", "aehria", "blaaviol", "ähria x", "rosa x",
        "bellis x hybrida",
        "stjohnsdaisy", "st johnsd", "wildrose", "blå viol", "rosesauvage", "violettedesalpes",
        "oeilletd",
        "ros ea", "ro se", "bell is", "common daisyx", "gaense bluemchen", "tusenskoena",
    ]

    /// One kind, several kinds, or none.
    private static func filters(_ number: Int, _ dice: inout SeededRandom) -> SearchFacets {
        switch number % 5 {
        case 0: SearchFacets(seasons: [.spring, dice.pick(BloomSeason.allCases)])
        case 1: SearchFacets(colours: (0..<6).map { _ in dice.pick(PlantColour.allCases) })
        case 2: SearchFacets(regions: [.europe, dice.pick(Region.allCases)])
        case 3: MadeUpPlants.facets(&dice)
        default: SearchFacets()
        }
    }

    private static func searches(_ index: SearchIndex) -> [Search] {
        var dice = SeededRandom(seed: 80)
        let plain = texts.map { SearchRequest(text: $0) }
        let others = (0..<60).map { number in
            SearchRequest(
                text: number < 12 ? "" : dice.pick(texts), filters: filters(number, &dice),
                sort: dice.pick(SearchSort.allCases), page: 1 + dice.below(2))
        }
        return (plain + others).map { request in
            let found = index.search(request)
            return Search(request: request, total: found.total, ids: found.plants)
        }
    }

    @Test func `are what the index and the files give`() throws {
        var sizes = SearchShards.Sizes()
        sizes.leafEntries = 12
        sizes.leafPlants = 20
        sizes.rowsEach = 8
        sizes.placesEach = 16
        sizes.tableEach = 8
        let rows = Self.rows()
        let folder = ObjectFolder()
        let manifest = try SearchShards.write(rows, sizes: sizes, put: folder.put)
        let search = try ShardSearch(manifest, fetch: folder.fetch)
        let searches = Self.searches(SearchIndex(rows.map(SearchIndex.Document.init)))
        for vector in searches {
            let found = try search.search(vector.request)
            #expect(
                found.total == vector.total && found.rows.map(\.id) == vector.ids,
                "\(vector.request)")
        }
        #expect(
            searches.count(where: { $0.total > 0 }) > 60
                && searches.count(where: { $0.total > 20 }) > 8)
        let vectors = Vectors(
            rows: rows, manifest: manifest,
            objects: folder.objects.mapValues { String(decoding: $0, as: UTF8.self) },
            searches: searches)
        try VectorFile("search.json").compare(VectorFile.json(vectors))
    }
}
