package import Catalog
package import Foundation

/// content/words.yaml: offensive words by language. The file may be missing.
package struct WordLists: Sendable, Hashable {
    /// The file below the project.
    package static let path = "content/words.yaml"

    /// The words of one language; each may be several words in a row.
    package struct List: Sendable, Hashable {
        /// Texts with these words are excluded.
        package var refuse: [String]
        /// Texts with these words are listed for an editor of that language.
        package var review: [String]
        /// Words of eating and healing: texts with them need a source.
        package var sourced: [String]
        /// Ids of plants and questions that such an editor has reviewed.
        package var seen: Set<String>

        package init(refuse: [String], review: [String], sourced: [String], seen: Set<String>) {
            self.refuse = refuse
            self.review = review
            self.sourced = sourced
            self.seen = seen
        }
    }

    /// The lists.
    package private(set) var lists: [Language: List] = [:]

    /// Parts of addresses that are not accepted as botanical sources: blogs, shops, content farms.
    package private(set) var weakSources: [String] = []

    /// Creates empty lists.
    package init() {}

    /// Reads the file.
    package init(_ file: URL, log: FindingLog) {
        guard log.has(file, Self.path),
            let form = YAMLFields.read(file, named: Self.path, subject: "words", log: log)
        else { return }
        form.allow(Language.allCases.map(\.rawValue) + ["weak-sources"])
        weakSources = form.strings("weak-sources").filter { !$0.isEmpty }
        for language in Language.allCases {
            guard let fields = form.fields(language.rawValue, isRequired: false) else { continue }
            fields.allow(["refuse", "review", "sourced", "seen"])
            lists[language] = List(
                refuse: fields.strings("refuse"), review: fields.strings("review"),
                sourced: fields.strings("sourced"), seen: Set(fields.strings("seen")))
        }
    }
}
