import Catalog
import ContentReading
import EditorialContent
import Foundation
import PipelineSupport

/// Makes a listed plant of a gathered taxon that has no editor's file.
struct TaxonCheck {
    /// Ids of editors' plants.
    let used: Set<PlantID>
    /// Plant ids by taxon: those of the base edition, and of the taxa that replaced them.
    let carried: [Int: PlantID]
    /// Care tips by family.
    let familyCare: [String: [LocalText]]
    /// Receives the findings.
    let log: FindingLog

    /// The plant; nil, with a finding, when it has no common name or is no longer in use.
    func checked(_ source: SnapshotTaxon) -> CheckedPlant? {
        let taxon = source.taxon
        func refuse(_ rule: Rule, _ message: String, _ remedy: String) -> CheckedPlant? {
            log.add(
                Finding(
                    rule: rule, severity: .rejected, subject: "taxon \(taxon.taxon)",
                    place: source.place, excerpt: taxon.name, message: message, remedy: remedy))
            return nil
        }
        guard taxon.isActive else {
            return refuse(
                .inactiveTaxon, "iNaturalist no longer uses this taxon",
                remedy(taxon)
            )
        }
        let id = carried[taxon.taxon] ?? PlantID(scientificName: taxon.name)
        guard let id, !used.contains(id) else {
            return refuse(
                .badID, "Its scientific name gives no id of its own",
                "Write a file for it: florilegium new plant \"\(taxon.name)\".")
        }
        var plant = Plant(
            id: id, uuid: UUID(plantOfTaxon: taxon.taxon), scientificName: taxon.name)
        plant.taxon = taxon.origin == nil ? taxon.taxon : nil
        plant.family = taxon.family
        plant.names = taxon.names.compactMapValues { names in
            let fitting = names.filter { $0.count <= Limits.nameCharacters }
                .prefix(Limits.namesPerLanguage)
            return fitting.isEmpty ? nil : Array(fitting)
        }
        if let summary = taxon.summary {
            plant.description = LocalText([summary.language: summary.text])
            plant.descriptionCredit = summary.credit
        }
        if let tips = taxon.family.flatMap({ familyCare[$0] }) {
            plant.care = tips
            plant.careIsOfFamily = true
        }
        plant.popularity = taxon.observations
        let pictures = taxon.photographs.compactMap { photograph -> PictureSource? in
            guard photograph.credit.licence.isPublishable else {
                _ = refuse(
                    .licence, "Photo \(photograph.id) is \(photograph.credit.licence.name)",
                    "Only CC0, public domain, CC BY and CC BY-SA may be published.")
                return nil
            }
            return Self.picture(photograph, of: source, audio: nil)
        }
        return CheckedPlant(
            plant: plant, pictures: pictures, similar: [],
            prior: PlantPrior(
                observations: taxon.observations,
                confused: taxon.similar.reduce(0) { $0 + $1.count },
                agreements: taxon.agreements, disagreements: taxon.disagreements),
            place: source.place)
    }

    private func remedy(_ taxon: SourceTaxon) -> String {
        let others = taxon.replacements.map(String.init).joined(separator: ", ")
        if taxon.replacements.isEmpty { return "Leave it out." }
        guard taxon.replacements.count > 1, let id = carried[taxon.taxon] else {
            return "Gather taxon \(others)."
        }
        return "It was split into \(others). Decide which of them is \(id) and write that taxon: "
            + "into content/plants/\(id).yaml; nothing is guessed."
    }

    /// The picture of a gathered photograph; `SnapshotStore` has checked that its file is in
    /// photos/.
    static func picture(
        _ photograph: SourceTaxon.Photograph, of source: SnapshotTaxon, audio: LocalText?
    ) -> PictureSource {
        PictureSource(
            id: "inat-\(photograph.id)",
            origin: .file(
                source.folder.appending(path: photograph.file), sha256: photograph.sha256),
            audio: audio, credit: photograph.credit, place: source.place)
    }
}
