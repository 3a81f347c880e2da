import Catalog
import Intake
import QuestionRecords

extension QuestionImporter {
    /// Separates questions that were exported from content/ from all others.
    func parted(_ questions: [QuestionRecord], from name: String)
        -> (ours: [QuestionRecord], others: [QuestionRecord])
    {
        var parts: (ours: [QuestionRecord], others: [QuestionRecord]) = ([], [])
        for question in questions {
            let isOurs = question.id.map { id in
                known.byID[id]?.isNew == false && known.id(ofSource: id, in: name) == nil
            }
            if isOurs == true { parts.ours.append(question) } else { parts.others.append(question) }
        }
        return parts
    }

    /// Compares exported questions with content/, and adds their changes.
    ///
    /// - Returns: those that have an id of content/ but are other questions.
    mutating func update(
        _ ours: [QuestionRecord], in format: QuestionFormat, into file: inout ImportReport.File
    ) -> [QuestionRecord] {
        guard !ours.isEmpty else { return [] }
        var exported = ExportedQuestions(
            ours.compactMap { $0.id.flatMap { known.byID[$0] } }, as: format)
        var others: [QuestionRecord] = []
        for question in ours {
            guard let id = question.id, let there = known.byID[id] else { continue }
            let language = language(of: question, there, &exported)
            let before = exported.question(id, in: language)
            guard QuestionDifference.isSameQuestion(before, question) else {
                file.findings.append(
                    SourceFinding(
                        .warning, "Its id is that of another question of ours, in \(there.file)",
                        remedy: "Nothing, if it is from elsewhere: it gets an id of its own here.",
                        record: question.record, line: question.line, excerpt: id))
                others.append(question)
                continue
            }
            update(there, from: before, to: question, in: language, into: &file)
        }
        return others
    }

    private mutating func update(
        _ there: KnownQuestions.Known, from before: QuestionRecord, to question: QuestionRecord,
        in language: String, into file: inout ImportReport.File
    ) {
        let id = there.entry.heading.id
        func warn(_ message: String, _ remedy: String) {
            file.findings.append(
                SourceFinding(
                    .warning, message, remedy: remedy, record: question.record,
                    line: question.line, excerpt: id))
        }
        guard seen.insert("\(id)\u{1F}\(language)").inserted else {
            file.unchanged += 1
            warn(
                "The file has this question of ours twice; the first one counts",
                "Take one of the two out.")
            return
        }
        guard Language(rawValue: language) != nil else {
            file.unchanged += 1
            warn(
                "It is in a language that we do not have: \(language)",
                "Name one of \(Language.list) in the file, or with --language.")
            return
        }
        let difference = QuestionDifference(
            before, question, in: language, entry: there.entry.node)
        for part in difference.left {
            warn("Not taken over is \(part)", "Change it by hand in \(there.file).")
        }
        guard !difference.changes.isEmpty else {
            note(.unchanged, question, id, there: there)
            file.unchanged += 1
            return
        }
        guard isChosen(question, id) else { return }
        note(
            .changed, question, id, there: there,
            parts: difference.changes.map {
                ImportRow.Part(name: $0.part.name, before: $0.before, after: $0.value.words)
            })
        file.changed += 1
        let isWritten = there.isImported || options.changesEditorsFiles
        file.edits += difference.changes.map { change in
            ImportReport.Edit(
                id: id, part: change.part.name, before: change.before, after: change.value.words,
                file: there.file, isWritten: isWritten)
        }
        if isWritten { known.add(additions.change(there, by: difference.changes)) }
    }

    /// The language of an exported question: the record's, else the option's, else that in which
    /// most texts equal those of content/.
    private func language(
        of question: QuestionRecord, _ there: KnownQuestions.Known,
        _ exported: inout ExportedQuestions
    ) -> String {
        if let declared = question.language { return declared }
        if let language = options.language { return language.rawValue }
        var best = (language: there.entry.heading.language, alike: -1)
        for language in there.entry.languages {
            let alike = exported.question(there.entry.heading.id, in: language).alike(question)
            if alike > best.alike { best = (language, alike) }
        }
        return best.language
    }
}

/// Questions of content/ after a round trip through a format, so that what the format cannot
/// express does not count as an editor's change.
struct ExportedQuestions {
    private let questions: [KnownQuestions.Known]
    private let format: QuestionFormat
    private var byLanguage: [String: [String: QuestionRecord]] = [:]

    init(_ questions: [KnownQuestions.Known], as format: QuestionFormat) {
        self.questions = questions
        self.format = format
    }

    /// One of the questions in a language.
    mutating func question(_ id: String, in language: String) -> QuestionRecord {
        if byLanguage[language] == nil { byLanguage[language] = all(in: language) }
        return byLanguage[language]?[id]
            ?? QuestionRecord(
                stem: FormattedText(plain: ""), body: .none, record: id)
    }

    private func all(in language: String) -> [String: QuestionRecord] {
        let records = questions.map { known in
            QuestionExport.exported(
                known.entry.question(in: language), of: known.entry, licence: known.licence)
        }
        func byID(_ records: [QuestionRecord]) -> [String: QuestionRecord] {
            Dictionary(
                records.compactMap { record in record.id.map { ($0, record) } },
                uniquingKeysWith: { first, _ in first })
        }
        guard let written = format.write(records) else { return byID(records) }
        let read = format.read(QuestionFile(named: "export", Array(written.text.utf8)))
        return byID(records).merging(byID(read.questions)) { $1 }
    }
}

extension QuestionRecord {
    /// How many texts two records of a question have in common.
    fileprivate func alike(_ other: QuestionRecord) -> Int {
        texts.intersection(other.texts).count
    }

    private var texts: Set<String> {
        var texts = [stem.plain, explanation?.plain ?? ""]
        switch body {
        case .choice(let choice): texts += choice.options.map(\.text.plain)
        case .text(let answers, _): texts += answers.map(\.text.plain)
        default: break
        }
        return Set(texts).subtracting([""])
    }
}
