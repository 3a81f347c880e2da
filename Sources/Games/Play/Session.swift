import Catalog

/// A round while it is played, in any mode.
///
/// A value without a clock: each call says the time, in milliseconds since the round's start on a
/// clock that only rises. A time before the last one is taken as the last one.
///
///     show(at:) ▶ a card ▶ answer(_:at:) ▶ what it came to ▶ show(at:) … ▶ round, result
///
/// Call `tick(at:)` whenever a timer may have run out; every other call looks for itself, and what
/// it finds is in `feedback`.
public struct Session: Sendable {
    /// The deck.
    public let deck: PlayDeck
    /// What it began with.
    public let start: RoundStart
    /// The card that waits for its answer.
    public private(set) var turn: Turn?
    /// What the last answer or time-out came to, whichever call found it.
    public private(set) var feedback: Feedback?
    /// The round, when it is over.
    public private(set) var round: Round?
    /// What it came to, when it is over: the same as `replay` gives.
    public private(set) var result: RoundResult?

    private let course: Course
    private let revoked: Set<String>
    private var dealer: Dealer
    private var generator: SeededGenerator
    private var tally: Tally
    private var moves: [Round.Move] = []
    private var now = 0
    private var ready = 0

    /// A round that begins.
    ///
    /// - Parameters:
    ///   - start: what it begins with.
    ///   - deck: the deck that it names.
    ///   - revoked: ids of cards that were taken back, as far as they are known: they do not come.
    /// - Throws: why it cannot be played: `wrongMode` when the deck does not serve the mode,
    ///   `nothingToAsk` when it has no card for it, or what is wrong with the start.
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

    /// Whether it is over; then `round` and `result` are there.
    public var isOver: Bool { round != nil }

    /// Points so far.
    public var points: Int { tally.points }

    /// Cards answered so far.
    public var answered: Int { tally.asked }

    /// Right answers so far.
    public var right: Int { tally.right }

    /// How many questions the round has; nil where there is no fixed number.
    public var questions: Int? {
        course.mode.questions ?? (start.mode.kind == .set ? deck.deck.cards.count : nil)
    }

    /// When the round's clock runs out; nil without one.
    public var clock: Int? { course.timing.clock }

    /// Shows the next card, or the one that waits for its answer.
    ///
    /// - Parameters:
    ///   - due: a card that the player's memory wants, in practice (`ReviewState.due`): it comes now,
    ///     unless it came lately.
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

    /// Takes an answer to the card that is shown.
    ///
    /// - Parameters:
    ///   - choice: which of the options, counted from 0.
    ///   - time: now.
    /// - Returns: what it came to; when the question's time had run out, that. Nil when there is
    ///   nothing to answer, the choice is none of the options, or it comes faster than a person
    ///   can choose (a double tap): then the card goes on waiting.
    public mutating func answer(_ choice: Int, at time: Int) -> Feedback? {
        if let timeOut = advance(to: time) { return timeOut }
        guard let turn, turn.options.indices.contains(choice) else { return nil }
        let move = Round.Move(card: turn.card, choice: choice, shown: turn.shown, answered: now)
        let wrong = course.timing.refusal(of: move, free: 0, isAfterMiss: false)
        return wrong == nil ? take(move, turn) : nil
    }

    /// Looks at the timers.
    ///
    /// - Parameter time: now.
    /// - Returns: what a question came to whose time ran out.
    public mutating func tick(at time: Int) -> Feedback? { advance(to: time) }

    /// Ends a practice session: the player had enough. A card that waits is left out; a session
    /// without an answer counts as left. In other modes nothing happens.
    public mutating func finish(at time: Int) {
        advance(to: time)
        guard !isOver, start.mode == .practice else { return }
        end(moves.isEmpty ? .quit : .finished, at: now)
    }

    /// Leaves the round: it counts nothing and pays nothing.
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

    /// Moves the time on, and ends what has run out by then.
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
            // Left open: a practice session keeps what was answered, other rounds were left.
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
