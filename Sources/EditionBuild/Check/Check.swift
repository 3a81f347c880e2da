import Catalog
package import ContentReading
import EditorialContent
import Foundation
import Intake
package import PipelineSupport

/// The rules: keeps records (listed) or rejects them with a reason. Pure.
package enum Check {
    /// Checks everything that was gathered; a taxon keeps the id that it has in the base edition.
    ///
    /// - Throws: nothing; the function is marked `throws` because `Parallel.map` rethrows.
    package static func all(_ content: ProjectContent, base: BaseEdition?) throws -> Checked {
        let log = FindingLog()
        content.findings.forEach(log.add)
        let editors = uniquePlants(content.plants, log: log)
        let taxaOfEditors = Set(editors.compactMap(\.plant.taxon))
        let idsOfTaxa = Dictionary(
            editors.compactMap { draft in draft.plant.taxon.map { ($0, draft.plant.id) } },
            uniquingKeysWith: { first, _ in first })

        let sources = SourceCheck(content.words)
        var plants = editors.map { draft in
            PlantCheck(content: content, draft: draft, sources: sources, log: log).checked()
        }
        let used = Set(plants.map(\.plant.id))
        let taxonCheck = TaxonCheck(
            used: used, carried: TaxonInheritance.carried(by: content.taxa, from: base),
            familyCare: content.familyCare, log: log)
        plants += content.taxa.values.sorted { $0.taxon.taxon < $1.taxon.taxon }
            .filter { !taxaOfEditors.contains($0.taxon.taxon) }
            .compactMap(taxonCheck.checked)
        plants.sort { $0.plant.id < $1.plant.id }
        plants = uniqueIDs(plants, log: log)
        for index in plants.indices {
            plants[index].pictures.removeAll { content.revocations.pictures[$0.id] != nil }
        }
        LookAlikeCheck.link(content.lookAlikes, to: &plants, sources: sources, log: log)
        let words = WordCheck(content.words)
        try words.plants(&plants).forEach(log.add)
        SameNames.find(plants, editors: Set(editors.map(\.plant.id))).forEach(log.add)
        linkConfused(&plants, idsOfTaxa: idsOfTaxa, taxa: content.taxa)

        let known = Set(plants.map(\.plant.id))
        let collections = BesidesCheck.collections(content, known: known, log: log)
        let questions = try words.questions(QuestionCheck.all(content, log: log), log: log)
        sources.lookAtSources(
            plants: plants, questions: questions, collections: collections, log: log)
        var origins = content.origins
        origins.keep(
            plants: plants, editors: editors, taxa: content.taxa, questions: questions,
            rated: content.ratings.keys)
        return Checked(
            settings: content.settings, plants: plants,
            questions: questions, categories: content.categories,
            featured: featured(content.featured, known: known, log: log),
            events: BesidesCheck.events(content, known: known, log: log),
            collections: collections,
            shop: ShopCheck.items(
                content.shop, collections: collections, base: base?.shop ?? [], log: log),
            beaconKinds: BeaconKindCheck.kinds(
                content.beaconKinds, base: base?.beaconKinds ?? [], log: log),
            handbook: HandbookCheck.handbook(
                content.handbook, known: known, base: base?.achievements ?? [], log: log),
            readings: content.readings, play: content.play,
            aliases: TaxonInheritance.aliases(to: plants, taxa: content.taxa, from: base),
            revocations: content.revocations, ratings: content.ratings,
            findings: Self.sorted(log.findings), inputs: content.inputs, origins: origins,
            photographs: photographs(of: editors, log.findings))
    }

    /// How many of the photographs that editors name were gathered for the plant.
    private static func photographs(of plants: [PlantDraft], _ findings: [Finding]) -> JoinCount {
        var join = JoinCount("pictures of plants to gathered photographs")
        let wishes = plants.flatMap(\.pictures).count { wish in
            if case .photograph = wish.origin { true } else { false }
        }
        let missing = findings.filter { $0.rule == .unknownPhotograph }
        join.count(matched: wishes - missing.count)
        for finding in missing {
            join.count(false) { "\(finding.excerpt ?? "") of \(finding.subject)" }
        }
        return join
    }

    /// Findings by place, then rule, in the order of the files.
    package static func sorted(_ findings: [Finding]) -> [Finding] {
        findings.sorted { left, right in
            let leftKey = (left.place.file, left.place.line ?? 0, left.place.column ?? 0)
            let rightKey = (right.place.file, right.place.line ?? 0, right.place.column ?? 0)
            if leftKey != rightKey { return leftKey < rightKey }
            return (left.rule.rawValue, left.message) < (right.rule.rawValue, right.message)
        }
    }

    /// Rejects the second plant with an id or a taxon.
    private static func uniquePlants(_ drafts: [PlantDraft], log: FindingLog) -> [PlantDraft] {
        var seenTaxa: [Int: PlantDraft] = [:]
        return drafts.filter { draft in
            guard let taxon = draft.plant.taxon, let first = seenTaxa[taxon] else {
                if let taxon = draft.plant.taxon { seenTaxa[taxon] = draft }
                return true
            }
            log.add(
                Finding(
                    rule: .duplicateTaxon, severity: .rejected, subject: draft.plant.id.rawValue,
                    place: draft.places["taxon"] ?? draft.place, excerpt: String(taxon),
                    message: "Taxon \(taxon) is also that of \(first.plant.id)",
                    remedy: "Correct one of the two, or merge the files."))
            return false
        }
    }

    /// Rejects the second of two plants with the same id.
    private static func uniqueIDs(_ plants: [CheckedPlant], log: FindingLog) -> [CheckedPlant] {
        var seen: Set<PlantID> = []
        return plants.filter { checked in
            if seen.insert(checked.plant.id).inserted { return true }
            log.add(
                Finding(
                    rule: .duplicateID, severity: .rejected, subject: checked.plant.id.rawValue,
                    place: checked.place, excerpt: checked.plant.scientificName,
                    message: "Two plants have the id \(checked.plant.id)",
                    remedy: "Give one of them a file of its own with another id."))
            return false
        }
    }

    /// Appends the plants that iNaturalist's identifiers confuse with a plant to those that editors
    /// compare with it.
    private static func linkConfused(
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

    private static func featured(
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
}
