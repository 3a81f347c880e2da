import Catalog

/// A text for readers: as plain text, and also with markup of a small set if it has any.
public struct FormattedText: Sendable, Hashable {
    /// The text without markup, NFC, trimmed; sub- and superscript as Unicode characters if
    /// possible.
    public var plain: String
    /// The text as well-formed, safe XHTML with em, strong, code, sub, sup and MathML; the only
    /// attributes are those of MathML. Nil when the text has no such markup.
    public var markup: String?

    /// A plain text: NFC, trimmed, runs of blanks as one, without invisible characters.
    public init(plain text: String) {
        plain = PlainWords.tidied(text)
    }

    init(plain: String, markup: String?) {
        self.plain = plain
        self.markup = markup == HTMLText.escaped(plain) ? nil : markup
    }

    /// Converts HTML.
    ///
    /// - Throws: `SourceFinding` when it is too long or nested too deeply.
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

    /// Whether it has no text.
    public var isEmpty: Bool { plain.isEmpty }
}
