/// Words written together or apart: all ways to place spaces between the letters of a query.
enum Spacing {
    /// The letters of a query without spaces: as folded, and spelled out. Empty for too few
    /// letters.
    static func typed(_ query: String) -> [String] {
        [Folding.fold(query), Spelling.spelledOut(typed: query)].compactMap { text in
            let letters = text?.filter { $0 != " " }
            return letters?.unicodeScalars.count ?? 0 < Typo.leastLetters ? nil : letters
        }
    }

    /// Whether a text begins with some letters, ignoring spaces.
    static func begins(_ text: some Sequence<UInt8>, with letters: some Sequence<UInt8>) -> Bool {
        text.lazy.filter { $0 != UInt8(ascii: " ") }.starts(with: letters)
    }

    /// Calls `look` with every text that consists of these letters and of spaces between them.
    /// Texts with a beginning for which `goesOn` is false are skipped.
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
