import Catalog
import ContentReading
import EditorialContent
package import Foundation
package import PipelineSupport

/// Writes the first file of a plant, filled with the gathered values.
package struct PlantStarter {
    package let project: Project

    package init(project: Project) {
        self.project = project
    }

    /// Writes the file of a plant in content/plants/.
    ///
    /// - Returns: the file.
    /// - Throws: `Failure` when the name contains a path or no id can be made of it, several
    ///   gathered plants have it, the plant has a file already, content/ cannot be read or the file
    ///   cannot be written.
    package func start(_ name: String) throws -> URL {
        guard !name.contains(where: { "/\\".contains($0) || $0.isNewline }), !name.hasPrefix(".")
        else {
            throw Failure(
                what: "The name of a plant holds no path.", place: name,
                remedy: "Give the name alone; its file goes to content/plants/.")
        }
        let content = try ContentReader.all(from: project)
        let taxon = try find(name, among: content.taxa.values.map(\.taxon))
        guard let id = PlantID(scientificName: taxon?.name ?? name) else {
            throw Failure(
                what: "The name gives no id.", place: name, remedy: "Use the scientific name.")
        }
        let file = project.content.appending(path: "plants/\(id).yaml")
        let taken = content.plants.first {
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

    /// The file's text: known fields filled in, the others as remarks. When an editor removes "#
    /// missing: " from a remark, the rest is a field and the file stays valid YAML.
    private func form(id: PlantID, name: String, taxon: SourceTaxon?) -> String {
        func quoted(_ text: String) -> String {
            let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            return "\"" + line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        let names = Language.allCases.map { language in
            let known = (taxon?.names[language] ?? []).prefix(6).map(quoted)
            return known.isEmpty
                ? "  # missing: \(language.rawValue): []"
                : "  \(language.rawValue): [\(known.joined(separator: ", "))]"
        }
        let pictures = (taxon?.photographs ?? []).prefix(Playability.pictures).map { photograph in
            "  - photo: \(photograph.id)\n    # missing: audio: {en: \"\"}"
        }
        let text = "{en: \"\"}"
        var lines = [
            "id: \(id)",
            taxon.map { "taxon: \($0.taxon)" } ?? "# missing: taxon: 0  # not gathered yet",
            "name: \(quoted(taxon?.name ?? name))",
            taxon?.family.map { "family: \(quoted($0))" } ?? "# missing: family: \"\"",
            "names:",
        ]
        lines += names
        lines += [
            "# missing: type: perennial", "# missing: regions: []", "# missing: colours: []",
            "# missing: bloom: []", "# missing: height-cm: [1, 1]",
            "# missing: spread-cm: [1, 1]", "# missing: hardiness: [1, 1]", "tags: []",
            "# missing: caution: {kinds: [none]}",
            "# missing: conditions: {light: [], water: moderate, soil: [], ph: [6.0, 7.0]}",
            taxon?.summary.map {
                "# No description: Wikipedia's is shown, \(quoted($0.credit.title))"
            } ?? "# missing: description: \(text)",
            "# missing: facts: [{en: \"\", source: \"\"}]  # two, each with its source",
            "# missing: care: [\(text)]  # a tip, unless the family's are enough",
            "# missing: morphology: {}  # content/README.md shows it",
        ]
        lines +=
            pictures.isEmpty
            ? ["# missing: pictures: [{plate: flower, audio: \(text)}]"] : ["pictures:"] + pictures
        return (lines + ["status: draft", ""]).joined(separator: "\n")
    }
}
