/// Spells letters that keyboards lack as two letters.
///
/// DIN 5007-2: ä, ö, ü as ae, oe, ue; passports (ICAO 9303-3): Swedish å as aa; ICN, article H.3: x
/// for the × of hybrids. The site's JavaScript gives the same results
/// (Tests/Golden/vectors/spelling.json).
public enum Spelling {
    private static let umlauts: [Unicode.Scalar: String] = ["ä": "ae", "ö": "oe", "ü": "ue"]
    private static let swedish = umlauts.merging(["å": "aa"]) { first, _ in first }

    /// The letters of a language that are also written as two.
    ///
    /// French and Spanish have none: their forms without accents are those of `Folding`. In
    /// English, umlauts occur in borrowed names.
    private static func letters(of language: Language) -> [Unicode.Scalar: String] {
        switch language {
        case .de, .en: umlauts
        case .sv: swedish
        case .fr, .es: [:]
        }
    }

    /// A name in a language, spelled out and folded; nil when that equals the folded name.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - language: its language; nil for a scientific name, which has no such letters.
    /// - Returns: the name in lower case, without accents and signs.
    public static func spelledOut(_ name: String, in language: Language?) -> String? {
        spelled(name, language.map(letters) ?? [:])
    }

    /// A typed text of any language, spelled out and folded; nil when that equals the folded text.
    public static func spelledOut(typed text: String) -> String? { spelled(text, swedish) }

    private static func spelled(_ text: String, _ letters: [Unicode.Scalar: String]) -> String? {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        var written = String.UnicodeScalarView()
        var isSpelled = false
        for scalar in text.unicodeScalars {
            let small = scalar.properties.lowercaseMapping.unicodeScalars
            if scalar == "×" {
                written.append(contentsOf: " x ".unicodeScalars)
            } else if small.count == 1, let both = letters[small[small.startIndex]] {
                written.append(contentsOf: both.unicodeScalars)
            } else if let both = written.last.flatMap({ letters[composed($0, with: scalar)] }) {
                written.removeLast()
                written.append(contentsOf: both.unicodeScalars)
            } else {
                written.append(scalar)
                continue
            }
            isSpelled = true
        }
        return isSpelled ? Folding.fold(String(written)) : nil
    }

    /// The precomposed letter of a letter and a combining mark; the mark for other combinations.
    private static func composed(
        _ letter: Unicode.Scalar, with mark: Unicode.Scalar
    ) -> Unicode.Scalar {
        switch (letter, mark) {
        case ("a", "\u{308}"), ("A", "\u{308}"): "ä"
        case ("o", "\u{308}"), ("O", "\u{308}"): "ö"
        case ("u", "\u{308}"), ("U", "\u{308}"): "ü"
        case ("a", "\u{30a}"), ("A", "\u{30a}"): "å"
        default: mark
        }
    }
}
