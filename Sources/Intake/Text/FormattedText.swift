import Foundation

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
    /// - Throws: `Remark` when it is too long or too deep.
    public init(html: String) throws(Remark) {
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
    public static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else {
            return text
        }
        return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }
}

/// Makes a text plain.
public enum PlainWords {
    /// NFC; blanks of every kind as one space and lines kept as single breaks; no control
    /// characters, no invisible ones (soft hyphens, joiners outside of scripts and emoji that need
    /// them, marks that turn the direction of text); trimmed.
    public static func tidied(_ text: String) -> String {
        if let quick = quick(text) { return quick }
        var scalars = String.UnicodeScalarView()
        var pending: Unicode.Scalar?
        // Below U+0300 there is nothing to compose.
        var isComposed = true
        for scalar in text.unicodeScalars {
            isComposed = isComposed && scalar.value < 0x300
            switch scalar {
            case "!"..."~":
                if let blank = pending { scalars.append(blank) }
                pending = nil
                scalars.append(scalar)
            case "\n", "\u{2028}", "\u{2029}", "\u{85}": if !scalars.isEmpty { pending = "\n" }
            case _ where scalar.properties.isWhitespace:
                if !scalars.isEmpty, pending == nil { pending = " " }
            case _ where isInvisible(scalar): continue
            default:
                if let blank = pending { scalars.append(blank) }
                pending = nil
                scalars.append(scalar)
            }
        }
        return isComposed ? String(scalars) : String(scalars).precomposedStringWithCanonicalMapping
    }

    /// Most texts are ASCII and tidy already.
    private static func quick(_ text: String) -> String? {
        var isBlank = true
        for byte in text.utf8 {
            if byte == 0x20 {
                if isBlank { return nil }
                isBlank = true
            } else if byte > 0x20 && byte < 0x7F {
                isBlank = false
            } else {
                return nil
            }
        }
        return isBlank && !text.isEmpty ? nil : text
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060,
            0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF, 0xE0000...0xE007F:
            true
        default: false
        }
    }
}
