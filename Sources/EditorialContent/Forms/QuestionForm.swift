import Catalog
package import FoundationEssentials
import PipelineSupport
import QuestionRecords
import Yams

/// Reads content/questions/*.yaml, also files written by `florilegium import`.
package struct QuestionForm {
    /// The default category of the file's questions.
    private let category: String
    private let categoryPlace: Place
    private let status: TextStatus
    private let licence: String?
    private var waiting = WaitingQuestions()

    /// The contents of a file.
    package struct File: Codable, Sendable {
        /// Questions that can be played.
        package var drafts: [QuestionDraft] = []
        /// Entries of any kind; 1 for an unreadable file.
        package var entries = 1
        /// Entries that are kept in content/ and cannot be played yet.
        package var waiting = 0
    }

    /// The questions of a file; invalid ones are left out, with findings.
    package static func read(_ file: URL, named name: String, log: FindingLog) -> File {
        let stem = file.deletingPathExtension().lastPathComponent
        guard let top = YAMLFields.read(file, named: name, subject: stem, log: log) else {
            return File()
        }
        top.allow(EntryFileField.names)
        guard let category = top.string("category") else { return File() }
        var form = QuestionForm(
            category: category, categoryPlace: top.place("category"),
            status: top.word("status", TextStatus.self, isRequired: false) ?? .draft,
            licence: top.string("licence", isRequired: false))
        let drafts = top.list("questions").compactMap { form.question($0) }
        if let finding = form.waiting.finding(subject: stem, place: top.place("questions")) {
            log.add(finding)
        }
        return File(
            drafts: drafts, entries: top.node("questions")?.sequence?.count ?? 1,
            waiting: form.waiting.count)
    }

    private mutating func question(_ entry: YAMLFields) -> QuestionDraft? {
        guard let id = entry.string("id") else { return nil }
        let fields = YAMLFields(
            file: entry.file, subject: id, mapping: entry.mapping, path: entry.path, log: entry.log)
        fields.allow(EntryField.names)
        guard Slug.isValid(id) else {
            fields.refuse(
                "id", .badID, "An id is lower-case words with hyphens", "Try \(Slug.words(of: id))."
            )
            return nil
        }
        guard !waiting.takes(fields, category: category) else { return nil }
        let wrong = fields.localTexts("wrong")
        guard (1...5).contains(fields.items("wrong").count) else {
            fields.refuse(
                "wrong", .outOfRange,
                "A question has one to five wrong answers, not \(fields.items("wrong").count)",
                "Add or remove some; four answers to choose from are best.")
            return nil
        }
        guard wrong.count == fields.items("wrong").count, let text = fields.localText("text"),
            let right = fields.localText("right"), let source = fields.source("source"),
            let level = fields.word("level", Level.self)
        else { return nil }
        let url = fields.webAddress("url")
        guard url != nil || fields.node("url", isRequired: false) == nil else { return nil }
        let licence = fields.string("licence", isRequired: false) ?? licence
        let question = Question(
            id: id, category: category, text: text, right: right, wrong: wrong,
            explanation: fields.localText("explanation", isRequired: false), source: source,
            validUntil: fields.day("valid-until", isRequired: false),
            credit: credit(fields, licence: licence, url: url), status: status)
        return QuestionDraft(
            question: question, level: level, licence: licence, place: fields.place(),
            categoryPlace: categoryPlace)
    }

    private func credit(
        _ fields: YAMLFields, licence: String?, url: String?
    ) -> QuestionCredit? {
        guard licence != QuestionForm.ownLicence else { return nil }
        return QuestionCredit(
            licence: licence ?? "none", author: fields.string("author", isRequired: false),
            url: url)
    }

    /// The licence of questions written for this project.
    package static let ownLicence = "own"
}

/// Questions that are kept in content/ but cannot be played yet, counted by reason.
private struct WaitingQuestions {
    private var reasons: [String: Int] = [:]

    /// How many there are.
    var count: Int { reasons.values.reduce(0, +) }

    /// Counts a question that cannot be played yet; false when it can.
    mutating func takes(_ fields: YAMLFields, category: String) -> Bool {
        let text = fields.node("text")
        let reason: String? =
            if let words = fields.node("not-playable")?.string {
                words
            } else if fields.node("imported") == nil {
                nil
            } else if let texts = text?.mapping,
                !texts.keys.contains(where: { $0.scalar?.string == "en" })
            {
                "it has no English text yet"
            } else if category == CategoryForm.unsorted {
                "it is in no category yet"
            } else {
                nil
            }
        if let reason { reasons[reason, default: 0] += 1 }
        return reason != nil
    }

    /// One finding for all such questions of a file.
    func finding(subject: String, place: Place) -> Finding? {
        guard !reasons.isEmpty else { return nil }
        let counted = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.value) × \($0.key)" }
        return Finding(
            rule: .notPlayable, severity: .note, subject: subject, place: place, excerpt: nil,
            message: Counted.of(count, "question is", "questions are") + " kept but not played: "
                + counted.joined(separator: "; "),
            remedy: "Add what is missing, or rewrite them as choices and take out not-playable.")
    }
}
