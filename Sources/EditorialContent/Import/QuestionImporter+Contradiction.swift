import Intake
import QuestionRecords

/// Questions that contradict one of content/. None of them is added: with both, one of two answers
/// would be counted as right that is not.
extension QuestionImporter {
    /// Leaves out a question that is one of content/ with another right answer.
    func leaveOut(
        _ question: QuestionRecord, against same: KnownQuestions.Known,
        from file: inout ImportReport.File
    ) {
        let (id, there) = (same.entry.heading.id, place(of: same))
        refuse(
            question, from: &file,
            "It is \(id) with another right answer, and was left out; it is in \(there)",
            "Find out which answer is right. If it is this one, correct \(id) there.")
    }

    /// The question of an earlier import of the same file that has the same text and other answers,
    /// and was not met again in this run: the file's question was most likely corrected.
    func corrected(
        by question: QuestionRecord, _ key: QuestionKey, from file: ImportReport.File
    ) -> KnownQuestions.Known? {
        guard question.id == nil else { return nil }
        return known.all(withStem: key.stem).first { there in
            !there.isNew && there.isImported && !seen.contains(there.entry.heading.id)
                && there.key.signs == key.signs && there.key.isSpelled(as: key)
                && there.entry.heading.origins.contains { $0.hasPrefix("\(file.name), ") }
        }
    }

    /// Leaves out a question whose answers the source has most likely corrected.
    func leaveOut(
        _ question: QuestionRecord, correcting there: KnownQuestions.Known,
        from file: inout ImportReport.File
    ) {
        let (id, place) = (there.entry.heading.id, place(of: there))
        refuse(
            question, from: &file,
            "It has the text of \(id) and other answers, and was left out; the file has no "
                + "question with the answers of \(id), which is in \(place)",
            "If it was corrected, correct \(id) there; if it is another question, remove \(id) "
                + "first.")
    }

    /// Leaves out a question whose id is nearly one of ours, among questions that were exported
    /// from content/.
    ///
    /// - Returns: whether it was left out.
    func leaveOut(
        _ question: QuestionRecord, amongOurs ours: Set<String>, as name: String,
        from file: inout ImportReport.File
    ) -> Bool {
        guard let id = question.id, !ours.isEmpty, known.byID[id] == nil,
            known.id(ofSource: id, in: name) == nil
        else { return false }
        let near = known.byID.values.filter {
            !$0.isNew && !ours.contains($0.entry.heading.id)
                && EditDistance.isWithinTwo($0.entry.heading.id, id)
        }
        guard let mistaken = near.map(\.entry.heading.id).min() else { return false }
        refuse(
            question, from: &file, "No question of ours has its id, and it was left out",
            "Did you mean \(mistaken)? A new question needs no id.")
        return true
    }

    /// Warns of texts of an equal question that are not taken over.
    func warn(
        ofTextsIn question: QuestionRecord, beside same: KnownQuestions.Known,
        in file: inout ImportReport.File
    ) {
        let ours = same.entry.question(in: language(of: question))
        let others =
            [("explanation", question.explanation?.plain, ours.explanation?.plain)]
            .filter { $0.1?.isEmpty == false && $0.1 != $0.2 }.map(\.0)
            + (Set(question.tags).isSubset(of: ours.tags) ? [] : ["tags"])
        guard !others.isEmpty else { return }
        let id = same.entry.heading.id
        file.findings.append(
            SourceFinding(
                .warning,
                "It is the same question as \(id), and its \(others.joined(separator: " and ")) "
                    + (others.last == "tags" ? "are" : "is") + " not taken over",
                remedy: "Change \(id) in \(place(of: same)), if this one is better.",
                record: question.record, line: question.line))
    }

    /// Warns of translated answers that are removed since the source has another right answer now.
    func warn(
        ofAnswersIn there: KnownQuestions.Known, replacedBy question: QuestionRecord,
        _ key: QuestionKey, in file: inout ImportReport.File
    ) {
        guard there.key.right != key.right, there.entry.languages.count > 1 else { return }
        file.findings.append(
            SourceFinding(
                .warning,
                "The source has another right answer now; the answers in other languages than "
                    + "\(language(of: question)) were removed",
                remedy: "Translate the answers of \(there.entry.heading.id) again.",
                record: question.record, line: question.line, excerpt: question.stem.plain))
    }

    private func refuse(
        _ question: QuestionRecord, from file: inout ImportReport.File, _ message: String,
        _ remedy: String
    ) {
        file.rejected += 1
        file.findings.append(
            SourceFinding(
                .rejected, message, remedy: remedy, record: question.record, line: question.line,
                excerpt: question.stem.plain))
    }

    private func place(of known: KnownQuestions.Known) -> String {
        known.isNew ? "the files of this import" : known.file
    }
}
