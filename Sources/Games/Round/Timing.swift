import Catalog

/// A round's timers in milliseconds, lengthened by its start's `adjusted`.
struct Timing {
    /// The least time from card to answer.
    let fastest: Int
    /// The longest round.
    let longest: Int
    /// The whole round's time.
    let clock: Int?
    /// A question's time.
    let limit: Int?
    /// How long the right answer to a missed question is shown.
    let pause: Int

    init(_ rules: PlayRules, mode: ModeRules, adjusted: Int) {
        fastest = rules.fastest
        longest = rules.longest
        let isTimed = adjusted != RoundStart.untimed
        clock = isTimed ? mode.clock.map { $0 * adjusted / 100 } : nil
        limit = isTimed ? mode.limit.map { $0 * adjusted / 100 } : nil
        // The pause is not lengthened: a player may look longer anyway, and only a whole-round
        // timer keeps running.
        pause = mode.pause
    }

    /// Checks a move's times against the timers.
    ///
    /// - Parameters:
    ///   - move: the move.
    ///   - free: when the move before it was answered.
    ///   - isAfterMiss: whether that one was missed.
    /// - Returns: the broken rule; nil for none.
    func refusal(of move: Round.Move, free: Int, isAfterMiss: Bool) -> RoundRefusal? {
        guard (0...longest).contains(move.shown), (0...longest).contains(move.answered) else {
            return .timeOutOfRange
        }
        if move.shown < free || move.answered < move.shown { return .overlapping }
        if isAfterMiss, move.shown < free + pause { return .pauseCutShort }
        if let clock, move.answered >= clock { return .afterTheClock }
        let elapsed = move.answered - move.shown
        if move.choice == nil { return elapsed == limit ? nil : .forgedTimeOut }
        if let limit, elapsed >= limit { return .afterTheClock }
        return elapsed < fastest ? .tooFast : nil
    }
}
