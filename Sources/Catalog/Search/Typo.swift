/// One typo: a letter missing, extra, changed, or swapped with the one after it.
enum Typo {
    /// The fewest letters of a query that is corrected.
    static let leastLetters = 4

    /// The letters that may replace a mistyped one.
    private static let letters = Array("abcdefghijklmnopqrstuvwxyz ".unicodeScalars)

    /// Calls `look` with every possible correction, some more than once. Texts with a beginning for
    /// which `isKnown` is false are skipped. A letter after the last one is no typo, since the
    /// query is then a beginning of the name.
    static func eachMeant(
        by query: String, isKnown: (String) -> Bool, look: (String) -> Void
    ) {
        let query = Array(query.unicodeScalars)
        func text(_ parts: [Unicode.Scalar]...) -> String {
            var text = String.UnicodeScalarView()
            for part in parts { text.append(contentsOf: part) }
            return String(text)
        }
        for place in query.indices {
            let before = Array(query[..<place])
            guard place == 0 || isKnown(text(before)) else { return }
            let rest = Array(query[place...])
            let after = Array(query[(place + 1)...])
            look(text(before, after))
            for letter in letters where isKnown(text(before, [letter])) {
                look(text(before, [letter], after))
                look(text(before, [letter], rest))
            }
            if let next = after.first {
                look(text(before, [next, query[place]], Array(after.dropFirst())))
            }
        }
    }

    /// Whether a text begins with a correction of a query. Before the first difference there is no
    /// typo, and after it all must be equal.
    static func begins(
        _ text: ArraySlice<Unicode.Scalar>, withWhatIsMeantBy query: [Unicode.Scalar]
    ) -> Bool {
        let place = zip(text, query).prefix { $0 == $1 }.count
        if place == query.count { return true }
        func continues(_ rest: some Sequence<Unicode.Scalar>, from start: Int) -> Bool {
            start <= text.count && text.dropFirst(start).starts(with: rest)
        }
        let rest = query[(place + 1)...]
        if continues(rest, from: place) { return true }
        if let next = rest.first,
            continues([next, query[place]] + rest.dropFirst(), from: place)
        {
            return true
        }
        guard let there = text.dropFirst(place).first, letters.contains(there) else { return false }
        return continues(rest, from: place + 1) || continues(query[place...], from: place + 1)
    }
}
