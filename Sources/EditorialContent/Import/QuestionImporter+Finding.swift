import Catalog
import Intake
import QuestionRecords

/// Ids, languages and near duplicates of imported questions.
extension QuestionImporter {
    /// The id of a question in content/: the one under which a question with the same id of the
    /// source was imported before, else a new one.
    func identity(
        of question: QuestionRecord, _ key: QuestionKey, _ name: String,
        into file: inout ImportReport.File
    ) -> String {
        let id =
            question.id.flatMap { known.id(ofSource: $0, in: name) }
            ?? question.identity(in: name, key: key)
        guard let other = known.byID[id] else { return id }
        if question.id == nil, !key.isSpelled(as: other.key) {
            return question.identity(in: name, key: key, withSpellings: true)
        }
        guard seen.contains(id), other.key != key else { return id }
        file.findings.append(
            SourceFinding(
                .warning, "Two different questions have the same id in the source",
                remedy: "Give one of them another id there; here it has one of its own.",
                record: question.record, line: question.line, excerpt: question.id))
        var nameless = question
        nameless.id = nil
        return nameless.identity(in: name, key: key)
    }

    /// The language of a question: the record's, else the option's, else guessed from its short
    /// words.
    func language(of question: QuestionRecord) -> String {
        if let declared = question.language?.lowercased().prefix(while: \.isLetter),
            (2...3).contains(declared.count)
        {
            return String(declared)
        }
        if let language = options.language { return language.rawValue }
        let words = [question.stem.plain, question.explanation?.plain ?? ""]
        return (LanguageGuess.language(of: words.joined(separator: " ")) ?? .fallback).rawValue
    }

    /// Near pairs with at least one new question.
    func nearPairs() -> [NearDecision] {
        let all = known.byID.values.sorted { $0.entry.heading.id < $1.entry.heading.id }
        return NearDuplicates.pairs(of: all.map(\.key)).compactMap { pair in
            let two = [all[pair.first], all[pair.second]]
            let ids = two.map(\.entry.heading.id)
            guard ids.contains(where: fresh.contains) else { return nil }
            // The older question comes first, so that it is kept.
            let order = fresh.contains(ids[0]) && !fresh.contains(ids[1]) ? [1, 0] : [0, 1]
            return NearDecision(
                ids: order.map { ids[$0] }, likeness: Int((pair.likeness * 100).rounded()),
                stems: order.map { two[$0].entry.question.stem.plain }, verdict: .open)
        }.sorted { ($1.likeness, $0.ids[0]) < ($0.likeness, $1.ids[0]) }
    }
}
