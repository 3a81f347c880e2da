import Catalog

/// Our language of what archives call one: a tag in any case, three letters, or its English name.
enum NameLanguage {
    private static let words: [String: Language] = [
        "en": .en, "eng": .en, "english": .en, "es": .es, "spa": .es, "spanish": .es, "fr": .fr,
        "fra": .fr, "fre": .fr, "french": .fr, "de": .de, "deu": .de, "ger": .de, "german": .de,
        "sv": .sv, "swe": .sv, "swedish": .sv,
    ]

    static func language(_ text: String) -> Language? {
        let word = text.lowercased()
        return words[word]
            ?? word.split { $0 == "-" || $0 == "_" }.first.flatMap { words[String($0)] }
    }
}
