import Catalog

/// Writes categories and questions into a bundle.
struct BundleQuestions {
    let rows: BundleRows

    /// Adds all categories, then questions in the order of their row ids.
    ///
    /// - Throws: `DatabaseError` when a constraint of the schema is violated or SQLite cannot
    ///   write.
    func write(_ composed: Composed) throws {
        for (kind, categories) in [
            ("plant", composed.categories.plants), ("question", composed.categories.questions),
        ] {
            for (position, category) in categories.enumerated() {
                for language in category.names.texts.keys.sorted() {
                    try rows.insert(
                        into: "category",
                        [
                            "key": category.id, "kind": kind, "position": position,
                            "language": language.rawValue,
                            "name": category.names.texts[language],
                        ])
                }
            }
        }
        let ids = composed.rowIDs.questions
        for question in composed.questions.sorted(by: { ids[$0.id] ?? 0 < ids[$1.id] ?? 0 }) {
            try write(question, id: ids[question.id] ?? 0)
        }
    }

    private func write(_ question: Question, id: Int64) throws {
        let difficulty = question.difficulty
        try rows.insert(
            into: "question",
            [
                "id": id, "key": question.id, "category": question.category,
                "source": question.source, "validUntil": question.validUntil?.rawValue,
                "licence": question.credit?.licence, "author": question.credit?.author,
                "url": question.credit?.url, "status": question.status.rawValue,
                "rating": difficulty?.rating, "deviation": difficulty?.deviation,
                "answers": difficulty?.answers, "ratedOn": difficulty?.date.rawValue,
                "level": difficulty?.level.rawValue,
            ])
        for (part, text) in [("question", question.text), ("explanation", question.explanation)] {
            for language in text?.texts.keys.sorted() ?? [] {
                try rows.insert(
                    into: "questionText",
                    [
                        "question": id, "part": part, "language": language.rawValue,
                        "text": text?.texts[language],
                    ])
            }
        }
        for (position, answer) in ([question.right] + question.wrong).enumerated() {
            for language in answer.texts.keys.sorted() {
                try rows.insert(
                    into: "option",
                    [
                        "question": id, "position": position, "isRight": position == 0 ? 1 : 0,
                        "language": language.rawValue, "text": answer.texts[language],
                    ])
            }
        }
    }
}
