import Catalog
import ContentReading
import EditorialContent
import FoundationEssentials
import PipelineSupport

/// The rules of trivia questions.
enum QuestionCheck {
    /// The questions that are kept, by id.
    ///
    /// - Throws: nothing; the function is marked `throws` because `Parallel.map` rethrows.
    static func all(_ content: ProjectContent, log: FindingLog) throws -> [QuestionDraft] {
        let categories = Set(content.categories.questions.map(\.id))
        guard !categories.isEmpty else {
            lackCategories(content, log: log)
            return []
        }
        let filed = content.questions.filter { categories.contains($0.question.category) }
        unfiled(content, categories: categories).forEach(log.add)
        let faults = try Parallel.map(filed) { finding($0, settings: content.settings) }
        var seen: [String: Place] = [:]
        return zip(filed, faults).filter { draft, fault in
            if let revoked = content.revocations.questions[draft.question.id] {
                log.add(
                    Finding(
                        rule: .revoked, severity: .note, subject: draft.question.id,
                        place: draft.place, excerpt: nil,
                        message: "It was taken back on \(revoked.date): \(revoked.reason)",
                        remedy: "Nothing. To ask it again, write it anew with another id: what was "
                            + "published as taken back stays so."
                    ))
                return false
            }
            if let first = content.near.same[draft.question.id] {
                log.add(
                    Finding(
                        rule: .duplicateID, severity: .note, subject: draft.question.id,
                        place: draft.place, excerpt: nil,
                        message: "An editor found it to be the same question as \(first)",
                        remedy: "Nothing; change the verdict in \(NearDecisions.path) to have both."
                    ))
                return false
            }
            if let fault {
                log.add(fault)
                return false
            }
            if let first = seen[draft.question.id] {
                log.add(
                    finding(
                        .duplicateID, draft, draft.question.id,
                        "The id is also that of a question at \(first)",
                        "Give each question an id of its own."))
                return false
            }
            seen[draft.question.id] = draft.place
            return true
        }.map(\.0).sorted { $0.question.id < $1.question.id }
    }

    /// One finding for all questions when there is no category; none when categories.yaml has a
    /// finding of its own.
    private static func lackCategories(_ content: ProjectContent, log: FindingLog) {
        let count = content.questions.count
        guard count > 0, !CategoryForm.isUnread(by: content.findings) else { return }
        log.add(
            Finding(
                rule: .unknownCategory, severity: .rejected, subject: "categories",
                place: Place(file: CategoryForm.path),
                message: "It names no category of questions, so that \(count) are left out",
                remedy: "Write the categories below questions:, as content/README.md shows."))
    }

    /// A finding for each file whose category does not exist.
    private static func unfiled(_ content: ProjectContent, categories: Set<String>) -> [Finding] {
        let drafts = content.questions.filter { !categories.contains($0.question.category) }
        return Dictionary(grouping: drafts, by: \.place.file).sorted { $0.key < $1.key }.map {
            file, drafts in
            let count = Counted.of(drafts.count, "question is", "questions are")
            return Finding(
                rule: .unknownCategory, severity: .rejected,
                subject: drafts.count == 1 ? drafts[0].question.id : file,
                place: drafts[0].categoryPlace, excerpt: drafts[0].question.category,
                message: "There is no such category, so that \(count) left out",
                remedy: "Use one of categories.yaml: "
                    + "\(categories.sorted().joined(separator: ", ")).")
        }
    }

    private static func finding(_ draft: QuestionDraft, settings: EditionSettings) -> Finding? {
        let question = draft.question
        if let finding = licenceFinding(draft), !settings.allowsUnlicensedQuestions {
            return finding
        }
        if let last = question.validUntil, last < settings.date {
            return finding(
                .expired, draft, last.rawValue, "Its answer held until \(last)",
                "Look it up again and move valid-until, or delete the question.")
        }
        // A language that has none of its texts shows the English ones, which are checked anyway.
        let texts = [question.text, question.right] + question.wrong
        for language in Language.allCases
        where language == .fallback || texts.contains(where: { $0.texts[language] != nil }) {
            let answers = ([question.right] + question.wrong).compactMap {
                $0.reading(in: language)?.text
            }
            if Set(answers.map(AnswerKey.of)).count < answers.count {
                return finding(
                    .sameAnswer, draft, answers.joined(separator: " | "),
                    "Two of its \(language.rawValue) answers are the same",
                    "Change one, so that exactly one of four is right.")
            }
            let text = question.text.reading(in: language)?.text ?? ""
            if holds(text, answers[0]) {
                return finding(
                    .answerInQuestion, draft, answers[0],
                    "The \(language.rawValue) question holds its own answer",
                    "Ask without the word.")
            }
        }
        return nil
    }

    /// Whether a text contains an answer's words; for an answer with signs, also the signs.
    private static func holds(_ text: String, _ answer: String) -> Bool {
        let folded = Folding.fold(answer)
        guard folded.count > 3, " \(Folding.fold(text)) ".contains(" \(folded) ") else {
            return false
        }
        let hasSigns = AnswerKey.of(answer).contains { character in
            !character.isLetter && !character.isNumber && !" '.,".contains(character)
        }
        guard hasSigns else { return true }
        let (words, wanted) = (words(of: text), words(of: answer))
        return words.indices.contains { words[$0...].starts(with: wanted) }
    }

    /// A text's words in lower case, without surrounding marks.
    private static func words(of text: String) -> [Substring] {
        text.lowercased().split(whereSeparator: \.isWhitespace).map { word in
            var word = word
            while let first = word.first, "\"'“„«¿¡".contains(first) { word.removeFirst() }
            while let last = word.last, "\"'”“».,;:?!…".contains(last) { word.removeLast() }
            return word
        }.filter { !$0.isEmpty }
    }

    /// A finding for an imported question whose licence does not permit publishing; nil otherwise.
    private static func licenceFinding(_ draft: QuestionDraft) -> Finding? {
        guard let licence = draft.licence else {
            return finding(
                .licence, draft, draft.question.id, "It has no licence",
                "Write licence: own if it was written here, else its licence and author; or "
                    + "publish without by questions: {unlicensed: allow} in edition.yaml.")
        }
        guard licence != QuestionForm.ownLicence, !Licence(named: licence).isPublishable else {
            return nil
        }
        return finding(
            .licence, draft, licence, "Its licence does not allow it to be published",
            "Only CC0, public domain, CC BY and CC BY-SA may be; ask its author, or leave it out.")
    }

    private static func finding(
        _ rule: Rule, _ draft: QuestionDraft, _ excerpt: String, _ message: String,
        _ remedy: String
    ) -> Finding {
        Finding(
            rule: rule, severity: .rejected, subject: draft.question.id, place: draft.place,
            excerpt: excerpt, message: message, remedy: remedy)
    }
}
