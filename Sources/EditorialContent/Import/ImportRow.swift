import Intake
import QuestionRecords

/// The outcome of an import for one question, for an editor who selects questions.
package struct ImportRow: Sendable, Hashable, Identifiable {
    /// The kinds of outcome.
    package enum Outcome: String, Codable, Sendable {
        /// It is new.
        case added
        /// It exists, and the file has a changed text.
        case changed
        /// It exists without changes, or its changes are left to an editor.
        case unchanged
        /// It equals another question, to which only its origin is added.
        case duplicate
    }

    /// A changed text.
    package struct Part: Codable, Sendable, Hashable {
        /// "explanation (de)".
        package var name: String
        package var before: String
        package var after: String
    }

    /// Identifies it among the questions of its file; the same at each reading.
    package var id: String
    /// The outcome.
    package var outcome: Outcome
    /// Its place in the file: "question 12".
    package var record: String
    /// Its stem.
    package var text: String
    /// Its file of content/; for a new one the folder, and how the file's name begins.
    package var file: String?
    /// Whether editors wrote that file.
    package var isEditors = false
    /// The changed texts; of a new question, its answers.
    package var parts: [Part] = []

    /// The id of a question's row, made of its place in the file and its id in content/.
    static func id(_ question: QuestionRecord, _ id: String) -> String {
        "\(question.record) / \(id)"
    }
}

extension QuestionImporter {
    /// Whether a question is imported: `chosen` has it or is nil.
    func isChosen(_ question: QuestionRecord, _ id: String) -> Bool {
        options.chosen?.contains(ImportRow.id(question, id)) ?? true
    }

    /// Records the outcome of a question.
    mutating func note(
        _ outcome: ImportRow.Outcome, _ question: QuestionRecord, _ id: String,
        there: KnownQuestions.Known? = nil, shelf: String? = nil, parts: [ImportRow.Part] = []
    ) {
        rows.append(
            ImportRow(
                id: ImportRow.id(question, id), outcome: outcome, record: question.record,
                text: question.stem.plain,
                file: there.flatMap { $0.isNew ? nil : $0.file } ?? shelf,
                isEditors: there.map { !$0.isImported } ?? false, parts: parts))
    }
}

extension QuestionBody {
    /// The answers of a new question, for an editor who chooses.
    var parts: [ImportRow.Part] {
        let (right, wrong): ([String], [String]) =
            switch self {
            case .choice(let choice):
                (
                    choice.options.filter { $0.weight > 0 }.map(\.text.plain),
                    choice.options.filter { $0.weight <= 0 }.map(\.text.plain)
                )
            case .trueFalse(let isTrue, _, _):
                isTrue ? (["true"], ["false"]) : (["false"], ["true"])
            case .text(let answers, _): (answers.filter { $0.weight > 0 }.map(\.text.plain), [])
            default: ([], [])
            }
        return [("right", right), ("wrong", wrong)].filter { !$0.1.isEmpty }.map { name, texts in
            ImportRow.Part(name: name, before: "", after: texts.joined(separator: " | "))
        }
    }
}
