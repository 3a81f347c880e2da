/// Other ways in which people write what a name or a query says: letters that keyboards lack written
/// as two, and words written together or apart.
///
/// DIN 5007-2 writes ä, ö, ü as ae, oe, ue; passports (ICAO 9303-3) write Swedish å as aa; an x stands
/// for the × of hybrids (ICN, article H.3). The site's JavaScript writes alike
/// (Tests/Golden/vectors/spelling.json).
public enum Spelling {
    private static let umlauts: [Unicode.Scalar: String] = ["ä": "ae", "ö": "oe", "ü": "ue"]
    private static let ring: [Unicode.Scalar: String] = ["å": "aa"]

    /// The letters of a language that are also written as two; of no language those of all.
    ///
    /// French and Spanish have none: what they write without accents is what `Folding` makes. In
    /// English an umlaut stands in a borrowed name.
    private static func letters(of language: Language?) -> [Unicode.Scalar: String] {
        switch language {
        case .de, .en: umlauts
        case .fr, .es: [:]
        case .sv, nil: umlauts.merging(ring) { first, _ in first }
        }
    }

    /// A name in a language, spelled out and folded; nil where that is no other than folded alone.
    ///
    /// - Parameters:
    ///   - text: the name.
    ///   - language: whose letters it has; nil for a scientific name, which has none.
    /// - Returns: the name in small letters, without accents and signs.
    public static func out(_ text: String, in language: Language?) -> String? {
        spelled(text, language.map { letters(of: $0) } ?? [:])
    }

    /// What was typed, of which the language is not known, spelled out and folded; nil where that is
    /// no other than folded alone.
    public static func out(typed text: String) -> String? {
        spelled(text, letters(of: nil))
    }

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

/// Words written together or apart: all ways to put spaces between the letters of a query.
enum Spacing {
    /// The letters, without spaces, that a query may be of: its own, and those of it spelled out. None
    /// where they are too few to guess by.
    static func typed(_ query: String) -> [String] {
        [Folding.fold(query), Spelling.out(typed: query)].compactMap { text in
            let letters = text?.filter { $0 != " " }
            return letters?.unicodeScalars.count ?? 0 < Typo.leastLetters ? nil : letters
        }
    }

    /// Whether a text begins with some letters, whatever spaces are in it.
    static func begins(_ text: some Sequence<UInt8>, with letters: some Sequence<UInt8>) -> Bool {
        text.lazy.filter { $0 != UInt8(ascii: " ") }.starts(with: letters)
    }

    /// Calls `look` with every text of these letters and of spaces between them, of which `goesOn`
    /// knows every beginning.
    static func eachText(
        of letters: String, goesOn: (String) -> Bool, look: (String) -> Void
    ) {
        let letters = Array(letters.unicodeScalars)
        func add(to text: String.UnicodeScalarView, _ place: Int) {
            guard place < letters.count else { return look(String(text)) }
            for gap in place == 0 ? [""] : ["", " "] {
                var longer = text
                longer.append(contentsOf: gap.unicodeScalars)
                longer.append(letters[place])
                if goesOn(String(longer)) { add(to: longer, place + 1) }
            }
        }
        add(to: String.UnicodeScalarView(), 0)
    }
}
