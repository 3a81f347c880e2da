public import Games

/// What an entry says happened, by its kind.
public enum Body: Sendable, Hashable {
    /// A round is over.
    case round(RoundBody)
    /// An item is bought.
    case purchase(PurchaseBody)
    /// An item is worn, or laid down.
    case equip(EquipBody)
    /// Steps were counted.
    case steps(StepBody)
    /// A goal of steps is set.
    case goal(GoalBody)
    /// Something published is reported.
    case report(ReportBody)
    /// A question is submitted.
    case question(QuestionBody)
}

/// A finished round, with the offset from UTC of the player's zone when it was over.
public struct RoundBody: Codable, Sendable, Hashable {
    /// Minutes ahead of UTC.
    public var offset: Int
    /// The round.
    public var round: Round

    /// A round.
    public init(_ round: Round, offset: Int) {
        self.round = round
        self.offset = offset
    }
}

/// A purchase: the price is said, so that nobody pays another than they saw.
public struct PurchaseBody: Codable, Sendable, Hashable {
    /// The item's id.
    public var item: String
    /// Trophies.
    public var price: Int

    /// A purchase.
    public init(item: String, price: Int) {
        self.item = item
        self.price = price
    }
}

/// What is worn in a slot from now on.
public struct EquipBody: Codable, Sendable, Hashable {
    /// The slot: the item's kind.
    public var slot: String
    /// The item's id; nil for none.
    public var item: String?

    /// A change of dress.
    public init(slot: String, item: String?) {
        self.slot = slot
        self.item = item
    }
}

/// A report about something published: for the editors.
public struct ReportBody: Codable, Sendable, Hashable {
    /// What kind of thing: plant, picture, question, person.
    public var about: String
    /// Its id.
    public var id: String
    /// What is wrong with it.
    public var text: String

    /// A report.
    public init(about: String, id: String, text: String) {
        self.about = about
        self.id = id
        self.text = text
    }
}

/// A question that a player proposes: for the editors.
public struct QuestionBody: Codable, Sendable, Hashable {
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
    /// Where that can be read.
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
}
