import Catalog

/// Replays a finished round and scores it. Pure: the same arguments give the same result.
///
/// It proves that the round is possible under the rules, not that a person played it: right answers
/// are in the deck.
///
/// - Parameters:
///   - round: the received round.
///   - deck: the deck that it names.
///   - revoked: ids of revoked cards. The player's device may have known only some of them: a
///     revoked card may be missing (in a set replaced by the next reserve card), and one that was
///     asked counts neither way.
///   - wall: the milliseconds between start and end as measured by the receiver; nil if unknown.
/// - Returns: the round's result.
/// - Throws: the `RoundRefusal` of the first broken rule, in the order of its cases.
public func replay(
    _ round: Round, _ deck: PlayDeck, revoked: Set<String> = [], wall: Int? = nil
) throws(RoundRefusal) -> RoundResult {
    var replay = try Replay(round, deck, revoked: revoked)
    for (number, move) in round.moves.enumerated() {
        try replay.take(move, number: number)
    }
    try replay.end(wall: wall)
    return replay.tally.result(round.start, ending: round.ending, ended: round.ended)
}

/// An answer of a finished round.
public struct GivenAnswer: Sendable, Hashable {
    /// The card's id.
    public var card: String
    /// The chosen option: 0 for the right one, n for the card's n-th look-alike or wrong answer;
    /// nil for a time-out.
    public var chosen: Int?
    /// Milliseconds from card to answer.
    public var elapsed: Int
}

/// The answers of a finished round, one by one, from which difficulties are learnt.
///
/// - Parameters:
///   - round: the round.
///   - deck: the deck that it names.
///   - revoked: ids of revoked cards, as in `replay`.
/// - Returns: an answer for each move, in order.
/// - Throws: the `RoundRefusal` of the first broken rule.
public func answers(
    of round: Round, _ deck: PlayDeck, revoked: Set<String> = []
) throws(RoundRefusal) -> [GivenAnswer] {
    var replay = try Replay(round, deck, revoked: revoked)
    var answers: [GivenAnswer] = []
    for (number, move) in round.moves.enumerated() {
        let chosen = try replay.take(move, number: number)
        answers.append(
            GivenAnswer(card: move.card, chosen: chosen, elapsed: move.answered - move.shown))
    }
    try replay.end(wall: nil)
    return answers
}

/// A round while it is replayed.
private struct Replay {
    let round: Round
    let deck: PlayDeck
    let revoked: Set<String>
    let course: Course
    var dealer: Dealer
    var generator: SeededGenerator
    var tally: Tally
    var free = 0
    var isAfterMiss = false

    init(_ round: Round, _ deck: PlayDeck, revoked: Set<String>) throws(RoundRefusal) {
        guard round.format == Round.currentFormat else { throw .unknownFormat }
        course = try Course(round.start, deck)
        guard round.moves.count <= deck.deck.rules.mostMoves else { throw .tooManyMoves }
        self.round = round
        self.deck = deck
        self.revoked = revoked
        dealer = course.dealer
        generator = SeededGenerator(round.start)
        tally = Tally(deck, mode: course.mode, adjusted: round.start.adjusted)
    }

    private func isRevoked(_ place: Int) -> Bool {
        !revoked.isEmpty && revoked.contains(deck.card(at: place).id)
    }

    /// Checks a move, and returns the chosen option as in `GivenAnswer`.
    ///
    /// - Throws: `RoundRefusal` for the first rule that the move breaks.
    @discardableResult
    mutating func take(_ move: Round.Move, number: Int) throws(RoundRefusal) -> Int? {
        // `questions` is nil for a set: it ends when its dealer has no card left, since a revoked
        // card may have been asked all the same.
        if let questions = course.mode.questions, number >= questions { throw .surplus }
        guard let wanted = deck.places[move.card] else { throw .forgedCard }
        guard let dealt = deal(wanted) else { throw .surplus }
        guard dealt == wanted else {
            throw comesElsewhere(move.card) ? .reordered : .forgedCard
        }
        let options = deck.options(at: wanted, &generator)
        if let choice = move.choice, !options.indices.contains(choice) { throw .forgedChoice }
        let wrong = course.timing.refusal(of: move, free: free, isAfterMiss: isAfterMiss)
        if let wrong { throw wrong }
        let chosen = move.choice.map { options[$0] }
        tally.take(
            card: move.card, chosen: chosen, elapsed: move.answered - move.shown,
            isRevoked: isRevoked(wanted))
        free = move.answered
        isAfterMiss = chosen != 0
        return chosen
    }

    /// Draws the next card; revoked cards may be missing.
    private mutating func deal(_ wanted: Int) -> Int? {
        let (deck, revoked) = (deck, revoked)
        return dealer.next(due: course.takesDue ? wanted : nil, &generator) { place in
            place != wanted && !revoked.isEmpty && revoked.contains(deck.card(at: place).id)
        }
    }

    /// Whether the round has a card at another place: whether it is drawn, without due cards, in at
    /// most as many draws as the round has moves.
    private func comesElsewhere(_ card: String) -> Bool {
        var (dealer, generator) = (course.dealer, SeededGenerator(round.start))
        for _ in round.moves {
            guard let place = dealer.next(&generator, skipping: isRevoked) else { return false }
            if deck.card(at: place).id == card { return true }
            _ = deck.options(at: place, &generator)
        }
        return false
    }

    /// Checks the end of the round.
    ///
    /// - Throws: `.wrongEnding`, `.truncated`, `.wrongEnd` or `.longerThanTheWall`.
    func end(wall: Int?) throws(RoundRefusal) {
        guard course.endings.contains(round.ending) else { throw .wrongEnding }
        let asked = round.moves.count
        switch round.ending {
        case .finished:
            let isWhole =
                course.hasEnd
                ? course.isComplete(asked: asked, dealer, skipping: isRevoked) : asked > 0
            guard isWhole else { throw .truncated }
        case .quit, .timeOut: break
        }
        guard (free...course.timing.longest).contains(round.ended) else { throw .wrongEnd }
        let due: Int? =
            switch round.ending {
            case .finished: course.hasEnd ? free : nil
            case .timeOut: course.timing.clock
            case .quit: nil
            }
        if let due, round.ended != due { throw .wrongEnd }
        if round.ending == .quit, let clock = course.timing.clock, round.ended >= clock {
            throw .wrongEnd
        }
        guard let wall else { return }
        // Both are at least 0, so that the difference cannot overflow.
        if round.ended - max(0, wall) > deck.deck.rules.slack { throw .longerThanTheWall }
    }
}
