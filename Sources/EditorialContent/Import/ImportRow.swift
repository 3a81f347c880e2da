import Intake
import QuestionRecords

/// What an import does, or would do, with one question, for somebody who chooses among them.
package struct ImportRow: Sendable, Hashable, Identifiable {
    /// What becomes of it.
    package enum Outcome: String, Codable, Sendable {
        /// It is new here.
        case added
        /// It is here, and the file has it otherwise.
        case changed
        /// It is here as the file has it, or is left to an editor.
        case unchanged
        /// Another question is the same; only its place is noted there.
        case duplicate
    }

    /// A text that the file has otherwise.
    package struct Part: Codable, Sendable, Hashable {
        /// "explanation (de)".
        package var name: String
        package var before: String
        package var after: String
    }

    /// What names it among the questions of its file, at each reading.
    package var id: String
    /// What becomes of it.
    package var outcome: Outcome
    /// Where it stands in its file: "question 12".
    package var record: String
    /// What it asks.
    package var text: String
    /// The file of content/ that has it; nil for a new one.
    package var file: String?
    /// Whether editors wrote that file.
    package var isEditors = false
    /// The texts that would be others.
    package var parts: [Part] = []

    /// The name of a question that has an id of ours.
    static func id(_ question: QuestionRecord, _ id: String) -> String {
        "\(question.record) / \(id)"
    }
}

extension QuestionImporter {
    /// Whether a question is to be taken in: all are where nobody chose.
    func isChosen(_ question: QuestionRecord, _ id: String) -> Bool {
        options.chosen?.contains(ImportRow.id(question, id)) ?? true
    }

    /// Notes what becomes of a question.
    mutating func note(
        _ outcome: ImportRow.Outcome, _ question: QuestionRecord, _ id: String,
        there: KnownQuestions.Known? = nil, parts: [ImportRow.Part] = []
    ) {
        rows.append(
            ImportRow(
                id: ImportRow.id(question, id), outcome: outcome, record: question.record,
                text: question.stem.plain,
                file: there.flatMap { $0.isNew ? nil : $0.file },
                isEditors: there.map { !$0.isImported } ?? false, parts: parts))
    }
}
