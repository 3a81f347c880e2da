import Catalog
import Foundation

/// content/words.yaml: words that hurt somewhere, by language. The file may be missing.
struct WordLists: Sendable, Hashable {
    /// The file below the project.
    static let path = "content/words.yaml"

    /// The words of one language; each may be several words in a row.
    struct List: Sendable, Hashable {
        /// Texts with these are in no edition.
        var refuse: [String]
        /// Texts with these are listed for an editor who knows the language.
        var review: [String]
        /// Words of eating and healing: texts with these need a source.
        var sourced: [String]
        /// Plants and questions that such an editor has looked at.
        var seen: Set<String>
    }

    /// The lists.
    private(set) var lists: [Language: List] = [:]

    /// No words.
    init() {}

    /// Reads the file.
    init(_ file: URL, log: FindingLog) {
        guard FileManager.default.fileExists(atPath: file.path),
            let form = YAMLFields.read(file, named: Self.path, subject: "words", log: log)
        else { return }
        form.allow(Language.allCases.map(\.rawValue))
        for language in Language.allCases {
            guard let fields = form.fields(language.rawValue, isRequired: false) else { continue }
            fields.allow(["refuse", "review", "sourced", "seen"])
            lists[language] = List(
                refuse: fields.strings("refuse"), review: fields.strings("review"),
                sourced: fields.strings("sourced"), seen: Set(fields.strings("seen")))
        }
    }
}
