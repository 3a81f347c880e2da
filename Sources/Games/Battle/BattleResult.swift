/// What somebody answered, and when.
public struct BattleAnswer: Codable, Sendable, Hashable {
    /// Which of the options, counted from 0 as they were shown.
    public var choice: Int
    /// When it came, by the server's clock.
    public var at: Int
}

/// A plant that both name.
public struct BattleRound: Codable, Sendable, Hashable {
    /// The plant's id.
    public var card: String
    /// The options in the order in which they are shown: 0 is the right one.
    public var options: [Int]
    /// When it is shown.
    public var shown: Int
    /// When it can be answered no more.
    public var deadline: Int
    /// The answers of the first and the second; nil for who gave none.
    public var answers: [BattleAnswer?]
    /// When the round was over; nil while it is played.
    public var closed: Int?
    /// Who won it; nil for nobody, and while it is played.
    public var winner: BattleSide?

    /// Whether somebody's answer is right.
    public func isRight(_ side: BattleSide) -> Bool {
        answers[side.rawValue].map { options[$0.choice] == 0 } ?? false
    }

    /// Who wins by the answers that there are: right beats wrong; of two right ones the earlier
    /// wins, and nobody where both came in the same millisecond.
    var better: BattleSide? {
        switch (isRight(.first), isRight(.second)) {
        case (true, false): return .first
        case (false, true): return .second
        case (false, false): return nil
        case (true, true):
            guard let first = answers[0]?.at, let second = answers[1]?.at, first != second else {
                return nil
            }
            return first < second ? .first : .second
        }
    }
}

/// What a battle came to.
public struct BattleResult: Codable, Sendable, Hashable {
    /// How a battle ends.
    public enum Ending: String, Codable, Sendable, Hashable, CaseIterable {
        /// One had more points after the last of the regular rounds.
        case points
        /// A round of sudden death had one winner.
        case suddenDeath = "sudden-death"
        /// All rounds of sudden death were played, and none had one winner.
        case level
        /// No plant was left: a draw.
        case exhausted
        /// Somebody left too many rounds in a row without an answer.
        case idle
        /// Somebody gave up.
        case resigned
        /// Somebody was gone for too long.
        case abandoned
        /// It could not go on, by nobody's fault, and counts for nobody.
        case void
    }

    /// Who won; nil for a draw.
    public var winner: BattleSide?
    /// How it ended.
    public var ending: Ending
    /// The points of the first and the second.
    public var points: [Int]
    /// When it ended, in milliseconds since its start.
    public var ended: Int
    /// How many rounds were played to their end.
    public var rounds: Int
}
