/// A trivia question with one right answer and some wrong ones.
public struct Question: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; never changes once published.
    public var id: String
    /// The id of its category.
    public var category: String
    /// The question.
    public var text: LocalText
    /// The right answer.
    public var right: LocalText
    /// One to five wrong answers; one for a matter of true or false.
    public var wrong: [LocalText]
    /// What there is to learn from it.
    public var explanation: LocalText?
    /// Where a reader can look it up.
    public var source: String
    /// The last day on which the answer is known to hold, where it can change.
    public var validUntil: Day?
    /// Whose it is, where it was not written for this edition.
    public var credit: QuestionCredit?
    /// How far its texts have come.
    public var status: TextStatus
    /// How hard it is; nil until graded.
    public var difficulty: Difficulty?

    package init(
        id: String, category: String, text: LocalText, right: LocalText, wrong: [LocalText],
        explanation: LocalText?, source: String, validUntil: Day?, credit: QuestionCredit? = nil,
        status: TextStatus
    ) {
        self.id = id
        self.category = category
        self.text = text
        self.right = right
        self.wrong = wrong
        self.explanation = explanation
        self.source = source
        self.validUntil = validUntil
        self.credit = credit
        self.status = status
    }
}

/// Whose a question is and on which terms it is here.
public struct QuestionCredit: Codable, Sendable, Hashable {
    /// The licence as its source names it: "CC BY-SA 4.0".
    public var licence: String
    /// Who wrote it, where that is known.
    public var author: String?
    /// Its address in the source.
    public var url: String?

    package init(licence: String, author: String?, url: String?) {
        self.licence = licence
        self.author = author
        self.url = url
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
