import Intake
import QuestionRecords

/// Words between stars in H5P's texts: "*answer/alternative:tip*".
enum H5PStars {
    /// A text with its gaps marked as ours are.
    struct Starred {
        var html = ""
        var gaps: [[AnswerOption]] = []
        var tips: [String] = []
    }

    /// Reads a text; a star without a second one is a star.
    ///
    /// - Throws: `SourceFinding` when a word is too long or too deep.
    static func read(_ html: String) throws(SourceFinding) -> Starred {
        var starred = Starred()
        let parts = html.split(separator: "*", omittingEmptySubsequences: false)
        var index = 0
        while index < parts.count {
            starred.html += parts[index]
            guard index + 1 < parts.count else { break }
            guard index + 2 < parts.count, !parts[index + 1].isEmpty,
                !parts[index + 1].contains("</p>")
            else {
                starred.html += "*"
                index += 1
                continue
            }
            let (answers, tip) = try answers(of: parts[index + 1])
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

    private static func answers(of words: Substring) throws(SourceFinding) -> (
        [AnswerOption], String?
    ) {
        // What is said after a right or wrong answer follows "\+" and "\-".
        let feedback = words.firstRange(of: "\\+") ?? words.firstRange(of: "\\-")
        let asked = words[..<(feedback?.lowerBound ?? words.endIndex)]
        let sides = split(asked, at: ":")
        var answers: [AnswerOption] = []
        for word in split(Substring(sides[0]), at: "/") {
            let text = try FormattedText(html: word)
            if !text.isEmpty { answers.append(AnswerOption(text, weight: 1)) }
        }
        return (answers, sides.count > 1 ? sides.dropFirst().joined(separator: ":") : nil)
    }

    /// Parts at a sign that has no backslash before it.
    private static func split(_ words: Substring, at sign: Character) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in words {
            if isEscaped {
                if character != "/", character != ":" { parts[parts.count - 1] += "\\" }
                parts[parts.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == sign {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }
}
