import QuestionRecords

/// Parses Moodle's notation of gaps in a text: `{1:MULTICHOICE:=right#said~%50%partly~wrong}`.
///
/// Within a gap, a backslash escapes the next character.
struct Cloze {
    /// The kind of a gap.
    enum Kind: Equatable {
        case choice, choices, word, number
    }

    /// One gap.
    struct Gap {
        var kind: Kind
        var answers: [Answer]
    }

    /// One answer of a gap, as HTML.
    struct Answer {
        var html: String
        var weight: Double
        var feedback: String
    }

    /// The text with each gap replaced by "[[1]]", "[[2]]".
    private(set) var html = ""
    /// The gaps in their order.
    private(set) var gaps: [Gap] = []
    /// The beginning of the first gap that has no answers or no end; nil for none. The text from
    /// this gap on is not parsed.
    private(set) var broken: String?

    private static let kinds: [(names: [String], kind: Kind)] = [
        (["MULTICHOICE", "MC", "MCV", "MCH", "MCS", "MCVS", "MCHS"], .choice),
        (["MULTIRESPONSE", "MR", "MRV", "MRH", "MRS", "MRVS", "MRHS"], .choices),
        (["SHORTANSWER", "SA", "MW", "SAC", "MWC"], .word),
        (["NUMERICAL", "NM"], .number),
    ]

    /// Finds the gaps of a text.
    init(_ text: String) {
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            html += rest[..<brace]
            let inner = rest[rest.index(after: brace)...]
            guard let head = Cloze.head(of: inner) else {
                html += "{"
                rest = inner
                continue
            }
            let answers = inner[head.end...]
            let end = answers.first == ":" ? Cloze.end(of: answers) : nil
            guard let end, let first = answers.dropFirst().first, first != "}" else {
                broken = String(rest[brace...].prefix(60))
                return
            }
            gaps.append(
                Gap(kind: head.kind, answers: Cloze.answers(in: answers[..<end].dropFirst())))
            html += "[[\(gaps.count)]]"
            rest = answers[answers.index(after: end)...]
        }
        html += rest
    }

    /// The kind of "1:MULTICHOICE", and the end of its name.
    private static func head(of text: Substring) -> (kind: Kind, end: Substring.Index)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let afterDigits = text[digits.endIndex...]
        guard digits.count < 10, afterDigits.first == ":" else { return nil }
        let name = afterDigits.dropFirst().prefix(30).prefix {
            $0.isASCII && ($0.isLetter || $0 == "_")
        }
        let base = name.split(separator: "_").first.map { String($0).uppercased() } ?? ""
        guard let kind = kinds.first(where: { $0.names.contains(base) })?.kind else { return nil }
        return (kind, name.endIndex)
    }

    /// The brace that ends a gap.
    private static func end(of text: Substring) -> Substring.Index? {
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == "\\" {
                index = text.index(after: index)
                if index == text.endIndex { return nil }
            } else if text[index] == "}" {
                return index
            }
            index = text.index(after: index)
        }
        return nil
    }

    private static func answers(in text: Substring) -> [Answer] {
        parts(of: text, by: "~").compactMap { part in
            var words = part.drop { $0.isWhitespace }
            var weight = 0.0
            if words.first == "=" {
                weight = 1
                words = words.dropFirst()
            } else if words.first == "%", let end = words.dropFirst().firstIndex(of: "%"),
                let percent = MarkupNumber.percentage(String(words[..<end].dropFirst()))
            {
                weight = max(-1, min(1, percent))
                words = words[words.index(after: end)...]
                if words.first == "=" { words = words.dropFirst() }
            }
            let sides = parts(of: words, by: "#", limit: 2)
            let html = plain(sides.first ?? "")
            if html.trimmedBlanks.isEmpty, weight == 0 { return nil }
            return Answer(
                html: html, weight: weight, feedback: sides.count > 1 ? plain(sides[1]) : "")
        }
    }

    /// Parts separated by a mark without a backslash before it.
    private static func parts(of text: Substring, by mark: Character, limit: Int = .max)
        -> [Substring]
    {
        var parts: [Substring] = []
        var start = text.startIndex
        var index = start
        while index < text.endIndex, parts.count < limit - 1 {
            if text[index] == "\\" {
                index = text.index(after: index)
                if index == text.endIndex { break }
            } else if text[index] == mark {
                parts.append(text[start..<index])
                start = text.index(after: index)
            }
            index = text.index(after: index)
        }
        return parts + [text[start...]]
    }

    /// Text with its escapes resolved.
    private static func plain(_ text: Substring) -> String {
        var plain = ""
        var isEscaped = false
        for character in text {
            if !isEscaped, character == "\\" {
                isEscaped = true
                continue
            }
            // Any other backslash, such as in a formula, is kept.
            if isEscaped, !"}#~/\"\\=%{".contains(character) { plain.append("\\") }
            plain.append(character)
            isEscaped = false
        }
        return isEscaped ? plain + "\\" : plain
    }
}
