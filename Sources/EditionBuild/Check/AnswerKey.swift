import Foundation

/// The part of an answer that distinguishes it from others for a reader.
///
/// Two answers are the same when their keys are equal. Letter case, quotes, blanks and the marks
/// that end a sentence are ignored; signs, operators, digits, symbols, units and accents count. For
/// searching there is `Folding`, which ignores more.
enum AnswerKey {
    /// The key of an answer; an answer of marks alone is its own key.
    static func of(_ answer: String) -> String {
        let isASCII = answer.utf8.allSatisfy { $0 < 0x80 }
        let plain = withoutGroups((isASCII ? Array(answer) : answer.flatMap(letters)).map(plain))
        let key = joined(inCase(words(withoutMarks(plain))))
        return key.isEmpty ? answer : key
    }

    // MARK: Characters

    /// A ligature or a fraction as the characters that it stands for: "fi", "1/2".
    private static func letters(_ character: Character) -> [Character] {
        switch character {
        case "\u{FB00}"..."\u{FB06}", "¼"..."¾", "⅐"..."⅞":
            String(character).precomposedStringWithCompatibilityMapping.map {
                $0 == "\u{2044}" ? "/" : $0
            }
        default: [character]
        }
    }

    /// The text without blanks between groups of three digits: 1 000 is 1000.
    private static func withoutGroups(_ text: [Character]) -> [Character] {
        guard text.contains(where: \.isNumber) else { return text }
        return text.indices.filter { index in
            guard text[index] == " ", index > 0, text[index - 1].isNumber else { return true }
            let digits = text[(index + 1)...].prefix(while: \.isNumber)
            return digits.count != 3
        }.map { text[$0] }
    }

    /// One character for all that look alike.
    private static func plain(_ character: Character) -> Character {
        if character.isWhitespace { return " " }
        switch character {
        case "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FE58}", "\u{FE63}", "\u{FF0D}": return "-"
        case "‘", "’", "ʼ", "`", "´": return "'"
        case "“", "”", "„", "‟", "«", "»", "‹", "›": return "\""
        case "₀"..."₉":
            // H₂O is H2O, while x² is not x2.
            let value = character.unicodeScalars.first.map { $0.value - 0x2080 + 0x30 }
            return value.flatMap(Unicode.Scalar.init).map(Character.init) ?? character
        default: return character
        }
    }

    /// The text without quotes and without the marks that end a sentence or a part of one.
    private static func withoutMarks(_ text: [Character]) -> [Character] {
        var kept: [Character] = []
        kept.reserveCapacity(text.count)
        let end = text.lastIndex { !marks.contains($0) && $0 != " " } ?? text.count
        for (index, character) in text.enumerated() {
            let before = kept.last { $0 != " " } ?? " "
            let isLast = index >= end
            let endsPart = isLast || index + 1 < text.count && text[index + 1] == " "
            switch character {
            case "\"" where !before.isNumber: continue
            case "¿", "¡": continue
            case ".", ",", ";", ":", "…":
                if endsPart, before != " " { continue }
            // An exclamation mark after a number or a variable is a factorial.
            case "!", "?":
                if endsPart, before.isLetter, kept.dropLast().last?.isLetter == true { continue }
            case "'" where index == 0 || isLast:
                if text.first == "'", text.last == "'", text.count > 2 { continue }
            default: break
            }
            kept.append(character)
        }
        return kept
    }

    private static let marks: Set<Character> = [".", ",", ";", ":", "…", "!", "?", "\"", "'"]

    // MARK: Words

    /// Runs of letters, and every other character alone; blanks only where they separate words or
    /// numbers.
    private static func words(_ text: [Character]) -> [[Character]] {
        var words: [[Character]] = []
        var hasBlank = false
        for character in text {
            if character == " " {
                hasBlank = !words.isEmpty
                continue
            }
            let last = words.last?.last
            let isLetter = character.isLetter
            let parts =
                hasBlank
                && (last?.isLetter == true && isLetter
                    || last?.isNumber == true && character.isNumber)
            if parts { words.append([" "]) }
            if isLetter, !parts, last?.isLetter == true {
                words[words.count - 1].append(character)
            } else {
                words.append([character])
            }
            hasBlank = false
        }
        return words
    }

    /// The words in lower case, except units and symbols, which differ by case: mW and MW, Co and
    /// CO.
    private static func inCase(_ words: [[Character]]) -> [String] {
        words.enumerated().map { index, word in
            guard word[0].isLetter else { return String(word) }
            let isAlone = words.count == 1
            let isUnit = index > 0 && words[index - 1].last?.isNumber == true
            let isTitle = word[0].isUppercase && !word.dropFirst().contains(where: \.isUppercase)
            let isSymbol =
                word.count == 1 && isAlone || word.count <= 2 && !isTitle
                || isUnit && (word.count <= 2 || word.count == 3 && !isTitle)
            return isSymbol ? String(word) : String(word).lowercased()
        }
    }

    /// The joined words. A hyphen between words becomes a blank; between single letters it stays,
    /// since there it is a minus.
    private static func joined(_ words: [String]) -> String {
        var key = ""
        for (index, word) in words.enumerated() {
            if word == "-", index > 0, index + 1 < words.count,
                words[index - 1].last?.isLetter == true, words[index + 1].first?.isLetter == true,
                words[index - 1].count > 1 || words[index + 1].count > 1
            {
                key += " "
            } else {
                key += word
            }
        }
        return key
    }
}
