extension Entry.Kind {
    /// A proposed question: `QuestionBody`.
    public static let question = Entry.Kind(rawValue: "question")
}

/// A question that a player proposes to the editors.
public struct QuestionBody: JudgedBody {
    /// A proposed question.
    public static let kind = EntryKind(
        .question, isSent: true,
        form: .note([
            "category": .id, "explanation": .note, "language": .word,
            "options": .list(.note, most: LedgerLimits.options.upperBound), "prompt": .note,
            "source": .note,
        ]), place: .ledger, order: .any)

    /// The category's id.
    public var category: String
    /// The language's tag.
    public var language: String
    /// The question.
    public var prompt: String
    /// The right answer first, then the wrong ones.
    public var options: [String]
    /// Why the answer is right.
    public var explanation: String
    /// The source of the explanation.
    public var source: String

    /// A question.
    public init(
        category: String, language: String, prompt: String, options: [String],
        explanation: String, source: String
    ) {
        self.category = category
        self.language = language
        self.prompt = prompt
        self.options = options
        self.explanation = explanation
        self.source = source
    }

    /// When it was made.
    public func claimedTime(made: Int) -> Int { made }

    /// No published facts.
    public var basis: JudgingBasis { .nothing }

    /// Applies `NoteRules`.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        try NoteRules(input.state.person, input.today).judge(self)
    }

    /// It is judged again.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking {
        .judgedAgain(seen: nil)
    }

    /// A question.
    public var export: EntryExport { .question(self) }
}
