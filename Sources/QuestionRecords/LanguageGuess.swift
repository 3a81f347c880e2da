public import Catalog

/// Guesses the language of a question by its short words, for sources without one.
public enum LanguageGuess {
    private static let words: [Language: Set<String>] = [
        .en: [
            "the", "of", "is", "was", "what", "which", "who", "in", "to", "and", "how", "many",
            "are", "did", "does", "from", "for", "these", "this", "by", "were", "with", "where",
        ],
        .fr: [
            "le", "la", "les", "des", "est", "quel", "quelle", "qui", "dans", "et", "une", "un",
            "du", "de", "combien", "sont", "pour", "que", "au", "aux", "quels", "par", "sur", "où",
        ],
        .es: [
            "el", "la", "los", "las", "es", "qué", "cuál", "quién", "en", "y", "una", "un", "del",
            "de", "cuántos", "son", "por", "que", "al", "cuáles", "con", "fue", "dónde", "como",
        ],
        .de: [
            "der", "die", "das", "ist", "was", "welche", "welcher", "wer", "in", "und", "wie",
            "eine", "ein", "von", "wurde", "sind", "den", "dem", "für", "mit", "welches", "wo",
        ],
        .sv: [
            "är", "vad", "vilken", "vilket", "vem", "i", "och", "hur", "en", "ett", "av", "på",
            "som", "det", "den", "många", "för", "till", "med", "var", "heter", "vilka", "från",
        ],
    ]

    /// The language of a text; nil when its short words do not determine it.
    public static func language(of text: String) -> Language? {
        let found = text.lowercased().split { !$0.isLetter }.map(String.init)
        let scores = words.map { language, small in (language, found.count { small.contains($0) }) }
            .sorted { ($0.1, $1.0) > ($1.1, $0.0) }
        guard scores[0].1 >= 2, scores[0].1 > scores[1].1 else { return nil }
        return scores[0].0
    }
}
