public import Catalog

/// Maps sources' labels of difficulty to the three levels.
public enum LevelLabel {
    private static let words: [String: Level] = [
        "easy": .easy, "medium": .medium, "hard": .hard, "beginner": .easy, "expert": .hard,
        "leicht": .easy, "mittel": .medium, "schwer": .hard, "extrem": .hard, "débutant": .easy,
        "confirmé": .medium, "facile": .easy, "moyen": .medium, "difficile": .hard, "fácil": .easy,
        "media": .medium, "difícil": .hard, "lätt": .easy, "medel": .medium, "svår": .hard,
        "child": .easy, "tween": .medium, "adult": .hard, "low": .easy, "normal": .medium,
        "high": .hard,
    ]

    /// The level of a label; nil for an unknown one.
    public static func level(of label: String) -> Level? { words[label.lowercased()] }
}
