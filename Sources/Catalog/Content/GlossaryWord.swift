/// A botanical word with its explanation.
public struct GlossaryWord: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; its anchor on the glossary's page.
    public var id: String
    /// Its forms in texts, by language; the first is the heading of its entry.
    public var forms: [Language: [String]]
    /// Its meaning, in a sentence or two.
    public var text: LocalText
    /// Its source, a book or the address of a page.
    public var source: String
    /// The status of its texts.
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
