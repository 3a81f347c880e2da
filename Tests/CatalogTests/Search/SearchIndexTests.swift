import TestSupport
import Testing

@testable import Catalog

@Suite struct `Searching plants` {
    private static let index = SearchIndex(
        [
            (
                "bellis-perennis", 900,
                ["common daisy", "lawn daisy", "Gänseblümchen", "Bellis perennis"]
            ),
            ("leucanthemum-vulgare", 800, ["oxeye daisy", "marguerite", "Leucanthemum vulgare"]),
            ("taraxacum-officinale", 950, ["dandelion", "Löwenzahn", "Taraxacum officinale"]),
            ("rosa-canina", 300, ["dog rose", "Rosa canina"]),
            ("rosa-rugosa", 400, ["rugosa rose", "Rosa rugosa"]),
            ("primula-veris", 400, ["cowslip", "rose", "Primula veris"]),
        ].compactMap { id, popularity, names in
            PlantID(rawValue: id).map { .init(id: $0, popularity: popularity, names: names) }
        })

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
