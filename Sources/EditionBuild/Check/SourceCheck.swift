import Catalog
import EditorialContent
import Gathering
import PipelineSupport
import SiteRendering

/// Texts of editors and where they are from. A word of eating or healing without a source is left
/// out: somebody may believe it. Pure.
struct SourceCheck: Sendable {
    private let finders: [Language: NameFinder]

    init(_ words: WordLists) {
        finders = words.lists.compactMapValues { list in
            list.sourced.isEmpty ? nil : NameFinder(phrases: list.sourced)
        }
    }

    /// A plant without the texts that need a source and have none.
    func look(through plant: inout Plant, of draft: PlantDraft, log: FindingLog) {
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

    /// The text, if it may stand without a source.
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
                    message: "A \(language.rawValue) text speaks of eating or healing without a "
                        + "source",
                    remedy: "Name one under sources: \(field):, or say it without the word."))
            return nil
        }
        return text
    }
}
