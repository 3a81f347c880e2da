import Catalog
import EditorialContent
import PipelineSupport

/// The rules of the handbook.
enum HandbookCheck {
    /// Checks the handbook.
    ///
    /// - Parameters:
    ///   - draft: the editors' drafts.
    ///   - known: the plants of the edition.
    ///   - base: the achievements of the base edition, which players may have reached.
    ///   - log: receives the findings.
    /// - Returns: the handbook without what was rejected.
    static func handbook(
        _ draft: HandbookDraft, known: Set<PlantID>, base: [Achievement], log: FindingLog
    ) -> Handbook {
        Handbook(
            glossary: unique(draft.glossary, id: \.word.id, place: \.place, log: log)
                .map(\.word).sorted { $0.id < $1.id },
            key: KeyCheck.key(draft.key, known: known, log: log),
            guides: draft.guides.sorted {
                ($0.kind.rawValue, $0.order, $0.id) < ($1.kind.rawValue, $1.order, $1.id)
            },
            achievements: achievements(draft.achievements, base: base, log: log))
    }

    /// The achievements; one of the base edition must not disappear, since players may have it.
    private static func achievements(
        _ drafts: [AchievementDraft], base: [Achievement], log: FindingLog
    ) -> [Achievement] {
        let kept = unique(drafts, id: \.achievement.id, place: \.place, log: log)
            .map(\.achievement)
        let ids = Set(kept.map(\.id))
        for id in base.map(\.id).sorted() where !ids.contains(id) {
            log.add(
                Finding(
                    rule: .lostItem, severity: .rejected, subject: id,
                    place: Place(file: AchievementForm.path), excerpt: id,
                    message: "An achievement of the base edition, which people have, is missing",
                    remedy: "Write it again, or correct what keeps it out."))
        }
        return kept.sorted {
            ($0.metric.rawValue, $0.threshold, $0.id) < ($1.metric.rawValue, $1.threshold, $1.id)
        }
    }

    /// The first draft of each id; later ones are findings.
    private static func unique<Draft>(
        _ drafts: [Draft], id: (Draft) -> String, place: (Draft) -> Place, log: FindingLog
    ) -> [Draft] {
        var seen: Set<String> = []
        return drafts.filter { draft in
            if seen.insert(id(draft)).inserted { return true }
            log.add(
                Finding(
                    rule: .duplicateID, severity: .rejected, subject: id(draft),
                    place: place(draft), excerpt: id(draft), message: "Another entry has this id",
                    remedy: "Give each entry of the file an id of its own."))
            return false
        }
    }
}
