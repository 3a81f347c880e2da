public import Games
public import Ledger

/// An entry as it stands in the ledger.
public struct Recorded: Sendable, Hashable {
    /// Its place in the total order, from 1.
    public var number: Int
    /// Whose it is.
    public var person: PersonID
    /// When it was received, in milliseconds since 1970-01-01T00:00Z.
    public var received: Int
    /// The entry.
    public var entry: Entry
    /// What came of it.
    public var outcome: Outcome
}

extension Recorded {
    /// What the ledger saw of the round, where it called it live.
    public func seen(of round: Round) -> LiveRound? { outcome.seen(of: round) }
}

/// What came of entries that were sent together.
public struct Appended: Sendable, Hashable {
    /// An answer each, in order.
    public var answers: [EntryAnswer]
    /// Those that were recorded now.
    public var recorded: [Recorded]
    /// The number of the person's last entry before them; 0 without one.
    public var before: Int

    init(answers: [EntryAnswer], recorded: [Recorded], before: Int) {
        self.answers = answers
        self.recorded = recorded
        self.before = before
    }

    /// What was taken into an account, as its other devices are told of it.
    public init(_ claimed: Claimed) {
        self.init(answers: [], recorded: claimed.recorded, before: claimed.before)
    }
}

/// What was taken into an account.
public struct Claimed: Sendable, Hashable {
    /// The number of the account's last entry before.
    public var before: Int
    /// What counts in the account now, in order; entries that its rules do not allow a second time
    /// are not among them.
    public var recorded: [Recorded] = []

    init(before: Int) { self.before = before }
}

/// What was published, as far as entries need it.
public protocol Published: Sendable {
    /// The judging context of an entry: what of all that was published its kind asks for.
    ///
    /// - Throws: where they cannot be had now. Whoever implements this tells the operator what is
    ///   wrong; the entry is to be sent again.
    func context(of basis: JudgingBasis) async throws -> JudgingContext
}

/// What the ledger's own accounts hold.
public struct AccountBalances: Sendable, Hashable {
    /// Entries there are.
    public var entries: Int
    /// Persons there are.
    public var persons: Int
    /// Trophies that were ever made.
    public var minted: Int
    /// Trophies that were spent.
    public var burnt: Int

    /// Trophies that people have.
    public var inCirculation: Int { minted - burnt }
}
