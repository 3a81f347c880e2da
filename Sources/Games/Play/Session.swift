import Catalog

/// A round while it is played, in any mode.
///
/// A value without a clock: each call has a time, in milliseconds since the round's start on a
/// monotonic clock. A time before the last one counts as the last one.
///
///     show(at:) ▶ a card ▶ answer(_:at:) ▶ feedback ▶ show(at:) … ▶ round, result
///
/// Call `tick(at:)` when a timer may have run out; every other call checks the timers as well, and
/// puts an expired question in `feedback`.
public struct Session: Sendable {
    /// The deck.
    public let deck: PlayDeck
    /// The start of the round.
    public let start: RoundStart
    /// The card that waits for an answer.
    public private(set) var turn: Turn?
    /// The result of the last answer or time-out, from whichever call applied it.
    public private(set) var feedback: Feedback?
    /// The finished round; nil before its end.
    public private(set) var round: Round?
    /// The result of the finished round, equal to that of `replay`; nil before its end.
    public private(set) var result: RoundResult?

    private let course: Course
    private let revoked: Set<String>
    private var dealer: Dealer
    private var generator: SeededGenerator
    private var tally: Tally
    private var moves: [Round.Move] = []
    private var now = 0
    private var ready = 0

    /// Begins a round.
    ///
    /// - Parameters:
    ///   - start: the start of the round.
    ///   - deck: the deck that it names.
    ///   - revoked: ids of revoked cards as far as they are known; they are not shown.
    /// - Throws: `.wrongMode` when the deck does not have the mode, `.nothingToAsk` when it has no
    ///   card for it, or another case of `RoundRefusal` for a fault of the start.
    public init(
        _ start: RoundStart, on deck: PlayDeck, revoked: Set<String> = []
    ) throws(RoundRefusal) {
        course = try Course(start, deck)
        self.deck = deck
        self.start = start
        self.revoked = revoked
        dealer = course.dealer
        generator = SeededGenerator(start)
        tally = Tally(deck, mode: course.mode, adjusted: start.adjusted)
        var trial = (dealer, generator)
        let isPlayable = trial.0.next(&trial.1, skipping: isRevoked) != nil
        guard isPlayable else { throw .nothingToAsk }
    }

    /// Whether it is over; then `round` and `result` are set.
    public var isOver: Bool { round != nil }

    /// Points so far.
    public var points: Int { tally.points }

    /// Cards answered so far.
    public var answered: Int { tally.asked }

    /// Right answers so far.
    public var right: Int { tally.right }

    /// The number of questions of the round; nil for no fixed number.
    public var questions: Int? {
        course.mode.questions ?? (start.mode.kind == .set ? deck.deck.cards.count : nil)
    }

    /// When the round's time is up; nil without a limit.
    public var clock: Int? { course.timing.clock }

    /// Shows the next card, or the one that waits for an answer.
    ///
    /// - Parameters:
    ///   - due: in practice, a card that is due for repetition (`ReviewState.due`): it is shown
    ///     now, unless it was recent.
    ///   - time: now.
    /// - Returns: nil when the round is over, or the last answer's pause is not (`Feedback.ready`).
    public mutating func show(due: String? = nil, at time: Int) -> Turn? {
        advance(to: time)
        if isOver || turn != nil { return turn }
        guard now >= ready, moves.count < deck.deck.rules.mostMoves else { return nil }
        let (deck, revoked) = (deck, revoked)
        let place = dealer.next(due: dueCard(due), &generator) { place in
            !revoked.isEmpty && revoked.contains(deck.card(at: place).id)
        }
        guard let place else { return nil }
        turn = Turn(
            card: deck.card(at: place).id, options: deck.options(at: place, &generator),
            number: moves.count + 1, shown: now,
            deadline: course.timing.limit.map { now + $0 })
        return turn
    }

    /// Answers the shown card.
    ///
    /// - Parameters:
    ///   - choice: the index of the option, from 0.
    ///   - time: now.
    /// - Returns: the feedback; that of the time-out when the question's time was over. Nil when no
    ///   card waits, there is no such option, or the answer is faster than a person can choose (a
    ///   double tap): then the card keeps waiting.
    public mutating func answer(_ choice: Int, at time: Int) -> Feedback? {
        if let timeOut = advance(to: time) { return timeOut }
        guard let turn, turn.options.indices.contains(choice) else { return nil }
        let move = Round.Move(card: turn.card, choice: choice, shown: turn.shown, answered: now)
        let wrong = course.timing.refusal(of: move, free: 0, isAfterMiss: false)
        return wrong == nil ? take(move, turn) : nil
    }

    /// Checks the timers.
    ///
    /// - Parameter time: now.
    /// - Returns: the feedback for a question whose time is over.
    public mutating func tick(at time: Int) -> Feedback? { advance(to: time) }

    /// Ends a practice session at the player's wish. A waiting card is dropped; a session without
    /// an answer counts as left. Without effect in other modes.
    public mutating func finish(at time: Int) {
        advance(to: time)
        guard !isOver, start.mode == .practice else { return }
        end(moves.isEmpty ? .quit : .finished, at: now)
    }

    /// Leaves the round, which then counts nothing and pays nothing.
    public mutating func quit(at time: Int) {
        advance(to: time)
        if !isOver { end(.quit, at: now) }
    }

    // MARK: Within

    private func isRevoked(_ place: Int) -> Bool {
        !revoked.isEmpty && revoked.contains(deck.card(at: place).id)
    }

    private func dueCard(_ id: String?) -> Int? {
        guard course.takesDue, let id, let place = deck.places[id] else { return nil }
        return place
    }

    /// Moves the time on, and ends what is over by then.
    @discardableResult
    private mutating func advance(to time: Int) -> Feedback? {
        if isOver { return nil }
        now = max(now, min(time, course.timing.longest))
        if let turn, let deadline = turn.deadline, now >= deadline {
            return take(
                Round.Move(card: turn.card, choice: nil, shown: turn.shown, answered: deadline),
                turn)
        }
        if let clock = course.timing.clock, now >= clock {
            end(.timeOut, at: clock)
        } else if now >= course.timing.longest {
            // The round was left open until its longest duration was over: a practice session with
            // answers is kept, any other round counts as left.
            let isKept = start.mode == .practice && !moves.isEmpty
            end(isKept ? .finished : .quit, at: now)
        }
        return nil
    }

    private mutating func take(_ move: Round.Move, _ turn: Turn) -> Feedback {
        moves.append(move)
        self.turn = nil
        let chosen = move.choice.map { turn.options[$0] }
        let gained = tally.take(
            card: move.card, chosen: chosen, elapsed: move.answered - move.shown,
            isRevoked: false)
        ready = move.answered + (chosen == 0 ? 0 : course.timing.pause)
        let isLongest = start.mode == .practice && moves.count == deck.deck.rules.mostMoves
        if isLongest || course.isComplete(asked: moves.count, dealer, skipping: isRevoked) {
            end(.finished, at: move.answered)
        }
        let feedback = Feedback(
            turn: turn, choice: move.choice, gained: gained, points: tally.points, ready: ready)
        self.feedback = feedback
        return feedback
    }

    private mutating func end(_ ending: Round.Ending, at time: Int) {
        turn = nil
        round = Round(start: start, moves: moves, ended: time, ending: ending)
        result = tally.result(start, ending: ending, ended: time)
    }
}
