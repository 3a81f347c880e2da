import Catalog
package import ContentReading
import EditorialContent
import Foundation
import Intake
package import PipelineSupport
import PlateDrawing  // for rawValue

/// The rules: a gathered record is kept (listed), or rejected with a reason. The result depends
/// only on the arguments.
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
        LookAlikeCheck.linkConfused(&plants, idsOfTaxa: idsOfTaxa, taxa: content.taxa)

        let known = Set(plants.map(\.plant.id))
        let collections = PlantReferenceCheck.collections(content, known: known, log: log)
        let questions = try words.questions(
            QuestionCheck.all(content, log: log), log: log)
        sources.warnOfWeakSources(
            plants: plants, questions: questions, collections: collections, log: log)
        var origins = content.origins
        origins.keep(
            plants: plants, editors: editors, taxa: content.taxa, questions: questions,
            rated: content.ratings.keys)
        return Checked(
            settings: content.settings, plants: plants,
            questions: questions, categories: content.categories,
            featured: PlantReferenceCheck.featured(content.featured, known: known, log: log),
            events: PlantReferenceCheck.events(content, known: known, log: log),
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

    /// Findings ordered by file, line and column, then by rule and message.
    package static func sorted(_ findings: [Finding]) -> [Finding] {
        findings.sorted { left, right in
            let leftKey = (left.place.file, left.place.line ?? 0, left.place.column ?? 0)
            let rightKey = (right.place.file, right.place.line ?? 0, right.place.column ?? 0)
            if leftKey != rightKey { return leftKey < rightKey }
            return (left.rule.rawValue, left.message) < (right.rule.rawValue, right.message)
        }
    }

    /// Rejects every plant whose taxon an earlier plant has.
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

    /// Rejects every plant whose id an earlier plant has.
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
}

/// Joins an editor's plant with the gathered taxon, and checks the result.
private struct PlantCheck {
    let content: ProjectContent
    let draft: PlantDraft
    let sources: SourceCheck
    let log: FindingLog

    /// The checked plant with its pictures.
    func checked() -> CheckedPlant {
        var plant = draft.plant
        sources.removeUnsourced(from: &plant, of: draft, log: log)
        let source = plant.taxon.flatMap { content.taxa[$0] }
        if let source { join(source, into: &plant) }
        if plant.care.isEmpty, let family = plant.family, let tips = content.familyCare[family] {
            plant.care = tips
            plant.careIsOfFamily = true
        }
        let observations = source?.taxon.observations ?? draft.observations
        plant.popularity = observations ?? 0
        let names = NameFinder(names: plant.names, scientificName: plant.scientificName)
        return CheckedPlant(
            plant: plant, pictures: pictures(of: plant, source: source, names: names),
            similar: [],
            prior: PlantPrior(
                observations: observations,
                confused: source?.taxon.similar.reduce(0) { $0 + $1.count } ?? 0,
                agreements: source?.taxon.agreements ?? 0,
                disagreements: source?.taxon.disagreements ?? 0),
            place: draft.place, places: draft.places)
    }

    /// Fills the fields that the editor left empty; an editor's value is never replaced.
    private func join(_ source: SnapshotTaxon, into plant: inout Plant) {
        let taxon = source.taxon
        if !taxon.isActive {
            warn(
                .inactiveTaxon, key: "taxon", excerpt: String(taxon.taxon),
                "iNaturalist no longer uses taxon \(taxon.taxon)",
                taxon.replacements.isEmpty
                    ? "Look the plant up there."
                    : "Use taxon \(taxon.replacements.map(String.init).joined(separator: " or ")).")
        }
        plant.family = plant.family ?? taxon.family
        plant.names.merge(taxon.names) { editors, _ in editors }
        if plant.description == nil, let summary = taxon.summary {
            plant.description = LocalText([summary.language: summary.text])
            plant.descriptionCredit = summary.credit
        }
    }

    /// The editor's pictures in their order, then the gathered photographs not named by an editor.
    private func pictures(of plant: Plant, source: SnapshotTaxon?, names: NameFinder)
        -> [PictureSource]
    {
        let photographs = Dictionary(
            (source?.taxon.photographs ?? []).map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
        var used: Set<Int> = []
        var sources: [PictureSource] = []
        for wish in draft.pictures {
            let audio = fairAudio(of: wish, names: names)
            switch wish.origin {
            case .plate(let subject):
                guard let morphology = plant.morphology else {
                    warn(
                        .noMorphology, key: "morphology", excerpt: subject.rawValue,
                        "A plate needs a morphology to be drawn from",
                        "Describe the plant under morphology:.")
                    continue
                }
                sources.append(
                    PictureSource(
                        id: "\(plant.id)/\(subject.rawValue)",
                        origin: .plate(
                            subject, morphology, height: plant.height,
                            composition: draft.composition),
                        audio: audio,
                        credit: Credit(author: "Florilegium", licence: .cc0, source: nil),
                        place: wish.place))
            case .photograph(let number):
                guard let photograph = photographs[number], let source else {
                    warn(
                        .unknownPhotograph, key: "pictures", excerpt: String(number),
                        "Photo \(number) was not gathered for this plant",
                        "Run `florilegium gather --content`, or correct the number.")
                    continue
                }
                used.insert(number)
                sources.append(TaxonCheck.picture(photograph, of: source, audio: audio))
            }
        }
        guard let source else { return sources }
        return sources
            + source.taxon.photographs.filter {
                !used.contains($0.id) && $0.credit.licence.isPublishable
            }
            .map { TaxonCheck.picture($0, of: source, audio: nil) }
    }

    /// The audio description, unless it contains a name of the plant in any language.
    private func fairAudio(of wish: PictureWish, names: NameFinder) -> LocalText? {
        guard let audio = wish.audio else { return nil }
        for language in audio.texts.keys.sorted() {
            guard let text = audio.texts[language],
                let name = names.firstName(in: NameFinder.Text(text))
            else {
                continue
            }
            log.add(
                Finding(
                    rule: .audioNamesPlant, severity: .rejected, subject: draft.plant.id.rawValue,
                    place: wish.place, excerpt: name,
                    message: "The \(language.rawValue) audio description names its plant",
                    remedy: "Say what is seen instead; a listener is asked for the name."))
            return nil
        }
        return audio
    }

    private func warn(
        _ rule: Rule, key: String, excerpt: String?, _ message: String, _ remedy: String
    ) {
        log.add(
            Finding(
                rule: rule, severity: .warning, subject: draft.plant.id.rawValue,
                place: draft.places[key] ?? draft.place, excerpt: excerpt, message: message,
                remedy: remedy))
    }
}
