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
    ]

    @Test func `the site's script folds as this folds`() throws {
        let pairs = Self.texts.map { [$0, Folding.fold($0)] }
        try VectorFile("folding.json").compare(VectorFile.json(pairs))
    }
}
