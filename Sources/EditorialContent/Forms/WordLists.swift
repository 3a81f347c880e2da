package import Catalog
package import Foundation

/// content/words.yaml: words that hurt somewhere, by language. The file may be missing.
package struct WordLists: Sendable, Hashable {
    /// The file below the project.
    package static let path = "content/words.yaml"

    /// The words of one language; each may be several words in a row.
    package struct List: Sendable, Hashable {
        /// Texts with these are in no edition.
        package var refuse: [String]
        /// Texts with these are listed for an editor who knows the language.
        package var review: [String]
        /// Words of eating and healing: texts with these need a source.
        package var sourced: [String]
        /// Plants and questions that such an editor has looked at.
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

    /// Parts of addresses that no botanist takes for a source: blogs, shops, content farms.
    package private(set) var weakSources: [String] = []

    /// No words.
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
