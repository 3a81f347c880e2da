import Intake
import QuestionRecords

/// Values that a text format cannot represent.
struct WrittenLosses {
    private(set) var findings: [SourceFinding] = []
    private let question: QuestionRecord
    private let format: String

    /// The losses of a question in a format. `keepsFeedback`, `keepsMarkup` and `keepsTitle` mean
    /// that the format has feedback for each option, markup and titles.
    init(
        _ question: QuestionRecord, format: String, keepsFeedback: Bool = false,
        keepsMarkup: Bool = false, keepsTitle: Bool = false
    ) {
        self.question = question
        self.format = format
        lose(question.title, unless: keepsTitle, "title")
        lose(question.revision, "revision")
        lose(question.seconds, "time to answer in")
        if !question.hints.isEmpty { lose("", "hints") }
        if !question.media.isEmpty { lose("", "pictures, sounds or films") }
        lose(question.feedback.right, "word after a right answer")
        lose(question.feedback.partlyRight, "word after a partly right answer")
        var isNumber = false
        if case .number = question.body { isNumber = true }
        lose(
            question.feedback.wrong, unless: keepsFeedback && isNumber, "word after a wrong answer")
        if case .choice(let choice) = question.body {
            if !choice.isShuffled { lose("", "order of options") }
            lose(
                choice.options.lazy.compactMap(\.feedback).first, unless: keepsFeedback, "feedback")
            lose(choice.options.lazy.compactMap(\.text.markup).first, unless: keepsMarkup, "markup")
            if choice.scoring == .allOrNothing { lose("", "scoring of all or nothing") }
        }
        if case .trueFalse(_, let whenTrue, let whenFalse) = question.body {
            lose(whenTrue ?? whenFalse, unless: keepsFeedback, "feedback")
        }
        if case .text(_, isCaseSensitive: true) = question.body {
            lose("", "difference between capital and small letters")
        }
        lose(
            question.stem.markup ?? question.explanation?.markup, unless: keepsMarkup, "markup")
    }

    private mutating func lose(_ part: Any?, unless isKept: Bool = false, _ name: String) {
        guard part != nil, !isKept else { return }
        findings.append(
            SourceFinding(
                .warning, "\(format) has no place for this, and it is left out: \(name)",
                remedy: "Write the question in another format to keep it.",
                record: question.record, line: question.line))
    }
}
