/// Scientific names as keys.
package enum ScientificName {
    /// A name as a key for joins: letter case, blanks and the hybrid sign are ignored.
    package static func key(_ name: String) -> String {
        let key = name.lowercased()
        // A fast path: nearly all of millions of names are ASCII words with single blanks.
        var last = UInt8(ascii: " ")
        let isPlain = key.utf8.allSatisfy { byte in
            defer { last = byte }
            return byte < 0x80 && (byte != UInt8(ascii: " ") || last != byte)
        }
        if isPlain, last != UInt8(ascii: " ") { return key }
        return key.replacing("×", with: "x ").split(separator: " ").joined(separator: " ")
    }

    /// Whether a name equals another one, possibly followed by its author.
    static func isSame(_ name: String, as plain: String) -> Bool {
        guard name.hasPrefix(plain) else { return false }
        let rest = name.dropFirst(plain.count)
        guard rest.first == " ", let author = rest.dropFirst().first else { return rest.isEmpty }
        return author.isUppercase || author == "("
    }

    /// Whether a name has the form of a name of a species or of a lower taxon: "Bellis" and
    /// "Bellis L." are genera.
    package static func isOfSpecies(_ name: String) -> Bool {
        let words = name.split(whereSeparator: \.isWhitespace)
        guard let second = words.dropFirst().first?.first else { return false }
        return words[0] == "×" || !second.isUppercase && second != "("
    }

    /// Particles that begin an author's name, and are no part of a plant's.
    private static let particles: Set<String> = [
        "af", "auct", "auct.", "d'", "da", "de", "del", "della", "den", "der", "di", "do", "dos",
        "du",
        "hort", "hort.", "la", "le", "non", "sensu", "st.", "ter", "van", "vom", "von", "zu", "zur",
    ]

    /// The name of a species without its author: genus and epithet, with the hybrid sign before or
    /// between. A formula, "Salix alba × Salix fragilis", is kept as a whole.
    static func species(_ name: String) -> String {
        // Nearly all names are two words.
        guard name.utf8.count(where: { $0 == UInt8(ascii: " ") }) > 1 else { return name }
        var rest = name.split(separator: " ")[...]
        func isSign(_ word: Substring?) -> Bool { word == "×" || word == "x" || word == "X" }
        var kept: [Substring] = []
        func keep() { kept.append(rest.removeFirst()) }
        if isSign(rest.first) { keep() }
        guard rest.count > 1 else { return name }
        keep()
        // A subgenus in brackets is not part of a species' name.
        if let next = rest.first, next.hasPrefix("("), next.hasSuffix(")"),
            rest.dropFirst().first?.first?.isLowercase == true
        {
            rest.removeFirst()
        }
        if isSign(rest.first) { keep() }
        guard let epithet = rest.first?.first, epithet.isLowercase || epithet == "×" else {
            return name
        }
        keep()
        guard let author = rest.first?.first,
            !rest.contains(where: { isSign($0) || $0.first == "×" })
        else { return kept.count > 1 && rest.isEmpty ? kept.joined(separator: " ") : name }
        // In "Bellis perennis var. hortensis" the rest names a lower taxon and not an author.
        let word = rest.first ?? ""
        let isAuthor =
            author.isUppercase || author == "(" || particles.contains(String(word))
            || word.hasPrefix("d'") || word.hasPrefix("d’")
        return isAuthor ? kept.joined(separator: " ") : name
    }
}
