/// A trivia question with one right and three wrong answers.
public struct Question: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; never changes once published.
    public var id: String
    /// The id of its category.
    public var category: String
    /// The question.
    public var text: LocalText
    /// The right answer.
    public var right: LocalText
    /// Exactly three wrong answers.
    public var wrong: [LocalText]
    /// What there is to learn from it.
    public var explanation: LocalText?
    /// Where a reader can look it up.
    public var source: String
    /// The last day on which the answer is known to hold, where it can change.
    public var validUntil: Day?
    /// How far its texts have come.
    public var status: TextStatus
    /// How hard it is; nil until graded.
    public var difficulty: Difficulty?

    package init(
        id: String, category: String, text: LocalText, right: LocalText, wrong: [LocalText],
        explanation: LocalText?, source: String, validUntil: Day?, status: TextStatus
    ) {
        self.id = id
        self.category = category
        self.text = text
        self.right = right
        self.wrong = wrong
        self.explanation = explanation
        self.source = source
        self.validUntil = validUntil
        self.status = status
    }
}

/// A shelf of plants or of questions.
public struct Category: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; for plants also the tag that puts one on the shelf.
    public var id: String
    /// What the shelf is called.
    public var names: LocalText
    /// How many stand on it.
    public var count: Int

    package init(id: String, names: LocalText, count: Int) {
        self.id = id
        self.names = names
        self.count = count
    }
}
