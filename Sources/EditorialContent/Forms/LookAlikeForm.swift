package import Catalog
package import Foundation
package import PipelineSupport

/// An editor's comparison of two plants that are easily confused.
package struct LookAlikeDraft: Sendable, Hashable {
    /// The two plants, in the order of the file.
    package var plants: [PlantID]
    /// The part by which they differ.
    package var organ: Comparison.Organ
    /// Whether confusing them may cause poisoning.
    package var isDangerous: Bool
    /// How they differ.
    package var tell: LocalText
    /// Books or addresses of pages.
    package var sources: [String]
    /// The status of the text.
    package var status: TextStatus
    /// Its place in the file.
    package var place: Place

    /// The two plants without order.
    package var pair: Set<PlantID> { Set(plants) }

    /// The comparison as one of the two plants stores it.
    ///
    /// - Parameter other: the other plant.
    /// - Returns: the comparison.
    package func comparison(with other: PlantID) -> Comparison {
        Comparison(
            plant: other, organ: organ, isDangerous: isDangerous, tell: tell, sources: sources,
            status: status)
    }
}

/// Reads content/look-alikes.yaml; the file may be missing.
package enum LookAlikeForm {
    /// The file below the project.
    package static let path = "content/look-alikes.yaml"

    /// The pairs, in the order of the file.
    package static func read(_ file: URL, log: FindingLog) -> [LookAlikeDraft] {
        guard log.has(file, path),
            let form = YAMLFields.read(file, named: path, subject: "look-alikes", log: log)
        else { return [] }
        form.allow(["pairs"])
        return form.list("pairs", isRequired: false, atMost: Limits.lookAlikePairs)
            .compactMap(draft)
    }

    private static func draft(_ fields: YAMLFields) -> LookAlikeDraft? {
        fields.allow(["plants", "organ", "danger", "tell", "sources", "status"])
        let plants = fields.plants("plants")
        guard plants.count == 2, plants[0] != plants[1] else {
            fields.refuse(
                "plants", .wrongShape,
                plants.count == 2
                    ? "A plant is compared with itself" : "A pair is of two plants",
                "Write the ids of two plants, like [allium-ursinum, convallaria-majalis].")
            return nil
        }
        guard let organ = fields.word("organ", Comparison.Organ.self),
            let tell = fields.wholeText("tell")
        else { return nil }
        return LookAlikeDraft(
            plants: plants, organ: organ, isDangerous: fields.flag("danger"), tell: tell,
            sources: fields.sources("sources"),
            status: fields.word("status", TextStatus.self, isRequired: false) ?? .draft,
            place: fields.place())
    }
}
