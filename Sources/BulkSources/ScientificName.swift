/// Scientific names as keys.
package enum ScientificName {
    /// A name as other files may write it: letter case, blanks and the sign of hybrids do not count.
    package static func key(_ name: String) -> String {
        let key = name.lowercased()
        // Nearly all names are words of ASCII with single blanks, of which there are millions.
        var last = UInt8(ascii: " ")
        let isPlain = key.utf8.allSatisfy { byte in
            defer { last = byte }
            return byte < 0x80 && (byte != UInt8(ascii: " ") || last != byte)
        }
        if isPlain, last != UInt8(ascii: " ") { return key }
        return key.replacing("×", with: "x ").split(separator: " ").joined(separator: " ")
    }

    /// Whether a name is another one, perhaps with its author behind it.
    static func isSame(_ name: String, as plain: String) -> Bool {
        guard name.hasPrefix(plain) else { return false }
        let rest = name.dropFirst(plain.count)
        guard rest.first == " ", let author = rest.dropFirst().first else { return rest.isEmpty }
        return author.isUppercase || author == "("
    }

    /// Whether a name is of a species or below one, by its form: "Bellis" and "Bellis L." are of a genus.
    package static func isOfSpecies(_ name: String) -> Bool {
        let words = name.split(whereSeparator: \.isWhitespace)
        guard let second = words.dropFirst().first?.first else { return false }
        return words[0] == "×" || !second.isUppercase && second != "("
    }

    /// The name of a species without its author: genus and epithet, with the sign of a hybrid between.
    static func species(_ name: String) -> String {
        // Nearly all names are two words.
        guard name.utf8.count(where: { $0 == UInt8(ascii: " ") }) > 1 else { return name }
        let words = name.split(separator: " ")
        guard words.count > 2 else { return name }
        let hasSign = words[1] == "×" || words[1] == "x"
        let count = hasSign ? 3 : 2
        guard words[count - 1].first?.isLowercase == true || words[1].first == "×",
            words.count > count
        else { return name }
        // "Bellis perennis var. hortensis" is no author, whatever its rank is called.
        guard let next = words[count].first, next.isUppercase || next == "(" else { return name }
        return words[..<count].joined(separator: " ")
    }
}
