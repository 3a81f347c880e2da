/// Numbers and signs of a question's text: a difference in them means another question, however
/// similar the words are.
enum StemSigns {
    /// Numbers, without thousands separators, and signs, in their order.
    static func of(_ stem: String) -> [String] {
        var signs: [String] = []
        let characters = Array(stem)
        var index = 0
        while index < characters.count {
            if characters[index].isASCII, characters[index].isNumber {
                signs.append(number(characters, &index))
                continue
            }
            if let sign = sign(characters, index) { signs.append(sign) }
            index += 1
        }
        return signs
    }

    /// Words of at most three letters with capitals, such as symbols, units and abbreviations, by
    /// lower case; none of a stem in capitals. A capital at the beginning of the stem is ignored,
    /// and a word spelled in two ways is left out.
    static func spellings(of stem: String) -> [String: String] {
        guard stem.contains(where: \.isLowercase) else { return [:] }
        var spellings: [String: String] = [:]
        var mixed: Set<String> = []
        let words = stem.split(whereSeparator: { !$0.isLetter })
        for (place, word) in words.enumerated() where word.count <= 3 {
            guard word.dropFirst(place == 0 ? 1 : 0).contains(where: \.isUppercase) else {
                continue
            }
            let (small, spelling) = (word.lowercased(), String(word))
            if spellings[small] ?? spelling != spelling { mixed.insert(small) }
            spellings[small] = spelling
        }
        return spellings.filter { !mixed.contains($0.key) }
    }

    /// The digits from an index on; "1,000" and "1 000" are 1000.
    private static func number(_ characters: [Character], _ index: inout Int) -> String {
        func isDigit(_ place: Int) -> Bool {
            place < characters.count && characters[place].isASCII && characters[place].isNumber
        }
        var digits = ""
        while index < characters.count {
            if isDigit(index) {
                digits.append(characters[index])
                index += 1
            } else if ",.'’ \u{A0}\u{202F}".contains(characters[index]), isDigit(index + 1),
                isDigit(index + 2), isDigit(index + 3), !isDigit(index + 4)
            {
                index += 1
            } else {
                break
            }
        }
        return digits
    }

    private static func sign(_ characters: [Character], _ index: Int) -> String? {
        let character = characters[index]
        let before = characters[..<index].last { $0 != " " }
        let after = characters[(index + 1)...].first { $0 != " " }
        switch character {
        case "-", "\u{2212}":
            // A dash between years is not a sign.
            guard let after, after.isNumber || after == "(" else { return nil }
            return isBetweenYears(characters, index) ? nil : "-"
        case "%", "‰", "°", "^": return String(character)
        case "*", "/": return before?.isNumber == true ? String(character) : nil
        case "#": return before?.isLetter == true ? "#" : nil
        default:
            return character.isMathSymbol || character.isCurrencySymbol ? String(character) : nil
        }
    }

    private static func isBetweenYears(_ characters: [Character], _ index: Int) -> Bool {
        func isYear(_ part: ArraySlice<Character>) -> Bool {
            part.count == 4 && part.allSatisfy(\.isNumber)
        }
        return isYear(characters[..<index].suffix(4))
            && isYear(characters[(index + 1)...].prefix(4))
    }
}
