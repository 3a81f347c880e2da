import Catalog
import EditorialContent
import PipelineSupport

/// Checks every text for offensive words, language by language. Pure.
struct WordCheck: Sendable {
    private struct Finders: Sendable {
        var refuse: NameFinder
        var review: NameFinder
        var seen: Set<String>
    }

    private let finders: [Language: Finders]

    init(_ words: WordLists) {
        finders = words.lists.compactMapValues { list in
            guard !list.refuse.isEmpty || !list.review.isEmpty else { return nil }
            return Finders(
                refuse: NameFinder(phrases: list.refuse), review: NameFinder(phrases: list.review),
                seen: list.seen)
        }
    }

    /// Removes texts that contain a refused word from the plants, and returns the findings.
    func plants(_ plants: inout [CheckedPlant]) throws -> [Finding] {
        guard !finders.isEmpty else { return [] }
        let looked = try Parallel.map(plants) { checked in
            var plant = checked
            let findings = removeRefusedTexts(from: &plant)
            return (plant: findings.isEmpty ? nil : plant, findings: findings)
        }
        for (index, item) in looked.enumerated() {
            if let plant = item.plant { plants[index] = plant }
        }
        return looked.flatMap(\.findings)
    }

    /// The questions without those that contain a refused word.
    func questions(_ questions: [QuestionDraft], log: FindingLog) throws -> [QuestionDraft] {
        guard !finders.isEmpty else { return questions }
        let looked = try Parallel.map(questions, look(at:))
        for (refused, doubts) in looked { (refused.isEmpty ? doubts : refused).forEach(log.add) }
        return zip(questions, looked).filter { $1.refused.isEmpty }.map(\.0)
    }

    /// The findings of a question: refused words, and words that may offend.
    private func look(at draft: QuestionDraft) -> (refused: [Finding], doubts: [Finding]) {
        let question = draft.question
        let texts =
            [question.text, question.right] + question.wrong
            + [question.explanation].compactMap(\.self)
        var refused: [Finding] = []
        var doubts: [Finding] = []
        for (language, finders) in finders.sorted(by: { $0.key < $1.key }) {
            for text in texts.compactMap({ $0.texts[language] }) {
                let ready = NameFinder.Text(text)
                if let word = finders.refuse.firstName(in: ready) {
                    refused.append(
                        Self.finding(
                            .refusedWord, .rejected, question.id, draft.place, language, word,
                            "Ask in other words."))
                } else {
                    review(ready, question.id, draft.place, language) {
                        if !doubts.contains($0) { doubts.append($0) }
                    }
                }
            }
        }
        return (refused, doubts)
    }

    private func removeRefusedTexts(from checked: inout CheckedPlant) -> [Finding] {
        var findings: [Finding] = []
        let (subject, place) = (checked.plant.id.rawValue, checked.place)
        func isFine(_ text: String, _ language: Language) -> Bool {
            guard let finders = finders[language] else { return true }
            let ready = NameFinder.Text(text)
            guard let word = finders.refuse.firstName(in: ready) else {
                review(ready, subject, place, language) {
                    if !findings.contains($0) { findings.append($0) }
                }
                return true
            }
            findings.append(
                Self.finding(
                    .refusedWord, .warning, subject, place, language, word,
                    "The plant keeps its other texts; say it in other words."))
            return false
        }
        /// The text in the languages without refused words; nil when English is not among them.
        func fine(_ text: LocalText?) -> LocalText? {
            guard let text else { return nil }
            var kept = text
            for language in text.texts.keys.sorted() {
                if !isFine(text.texts[language] ?? "", language) {
                    kept.texts[language] = nil
                }
            }
            return kept.texts[.fallback] == nil && text.texts[.fallback] != nil
                || kept.texts.isEmpty
                ? nil : kept
        }
        for language in checked.plant.names.keys.sorted() {
            let kept = (checked.plant.names[language] ?? []).filter { isFine($0, language) }
            checked.plant.names[language] = kept.isEmpty ? nil : kept
        }
        checked.plant.description = fine(checked.plant.description)
        checked.plant.facts = checked.plant.facts.compactMap { fact in
            fine(fact.text).map { Fact(text: $0, source: fact.source) }
        }
        checked.plant.care = checked.plant.care.compactMap(fine)
        let comparisons = (checked.plant.comparisons ?? []).compactMap { comparison in
            var kept = comparison
            return fine(comparison.tell).map { text in
                kept.tell = text
                return kept
            }
        }
        checked.plant.comparisons = comparisons.isEmpty ? nil : comparisons
        for index in checked.pictures.indices {
            checked.pictures[index].audio = fine(checked.pictures[index].audio)
        }
        return findings
    }

    private func review(
        _ text: NameFinder.Text, _ subject: String, _ place: Place, _ language: Language,
        _ add: (Finding) -> Void
    ) {
        guard let finders = finders[language], !finders.seen.contains(subject),
            let word = finders.review.firstName(in: text)
        else { return }
        add(
            Self.finding(
                .secondLook, .note, subject, place, language, word,
                "Let somebody who knows the language look; then write \(subject) under "
                    + "\(language.rawValue): seen: in \(WordLists.path)."))
    }

    private static func finding(
        _ rule: Rule, _ severity: Finding.Severity, _ subject: String, _ place: Place,
        _ language: Language, _ word: String, _ remedy: String
    ) -> Finding {
        Finding(
            rule: rule, severity: severity, subject: subject, place: place, excerpt: word,
            message: rule == .refusedWord
                ? "A text in \(language.rawValue) holds a word that no edition prints"
                : "A text in \(language.rawValue) holds a word that may hurt", remedy: remedy)
    }
}
