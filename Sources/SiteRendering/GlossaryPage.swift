import Catalog
import EditorialContent

/// The page of the glossary.
struct GlossaryPage: Encodable {
    /// One word.
    struct Entry: Encodable {
        var id: String
        var word: String
        var text: TextView
        /// Its source; nil for texts written for this project.
        var source: String?
    }

    var entries: [Entry]
    var countText: String
}

/// A text whose botanical words link to the glossary.
package struct LinkedText: Encodable {
    /// A part of it.
    struct Piece: Encodable {
        var text: String
        /// The word's address in the glossary; nil for other text.
        var address: String?
    }

    var pieces: [Piece]
    /// The language tag, nil for the page's own.
    var textLanguage: String?
}

extension PageMaker {
    /// The page of the glossary, in the order of the language's words.
    func glossaryPage() -> Page<GlossaryPage> {
        let entries = input.handbook.glossary.compactMap { word -> GlossaryPage.Entry? in
            guard let heading = word.forms[language]?.first, let text = reading(word.text) else {
                return nil
            }
            return GlossaryPage.Entry(
                id: word.id, word: heading.sentenceStart, text: text,
                source: word.source == TextOrigin.own ? nil : word.source)
        }
        let sorted = entries.map { (key: Folding.fold($0.word), entry: $0) }
            .sorted { $0.key != $1.key ? $0.key < $1.key : $0.entry.id < $1.entry.id }
        return Page(
            page: frame(
                "glossary", in: .herbarium, title: words["glossary-title"],
                summary: words["glossary-summary"]),
            content: GlossaryPage(
                entries: sorted.map(\.entry), countText: words.counted("words", entries.count)))
    }

    /// A text with links to the glossary; one in another language has none.
    func linked(_ text: LocalText?, by linker: inout GlossaryLinker) -> LinkedText? {
        guard let view = reading(text) else { return nil }
        guard view.textLanguage == nil else {
            return LinkedText(
                pieces: [LinkedText.Piece(text: view.text, address: nil)],
                textLanguage: view.textLanguage)
        }
        return LinkedText(
            pieces: linker.pieces(of: view.text).map { piece in
                LinkedText.Piece(
                    text: piece.text,
                    address: piece.word.map { link("glossary/#\($0)") })
            }, textLanguage: nil)
    }
}
