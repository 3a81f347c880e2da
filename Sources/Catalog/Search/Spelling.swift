/// Letters that keyboards lack, written as two.
///
/// DIN 5007-2 writes ä, ö, ü as ae, oe, ue; passports (ICAO 9303-3) write Swedish å as aa; an x stands
/// for the × of hybrids (ICN, article H.3). The site's JavaScript writes alike
/// (Tests/Golden/vectors/spelling.json).
public enum Spelling {
    private static let umlauts: [Unicode.Scalar: String] = ["ä": "ae", "ö": "oe", "ü": "ue"]
    private static let swedish = umlauts.merging(["å": "aa"]) { first, _ in first }

    /// The letters of a language that are also written as two.
    ///
    /// French and Spanish have none: what they write without accents is what `Folding` makes. In
    /// English an umlaut stands in a borrowed name.
    private static func letters(of language: Language) -> [Unicode.Scalar: String] {
        switch language {
        case .de, .en: umlauts
        case .sv: swedish
        case .fr, .es: [:]
        }
    }

    /// A name in a language, spelled out and folded; nil where that is no other than folded alone.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - language: whose letters it has; nil for a scientific name, which has none.
    /// - Returns: the name in small letters, without accents and signs.
    public static func spelledOut(_ name: String, in language: Language?) -> String? {
        spelled(name, language.map(letters) ?? [:])
    }

    /// What was typed, in whichever language, spelled out and folded; nil where that is no other than
    /// folded alone.
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

    /// The letter that a letter and a combining mark are; the mark where they are none of ours.
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
