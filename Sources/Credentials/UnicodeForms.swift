import Foundation

/// The normal forms of Unicode (UAX #15) and lower case without a language.
enum UnicodeForms {
    /// Canonically composed: NFC.
    static func composed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    }

    /// Decomposed, compatibility forms too: NFKD.
    static func decomposed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.decomposedStringWithCompatibilityMapping
    }

    /// In lower case letter by letter, so that a sigma is the same everywhere in a word, as in
    /// JavaScript's scripts.
    static func lowered(_ text: String) -> String {
        var lowered = ""
        for scalar in text.unicodeScalars { lowered += scalar.properties.lowercaseMapping }
        return lowered
    }

    /// A text without spaces (U+0020) at its ends.
    static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { $0 != " " }),
            let last = scalars.lastIndex(where: { $0 != " " })
        else { return "" }
        return String(scalars[first...last])
    }
}

extension Unicode.Scalar {
    /// Of general category L.
    var isLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            true
        default: false
        }
    }

    /// Of general category M.
    var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// 0 to 9.
    var isASCIIDigit: Bool { (0x30...0x39).contains(value) }
}
