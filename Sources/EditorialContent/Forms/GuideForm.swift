package import Catalog
package import Foundation
package import PipelineSupport

/// A help or legal page.
package struct Guide: Sendable, Hashable, Identifiable {
    /// What a page is for.
    package enum Kind: String, Sendable, CaseIterable {
        case help, legal
    }

    /// One part of a page.
    package struct Section: Sendable, Hashable, Identifiable {
        /// Its anchor on the page.
        package var id: String
        /// Its heading.
        package var heading: LocalText
        /// Its paragraphs.
        package var texts: [LocalText]
        /// A list below them.
        package var points: [LocalText]

        package init(id: String, heading: LocalText, texts: [LocalText], points: [LocalText]) {
            self.id = id
            self.heading = heading
            self.texts = texts
            self.points = points
        }
    }

    /// The page's id, the last part of its address.
    package var id: String
    /// Whether it is a help or a legal page.
    package var kind: Kind
    /// Its position among pages of its kind.
    package var order: Int
    /// The day of its last change.
    package var updated: Day
    /// Its title.
    package var title: LocalText
    /// Its content in a sentence.
    package var lead: LocalText
    /// Its parts.
    package var sections: [Section]
    /// Its place in the file.
    package var place: Place
}

/// Reads content/pages/*.yaml.
package enum GuideForm {
    /// The page of a file; nil, with findings, when it is wrong.
    package static func read(_ file: URL, named name: String, log: FindingLog) -> Guide? {
        let stem = file.deletingPathExtension().lastPathComponent
        guard let form = YAMLFields.read(file, named: name, subject: stem, log: log) else {
            return nil
        }
        form.allow([
            "id", "kind", "order", "status", "source", "updated", "title", "lead", "sections",
        ])
        _ = TextOrigin(form)
        guard let id = form.slug("id"), let kind = form.word("kind", Guide.Kind.self),
            let order = form.integer("order", in: 1...100), let updated = form.day("updated"),
            let title = form.wholeText("title"), let lead = form.wholeText("lead")
        else { return nil }
        guard id == stem else {
            form.refuse(
                "id", .fileName, "The file is named \(stem).yaml, the page \(id)",
                "Let both be the same lower-case words with hyphens.")
            return nil
        }
        return Guide(
            id: id, kind: kind, order: order, updated: updated, title: title, lead: lead,
            sections: form.list("sections").compactMap(section), place: form.place())
    }

    private static func section(_ fields: YAMLFields) -> Guide.Section? {
        fields.allow(["id", "heading", "texts", "points"])
        guard let id = fields.slug("id"), let heading = fields.wholeText("heading") else {
            return nil
        }
        return Guide.Section(
            id: id, heading: heading, texts: fields.wholeTexts("texts"),
            points: fields.wholeTexts("points"))
    }
}
