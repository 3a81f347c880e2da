public import Ledger

/// Where entries are kept, whatever database that is. One suite of tests holds every store to the
/// same behaviour.
///
/// There is one total order: entries are judged one after the other, each by what all before it
/// came to, and what is answered as recorded is on the disk.
public protocol LedgerStore: Sendable {
    /// Judges entries in their order and records those that are allowed, all in one transaction.
    ///
    /// - Parameters:
    ///   - entries: at most `LedgerLimits.batch`.
    ///   - sender: who sent them; the device must be known.
    ///   - now: the ledger's time.
    /// - Returns: an answer each, and what was recorded.
    /// - Throws: `StoreFailure`; then nothing of it was recorded, and all may be sent again.
    func record(_ entries: [Entry], by sender: Sender, now: Int) async throws -> Appended

    /// Records what moderators decided about a person.
    ///
    /// - Parameters:
    ///   - verdict: what, and why.
    ///   - person: about whom.
    ///   - id: the entry's id.
    ///   - now: the ledger's time.
    /// - Throws: `StoreFailure`; `unknownPerson` for nobody.
    func record(
        _ verdict: VerdictBody, on person: PersonID, id: UUIDv7, now: Int
    ) async throws

    /// What all entries of a person came to; nil for nobody.
    func state(of person: PersonID) async throws -> PlayerState?

    /// What a person's devices recorded, for those that were not there.
    ///
    /// - Parameters:
    ///   - person: whose.
    ///   - after: the number of the last one that is known; 0 for none.
    ///   - limit: the most to give.
    ///   - bytes: past so many no more is given; one entry is, however large.
    /// - Returns: in their order; empty at the end.
    /// - Throws: `StoreFailure`.
    func feed(
        of person: PersonID, after: Int, limit: Int, bytes: Int
    ) async throws -> [Recorded]

    /// What everyone recorded, but those who were erased: for exports.
    ///
    /// - Parameters:
    ///   - after: the number of the last one that is known; 0 for none.
    ///   - limit: how many numbers to look at, at most.
    ///   - bytes: past so many no more is given; one entry is, however large.
    /// - Returns: in their order, and the last number that was looked at; nil at the end.
    /// - Throws: `StoreFailure`.
    func recorded(
        after: Int, limit: Int, bytes: Int
    ) async throws -> (entries: [Recorded], last: Int?)

    /// Who shares, or shared, a collection by the secret of a link; nil where nobody did.
    func sharer(of link: String) async throws -> PersonID?

    /// How many requests wait for the writer.
    var waiting: Int { get }

    /// How many Trophies each account of the ledger itself holds, and how many entries there are.
    func books() async throws -> AccountBalances

    /// Holds the chain, the sums and the player states against each other.
    ///
    /// - Returns: what is wrong; empty when all is well.
    func verify() async throws -> [String]

    /// Makes all player states anew from the recorded outcomes.
    func rebuild() async throws
}

extension LedgerStore {
    /// The bytes, as they are kept, of a page that nobody asked for otherwise: as JSON they come to
    /// a mebibyte at most.
    public static var pageBytes: Int { 384 << 10 }

    /// A page of a person's entries of at most `pageBytes`; see `feed`.
    public func feed(of person: PersonID, after: Int, limit: Int) async throws -> [Recorded] {
        try await feed(of: person, after: after, limit: limit, bytes: Self.pageBytes)
    }

    /// A page of everyone's entries of at most `pageBytes`; see `recorded`.
    public func recorded(
        after: Int, limit: Int
    ) async throws -> (entries: [Recorded], last: Int?) {
        try await recorded(after: after, limit: limit, bytes: Self.pageBytes)
    }

    /// Judges and records entries, as `record` does.
    ///
    /// - Returns: an answer each, in order.
    /// - Throws: `StoreFailure`.
    public func append(
        _ entries: [Entry], by sender: Sender, now: Int
    ) async throws -> [EntryAnswer] {
        try await record(entries, by: sender, now: now).answers
    }
}
