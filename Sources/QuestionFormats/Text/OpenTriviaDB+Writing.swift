import Catalog
import Intake
import QuestionRecords

extension OpenTriviaDB: QuestionWriter {
    /// A JSON text in the form of the API's answers, with HTML entities, and with further members
    /// for fields that the API lacks: id, explanation, tags, language, licence, author, source,
    /// url, level_label.
    static func write(_ questions: [QuestionRecord], findings: inout [SourceFinding]) -> String {
        var rows: [String] = []
        for question in questions {
            do throws(Senseless) {
                rows.append(try row(question, findings: &findings))
            } catch {
                findings.append(
                    SourceFinding(
                        .rejected, error.message, remedy: error.remedy, record: question.record,
                        line: question.line, excerpt: error.excerpt))
            }
        }
        return "{\"response_code\":0,\"results\":["
            + (rows.isEmpty ? "" : "\n" + rows.joined(separator: ",\n") + "\n") + "]}\n"
    }

    private static func row(_ question: QuestionRecord, findings: inout [SourceFinding])
        throws(Senseless) -> String
    {
        guard !question.stem.isEmpty else {
            throw Senseless("The question has no text", remedy: "Write its text.")
        }
        let answers = try answers(of: question)
        var members: [String] = []
        func add(_ name: String, _ value: String?) {
            members.append("\"\(name)\":" + (value.map(quoted) ?? "null"))
        }
        func add(_ name: String, _ values: [String]) {
            members.append("\"\(name)\":[" + values.map(quoted).joined(separator: ",") + "]")
        }
        add("type", answers.type)
        // Other programs know only three words here, so a label of the source is written as a
        // further member.
        let difficulty = question.level?.rawValue ?? question.levelLabel
        if let difficulty { add("difficulty", difficulty) }
        if question.levelLabel != difficulty { add("level_label", question.levelLabel) }
        let category = question.category.joined(separator: ": ")
        add("category", category)
        if OpenTriviaDBRecord.path(of: category) != question.category {
            add("category_path", question.category)
        }
        add("question", question.stem.plain)
        add("correct_answer", answers.right)
        add("incorrect_answers", answers.wrong)
        if let id = question.id { add("id", id) }
        if let words = question.explanation?.plain, !words.isEmpty { add("explanation", words) }
        if !question.tags.isEmpty { add("tags", question.tags) }
        if let language = question.language { add("language", language) }
        add("licence", question.rights.licence)
        add("author", question.rights.author)
        add("source", question.rights.source)
        add("url", question.rights.url)
        findings += WrittenLosses(question, format: "Open Trivia DB").findings
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func answers(of question: QuestionRecord) throws(Senseless) -> (
        type: String, right: String, wrong: [String]
    ) {
        switch question.body {
        case .trueFalse(let isTrue, _, _):
            return ("boolean", isTrue ? "True" : "False", [isTrue ? "False" : "True"])
        case .choice(let choice):
            let right = choice.options.filter { $0.weight == 1 }
            let wrong = choice.options.filter { $0.weight == 0 }
            guard choice.scoring == .one, right.count == 1,
                wrong.count == choice.options.count - 1,
                choice.options.allSatisfy({ !$0.text.isEmpty })
            else {
                throw Senseless(
                    "Open Trivia DB knows one right answer and wrong ones, nothing between",
                    remedy: "Write the question as GIFT or Moodle XML.")
            }
            return ("multiple", right[0].text.plain, wrong.map(\.text.plain))
        default:
            throw Senseless(
                "Open Trivia DB knows choices, and true or false, nothing else",
                remedy: "Write the question as GIFT or Moodle XML.")
        }
    }

    /// A text in the API's encoding, in JSON.
    static func quoted(_ text: String) -> String {
        // The API sends no control characters except line ends.
        let text = String(
            decoding: text.utf8.map { $0 < 0x20 && $0 != 0x0A ? 0x20 : $0 }, as: UTF8.self)
        var bytes: [UInt8] = []
        CanonicalForm.edition.quote(HTMLText.escaped(text, in: .php), into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
