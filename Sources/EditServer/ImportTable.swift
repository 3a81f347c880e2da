package import EditorialForms
package import Foundation

/// A file of questions that somebody dropped on the page, and what they say of it.
package struct ImportWish: Decodable, Sendable {
    /// Its name.
    package var name: String
    /// Its bytes, in base 64.
    package var data: Data
    /// Our category of all its questions; by default what theirs tells.
    package var category: String?
    /// The language of questions that do not tell it.
    package var language: String?
    /// The licence of questions that name none.
    package var licence: String?
    /// How the file names right answers: letters, numbers, indexes or texts; by default what its
    /// records tell.
    package var answers: String?
    /// The ids of the rows that are taken in; nil to write nothing.
    package var chosen: Set<String>?
}

/// What an import of a file would do, row by row, or did.
package struct ImportTable: Encodable, Sendable {
    /// A question.
    package struct Row: Encodable, Sendable {
        package var id: String
        /// "added", "changed", "unchanged" or "duplicate".
        package var outcome: String
        package var record: String
        package var text: String
        /// The file of content/ that has it already.
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

    /// A text that the file has otherwise.
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

    /// What is wrong with a record that is no row, or with the file.
    package struct Remark: Encodable, Sendable {
        /// "rejected", "warning" or "note".
        package var severity: String
        package var message: String
        package var remedy: String
        /// Where it is; nil for the whole file.
        package var place: String?

        package init(severity: String, message: String, remedy: String, place: String?) {
            self.severity = severity
            self.message = message
            self.remedy = remedy
            self.place = place
        }
    }

    /// What the file was read as; nil for no format that is known.
    package var format: String?
    package var rows: [Row] = []
    /// How many rows more there are than are shown.
    package var more = 0
    package var remarks: [Remark] = []
    /// Our categories of questions.
    package var categories: [String] = []
    /// The files below the project that were written, or would be.
    package var files: [String] = []
    /// What was written.
    package var written: [ContentDesk.WrittenFile] = []

    enum CodingKeys: String, CodingKey {
        case format, rows, more, remarks, categories, files
    }

    /// Nothing yet.
    package init() {}
}
