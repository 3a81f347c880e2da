import Catalog
import Foundation

/// Maps the labels of languages in archives to `Language`. A label is a tag of two or three
/// letters, or the language's name in English or in the language itself, in any letter case. A
/// country or further names may follow it, and it may be the last part of an address.
enum NameLanguage {
    private static let words: [String: Language] = [
        "en": .en, "eng": .en, "english": .en, "es": .es, "spa": .es, "spanish": .es,
        "español": .es, "castilian": .es, "castellano": .es, "fr": .fr, "fra": .fr, "fre": .fr,
        "french": .fr, "français": .fr, "de": .de, "deu": .de, "ger": .de, "german": .de,
        "deutsch": .de, "sv": .sv, "swe": .sv, "swedish": .sv, "svenska": .sv,
    ]

    static func language(_ text: String) -> Language? {
        let word = text.lowercased()
        if let language = words[word] { return language }
        // "English, Old" and "German, Swiss" are other languages; "en/fr" is two.
        let others = ["old", "middle", "ancient", "swiss", "low"]
        if word.split(whereSeparator: { !$0.isLetter }).contains(where: {
            others.contains(String($0))
        })
            || word.contains("/") && !word.contains("://")
        {
            return nil
        }
        // "en-GB", "English (UK)", "Spanish; Castilian", "http://id.loc.gov/vocabulary/iso639-2/ger".
        let part = word.split(separator: "/").last ?? ""
        let first = String(part.split { "-_(;,.".contains($0) }.first ?? "").trimmed
        return words[first.precomposedStringWithCanonicalMapping]
    }
}
