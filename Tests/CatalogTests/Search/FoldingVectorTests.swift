import Catalog
import TestSupport
import Testing

/// Holds folding in Swift and in JavaScript together.
@Suite struct `Folding vectors` {
    private static let texts = [
        "", " ", "Bellis perennis", "Gänseblümchen", "Maßliebchen", "GROẞE Klette", "pâquerette",
        "œillet d’Inde", "Œil-de-bœuf", "hëlianthème", "Ängsklocka", "blåbär", "Åkerbär",
        "smörblomma",
        "Þistill", "ð", "ÆRTEBLOMST", "ærteblomst", "margarita común", "Ñandubay", "caña",
        "Quercus × hispanica", "×Fatshedera", "St. John's wort", "St John’s-wort",
        "  forget   me -- not ", "e\u{301}te\u{300}", "İstanbul çiçeği", "ıhlamur", "łubin",
        "Źdźbło",
        "žalčia", "őszi", "ČERVENÝ", "ΜΑΡΓΑΡΙΤΑΣ", "Ромашка", "雛菊", "ヒナギク", "2-row barley", "No. ½",
        "Ⅳ", "①", "a\u{200b}b", "a_b", "a/b", "a.b.c", "e\u{328}", "🌼 daisy", "ŉ", "ﬁg", "ſ", "K",
        "Taraxacum oﬃcinale", "ﬀ ﬂ ﬄ ﬅ ﬆ", "ｆｏｘ－ＧＬＯＶＥ２", "！～", "St Johnʼs wort", "ʻohi", "Kꞌ Ꞌ",
        "flow\u{ad}er", "a\u{200d}b\u{2060}c\u{feff}d", "\u{ad}", "b\u{200b} c",
    ]

    @Test func `the site's script folds as this folds`() throws {
        let pairs = Self.texts.map { [$0, Folding.fold($0)] }
        try VectorFile("folding.json").compare(VectorFile.json(pairs))
    }

    /// What is spelled out: of each language, of a scientific name, and as typed.
    private struct Spelled: Codable {
        var text: String
        var typed: String?
        var scientific: String?
        var names: [Language: String]
    }

    private static let spelled = [
        "Gänseblümchen", "GA\u{308}NSEBLU\u{308}MCHEN", "Öl", "o\u{308}l", "Ångström",
        "a\u{30a}kerviol",
        "\u{212b}", "blåbär", "Größe", "pâquerette", "cigüeña", "naïve Möhre", "Mentha × piperita",
        "×Fatshedera lizei", "a\u{308}\u{308}", "ä\u{308}", "e\u{308}", "o\u{30a}", "é",
        "q\u{301}\u{308}",
        "雛菊", "Bellis", "", "×", "ǟ", "ø", "ꜳ",
    ]

    @Test func `the site's script spells out as this does`() throws {
        let rows = (Self.texts + Self.spelled).map { text in
            Spelled(
                text: text, typed: Spelling.spelledOut(typed: text),
                scientific: Spelling.spelledOut(text, in: nil),
                names: Dictionary(
                    uniqueKeysWithValues: Language.allCases.compactMap { language in
                        Spelling.spelledOut(text, in: language).map { (language, $0) }
                    }))
        }
        try VectorFile("spelling.json").compare(VectorFile.json(rows))
    }
}
