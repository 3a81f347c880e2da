import Catalog

/// A text for people: plain, and with the little markup that we keep where there is some.
public struct FormattedText: Sendable, Hashable {
    /// The text without markup, NFC, trimmed; sub- and superscript as Unicode's where they exist.
    public var plain: String
    /// The same with em, strong, code, sub, sup and MathML as well-formed, safe XHTML without any
    /// attribute but MathML's own; nil when there is no such markup.
    public var markup: String?

    /// A plain text: NFC, trimmed, runs of blanks as one, invisible characters out.
    public init(plain text: String) {
        plain = PlainWords.tidied(text)
    }

    init(plain: String, markup: String?) {
        self.plain = plain
        self.markup = markup == HTMLText.escaped(plain) ? nil : markup
    }

    /// HTML as people and programs write it.
    ///
    /// - Throws: `SourceFinding` when it is too long or too deep.
    public init(html: String) throws(SourceFinding) {
        if !html.utf8.contains(where: { $0 == UInt8(ascii: "<") }) {
            self.init(plain: CharacterReferences.decoded(html))
        } else {
            self.init(try HTMLFragment.parse(html).children)
        }
    }

    /// The contents of an element of XML or HTML.
    public init(_ children: [XMLElement.Child]) {
        var writer = MarkupWriter()
        writer.write(children)
        self = writer.text
    }

    /// Whether there is nothing to read.
    public var isEmpty: Bool { plain.isEmpty }
}
