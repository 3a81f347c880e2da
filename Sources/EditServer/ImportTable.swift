package import EditorialForms
package import Foundation

/// A file of questions dropped on the page, with the editor's options.
package struct ImportWish: Decodable, Sendable {
    /// Its name.
    package var name: String
    /// Its bytes, in Base64.
    package var data: Data
    /// Our category of all its questions; nil to map those of the source.
    package var category: String?
    /// The language of questions without one.
    package var language: String?
    /// The licence of questions without one.
    package var licence: String?
    /// How the file marks right answers: letters, numbers, indexes or texts; nil to detect it from
    /// its records.
    package var answers: String?
    /// The ids of the rows to import; nil to write nothing.
    package var chosen: Set<String>?
}

/// The result of an import row by row, also of one that writes nothing.
package struct ImportTable: Encodable, Sendable {
    /// A question.
    package struct Row: Encodable, Sendable {
        package var id: String
        /// "added", "changed", "unchanged" or "duplicate".
        package var outcome: String
        package var record: String
        package var text: String
        /// Its file of content/; nil for a new one.
        package var file: String?
        /// Whether editors wrote that file.
        package var isEditors: Bool
        package var parts: [Part]
        package var remarks: [String]

        package init(
            id: String, outcome: String, record: String, text: String, file: String?,
            isEditors: Bool, parts: [Part], remarks: [String]
        ) {
            self.id = id
            self.outcome = outcome
            self.record = record
            self.text = text
            self.file = file
            self.isEditors = isEditors
            self.parts = parts
            self.remarks = remarks
        }
    }

    /// A changed text.
    package struct Part: Encodable, Sendable {
        package var name: String
        package var before: String
        package var after: String

        package init(name: String, before: String, after: String) {
            self.name = name
            self.before = before
            self.after = after
        }
    }

    /// A finding about a record that is not a row, or about the file.
    package struct Remark: Encodable, Sendable {
        /// "rejected", "warning" or "note".
        package var severity: String
        package var message: String
        package var remedy: String
        /// Its place; nil for the whole file.
        package var place: String?

        package init(severity: String, message: String, remedy: String, place: String?) {
            self.severity = severity
            self.message = message
            self.remedy = remedy
            self.place = place
        }
    }

    /// The format of the file; nil for an unknown one.
    package var format: String?
    package var rows: [Row] = []
    /// How many rows are not shown.
    package var more = 0
    package var remarks: [Remark] = []
    /// Our categories of questions.
    package var categories: [String] = []
    /// Written files below the project; without `chosen`, those an import would write.
    package var files: [String] = []
    /// The written files, for undo.
    package var written: [ContentDesk.WrittenFile] = []

    enum CodingKeys: String, CodingKey {
        case format, rows, more, remarks, categories, files
    }

    /// Creates an empty table.
    package init() {}
}
