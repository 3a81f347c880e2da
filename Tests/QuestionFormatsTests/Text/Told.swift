import Intake

@testable import QuestionRecords

/// Readings as text that tables of tests compare.
enum Told {
    /// A file of some text, read in a format.
    static func reading(_ text: String, as format: QuestionFormat, named name: String = "file.txt")
        -> QuestionReading
    {
        format.read(QuestionFile(named: name, Array(text.utf8)))
    }

    /// Questions one a line, then findings: "!" rejected, "?" warning, "-" note.
    static func reading(_ reading: QuestionReading) -> String {
        (reading.questions.map { question($0) } + reading.findings.map { finding($0) })
            .joined(separator: "\n")
    }

    static func finding(_ finding: SourceFinding) -> String {
        let mark =
            switch finding.severity {
            case .rejected: "!"
            case .warning: "?"
            case .note: "-"
            }
        return "\(mark) \(finding.line ?? 0): \(finding.message)"
            + (finding.excerpt.map { " «\($0)»" } ?? "")
    }

    /// "stem [one] 1 right; 0 wrong #said ## explanation".
    static func question(_ question: QuestionRecord) -> String {
        let title = question.title.map { "\($0): " } ?? ""
        let explanation = question.explanation.map { " ## \(text($0))" } ?? ""
        let wrong = question.feedback.wrong.map { " #wrong \(text($0))" } ?? ""
        return "\(title)\(text(question.stem)) \(body(question.body))\(wrong)\(explanation)"
    }

    static func text(_ text: FormattedText) -> String {
        (text.markup ?? text.plain).replacing("\n", with: "⏎")
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\(value)"
    }

    private static func option(_ option: AnswerOption) -> String {
        "\(number(option.weight)) \(text(option.text))"
            + (option.feedback.map { " #\(text($0))" } ?? "")
    }

    static func body(_ body: QuestionBody) -> String {
        switch body {
        case .choice(let choice):
            return "[\(choice.scoring)] " + choice.options.map(option).joined(separator: "; ")
        case .trueFalse(let isTrue, let whenTrue, let whenFalse):
            return "[\(isTrue)]" + (whenTrue.map { " #true \(text($0))" } ?? "")
                + (whenFalse.map { " #false \(text($0))" } ?? "")
        case .text(let answers, _):
            return "[text] " + answers.map(option).joined(separator: "; ")
        case .number(let numbers):
            return "[number] "
                + numbers.map {
                    "\(number($0.weight)) \(number($0.range.lowerBound))…"
                        + number($0.range.upperBound) + ($0.feedback.map { " #\(text($0))" } ?? "")
                }.joined(separator: "; ")
        case .pairs(let pairs, let distractors):
            return "[pairs] "
                + (pairs.map { "\(text($0.left)) -> \(text($0.right))" }
                + distractors.map { "-> \(text($0))" }).joined(separator: "; ")
        case .order(let things): return "[order] " + things.map(text).joined(separator: "; ")
        case .gaps(let gaps):
            return "[gaps] "
                + gaps.map { gap in
                    (gap.showsOptions ? "choose " : "write ")
                        + gap.answers.map(option).joined(separator: "; ")
                }.joined(separator: " | ")
        case .open: return "[open]"
        case .none: return "[none]"
        case .other(let kind): return "[other \(kind)]"
        }
    }

    /// Questions without where they stand, which a way out and back may change.
    static func withoutPlaces(_ questions: [QuestionRecord]) -> [QuestionRecord] {
        questions.map { question in
            var question = question
            question.record = ""
            question.line = nil
            return question
        }
    }
}
