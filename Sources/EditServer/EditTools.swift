package import Foundation

/// What the editor asks of the pipeline.
package struct EditTools: Sendable {
    /// Checks the whole content, with unsaved texts in place of their files.
    package var insight: @Sendable ([String: String]) throws -> Insight
    /// The kinds of records that players see pages of.
    package var previewed: Set<String>
    /// Makes what players will see of a record.
    package var preview: @Sendable (PreviewWish) async throws -> Shown
    /// Gathers a plant, tells how far it is, and sums up what came.
    package typealias Gathering =
        @Sendable (GatherWish, @escaping @Sendable (String) -> Void) async throws -> String
    /// Gathers a plant.
    package var gathering: Gathering
    /// Tells what a file of questions would change, and writes the rows that were chosen.
    package var importing: @Sendable (ImportWish) throws -> ImportTable

    /// Makes the tools from the pipeline's functions.
    package init(
        insight: @escaping @Sendable ([String: String]) throws -> Insight,
        previewed: Set<String>,
        preview: @escaping @Sendable (PreviewWish) async throws -> Shown,
        importing: @escaping @Sendable (ImportWish) throws -> ImportTable,
        gathering: @escaping Gathering
    ) {
        self.insight = insight
        self.previewed = previewed
        self.preview = preview
        self.importing = importing
        self.gathering = gathering
    }
}

/// A record that somebody wants to see as players will.
package struct PreviewWish: Sendable {
    /// The kind of record.
    package var kind: String
    /// Its id.
    package var id: String
    /// The file it stands in.
    package var file: String
    /// Texts in place of files.
    package var texts: [String: String]
}

/// A record as players will see it.
package struct Shown: Sendable {
    /// A page that shows it.
    package struct View: Codable, Sendable, Hashable {
        /// What it is, for the editor's page.
        package var name: String
        /// Its path below a language's folder.
        package var path: String

        /// A page.
        package init(_ name: String, _ path: String) {
            self.name = name
            self.path = path
        }
    }

    /// The files below v1/ and site/, by path.
    package var files: [String: Data] = [:]
    /// The paths of what they name, where it was made for this.
    package var stored: Set<String> = []
    /// The pages to choose from; none where players see nothing of it.
    package var views: [View] = []
    /// Whether it is an earlier form, for what is typed does not read.
    package var isKept = false

    /// Nothing yet.
    package init() {}
}
