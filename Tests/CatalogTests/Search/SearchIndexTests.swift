import TestSupport
import Testing

@testable import Catalog

@Suite struct `Searching plants` {
    private static let index: SearchIndex = {
        let plants: [(id: String, popularity: Int, english: [String], german: [String])] = [
            ("bellis-perennis", 900, ["common daisy", "lawn daisy"], ["Gänseblümchen"]),
            ("leucanthemum-vulgare", 800, ["oxeye daisy", "marguerite"], []),
            ("taraxacum-officinale", 950, ["dandelion"], ["Löwenzahn"]),
            ("rosa-canina", 300, ["dog rose"], []), ("rosa-rugosa", 400, ["rugosa rose"], []),
            ("primula-veris", 400, ["cowslip", "rose"], []),
            ("myosotis-scorpioides", 500, ["water forget-me-not", "forget-me-not"], []),
            ("mentha-x-piperita", 100, ["peppermint"], []),
            ("crithmum-maritimum", 10, ["loewe"], []),
        ]
        return SearchIndex(
            plants.compactMap { plant in
                PlantID(rawValue: plant.id).map {
                    let words = plant.id.replacing("-x-", with: " × ").replacing("-", with: " ")
                    return .init(
                        SearchRow(
                            id: $0, scientificName: words,
                            names: [.en: plant.english, .de: plant.german],
                            popularity: plant.popularity))
                }
            })
    }()

    @Test(arguments: [
        // The exact name before the start of a name, that before the start of a word.
        ("rose", ["primula-veris", "rosa-rugosa", "rosa-canina"]),
        ("rosa", ["rosa-rugosa", "rosa-canina", "primula-veris"]),
        // Within one kind by popularity.
        ("daisy", ["bellis-perennis", "leucanthemum-vulgare"]),
        // Accents and case do not count.
        ("GANSEBLUM", ["bellis-perennis"]), ("lowen", ["taraxacum-officinale"]),
        // One typo: a letter missing, extra, changed, swapped; the first one too.
        ("dandlion", ["taraxacum-officinale"]), ("danddelion", ["taraxacum-officinale"]),
        ("dandilion", ["taraxacum-officinale"]), ("dandeloin", ["taraxacum-officinale"]),
        ("fandelion", ["taraxacum-officinale"]), ("andelion", ["taraxacum-officinale"]),
        // Letters that keyboards lack, behind what is written so itself.
        ("Gaensebluemchen", ["bellis-perennis"]), ("GAENSEB", ["bellis-perennis"]),
        ("Gänsebluem", ["bellis-perennis"]),
        ("löwe", ["taraxacum-officinale", "crithmum-maritimum"]),
        ("loewe", ["crithmum-maritimum", "taraxacum-officinale"]),
        ("mentha x pip", ["mentha-x-piperita"]), ("Mentha × pip", ["mentha-x-piperita"]),
        // Together and apart, from the start of any word on.
        ("forgetmenot", ["myosotis-scorpioides"]), ("waterforgetm", ["myosotis-scorpioides"]),
        ("for get menot", ["myosotis-scorpioides"]), ("cow slip", ["primula-veris"]),
        ("getmenot", []), ("ox", ["leucanthemum-vulgare"]), ("o x", []),
        ("gaense bluemchen", ["bellis-perennis"]), ("menthaxp", ["mentha-x-piperita"]),
        // Two typos are two too many, and short words forgive none.
        ("dqndelipn", []), ("xx", []),
        // Short prefixes come from lists made beforehand, with the same order.
        ("da", ["taraxacum-officinale", "bellis-perennis", "leucanthemum-vulgare"]),
        ("r", ["primula-veris", "rosa-rugosa", "rosa-canina"]),
        // The scientific epithet is a word like any other.
        ("vulgare", ["leucanthemum-vulgare"]), ("oxeye d", ["leucanthemum-vulgare"]),
        ("", []), ("  ", []), ("%", []),
    ])
    func `finds in the order of relevance`(_ query: String, _ ids: [String]) {
        #expect(Self.index.search(query).map(\.rawValue) == ids)
    }

    @Test(arguments: 0..<20)
    func `every prefix of every name finds its plant`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let letters = Array("abcdeäöß éô")
        let documents = (0..<40).compactMap { number -> SearchIndex.Document? in
            let name = String((0..<(3 + random.below(9))).map { _ in random.pick(letters) })
            return PlantID(rawValue: "p\(number)").map {
                .init(id: $0, popularity: random.below(5), names: [name])
            }
        }
        let index = SearchIndex(documents)
        for document in documents {
            let folded = Folding.fold(document.names[0])
            for length in 1...max(1, folded.count) where !folded.isEmpty {
                let found = index.search(String(folded.prefix(length)))
                #expect(found.contains(document.id) || folded.prefix(length).last == " ")
                #expect(Set(found).count == found.count)
            }
        }
    }
}
