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
    /// One to five wrong answers; one for a true-or-false question.
    public var wrong: [LocalText]
    /// An explanation of the answer.
    public var explanation: LocalText?
    /// Its source, a book or the address of a page.
    public var source: String
    /// The last day on which the answer is certain to be true; nil when it does not change.
    public var validUntil: Day?
    /// The credit of a question that is not by our editors; nil otherwise.
    public var credit: QuestionCredit?
    /// The status of its texts.
    public var status: TextStatus
    /// Its difficulty; nil before grading.
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

/// The author and licence of a question.
public struct QuestionCredit: Codable, Sendable, Hashable {
    /// The licence as the source writes it: "CC BY-SA 4.0".
    public var licence: String
    /// The author; nil when unknown.
    public var author: String?
    /// Its address in the source.
    public var url: String?

    package init(licence: String, author: String?, url: String?) {
        self.licence = licence
        self.author = author
        self.url = url
    }
}

/// A category of plants or of questions.
public struct Category: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; for plants also the tag of its members.
    public var id: String
    /// Its name.
    public var names: LocalText
    /// The number of its plants or questions.
    public var count: Int

    package init(id: String, names: LocalText, count: Int) {
        self.id = id
        self.names = names
        self.count = count
    }
}
