import Intake
import QuestionRecords

/// A quiz as JSON.
enum OpenQuizzDBJSON {
    static func read(
        _ text: String, at source: inout OpenQuizzDBReader, into reading: inout QuestionReading
    ) throws(SourceFinding) {
        let quoted = withQuotedDifficulty(text)
        if quoted.isMended {
            reading.warn(
                nil, line: nil, "The difficulty is written without quotes, which is no JSON",
                remedy: "Write it as \"2 / 5\".")
        }
        let quiz = try JSONText.parse(quoted.text)
        source.author = quiz["rédacteur"]?.string
        source.setTheme(quiz["thème"]?.string ?? "")
        source.difficulty = quiz["difficulté"]?.words?.filter { $0 != " " }
        guard let parts = quiz["quizz"], !parts.members.isEmpty else {
            throw SourceFinding.refusal(
                "The quiz has no “quizz” with questions", remedy: "Get the quiz again.",
                line: quiz.line)
        }
        var number = 0
        readParts(parts, language: nil, number: &number, at: source, into: &reading)
    }

    /// Reads an object of levels, or of languages that contain levels. A language is an object or
    /// an array of objects.
    private static func readParts(
        _ parts: JSONValue, language: String?, number: inout Int, at source: OpenQuizzDBReader,
        into reading: inout QuestionReading
    ) {
        for member in parts.members {
            let isLanguage = language == nil && member.name.utf8.count <= 3
            if isLanguage {
                let inner = member.value.array ?? [member.value]
                for part in inner {
                    readParts(
                        part, language: member.name, number: &number, at: source, into: &reading)
                }
            } else {
                for value in member.value.array ?? [member.value] {
                    number += 1
                    var draft = OpenQuizzDBDraft(place: "question \(number)", line: value.line)
                    draft.number = value["id"]?.int
                    draft.language = language
                    draft.levelLabel = member.name
                    draft.stem = OpenQuizzDBDraft.text(value["question"]?.words ?? "")
                    draft.options = (value["propositions"]?.array ?? []).map {
                        OpenQuizzDBDraft.text($0.words ?? "")
                    }
                    draft.right = (value["réponse"]?.words).map { OpenQuizzDBDraft.text($0) }
                    draft.anecdote = OpenQuizzDBDraft.text(value["anecdote"]?.words ?? "")
                    source.take(draft, into: &reading)
                }
            }
        }
    }

    /// Adds the quotes that `"difficulté": 2 / 5` lacks in some quizzes.
    static func withQuotedDifficulty(_ text: String) -> (text: String, isMended: Bool) {
        guard let name = text.firstRange(of: "\"difficulté\":") else { return (text, false) }
        let rest = text[name.upperBound...]
        let value = rest.prefix(40).prefix { $0 != "," && $0 != "\n" && $0 != "}" }
        guard value.contains("/"), !value.contains("\"") else { return (text, false) }
        return (
            text[..<name.upperBound] + "\"" + value + "\"" + text[value.endIndex...], true
        )
    }
}

/// A quiz as XML.
enum OpenQuizzDBXML {
    static func read(
        _ bytes: [UInt8], at source: inout OpenQuizzDBReader, into reading: inout QuestionReading
    ) throws(SourceFinding) {
        let document = try XMLDocument.parse(bytes)
        reading.findings += document.findings
        let quiz = document.root
        source.author = quiz["rédacteur"]
        source.setTheme(quiz["thème"] ?? "")
        source.difficulty = quiz["difficulté"]?.filter { $0 != " " }
        var number = 0
        for part in quiz.elements {
            if part.first("contenu") != nil {
                readLevel(part, language: nil, number: &number, at: source, into: &reading)
            } else {
                for level in part.elements {
                    readLevel(
                        level, language: part.name, number: &number, at: source, into: &reading)
                }
            }
        }
        guard number > 0 else {
            throw SourceFinding.refusal(
                "The quiz has no questions", remedy: "Get the quiz again.", line: quiz.line)
        }
    }

    private static func readLevel(
        _ level: XMLElement, language: String?, number: inout Int, at source: OpenQuizzDBReader,
        into reading: inout QuestionReading
    ) {
        for content in level.elements {
            number += 1
            var draft = OpenQuizzDBDraft(place: "question \(number)", line: content.line)
            draft.number = content["id"].flatMap { Int($0) }
            draft.language = language
            draft.levelLabel = level.name
            draft.stem = FormattedText(content.first("question")?.children ?? [])
            let options = content.first("propositions")?.all("proposition") ?? []
            draft.options = options.map { FormattedText($0.children) }
            let answer = content.first("réponse")
            let mark = answer?["proposition"]
            draft.right = answer.map { FormattedText($0.children) }
            if let place = options.firstIndex(where: { mark != nil && $0["id"] == mark }) {
                draft.rightPlace = place
                if draft.right != draft.options[place] {
                    reading.warn(
                        draft.place, line: content.line,
                        "The right answer's number and its words differ; the number was taken",
                        remedy: "Look which one is right.", excerpt: answer?.text)
                }
            }
            draft.anecdote = FormattedText(content.first("anecdote")?.children ?? [])
            source.take(draft, into: &reading)
        }
    }
}
