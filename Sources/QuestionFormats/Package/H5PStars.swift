import Intake
import QuestionRecords

/// Gaps between stars in H5P's texts: "*answer/alternative:tip*".
enum H5PStars {
    /// A text with its gaps marked as in `QuestionBody.gaps`.
    struct Starred {
        var html = ""
        var gaps: [[AnswerOption]] = []
        var tips: [String] = []
    }

    /// Parses a text; an unpaired star is text.
    ///
    /// - Parameters:
    ///   - html: the text.
    ///   - hasAlternatives: whether "/" separates alternative answers, as in blanks; words to drag
    ///     have none.
    /// - Returns: the text with gaps.
    /// - Throws: `SourceFinding` when a word is too long or nested too deeply.
    static func read(_ html: String, hasAlternatives: Bool) throws(SourceFinding) -> Starred {
        var starred = Starred()
        let parts = html.split(separator: "*", omittingEmptySubsequences: false)
        var index = 0
        while index < parts.count {
            starred.html += parts[index]
            guard index + 1 < parts.count else { break }
            // Two adjacent stars are text: they neither enclose nor begin a gap.
            if parts[index + 1].isEmpty, index + 2 < parts.count {
                starred.html += "**"
                index += 2
                continue
            }
            guard index + 2 < parts.count, !parts[index + 1].isEmpty,
                !parts[index + 1].contains("</p>")
            else {
                starred.html += "*"
                index += 1
                continue
            }
            let (answers, tip) = try answers(
                of: parts[index + 1], hasAlternatives: hasAlternatives)
            if answers.isEmpty {
                starred.html += "*\(parts[index + 1])*"
            } else {
                starred.gaps.append(answers)
                starred.html += "[[\(starred.gaps.count)]]"
                if let tip { starred.tips.append(tip) }
            }
            index += 2
        }
        return starred
    }

    private static func answers(of words: Substring, hasAlternatives: Bool) throws(SourceFinding)
        -> ([AnswerOption], String?)
    {
        // "\+" precedes the feedback after a right answer, "\-" that after a wrong one, in either
        // order.
        let feedback = ["\\+", "\\-"].compactMap { words.firstRange(of: $0)?.lowerBound }.min()
        let asked = words[..<(feedback ?? words.endIndex)]
        let sides = split(asked, at: ":")
        var answers: [AnswerOption] = []
        for word in hasAlternatives ? split(sides[0], at: "/") : [sides[0]] {
            let text = try FormattedText(html: unescaped(word))
            if !text.isEmpty { answers.append(AnswerOption(text, weight: 1)) }
        }
        let tip = sides.dropFirst().map(unescaped).joined(separator: ":")
        return (answers, sides.count > 1 ? tip : nil)
    }

    /// The parts between signs that are outside of tags and have no backslash before them.
    /// Backslashes are kept.
    private static func split(_ words: Substring, at sign: Character) -> [Substring] {
        var parts: [Substring] = []
        var start = words.startIndex
        var isEscaped = false
        var isTag = false
        let lastEnd = words.lastIndex(of: ">") ?? words.startIndex
        for index in words.indices {
            if words[index] == "<" { isTag = index < lastEnd }
            if words[index] == ">" { isTag = false }
            if !isEscaped, !isTag, words[index] == sign {
                parts.append(words[start..<index])
                start = words.index(after: index)
            }
            isEscaped = !isEscaped && words[index] == "\\"
        }
        return parts + [words[start...]]
    }

    /// Resolves the escapes of the signs that separate words.
    private static func unescaped(_ words: Substring) -> String {
        String(words).replacing("\\/", with: "/").replacing("\\:", with: ":")
    }
}
