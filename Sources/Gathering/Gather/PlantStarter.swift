import Catalog
import EditorialContent
package import Foundation
package import PipelineSupport

/// Writes the first form of a plant's file, filled with what was gathered.
package struct PlantStarter {
    package let project: Project

    package init(project: Project) {
        self.project = project
    }

    /// The file that was written.
    ///
    /// - Throws: `Failure` when nothing of that name was gathered, several were, or a file is there.
    package func start(_ name: String) throws -> URL {
        let gathered = try Gather.all(from: project)
        let taxon = try find(name, among: gathered.taxa.values.map(\.taxon))
        guard let id = PlantID(scientificName: taxon?.name ?? name) else {
            throw Failure(
                what: "The name gives no id.", place: name, remedy: "Use the scientific name.")
        }
        let file = project.content.appending(path: "plants/\(id).yaml")
        let taken = gathered.plants.first {
            $0.plant.taxon != nil && $0.plant.taxon == taxon?.taxon
        }
        if let place = taken?.place.file ?? existing(file) {
            throw Failure(
                what: "This plant has a file already.", place: place, remedy: "Edit that file.")
        }
        try OutputFile.write(Data(form(id: id, name: name, taxon: taxon).utf8), to: file)
        return file
    }

    private func existing(_ file: URL) -> String? {
        FileManager.default.fileExists(atPath: file.path) ? project.relative(file) : nil
    }

    private func find(_ name: String, among taxa: [SourceTaxon]) throws -> SourceTaxon? {
        let folded = Folding.fold(name)
        let found = taxa.filter { taxon in
            String(taxon.taxon) == name
                || ([taxon.name] + taxon.synonyms + taxon.names.values.flatMap(\.self))
                    .contains { Folding.fold($0) == folded }
        }.sorted { $0.taxon < $1.taxon }
        if found.count > 1 {
            throw Failure(
                what: "Several gathered plants have this name.",
                place: found.map { "\($0.name) (\($0.taxon))" }.joined(separator: ", "),
                remedy: "Use the taxon number.")
        }
        return found.first
    }

    /// The file's text: what is known filled in, the rest as lines marked "missing".
    private func form(id: PlantID, name: String, taxon: SourceTaxon?) -> String {
        func quoted(_ text: String) -> String {
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        let names = Language.allCases.map { language in
            let known = (taxon?.names[language] ?? []).prefix(6).map(quoted)
            return known.isEmpty
                ? "  # missing: \(language.rawValue): []"
                : "  \(language.rawValue): [\(known.joined(separator: ", "))]"
        }
        let pictures = (taxon?.photographs ?? []).prefix(Playability.pictures).map { photograph in
            "  - photo: \(photograph.id)  # missing: audio: {en: \"\"}"
        }
        let description = taxon?.summary.map { summary in
            "# description: left out, so that Wikipedia's is shown: \(summary.credit.title)"
        }
        return """
            id: \(id)
            \(taxon.map { "taxon: \($0.taxon)" } ?? "# missing: taxon: 0  (not gathered yet)")
            name: \(quoted(taxon?.name ?? name))
            \(taxon?.family.map { "family: \(quoted($0))" } ?? "# missing: family:")
            names: \(taxon?.names.isEmpty == false ? "" : "{}")
            \(names.joined(separator: "\n"))
            # missing: type:
            # missing: regions: []
            # missing: colours: []
            # missing: bloom: []
            # missing: height-cm: [1, 1]
            # missing: spread-cm: [1, 1]
            # missing: hardiness: [1, 1]
            tags: []
            similar: []
            # missing: caution: {kinds: [none]}
            # missing: conditions:
            \(description ?? "# missing: description: {en: \"\"}")
            facts: []  # missing: two facts with their sources
            care: []  # missing: a tip, unless the family's are enough
            # missing: morphology:
            pictures:\(pictures.isEmpty ? " []  # missing: plates or photographs" : "")
            \(pictures.joined(separator: "\n"))
            status: draft

            """
    }
}
