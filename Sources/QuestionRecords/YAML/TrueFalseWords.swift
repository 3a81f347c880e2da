/// The words for true and false in all languages.
enum TrueFalseWords {
    static let `true`: [(language: String, text: String)] = [
        ("en", "True"), ("es", "Verdadero"), ("fr", "Vrai"), ("de", "Wahr"),
        ("sv", "Sant"),
    ]
    static let `false`: [(language: String, text: String)] = [
        ("en", "False"), ("es", "Falso"), ("fr", "Faux"), ("de", "Falsch"),
        ("sv", "Falskt"),
    ]

    /// The value of a word in any of them; nil for another word.
    static func isTrue(_ word: String) -> Bool? {
        let word = word.lowercased()
        if `true`.contains(where: { $0.text.lowercased() == word }) { return true }
        return `false`.contains { $0.text.lowercased() == word } ? false : nil
    }
}
