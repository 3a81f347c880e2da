import Intake
import QuestionRecords

/// The mark of a record's right options, while the way of marking is still unknown.
struct NamedAnswer {
    /// The words of the mark; several when the source has a list.
    var words: [String]
    var options: [FormattedText]
    /// The options' keys in the source, if it has any: letters, numbers, ids.
    var keys: [String] = []
    /// Further marks of the record, each from a column or member of its own.
    var also: [[String]] = []
    /// Indices of options that carry a mark of their own.
    var marked: [Int] = []

    /// The indices of the right options when the words are read by `way`; nil when the words then
    /// mark no option, or one that does not exist or is empty. Never an empty list.
    func places(by way: AnswerWay) -> [Int]? {
        guard let places = named(by: way), !places.isEmpty,
            places.allSatisfy({ options.indices.contains($0) && !options[$0].isEmpty })
        else { return nil }
        var distinct: [Int] = []
        for place in places where !distinct.contains(place) { distinct.append(place) }
        return distinct
    }

    /// Whether the mark consists of numbers of which one is 0, which cannot count from 1.
    var hasZero: Bool {
        all { Self.numbers(of: $0, countingFrom: 0) }?.contains(0) == true
    }

    private func named(by way: AnswerWay) -> [Int]? {
        switch way {
        case .letters: placesOfKeys ?? all { Self.letters(of: $0) }
        case .numbers: placesOfKeys ?? all { Self.numbers(of: $0, countingFrom: 1) }
        case .indexes: placesOfKeys ?? all { Self.numbers(of: $0, countingFrom: 0) }
        case .texts: all { texts(of: $0) }
        }
    }

    private func all(_ places: (String) -> [Int]?) -> [Int]? {
        var all: [Int] = []
        for word in words {
            guard let found = places(word) else { return nil }
            all += found
        }
        return all
    }

    /// Indices by the options' keys, which take precedence over letters and numbers; nil when the
    /// words are no keys.
    var placesOfKeys: [Int]? {
        guard keys.count == options.count, !keys.isEmpty else { return nil }
        return all { word in
            if let place = keys.firstIndex(of: word.trimmedBlanks) { return [place] }
            return Self.every(Self.parts(of: word)) { part in
                keys.firstIndex(of: part)
                    ?? keys.firstIndex { $0.lowercased() == part.lowercased() }
            }
        }
    }

    /// The indices for a word that is the text of an option, or several texts, as in "Lion, Tiger".
    private func texts(of word: String) -> [Int]? {
        for text in Self.forms(of: word) {
            if let place = options.firstIndex(where: { $0.plain == text }) { return [place] }
        }
        let parts = Self.parts(of: word)
        guard parts.count > 1,
            let places = Self.every(
                parts,
                { part in
                    Self.forms(of: part).lazy.compactMap { text in
                        options.firstIndex { $0.plain == text }
                    }.first
                }), Set(places).count == places.count
        else { return nil }
        return places
    }

    /// The word read as plain text and, if it may be HTML, also as HTML.
    private static func forms(of word: String) -> [String] {
        let plain = FormattedText(plain: word).plain
        guard LooseText.isHTML(word), let html = try? LooseText.read(word).plain else {
            return [plain]
        }
        return [plain, html]
    }

    private static func letters(of word: String) -> [Int]? {
        every(signs(of: word)) { sign in
            guard sign.utf8.count == 1, let byte = sign.utf8.first,
                (0x61...0x7A).contains(byte | 0x20)
            else { return nil }
            return Int(byte | 0x20) - 0x61
        }
    }

    /// Some programs write 2.0 for 2.
    private static func numbers(of word: String, countingFrom base: Int) -> [Int]? {
        every(signs(of: word)) { sign in
            let digits = sign.hasSuffix(".0") ? sign.dropLast(2) : sign[...]
            guard (1...9).contains(digits.utf8.count),
                digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits)
            else { return nil }
            return number - base
        }
    }

    /// The letters or numbers in "A", "a)", "(B)", "1, 3", "Option 2", "Answers A, C".
    private static func signs(of word: String) -> [String] {
        let separators: Set<Character> = [",", ";", "|", "&", "/", " ", "\n", "\t", "\u{A0}"]
        var signs = word.split(whereSeparator: { separators.contains($0) }).map(String.init)
        if signs.count > 1, let first = signs.first?.lowercased(),
            SheetColumn.optionWords.contains(first) || SheetColumn.optionWords.contains("\(first)s")
                || SheetColumn.optionWords.contains(String(first.dropLast()))
        {
            signs.removeFirst()
        }
        // "Option 2: 4" and "B. D" may be the key of an option followed by its text.
        let marks: Set<Character> = [")", ".", ":"]
        let isList = word.contains { ",;|&/\n".contains($0) }
        let isMarked =
            !isList && signs.dropLast().contains { $0.count > 1 && marks.contains($0.last ?? " ") }
        if isMarked, let last = signs.last, !marks.contains(last.last ?? " ") { return [] }
        return signs.map { sign in
            var bare = sign[...]
            if bare.first == "(" { bare = bare.dropFirst() }
            if let last = bare.last, bare.count > 1, last == ")" || last == "." || last == ":" {
                bare = bare.dropLast()
            }
            return String(bare)
        }
    }

    private static func parts(of word: String) -> [String] {
        word.split { $0 == "," || $0 == ";" || $0 == "|" || $0 == "\n" }
            .map { String($0).trimmedBlanks }
    }

    /// The indices of all parts; nil when a part has none, or there are no parts.
    private static func every<Part>(_ parts: [Part], _ place: (Part) -> Int?) -> [Int]? {
        guard !parts.isEmpty, parts.count <= 100 else { return nil }
        var places: [Int] = []
        for part in parts {
            guard let found = place(part) else { return nil }
            places.append(found)
        }
        return places
    }
}

extension NamedAnswer {
    /// The words, for messages.
    var excerpt: String { words.joined(separator: ", ") }

    /// The fault to report when no way gives an option.
    var mistake: Senseless {
        guard let word = words.first(where: { !$0.trimmedBlanks.isEmpty }) else {
            return Senseless("There is no right answer", remedy: "Say which option is right.")
        }
        let text = word.trimmedBlanks
        let sign = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let isWhole = sign.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let isMade = sign.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
        if isMade, !isWhole, !text.hasSuffix(".0") {
            return Senseless(
                "The right answer is a number with a point, perhaps what a spreadsheet made of two "
                    + "numbers", remedy: "Format the column as text, and write 1,3.",
                excerpt: excerpt)
        }
        for way in [AnswerWay.numbers, .indexes, .letters] {
            guard let place = named(by: way)?.first(where: { options.indices.contains($0) }),
                options[place].isEmpty
            else { continue }
            return Senseless(
                "The right answer is option \(place + 1), which is empty",
                remedy: "Write the option, or name another.", excerpt: excerpt)
        }
        if isWhole {
            return Senseless(
                "The right answer is number \(text.prefix(20)), and there are \(options.count) options",
                remedy: "Write the number of an option, or its text.", excerpt: excerpt)
        }
        let named = options.prefix(8).map { "“\($0.plain.prefix(40))”" }.joined(separator: ", ")
        return Senseless(
            "The right answer is none of the options, which are \(named)",
            remedy: "Write the answer as one of the options has it.",
            excerpt: FormattedText(plain: word).plain)
    }
}
