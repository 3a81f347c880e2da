/// A shown card.
public struct Turn: Codable, Sendable, Hashable {
    /// The card's id: a plant's or a question's.
    public var card: String
    /// The options in the shown order: 0 is the right one, n the card's n-th look-alike
    /// (`PlayDeck.plant(ofOption:of:)`) or the question's n-th wrong answer.
    public var options: [Int]
    /// The card's number in the round, from 1.
    public var number: Int
    /// When it is shown, in milliseconds since the round's start.
    public var shown: Int
    /// When its own time is over; nil without such a timer.
    public var deadline: Int?

    /// The index of the right option, from 0.
    public var right: Int { options.firstIndex(of: 0) ?? 0 }
}

/// The immediate result of an answer.
public struct Feedback: Codable, Sendable, Hashable {
    /// The answered card.
    public var turn: Turn
    /// The index of the chosen option, from 0; nil for a time-out.
    public var choice: Int?
    /// Points for it.
    public var gained: Int
    /// The round's points so far.
    public var points: Int
    /// When the next card may be shown, in milliseconds since the round's start.
    public var ready: Int

    /// Whether the answer was right.
    public var isRight: Bool { choice == turn.right }
}
