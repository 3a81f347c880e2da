import FoundationEssentials
import TestSupport
import Testing

@testable import Catalog

@Suite struct `Searching without a server` {
    private static var small: SearchShards.Sizes {
        var sizes = SearchShards.Sizes()
        sizes.leafEntries = 20
        sizes.leafPlants = 60
        sizes.rowsEach = 8
        sizes.placesEach = 16
        sizes.tableEach = 5
        return sizes
    }

    private static func queries(_ rows: [SearchRow], _ dice: inout SeededRandom) -> [String] {
        var queries = [
            "", " ", "a", "e", "ab", "de", "abc", "aaaa", "zzzz", "%", "a ", "дуб", "дбу ц", "雛",
        ]
        let letters = Array("abcdeo zé")
        let names = rows.flatMap { $0.names.values.joined() + [$0.scientificName] }
        for _ in 0..<25 {
            let name = dice.pick(names)
            var text = Array(name.prefix(1 + dice.below(12)))
            if dice.below(2) == 0 {
                text = Array(name.split(separator: " ").last.map { $0.prefix(8) } ?? "")
            }
            switch dice.below(5) {
            case 0 where !text.isEmpty: text.remove(at: dice.below(text.count))
            case 1: text.insert(dice.pick(letters), at: dice.below(text.count + 1))
            case 2 where !text.isEmpty: text[dice.below(text.count)] = dice.pick(letters)
            case 3 where text.count > 1:
                let place = dice.below(text.count - 1)
                text.swapAt(place, place + 1)
            default: break
            }
            queries.append(String(text))
        }
        return queries
    }

    @Test(arguments: 0..<8)
    func `every search gives what the index gives`(_ seed: UInt64) throws {
        let letters = seed.isMultiple(of: 4) ? "abдубцé雛" : "abcdeäößéo"
        let rows = MadeUpPlants.rows(400, seed: seed, letters: letters)
        let index = SearchIndex(rows.map(SearchIndex.Document.init))
        let folder = ObjectFolder()
        let sizes = seed.isMultiple(of: 2) ? Self.small : SearchShards.Sizes()
        let manifest = try SearchShards.write(rows, sizes: sizes, put: folder.put)
        let search = try ShardSearch(manifest, fetch: folder.fetch)
        var dice = SeededRandom(seed: seed)
        for query in Self.queries(rows, &dice) {
            for sort in SearchSort.allCases {
                let request = SearchRequest(
                    text: query,
                    filters: dice.below(2) == 0 ? SearchFacets() : MadeUpPlants.facets(&dice),
                    sort: sort, page: 1 + dice.below(3))
                let expected = index.search(request)
                let found = try search.search(request)
                #expect(found.total == expected.total, "\(request)")
                #expect(found.rows.map(\.id) == expected.plants, "\(request)")
            }
        }
    }

    @Test(arguments: 0..<20)
    func `what may have been meant is told alike from both ends`(_ seed: UInt64) {
        var dice = SeededRandom(seed: seed)
        let letters = Array("ab é".unicodeScalars)
        func word() -> [Unicode.Scalar] {
            (0..<(4 + dice.below(3))).map { _ in dice.pick(letters) }
        }
        for _ in 0..<50 {
            let (query, text) = (word(), word())
            let isStart = text.starts(with: query)
            var isMeant = isStart
            Typo.eachMeant(by: String(String.UnicodeScalarView(query)), isKnown: { _ in true }) {
                isMeant = isMeant || text.starts(with: $0.unicodeScalars)
            }
            #expect(Typo.begins(text[...], withWhatIsMeantBy: query) == isMeant, "\(query) \(text)")
        }
    }

    @Test func `a new plant changes the leaves of its own words alone`() throws {
        var rows = MadeUpPlants.rows(3_000, seed: 5, letters: "abcdefghijklmnop")
        func leaves(_ rows: [SearchRow]) throws -> [String: String] {
            let folder = ObjectFolder()
            let manifest = try SearchShards.write(rows, sizes: Self.small, put: folder.put)
            let tables = try manifest.tables.flatMap {
                try CanonicalJSON.decode([String].self, from: folder.fetch($0))
            }
            return Dictionary(
                uniqueKeysWithValues: zip(
                    PackedWords.unpack(manifest.leaves).map { String(decoding: $0, as: UTF8.self) },
                    tables))
        }
        let before = try leaves(rows)
        let id = try #require(PlantID(rawValue: "plant-new"))
        rows.append(
            SearchRow(
                id: id, scientificName: "Abcde fghij", names: [.en: ["klmno"]], popularity: 77))
        let changed = try leaves(rows).filter { before[$0.key] != $0.value }
        #expect(!changed.isEmpty && changed.count <= 3, "\(changed.keys) of \(before.count)")
        #expect(before.count > 300)
    }

    @Test func `a file that is not as the manifest says is an error`() throws {
        let rows = MadeUpPlants.rows(300, seed: 3)
        for broken in [
            "", "[]", "{}", "[[1,0]]", "[[4000000000,4000000000]]", "[{}]", "[\"\"]", "[7]",
        ] {
            let folder = ObjectFolder()
            let manifest = try SearchShards.write(rows, sizes: Self.small, put: folder.put)
            let search = try ShardSearch(manifest) { hash in
                manifest.tables.contains(hash) ? try folder.fetch(hash) : Data(broken.utf8)
            }
            for text in ["", "a", "abcd", "zzzz"] {
                for sort in SearchSort.allCases {
                    let filters = SearchFacets(colours: [.blue])
                    _ = try? search.search(SearchRequest(text: text, filters: filters, sort: sort))
                }
            }
            let absent = try ShardSearch(manifest) { hash in
                throw ShardSearch.Failure(description: hash)
            }
            #expect(throws: ShardSearch.Failure.self) {
                try absent.search(SearchRequest(text: "a"))
            }
        }
    }

    @Test func `the same plants in another order give the same files`() throws {
        let rows = MadeUpPlants.rows(500, seed: 9)
        let (one, other) = (ObjectFolder(), ObjectFolder())
        let manifest = try SearchShards.write(rows, sizes: Self.small, put: one.put)
        #expect(
            try SearchShards.write(rows.reversed(), sizes: Self.small, put: other.put) == manifest)
        #expect(one.objects == other.objects)
    }

    @Test(arguments: [
        "", "abel abies zoë", "bell bells bs", "дуб дуга", "雛 雛菊",
        "a a aa aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
    ])
    func `words are packed and unpacked`(_ text: String) {
        let words = text.split(separator: " ").map { Array($0.utf8) }
        #expect(PackedWords.unpack(PackedWords.pack(words)) == words)
    }

    @Test(arguments: [
        ([UInt32](), ""), ([0], "h"), ([3, 4, 9], "khl"), ([0, 1, 2], "hhh"),
        ([31, 1_055], "AhAAh"),
    ])
    func `places are kept as steps`(_ places: [UInt32], _ gaps: String) {
        #expect(Gaps.encode(places) == gaps)
        #expect(Gaps.decode(gaps, below: 1_056) == places)
        for wrong in [
            "g", "A", "AAAAAAAAh", "?", "AAAAAg", "Ah" + String(repeating: "_", count: 40),
        ] {
            #expect(Gaps.decode(gaps + wrong, below: 1_056) == nil, "\(wrong)")
        }
    }
}
