public import Catalog
public import Games

/// A round on this device: it takes a number, is played through Games' `Session`, and is stored at
/// its end. It reads no clock: times are milliseconds since its start, as in `Session`.
public struct RoundPlay: Sendable {
    /// The session of the round.
    public private(set) var session: Session
    private var answers: [Answer] = []
    private let store: PlayerStore
    private let content: String
    private let due: [String]

    private struct Answer {
        var card: String
        var isRight: Bool
        var elapsed: Int
        var time: Int
    }

    /// Begins a round; its number is used up from now on.
    ///
    /// - Parameters:
    ///   - mode: the mode.
    ///   - deck: a deck for this mode.
    ///   - library: the deck's edition.
    ///   - store: the player's state.
    ///   - player: the device's key, from `DeviceKey.player`.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - zone: the player's time zone by its IANA name.
    ///   - adjusted: the timers, in percent.
    ///   - level: in practice, the only level of cards.
    /// - Throws: `RoundRefusal` when the round cannot be played, `ClientFailure.damaged` when the
    ///   revocations are unreadable, `DatabaseError` when the player's file cannot be read or
    ///   written.
    public init(
        _ mode: Mode, on deck: PlayDeck, from library: Library, _ store: PlayerStore,
        player: String, at time: Int, zone: String, adjusted: Int = 100, level: Level? = nil
    ) throws {
        let revoked = try library.revokedCards()
        self.store = store
        content = library.edition.version
        due =
            mode == .practice
            ? try store.memory().due(at: time, of: deck, level: level) : []
        // Stores the time of the key first, because a ledger refuses rounds that began before it.
        _ = try store.born(at: time)
        let start = RoundStart(
            mode: mode, deck: deck.hash, player: player, number: try store.nextRound(),
            started: time, zone: zone, adjusted: adjusted, level: level)
        session = try Session(start, on: deck, revoked: revoked)
    }

    /// Shows the next card; in practice one that is due for review, where there is one.
    public mutating func show(at time: Int) -> Turn? {
        let place = session.answered
        return session.show(due: place < due.count ? due[place] : nil, at: time)
    }

    /// Answers the card; see `Session.answer`.
    public mutating func answer(_ choice: Int, at time: Int) -> Feedback? {
        guard let feedback = session.answer(choice, at: time) else { return nil }
        answers.append(
            Answer(
                card: feedback.turn.card, isRight: feedback.isRight,
                elapsed: max(0, time - feedback.turn.shown), time: time))
        return feedback
    }

    /// Runs the timers; see `Session.tick`.
    public mutating func tick(at time: Int) -> Feedback? { session.tick(at: time) }

    /// Ends a practice session; see `Session.finish`.
    public mutating func finish(at time: Int) { session.finish(at: time) }

    /// Leaves the round; see `Session.quit`.
    public mutating func quit(at time: Int) { session.quit(at: time) }

    /// Stores a finished round that counts: record, memory and outbox in one transaction.
    ///
    /// - Parameters:
    ///   - offset: minutes that the player's zone is ahead of UTC.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - random: 128 random bits, for the entry's id.
    /// - Returns: the played round in the record; nil for a round that was left or is not finished.
    /// - Throws: `DatabaseError` when the player's file cannot be read or written.
    @discardableResult
    public func keep(
        offset: Int, at time: Int, random: (UInt64, UInt64)
    ) throws -> PlayedRound? {
        guard let round = session.round, let result = session.result,
            let played = PlayedRound(result, content: content, offset: offset)
        else { return nil }
        var memory: ReviewState?
        if round.start.mode == .practice {
            var known = try store.memory()
            for answer in answers {
                known.take(
                    answer.card, isRight: answer.isRight, elapsed: answer.elapsed,
                    at: round.start.started + answer.time)
            }
            memory = known
        }
        try store.keep(round, played: played, memory: memory, at: time, random: random)
        return played
    }
}
