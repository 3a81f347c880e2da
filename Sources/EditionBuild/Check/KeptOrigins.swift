import Catalog
package import ContentReading
package import EditorialContent
import PipelineSupport

extension Origins {
    /// Records the origins of the kept plants and questions.
    package mutating func keep(
        plants kept: [CheckedPlant], editors: [PlantDraft], taxa: [Int: SnapshotTaxon],
        questions drafts: [QuestionDraft], rated: some Collection<String>
    ) {
        let own = Dictionary(
            editors.map { ($0.plant.id, $0.plant) }, uniquingKeysWith: { first, _ in first })
        var known: [String: String] = [:]
        func source(_ file: String) -> String {
            if let source = known[file] { return source }
            let source = Self.source(of: file)
            known[file] = source
            return source
        }
        for entry in kept {
            let id = entry.plant.id
            if let draft = own[id] {
                plants[id] = PlantOrigin(
                    source: Self.editors,
                    snapshot: draft.taxon.flatMap { taxa[$0] }.map { source($0.place.file) },
                    names: draft.names.values.reduce(0) { $0 + $1.count })
            } else {
                let snapshot = source(entry.place.file)
                plants[id] = PlantOrigin(source: snapshot, snapshot: snapshot, names: 0)
            }
        }
        for draft in drafts {
            questions[draft.question.id] = QuestionOrigin(
                source: source(draft.place.file), label: draft.level)
        }
        let ids = Set(plants.keys.map(\.rawValue))
        ratings = rated.count { questions[$0] != nil || ids.contains($0) }
    }
}
