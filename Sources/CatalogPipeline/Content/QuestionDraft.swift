import Catalog
import FoundationEssentials

/// A question as an editor wrote it.
struct QuestionDraft: Sendable {
    /// What was written; difficulty comes later.
    var question: Question
    /// The editor's opinion of its level.
    var level: Level
    /// Where it stands.
    var place: Place
}

/// Reads content/questions/*.yaml.
enum QuestionForm {
    /// The questions of a file; those that are wrong are left out with findings.
    static func read(_ file: URL, named name: String, log: FindingLog) -> [QuestionDraft] {
        let stem = file.deletingPathExtension().lastPathComponent
        guard let form = YAMLFields.read(file, named: name, subject: stem, log: log) else {
            return []
        }
        form.allow(["category", "status", "questions"])
        guard let category = form.string("category") else { return [] }
        let status = form.word("status", TextStatus.self, isRequired: false) ?? .draft
        return form.list("questions").compactMap { fields in
            question(fields, category: category, status: status)
        }
    }

    private static func question(_ entry: YAMLFields, category: String, status: TextStatus)
        -> QuestionDraft?
    {
        guard let id = entry.string("id") else { return nil }
        let fields = YAMLFields(
            file: entry.file, subject: id, mapping: entry.mapping, path: entry.path, log: entry.log)
        fields.allow([
            "id", "level", "source", "text", "right", "wrong", "explanation", "valid-until",
        ])
        guard Slug.isValid(id) else {
            fields.refuse(
                "id", .badID, "An id is lower-case words with hyphens", "Try \(Slug.words(of: id))."
            )
            return nil
        }
        let wrong = fields.localTexts("wrong")
        guard fields.items("wrong").count == 3 else {
            fields.refuse(
                "wrong", .outOfRange,
                "A question has exactly three wrong answers, not \(fields.items("wrong").count)",
                "Add or remove some, so that four answers stand to choose from.")
            return nil
        }
        guard wrong.count == 3, let text = fields.localText("text"),
            let right = fields.localText("right"), let source = fields.string("source"),
            let level = fields.word("level", Level.self)
        else { return nil }
        let question = Question(
            id: id, category: category, text: text, right: right, wrong: wrong,
            explanation: fields.localText("explanation", isRequired: false), source: source,
            validUntil: fields.day("valid-until", isRequired: false), status: status)
        return QuestionDraft(question: question, level: level, place: fields.place())
    }
}
