/// A card as it is put to a player.
public struct Turn: Codable, Sendable, Hashable {
    /// The card's id: a plant's or a question's.
    public var card: String
    /// The options in the order in which they are shown: 0 is the right one, n the card's n-th
    /// look-alike (`PlayDeck.plant(ofOption:of:)`) or the question's n-th wrong answer.
    public var options: [Int]
    /// The card's number in the round, from 1.
    public var number: Int
    /// When it is shown, in milliseconds since the round's start.
    public var shown: Int
    /// When its own time is over; nil without such a timer.
    public var deadline: Int?

    /// Where the right option stands, counted from 0.
    public var right: Int { options.firstIndex(of: 0) ?? 0 }
}

/// What an answer came to, told at once.
public struct Feedback: Codable, Sendable, Hashable {
    /// The card that was answered.
    public var turn: Turn
    /// Which of the options was chosen, counted from 0; nil for a time-out.
    public var choice: Int?
    /// Points for it.
    public var gained: Int
    /// The round's points so far.
    public var points: Int
    /// From when on the next card may be shown, in milliseconds since the round's start.
    public var ready: Int

    /// Whether the answer was right.
    public var isRight: Bool { choice == turn.right }
}
