/// A player's answer and its time.
public struct BattleAnswer: Codable, Sendable, Hashable {
    /// The index of the chosen option, from 0 in the shown order.
    public var choice: Int
    /// Its time by the server's clock.
    public var at: Int
}

/// A round: one plant that both players name.
public struct BattleRound: Codable, Sendable, Hashable {
    /// The plant's id.
    public var card: String
    /// The options in the shown order: 0 is the right one.
    public var options: [Int]
    /// When it is shown.
    public var shown: Int
    /// The time after which no answer is accepted.
    public var deadline: Int
    /// The answers of the first and the second player; nil for no answer.
    public var answers: [BattleAnswer?]
    /// When the round ended; nil while it is open.
    public var closed: Int?
    /// The winner; nil for none, and while it is open.
    public var winner: BattleSide?

    /// Whether a side's answer is right.
    public func isRight(_ side: BattleSide) -> Bool {
        answers[side.rawValue].map { options[$0.choice] == 0 } ?? false
    }

    /// The winner by the answers so far: right beats wrong; of two right answers the earlier wins,
    /// and neither in the same millisecond.
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

/// The result of a battle.
public struct BattleResult: Codable, Sendable, Hashable {
    /// How a battle ends.
    public enum Ending: String, Codable, Sendable, Hashable, CaseIterable {
        /// One player had more points after the last regular round.
        case points
        /// A round of sudden death was won by one player.
        case suddenDeath = "sudden-death"
        /// All rounds of sudden death were played without a winner.
        case level
        /// No plants were left: a draw.
        case exhausted
        /// A player left too many rounds in a row unanswered.
        case idle
        /// A player resigned.
        case resigned
        /// A player was absent for too long.
        case abandoned
        /// The battle was void: it counts for neither player.
        case void
    }

    /// The winner; nil for a draw.
    public var winner: BattleSide?
    /// How it ended.
    public var ending: Ending
    /// The points of the first and the second.
    public var points: [Int]
    /// When it ended, in milliseconds since its start.
    public var ended: Int
    /// The number of finished rounds.
    public var rounds: Int
}
