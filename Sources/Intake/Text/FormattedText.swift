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
        self.markup = markup == Self.escaped(plain) ? nil : markup
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

    /// Plain text as XHTML.
    ///
    /// Byte by byte: a "<" before a combining mark is one Character with it, but a "<" all the same.
    public static func escaped(_ text: String) -> String {
        let offends = { (byte: UInt8) in byte == 0x26 || byte == 0x3C || byte == 0x3E }
        guard text.utf8.contains(where: offends) else { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): escaped.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): escaped.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): escaped.append(contentsOf: "&gt;".utf8)
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
