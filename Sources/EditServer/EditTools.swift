package import Foundation

/// The functions of the pipeline that the editor uses.
package struct EditTools: Sendable {
    /// Checks the whole content, with unsaved texts in place of their files.
    package var insight: @Sendable ([String: String]) throws -> Insight
    /// The kinds of records that have a preview.
    package var previewed: Set<String>
    /// Makes the preview of a record.
    package var preview: @Sendable (PreviewWish) async throws -> Shown
    /// Gathers a plant, reports its progress, and returns a summary.
    package typealias Gathering =
        @Sendable (GatherWish, @escaping @Sendable (String) -> Void) async throws -> String
    /// Gathers a plant.
    package var gathering: Gathering
    /// Returns the changes of a file of questions, and writes the selected rows.
    package var importing: @Sendable (ImportWish) throws -> ImportTable
    /// The forms in which questions are exported.
    package var formats: [ExportFormat]
    /// Writes questions as a file.
    package var exporting: @Sendable (ExportWish) throws -> ExportedFile

    /// Creates the tools from the pipeline's functions.
    package init(
        insight: @escaping @Sendable ([String: String]) throws -> Insight,
        previewed: Set<String>,
        preview: @escaping @Sendable (PreviewWish) async throws -> Shown,
        importing: @escaping @Sendable (ImportWish) throws -> ImportTable,
        formats: [ExportFormat],
        exporting: @escaping @Sendable (ExportWish) throws -> ExportedFile,
        gathering: @escaping Gathering
    ) {
        self.insight = insight
        self.previewed = previewed
        self.preview = preview
        self.importing = importing
        self.formats = formats
        self.exporting = exporting
        self.gathering = gathering
    }
}

/// A request for the preview of a record.
package struct PreviewWish: Sendable {
    /// The kind of record.
    package var kind: String
    /// Its id.
    package var id: String
    /// Its file.
    package var file: String
    /// Texts in place of files, by path.
    package var texts: [String: String]
}

/// The preview of a record.
package struct Shown: Sendable {
    /// A page that shows it.
    package struct View: Codable, Sendable, Hashable {
        /// Its name, for the editor's page.
        package var name: String
        /// Its path below a language's folder.
        package var path: String

        /// Creates the entry of a page.
        package init(_ name: String, _ path: String) {
            self.name = name
            self.path = path
        }
    }

    /// The files below v1/ and site/, by path.
    package var files: [String: Data] = [:]
    /// The paths of files that they refer to and that were made for this preview.
    package var stored: Set<String> = []
    /// The pages of the record; empty when players see none.
    package var views: [View] = []
    /// Whether it shows an earlier form, because the present text is not valid.
    package var isKept = false

    /// Creates an empty preview.
    package init() {}
}
