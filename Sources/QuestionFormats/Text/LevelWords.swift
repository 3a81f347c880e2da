import Catalog

/// Words of sources for the three levels.
enum LevelWords {
    /// The level of a word; nil for an unknown one.
    static func level(of word: String) -> Level? {
        Level(rawValue: word) ?? words[word.lowercased()]
    }

    /// OpenQuizzDB's words in the languages that its sheets use.
    private static let words: [String: Level] = [
        "débutant": .easy, "beginner": .easy, "newbie": .easy, "novato": .easy,
        "anfänger": .easy, "principiante": .easy, "confirmé": .medium, "confirmed": .medium,
        "bestätigt": .medium, "confirmado": .medium, "confermato": .medium, "bevestigd": .medium,
        "expert": .hard, "experte": .hard, "experto": .hard, "esperto": .hard, "deskundige": .hard,
    ]
}
