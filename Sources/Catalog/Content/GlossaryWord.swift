/// A word of botany, explained.
public struct GlossaryWord: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; its address on the glossary's page.
    public var id: String
    /// The forms in which it stands in texts, by language; the first heads its entry.
    public var forms: [Language: [String]]
    /// What it means, in a sentence or two.
    public var text: LocalText
    /// Where a reader can look it up.
    public var source: String
    /// How far its texts have come.
    public var status: TextStatus

    package init(
        id: String, forms: [Language: [String]], text: LocalText, source: String,
        status: TextStatus
    ) {
        self.id = id
        self.forms = forms
        self.text = text
        self.source = source
        self.status = status
    }
}
