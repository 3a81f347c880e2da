import Catalog
import PipelineSupport

/// Finds plants with the same shown name.
enum SameNames {
    /// A finding for each editor's plant whose shown name is also that of another plant.
    ///
    /// - Parameters:
    ///   - plants: all listed plants.
    ///   - editors: those written by editors; the names of others cannot be corrected in content/.
    /// - Returns: the findings, by language and plant.
    static func find(_ plants: [CheckedPlant], editors: Set<PlantID>) -> [Finding] {
        var findings: [Finding] = []
        for language in Language.allCases {
            var first: [String: CheckedPlant] = [:]
            // Editors' plants last, so that the finding refers to a file that an editor can change.
            let ordered =
                plants.filter { !editors.contains($0.plant.id) }
                + plants.filter { editors.contains($0.plant.id) }
            for checked in ordered {
                guard let name = checked.plant.names[language]?.first else { continue }
                let key = Folding.fold(name)
                guard let other = first[key] else {
                    first[key] = checked
                    continue
                }
                guard editors.contains(checked.plant.id) else { continue }
                findings.append(
                    Finding(
                        rule: .sameName, severity: .warning, subject: checked.plant.id.rawValue,
                        place: checked.places["names"] ?? checked.place, excerpt: name,
                        message: "Its shown name in \(language.rawValue) is also that of "
                            + "\(other.plant.id), so that they never stand beside each other",
                        remedy: "Put another of its names first, or one that says which it is."))
            }
        }
        return findings
    }
}
