import FoundationEssentials
import Testing

@testable import Catalog

@Suite struct `Synonyms of plants` {
    private static func row() throws -> SearchRow {
        let id = try #require(PlantID(rawValue: "lamprocapnos-spectabilis"))
        return SearchRow(
            id: id, scientificName: "Lamprocapnos spectabilis", synonyms: ["Dicentra spectabilis"],
            names: [.en: ["bleeding heart"]], popularity: 1)
    }

    @Test(arguments: [
        ("dicentra spectabilis", 1), ("Dicentra", 1), ("spectabilis", 1), ("dicentar", 1),
        ("lamprocapnos", 1), ("bleeding", 1), ("dielytra", 0),
    ])
    func `are searched like the name that is used`(_ query: String, _ count: Int) throws {
        let index = SearchIndex([SearchIndex.Document(try Self.row())])
        #expect(index.search(SearchRequest(text: query)).total == count)
    }

    @Test func `come back from a search file, and are left out where there are none`() throws {
        var row = try Self.row()
        let data = try CanonicalJSON.encode(row)
        #expect(String(decoding: data, as: UTF8.self).contains("\"l\":[\"Dicentra spectabilis\"]"))
        #expect(try CanonicalJSON.decode(SearchRow.self, from: data) == row)
        row.synonyms = []
        let bare = try CanonicalJSON.encode(row)
        #expect(!String(decoding: bare, as: UTF8.self).contains("\"l\""))
        #expect(try CanonicalJSON.decode(SearchRow.self, from: bare) == row)
    }

    @Test func `and regions are told apart where somebody has told them`() throws {
        var plant = Plant(
            id: try Self.row().id, uuid: UUID(plant: try Self.row().id), scientificName: "Planta")
        plant.regions = [.europe, .asia, .northAmerica]
        #expect(plant.settled == nil)
        plant.native = [.asia]
        #expect(plant.settled == [.europe, .northAmerica])
    }
}
