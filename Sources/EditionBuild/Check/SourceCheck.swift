import Catalog
import EditorialContent
import PipelineSupport

/// Checks the sources of editors' texts. A claim about eating or healing without a source is left
/// out, since a reader might act on it. Pure.
struct SourceCheck: Sendable {
    private let finders: [Language: NameFinder]
    private let weak: [(host: String, bytes: [UInt8])]

    init(_ words: WordLists) {
        weak = words.weakSources.map { $0.lowercased() }.map { ($0, Array($0.utf8)) }
        finders = words.lists.compactMapValues { list in
            list.sourced.isEmpty ? nil : NameFinder(phrases: list.sourced)
        }
    }

    /// Removes the texts of a plant that need a source and have none.
    func removeUnsourced(from plant: inout Plant, of draft: PlantDraft, log: FindingLog) {
        let sources = plant.sources
        if sources?.description == nil, plant.description != nil {
            plant.description = fine(plant.description, "description", draft, log)
        }
        if sources?.care == nil {
            plant.care = plant.care.compactMap { fine($0, "care", draft, log) }
        }
        if sources?.caution == nil, let caution = plant.caution, caution.kinds != [.none] {
            log.add(
                Finding(
                    rule: .noSource, severity: .warning, subject: draft.plant.id.rawValue,
                    place: draft.places["caution"] ?? draft.place, excerpt: nil,
                    message: "The caution has no source",
                    remedy: "Write it under sources: caution:, something a reader can look up."))
        }
    }

    /// Warns of each source that words.yaml lists as weak.
    ///
    /// - Parameters:
    ///   - plants: the plants with their texts.
    ///   - questions: the questions of all banks.
    ///   - collections: the fact collections, whose places in files are not known.
    ///   - log: receives the findings.
    func warnOfWeakSources(
        plants: [CheckedPlant], questions: [QuestionDraft], collections: [FactCollection],
        log: FindingLog
    ) {
        for checked in plants {
            let plant = checked.plant
            let texts = plant.sources.map { [$0.description, $0.care, $0.caution] } ?? []
            let ofTexts = texts.compactMap(\.self).map { ("sources", $0) }
            let ofPairs = (plant.comparisons ?? []).flatMap(\.sources).map { ("similar", $0) }
            for (field, source) in plant.facts.map({ ("facts", $0.source) }) + ofTexts + ofPairs {
                let place = checked.places[field] ?? checked.place
                warn(source, of: plant.id.rawValue, at: place, log)
            }
        }
        for checked in questions {
            let question = checked.question
            warn(question.source, of: question.id, at: checked.place, log)
        }
        for collection in collections {
            let place = Place(file: "content/collections/\(collection.id).yaml")
            for fact in collection.facts { warn(fact.source, of: collection.id, at: place, log) }
        }
    }

    private func warn(_ source: String, of subject: String, at place: Place, _ log: FindingLog) {
        // Bytes: a search of characters takes a tenth of the time of a preview.
        let text = Array(source.lowercased().utf8)
        let found = weak.first { _, bytes in
            text.indices.contains { text[$0] == bytes.first && text[$0...].starts(with: bytes) }
        }
        guard let host = found?.host else { return }
        log.add(
            Finding(
                rule: .weakSource, severity: .warning, subject: subject, place: place,
                excerpt: source,
                message: "A source is one that nobody can rely on: \(host)",
                remedy: "Name a flora, a society, a public body or a paper, or take the text out."))
    }

    /// Checks a comparison of two plants that names no source.
    ///
    /// - Parameter draft: the comparison.
    /// - Returns: a finding for a claim about eating or healing; nil without one.
    func finding(_ draft: LookAlikeDraft) -> Finding? {
        guard draft.sources.isEmpty else { return nil }
        for language in draft.tell.texts.keys.sorted() {
            guard let words = draft.tell.texts[language],
                let word = finders[language]?.firstName(in: NameFinder.Text(words))
            else { continue }
            return Finding(
                rule: .noSource, severity: .rejected, subject: "look-alikes", place: draft.place,
                excerpt: word,
                message: "A text in \(language.rawValue) speaks of eating or healing: no source",
                remedy: "Name one under sources:, or say it without the word.")
        }
        return nil
    }

    /// The text; nil, with a finding, when it needs a source and has none.
    private func fine(
        _ text: LocalText?, _ field: String, _ draft: PlantDraft, _ log: FindingLog
    ) -> LocalText? {
        guard let text else { return nil }
        for language in text.texts.keys.sorted() {
            guard let words = text.texts[language],
                let word = finders[language]?.firstName(in: NameFinder.Text(words))
            else { continue }
            log.add(
                Finding(
                    rule: .noSource, severity: .rejected, subject: draft.plant.id.rawValue,
                    place: draft.places[field] ?? draft.place, excerpt: word,
                    message: "A text in \(language.rawValue) speaks of eating or healing without a "
                        + "source",
                    remedy: "Name one under sources: \(field):, or say it without the word."))
            return nil
        }
        return text
    }
}
