public import Games
public import Ledger

/// A recorded entry.
public struct Recorded: Sendable, Hashable {
    /// Its place in the total order, from 1.
    public var number: Int
    /// The person.
    public var person: PersonID
    /// When it was received, in milliseconds since 1970-01-01T00:00Z.
    public var received: Int
    /// The entry.
    public var entry: Entry
    /// Its outcome.
    public var outcome: Outcome
}

extension Recorded {
    /// The live answers of a recorded round; nil if the round was judged offline.
    public func seen(of round: Round) -> LiveRound? { outcome.seen(of: round) }
}

/// The results of entries that were sent together.
public struct Appended: Sendable, Hashable {
    /// An answer for each entry, in order.
    public var answers: [EntryAnswer]
    /// The entries recorded now.
    public var recorded: [Recorded]
    /// The number of the person's last entry before them; 0 without one.
    public var before: Int

    init(answers: [EntryAnswer], recorded: [Recorded], before: Int) {
        self.answers = answers
        self.recorded = recorded
        self.before = before
    }

    /// The entries taken into an account, for the event streams of its other devices.
    public init(_ claimed: Claimed) {
        self.init(answers: [], recorded: claimed.recorded, before: claimed.before)
    }
}

/// The entries taken into an account.
public struct Claimed: Sendable, Hashable {
    /// The number of the account's last entry before.
    public var before: Int
    /// The entries that count for the account now, in order; those that its rules refuse are left
    /// out.
    public var recorded: [Recorded] = []

    init(before: Int) { self.before = before }
}

/// The published facts that entries are judged against.
public protocol Published: Sendable {
    /// The judging context of an entry: the published facts that its kind needs.
    ///
    /// - Throws: any error when they are not available now; the implementation reports it to the
    ///   operator, and the entry is to be sent again.
    func context(of basis: JudgingBasis) async throws -> JudgingContext
}

/// The balances of the ledger's own accounts.
public struct AccountBalances: Sendable, Hashable {
    /// The number of entries.
    public var entries: Int
    /// The number of persons.
    public var persons: Int
    /// Trophies paid out, less those that claimed guests returned.
    public var minted: Int
    /// Trophies spent, less refunds to claimed guests.
    public var burnt: Int

    /// Trophies that persons have now.
    public var inCirculation: Int { minted - burnt }
}
