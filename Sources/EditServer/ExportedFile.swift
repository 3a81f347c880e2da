package import Foundation

/// A form in which questions are exported.
package struct ExportFormat: Encodable, Sendable {
    /// Its name on the command line.
    package var id: String
    /// Its name for people.
    package var name: String

    package init(id: String, name: String) { (self.id, self.name) = (id, name) }
}

/// A request for the questions of content/ as a file.
package struct ExportWish: Decodable, Sendable {
    /// The id of the form.
    package var format: String
    /// The language of the texts.
    package var language: String
}

/// The questions of content/ as a file.
package struct ExportedFile: Encodable, Sendable {
    /// A name for it.
    package var name: String
    /// How many questions were asked for.
    package var count: Int
    /// Its bytes, in Base64.
    package var data: Data
    /// What the form cannot say, or leaves out.
    package var remarks: [String]

    package init(name: String, count: Int, data: Data, remarks: [String]) {
        self.name = name
        self.count = count
        self.data = data
        self.remarks = remarks
    }
}
