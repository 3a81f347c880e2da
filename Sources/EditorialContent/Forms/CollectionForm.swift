package import Catalog
package import Foundation
package import PipelineSupport

/// An editor's draft of a fact collection.
package struct CollectionDraft: Sendable, Hashable {
    /// The collection.
    package var collection: FactCollection
    /// The file.
    package var place: Place
}

/// Reads content/collections/*.yaml.
package enum CollectionForm {
    /// The collection of a file; nil, with findings, when it is wrong.
    package static func read(_ file: URL, named name: String, log: FindingLog) -> CollectionDraft? {
        let id = file.deletingPathExtension().lastPathComponent
        guard let form = YAMLFields.read(file, named: name, subject: id, log: log) else {
            return nil
        }
        form.allow(["id", "names", "about", "facts"])
        guard let written = form.string("id"), let names = form.localText("names"),
            let about = form.localText("about")
        else { return nil }
        guard written == id, Slug.isValid(id) else {
            form.refuse(
                "id", .fileName, "The file is named \(id).yaml, the collection \(written)",
                "Let both be the same lower-case words with hyphens.")
            return nil
        }
        let facts = form.list("facts").compactMap { fields -> FactCollection.Item? in
            fields.allow(["plant", "text", "source"])
            guard let name = fields.string("plant"), let text = fields.localText("text"),
                let source = fields.string("source")
            else { return nil }
            guard let plant = PlantID(rawValue: name) else {
                fields.refuse("plant", .badID, "This is no plant's id", "Correct the id.")
                return nil
            }
            return FactCollection.Item(plant: plant, text: text, source: source)
        }
        return CollectionDraft(
            collection: FactCollection(id: id, names: names, about: about, facts: facts),
            place: Place(file: name))
    }
}
