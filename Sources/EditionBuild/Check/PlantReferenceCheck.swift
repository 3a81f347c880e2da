import Catalog
import ContentReading
import EditorialContent
import PipelineSupport

/// The rules of what names plants: events, fact collections and featured plants. A plant that is not
/// in the edition is taken out of them.
enum PlantReferenceCheck {
    /// Events that are not over, by first day, without plants that are not in the edition.
    static func events(_ content: ProjectContent, known: Set<PlantID>, log: FindingLog)
        -> [RegionalEvent]
    {
        var seen: Set<String> = []
        let events = content.events.flatMap { draft -> [RegionalEvent] in
            guard seen.insert(draft.event.id).inserted else {
                log.add(duplicate(draft.event.id, draft.place))
                return []
            }
            for plant in draft.event.plants where !known.contains(plant) {
                log.add(unknown(plant, of: draft.event.id, draft.place))
            }
            var draft = draft
            draft.event.plants.removeAll { !known.contains($0) }
            return draft.occurrences(from: content.settings.date)
        }
        return events.sorted { $0.from != $1.from ? $0.from < $1.from : $0.id < $1.id }
    }

    /// Collections with at least one fact, by id.
    static func collections(_ content: ProjectContent, known: Set<PlantID>, log: FindingLog)
        -> [FactCollection]
    {
        content.collections.compactMap { draft -> FactCollection? in
            var collection = draft.collection
            for fact in collection.facts where !known.contains(fact.plant) {
                log.add(unknown(fact.plant, of: collection.id, draft.place))
            }
            collection.facts.removeAll { !known.contains($0.plant) }
            guard !collection.facts.isEmpty else {
                log.add(
                    Finding(
                        rule: .empty, severity: .rejected, subject: collection.id,
                        place: draft.place, excerpt: nil, message: "No fact is left in it",
                        remedy: "Write some about plants of the edition, or delete the file."))
                return nil
            }
            return collection
        }.sorted { $0.id < $1.id }
    }

    /// Featured plants, by first day, without those that are not in the edition.
    static func featured(
        _ drafts: [FeaturedDraft], known: Set<PlantID>, log: FindingLog
    ) -> [FeaturedDraft] {
        drafts.sorted { $0.from < $1.from }.map { draft in
            for plant in draft.plants where !known.contains(plant) {
                log.add(
                    Finding(
                        rule: .unknownPlant, severity: .warning, subject: "featured",
                        place: draft.place, excerpt: plant.rawValue,
                        message: "A featured plant is not in the edition",
                        remedy: "Correct the id, or feature another."))
            }
            var kept = draft
            kept.plants.removeAll { !known.contains($0) }
            return kept
        }
    }

    private static func duplicate(_ id: String, _ place: Place) -> Finding {
        Finding(
            rule: .duplicateID, severity: .rejected, subject: id, place: place, excerpt: id,
            message: "Another event has this id", remedy: "Give each event an id of its own.")
    }

    private static func unknown(_ plant: PlantID, of subject: String, _ place: Place) -> Finding {
        Finding(
            rule: .unknownPlant, severity: .warning, subject: subject, place: place,
            excerpt: plant.rawValue, message: "It names a plant that is not in the edition",
            remedy: "Correct the id, or add that plant.")
    }
}
