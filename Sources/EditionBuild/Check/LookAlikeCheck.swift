import Catalog
import ContentReading
import EditorialContent
import PipelineSupport
import PlateDrawing  // for rawValue

/// The rules of pairs that are easily confused: both plants are in the edition, each has a plate of
/// the compared part, and a pair appears once.
enum LookAlikeCheck {
    /// Gives each plant its comparisons, the dangerous ones first.
    ///
    /// - Parameters:
    ///   - drafts: the pairs, in the order of their file.
    ///   - plants: every plant of the edition.
    ///   - sources: the rules of claims that need a source.
    ///   - log: receives the findings.
    static func link(
        _ drafts: [LookAlikeDraft], to plants: inout [CheckedPlant], sources: SourceCheck,
        log: FindingLog
    ) {
        let rows = Dictionary(
            uniqueKeysWithValues: plants.indices.map { (plants[$0].plant.id, $0) })
        var seen: Set<Set<PlantID>> = []
        let kept = drafts.filter { draft in
            let findings =
                lacking(draft, plants: plants, rows: rows)
                + (sources.finding(draft).map { [$0] } ?? [])
            findings.forEach(log.add)
            guard findings.isEmpty else { return false }
            if seen.insert(draft.pair).inserted { return true }
            log.add(
                finding(
                    .duplicateID, draft, draft.plants.map(\.rawValue).joined(separator: ", "),
                    "This pair stands twice", "Keep one of the two entries."))
            return false
        }
        for draft in kept {
            for (one, other) in zip(draft.plants, draft.plants.reversed()) {
                guard let row = rows[one] else { continue }
                plants[row].plant.comparisons =
                    (plants[row].plant.comparisons ?? []) + [draft.comparison(with: other)]
            }
        }
        for row in plants.indices {
            plants[row].plant.comparisons?.sort {
                $0.isDangerous != $1.isDangerous ? $0.isDangerous : $0.plant < $1.plant
            }
            plants[row].similar = (plants[row].plant.comparisons ?? []).map(\.plant)
        }
    }

    /// Appends the plants that iNaturalist's identifiers confuse with a plant to those that editors
    /// compare with it.
    static func linkConfused(
        _ plants: inout [CheckedPlant], idsOfTaxa: [Int: PlantID], taxa: [Int: SnapshotTaxon]
    ) {
        let known = Set(plants.map(\.plant.id))
        var ids = idsOfTaxa
        for checked in plants {
            if let taxon = checked.plant.taxon { ids[taxon] = checked.plant.id }
        }
        for index in plants.indices {
            let id = plants[index].plant.id
            let similar = plants[index].plant.taxon.flatMap { taxa[$0]?.taxon.similar } ?? []
            let fromSource = similar.compactMap { other in
                ids[other.taxon].map { (id: $0, count: other.count) }
            }
            plants[index].confused = Dictionary(
                fromSource.map { ($0.id, $0.count) }, uniquingKeysWith: max)
            var seen: Set<PlantID> = [id]
            plants[index].similar = (plants[index].similar + fromSource.map(\.id))
                .filter { known.contains($0) && seen.insert($0).inserted }
        }
    }

    /// The plants that are missing, and those without a plate of the part.
    private static func lacking(
        _ draft: LookAlikeDraft, plants: [CheckedPlant], rows: [PlantID: Int]
    ) -> [Finding] {
        draft.plants.compactMap { id in
            guard let row = rows[id] else {
                return finding(
                    .unknownPlant, draft, id.rawValue, "\(id) is not in the edition",
                    "Correct the id, or add that plant.")
            }
            let hasPlate = plants[row].pictures.contains { picture in
                if case .plate(let subject, _, _, _) = picture.origin {
                    return subject.rawValue == draft.organ.rawValue
                }
                return false
            }
            if hasPlate { return nil }
            return finding(
                .missing, draft, id.rawValue, "\(id) has no plate of its \(draft.organ.rawValue)",
                "Compare another organ, or add `- plate: \(draft.organ.rawValue)` to the plant's "
                    + "pictures.")
        }
    }

    private static func finding(
        _ rule: Rule, _ draft: LookAlikeDraft, _ excerpt: String, _ message: String,
        _ remedy: String
    ) -> Finding {
        Finding(
            rule: rule, severity: .rejected, subject: "look-alikes", place: draft.place,
            excerpt: excerpt, message: message, remedy: remedy)
    }
}
