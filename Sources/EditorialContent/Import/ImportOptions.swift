package import Catalog
package import Foundation
package import QuestionRecords

/// The options of an import.
package struct ImportOptions: Sendable {
    /// The import's name, a folder below content/questions/imported; nil for each file's own name.
    package var name: String?
    /// The format; nil to detect it from the content.
    package var format: QuestionFormat?
    /// How files mark right answers; nil to detect it from their records.
    package var answers: AnswerWay?
    /// Our category of all questions; nil to map those of the source.
    package var category: String?
    /// The language of questions without one.
    package var language: Language?
    /// The licence of questions without one.
    package var licence: String?
    /// Whether nothing is written.
    package var isDryRun = false
    /// Whether editors' own files are changed when an exported question comes back changed.
    package var changesEditorsFiles = false
    /// The ids of the rows to import; nil for all.
    package var chosen: Set<String>?
    /// Links and special files in the given folders, which are reported and not followed.
    package var links: [URL] = []

    package init(
        name: String? = nil, format: QuestionFormat? = nil, category: String? = nil,
        language: Language? = nil, licence: String? = nil, isDryRun: Bool = false,
        changesEditorsFiles: Bool = false
    ) {
        self.name = name
        self.format = format
        self.category = category
        self.language = language
        self.licence = licence
        self.isDryRun = isDryRun
        self.changesEditorsFiles = changesEditorsFiles
    }
}
