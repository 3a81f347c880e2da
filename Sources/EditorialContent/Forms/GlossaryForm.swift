package import Catalog
package import Foundation
package import PipelineSupport

/// An editor's draft of a glossary word.
package struct GlossaryDraft: Sendable, Hashable {
    /// The word.
    package var word: GlossaryWord
    /// Its place in the file.
    package var place: Place
}

/// Reads content/glossary.yaml; the file may be missing.
package enum GlossaryForm {
    /// The file below the project.
    package static let path = "content/glossary.yaml"

    /// The words, in the order of the file.
    package static func read(_ file: URL, log: FindingLog) -> [GlossaryDraft] {
        guard log.has(file, path),
            let form = YAMLFields.read(file, named: path, subject: "glossary", log: log)
        else { return [] }
        if form.isNone { return [] }
        form.allow(["status", "source", "words"])
        let origin = TextOrigin(form)
        return form.list("words", isRequired: false, atMost: Limits.glossaryWords).compactMap {
            word($0, origin)
        }
    }

    private static func word(_ fields: YAMLFields, _ origin: TextOrigin) -> GlossaryDraft? {
        fields.allow(["id", "forms", "text", "source"])
        guard let id = fields.slug("id"), let forms = fields.fields("forms"),
            let text = fields.wholeText("text")
        else { return nil }
        forms.allow(Language.allCases.map(\.rawValue))
        let byLanguage = Dictionary(
            uniqueKeysWithValues: Language.allCases.map { ($0, forms.strings($0.rawValue)) })
        if let bare = Language.allCases.first(where: { byLanguage[$0]?.isEmpty != false }) {
            fields.refuse(
                "forms", .missing, "It has no form in \(bare.rawValue)",
                "Write the word, and the forms in which it stands in texts, in all languages.")
            return nil
        }
        return GlossaryDraft(
            word: GlossaryWord(
                id: id, forms: byLanguage, text: text,
                source: fields.string("source", isRequired: false) ?? origin.source,
                status: origin.status),
            place: fields.place())
    }
}
