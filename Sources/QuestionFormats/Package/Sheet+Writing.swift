import Catalog  // for rawValue
import Intake
import QuestionRecords

extension Sheet: QuestionWriter {
    /// The columns of our own form of sheet.
    static let header =
        ["id", "category", "type", "question", "right"] + (1...5).map { "wrong \($0)" } + [
            "explanation", "level", "language", "tags", "licence", "author", "source", "url",
        ]

    /// A CSV for spreadsheets. A cell that a spreadsheet would execute as a formula gets an
    /// apostrophe before it.
    static func write(_ questions: [QuestionRecord], findings: inout [SourceFinding]) -> String {
        let dialect = DelimitedText()
        return rows(of: questions, findings: &findings).map { dialect.line($0) }.joined()
    }

    /// The same rows as a workbook.
    static func workbook(_ questions: [QuestionRecord], findings: inout [SourceFinding]) -> [UInt8]
    {
        let rows = rows(of: questions, findings: &findings)
        if let file = WorkbookWriter.file(sheet: "Questions", rows: rows) { return file }
        findings.append(
            SourceFinding(
                .rejected, "The workbook cannot be packed", remedy: "Write it as CSV."))
        return []
    }

    /// The header and a row for each question.
    private static func rows(of questions: [QuestionRecord], findings: inout [SourceFinding])
        -> [[String]]
    {
        var rows = [header]
        for question in questions {
            do throws(Senseless) {
                let cells = try cells(of: question, findings: &findings)
                rows.append(cells.map(SheetCell.written))
            } catch {
                findings.append(
                    SourceFinding(
                        .rejected, error.message, remedy: error.remedy, record: question.record,
                        line: question.line, excerpt: error.excerpt))
            }
        }
        return rows
    }

    private static func cells(of question: QuestionRecord, findings: inout [SourceFinding])
        throws(Senseless) -> [String]
    {
        guard !question.stem.isEmpty else {
            throw Senseless("The question has no text", remedy: "Write its text.")
        }
        let (type, right, wrong) = try answers(of: question)
        findings += WrittenLosses(question, format: "Our sheet").findings
        let label = question.levelLabel ?? question.level?.rawValue
        if let label, LevelWords.level(of: label) ?? LevelLabel.level(of: label) != question.level {
            findings.append(
                SourceFinding(
                    .warning,
                    "Our sheet has one column for the level, and only the label is "
                        + "written", remedy: "Set the level again after reading.",
                    record: question.record, line: question.line, excerpt: label))
        }
        let rights = question.rights
        return [
            question.id ?? "", SheetCell.joined(question.category, by: ">"), type.rawValue,
            question.stem.plain, right,
        ] + wrong + Array(repeating: "", count: 5 - wrong.count) + [
            question.explanation?.plain ?? "", label ?? "", question.language ?? "",
            SheetCell.joined(question.tags, by: ","), rights.licence ?? "", rights.author ?? "",
            rights.source ?? "", rights.url ?? "",
        ]
    }

    private static func answers(of question: QuestionRecord) throws(Senseless) -> (
        SheetType, right: String, wrong: [String]
    ) {
        switch question.body {
        case .trueFalse(let isTrue, _, _):
            return (.trueFalse, isTrue ? "True" : "False", [isTrue ? "False" : "True"])
        case .text(let answers, _):
            if answers.count == 1, answers[0].weight == 1, !answers[0].text.isEmpty {
                return (.text, answers[0].text.plain, [])
            }
        case .choice(let choice):
            let right = choice.options.filter { $0.weight == 1 }
            let wrong = choice.options.filter { $0.weight == 0 }
            let texts = choice.options.map(\.text.plain)
            if choice.scoring == .one, right.count == 1, (1...5).contains(wrong.count),
                wrong.count + 1 == texts.count, !texts.contains(""), Set(texts).count == texts.count
            {
                return (.choice, right[0].text.plain, wrong.map(\.text.plain))
            }
        default: break
        }
        throw Senseless(
            "Our sheet knows one right answer with one to five wrong ones, true or false, and one "
                + "answer to write", remedy: "Write the question as GIFT or Moodle XML.")
    }
}
