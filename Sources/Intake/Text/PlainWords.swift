import Catalog
import Foundation

/// Normalises text without markup.
public enum PlainWords {
    /// The text in NFC, trimmed. Each run of blanks becomes one space, or one line break if it
    /// holds one. Control characters are removed, and so are invisible characters: soft hyphens,
    /// marks that turn the direction of text, and joiners outside of the scripts and emoji that
    /// need them. At most 30 combining marks in a row are kept.
    public static func tidied(_ text: String) -> String {
        if isTidy(text) { return text }
        var words = Words()
        // Normalised before and after the loop: normalisation replaces some characters, and the
        // loop's removals bring others together.
        let composed = Words.composed(text)
        for scalar in composed.unicodeScalars {
            switch scalar {
            case "!"..."~": words.append(scalar)
            case "\n", "\u{2028}", "\u{2029}", "\u{85}": words.blank = "\n"
            case _ where scalar.properties.isWhitespace: words.blank = words.blank ?? " "
            case "\u{200C}", "\u{200D}": words.join(with: scalar)
            case "\u{E0020}"..."\u{E007F}": words.appendTag(scalar)
            case _ where isInvisible(scalar): continue
            default: words.append(scalar)
            }
        }
        return Words.composed(String(words.scalars))
    }

    /// The part of a text processed so far.
    private struct Words {
        var scalars = String.UnicodeScalarView()
        /// The blanks before the next character, as one.
        var blank: Unicode.Scalar?
        private var joiner: Unicode.Scalar?
        private var last: Unicode.Scalar?

        /// A text in NFC, with at most 30 combining marks in a row. Marks are cut before
        /// normalisation, which many of them would make slow, and again once letters are composed.
        static func composed(_ text: String) -> String {
            // Text without bytes from 0xCC on has no scalar from U+0300 on, so nothing to compose.
            if text.utf8.allSatisfy({ $0 < 0xCC }) { return text }
            return StreamSafe.cut(StreamSafe.cut(text).precomposedStringWithCanonicalMapping)
        }

        mutating func append(_ scalar: Unicode.Scalar) {
            if let blank, last != nil { scalars.append(blank) }
            if let joiner, blank == nil, PlainWords.needsJoiners(scalar) { scalars.append(joiner) }
            blank = nil
            joiner = nil
            last = scalar
            scalars.append(scalar)
        }

        /// Holds a joiner until the next character, which decides whether it is kept.
        mutating func join(with scalar: Unicode.Scalar) {
            joiner = blank == nil && last.map(PlainWords.needsJoiners) == true ? scalar : nil
        }

        /// Appends an invisible letter if it belongs to a flag: those of England, Scotland and
        /// Wales are a black flag followed by such letters.
        mutating func appendTag(_ scalar: Unicode.Scalar) {
            guard blank == nil, let last, last == "\u{1F3F4}" || isTag(last), tags < 8 else {
                return
            }
            tags += 1
            append(scalar)
        }

        private var tags = 0
        private func isTag(_ scalar: Unicode.Scalar) -> Bool {
            (0xE0020...0xE007E).contains(scalar.value)
        }
    }

    /// Whether the text is normalised already, as most ASCII text is.
    private static func isTidy(_ text: String) -> Bool {
        var isBlank = true
        for byte in text.utf8 {
            if byte == 0x20 {
                if isBlank { return false }
                isBlank = true
            } else if byte > 0x20 && byte < 0x7F {
                isBlank = false
            } else {
                return false
            }
        }
        return !isBlank || text.isEmpty
    }

    /// Whether a character may change its look beside a joiner: scripts from Hebrew on, emoji.
    private static func needsJoiners(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x1CFF, 0x2190...0x2BFF, 0xA800...0xABFF, 0xFB1D...0xFDFF, 0xFE0F,
            0xFE70...0xFEFC, 0x10800...0x16FFF, 0x1E000...0x1FAFF:
            true
        default: false
        }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E,
            0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0xE0000...0xE00FF:
            true
        default: scalar.properties.isNoncharacterCodePoint
        }
    }
}
