import TestSupport
import Testing

@testable import Catalog

/// Holds the index to a naive model of its rule: every tier of every name of every plant.
@Suite struct `Words as people type them` {
    /// How well a plant has a query, by build/FORMAT.md; nil where it does not.
    private func tier(of row: SearchRow, _ query: String) -> Int? {
        let folded = Folding.fold(query)
        if folded.isEmpty { return nil }
        let names =
            (row.names.values.flatMap(\.self) + [row.scientificName]).map {
                (text: Folding.fold($0), isSpelled: false)
            } + row.spellings.map { (text: $0, isSpelled: true) }
        let tiers = names.flatMap { name -> [Int] in
            let words = name.text.split(separator: " ", omittingEmptySubsequences: false)
            return words.indices.compactMap { place -> Int? in
                let rest = words[place...].joined(separator: " ")
                if rest.hasPrefix(folded) {
                    let tier = place > 0 ? 2 : rest == folded ? 0 : 1
                    return tier + (name.isSpelled ? 3 : 0)
                }
                let letters = rest.filter { $0 != " " }
                return Spacing.typed(query).contains { letters.hasPrefix($0) } ? 6 : nil
            }
        }
        return tiers.min()
    }

    private func ranked(_ rows: [SearchRow], _ query: String) -> [(tier: Int, id: PlantID)] {
        rows.sorted(by: SearchRow.isMorePopular)
            .compactMap { row in tier(of: row, query).map { (tier: $0, id: row.id) } }
            .enumerated().sorted { ($0.element.tier, $0.offset) < ($1.element.tier, $1.offset) }
            .map(\.element)
    }

    @Test(arguments: 0..<12)
    func `come in the order of the rule, what is written so first`(_ seed: UInt64) {
        var dice = SeededRandom(seed: seed)
        let rows = MadeUpPlants.rows(40, seed: seed, letters: "aeoäöüå×")
        let index = SearchIndex(rows.map(SearchIndex.Document.init))
        var found = 0
        for _ in 0..<40 {
            let query = self.query(of: dice.pick(rows), &dice)
            let expected = ranked(rows, query)
            let direct = expected.filter { $0.tier < 6 }.map(\.id)
            let spaced = expected.filter { $0.tier == 6 }.map(\.id)
            let isLong = Folding.fold(query).unicodeScalars.count >= Typo.leastLetters
            let room = isLong ? max(0, Limits.resultsPerPage - direct.count) : 0
            let all = index.search(query)
            #expect(Array(all.prefix(direct.count)) == direct, "\(query)")
            #expect(
                Array(all.dropFirst(direct.count).prefix(min(room, spaced.count)))
                    == Array(spaced.prefix(room)), "\(query)")
            found += room == 0 ? 0 : spaced.count
        }
        #expect(found > 0)
    }

    /// A name as somebody may type it: umlauts as two letters or not, spaces left out or put in.
    private func query(of row: SearchRow, _ dice: inout SeededRandom) -> String {
        let names = row.names.values.flatMap(\.self).sorted() + [row.scientificName]
        let pairs: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "×": "x"]
        var query = ""
        for letter in dice.pick(names) {
            if letter == " ", dice.below(2) == 0 { continue }
            if dice.below(8) == 0 { query += " " }
            query += dice.below(2) == 0 ? pairs[letter] ?? String(letter) : String(letter)
        }
        return String(query.prefix(2 + dice.below(12)))
    }

    @Test func `a name is in the index by its own words once`() {
        let row = PlantID(rawValue: "larix-decidua").map {
            SearchRow(
                id: $0, scientificName: "Larix decidua",
                names: [.de: ["Gemeine Lärche", "Gemeine Laerche", "Lärche"], .fr: ["lärche"]],
                popularity: 1)
        }
        let index = SearchIndex([row].compactMap(\.self).map(SearchIndex.Document.init))
        let texts = index.entries.map { entry in
            String(decoding: index.text(of: entry), as: UTF8.self) + (entry.isSpelled ? " *" : "")
        }
        #expect(
            texts.filter { $0.hasPrefix("l") }
                == ["laerche", "larche", "larche", "larix decidua"])
        #expect(index.search("laerche") == index.search("Lärche"))
    }
}
