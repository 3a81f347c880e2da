import Testing

@testable import Catalog

@Suite struct `Folding names` {
    @Test(arguments: [
        ("Bellis perennis", "bellis perennis"), ("Gänseblümchen", "ganseblumchen"),
        ("Große Straße", "grosse strasse"), ("pâquerette", "paquerette"),
        ("margarita común", "margarita comun"), ("fjällsippa & ros", "fjallsippa ros"),
        ("œillet d’Inde", "oeillet d inde"), ("St. John's-wort", "st john s wort"),
        ("Quercus × hispanica", "quercus hispanica"), ("  two   words ", "two words"),
        ("e\u{301}toile", "etoile"), ("ÆØÅ", "aeoa"), ("", ""), ("—", ""), ("七", "七"),
        ("Nº 5", "nº 5"), ("oﬃcinale", "officinale"), ("ｆｏｘｇｌｏｖｅ", "foxglove"),
        ("St Johnʼs wort", "st john s wort"), ("oa\u{ad}k", "oak"),
    ])
    func `makes them comparable`(_ text: String, _ folded: String) {
        #expect(Folding.fold(text) == folded)
    }

    @Test func `folding twice changes nothing`() {
        for text in ["Große Straße", "œillet d’Inde", "İstanbul", "Ångström"] {
            let once = Folding.fold(text)
            #expect(Folding.fold(once) == once)
        }
    }
}

@Suite struct `Plant ids` {
    @Test(arguments: ["bellis-perennis", "a", "rosa-2"])
    func `are words with hyphens`(_ text: String) {
        #expect(PlantID(rawValue: text)?.rawValue == text)
    }

    @Test(arguments: [
        "", "-a", "a-", "a--b", "A", "ä", "a b", "a/b", "..", String(repeating: "a", count: 81),
    ])
    func `are nothing else`(_ text: String) {
        #expect(PlantID(rawValue: text) == nil)
    }

    @Test(arguments: [
        ("Bellis perennis", "bellis-perennis"), ("Quercus × hispanica", "quercus-x-hispanica"),
        ("×Cuprocyparis leylandii", "x-cuprocyparis-leylandii"),
        ("Acer saccharum subsp. nigrum", "acer-saccharum-subsp-nigrum"),
    ])
    func `follow from scientific names`(_ name: String, _ id: String) {
        #expect(PlantID(scientificName: name)?.rawValue == id)
    }
}
