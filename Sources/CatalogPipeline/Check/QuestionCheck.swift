import Catalog
import FoundationEssentials

/// The rules of trivia questions.
enum QuestionCheck {
    /// The questions that are kept, by id.
    static func all(_ gathered: Gathered, log: FindingLog) -> [QuestionDraft] {
        let categories = Set(gathered.categories.questions.map(\.id))
        var seen: [String: Place] = [:]
        return gathered.questions.filter { draft in
            if let fault = fault(draft, categories: categories, date: gathered.settings.date) {
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
        }.sorted { $0.question.id < $1.question.id }
    }

    private static func fault(_ draft: QuestionDraft, categories: Set<String>, date: Day)
        -> Finding?
    {
        let question = draft.question
        guard categories.contains(question.category) else {
            return finding(
                .unknownCategory, draft, question.category, "There is no such category",
                "Use one of categories.yaml: \(categories.sorted().joined(separator: ", ")).")
        }
        if let last = question.validUntil, last < date {
            return finding(
                .expired, draft, last.rawValue, "Its answer held until \(last)",
                "Look it up again and move valid-until, or delete the question.")
        }
        for language in Language.allCases {
            let answers = ([question.right] + question.wrong).compactMap {
                $0.reading(in: language)?.text
            }
            let folded = answers.map { answer in
                let folded = Folding.fold(answer)
                return folded.isEmpty ? answer : folded
            }
            if Set(folded).count < folded.count {
                return finding(
                    .sameAnswer, draft, answers.joined(separator: " | "),
                    "Two of its \(language.rawValue) answers are the same",
                    "Change one, so that exactly one of four is right.")
            }
            let text = question.text.reading(in: language)?.text ?? ""
            if folded[0].count > 3, " \(Folding.fold(text)) ".contains(" \(folded[0]) ") {
                return finding(
                    .answerInQuestion, draft, answers[0],
                    "The \(language.rawValue) question holds its own answer",
                    "Ask without the word.")
            }
        }
        return nil
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
