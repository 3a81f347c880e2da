import Catalog
import ContentReading
import EditorialContent
import Foundation
import PipelineSupport
import PlateDrawing  // for rawValue

/// Joins an editor's plant with the gathered taxon, and checks the result.
struct PlantCheck {
    let content: ProjectContent
    let draft: PlantDraft
    let sources: SourceCheck
    let log: FindingLog

    /// The listed plant.
    func checked() -> CheckedPlant {
        var plant = draft.plant
        sources.look(through: &plant, of: draft, log: log)
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
