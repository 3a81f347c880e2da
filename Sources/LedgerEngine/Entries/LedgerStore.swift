public import Ledger

/// A store of entries, in any database. One test suite checks every store.
///
/// There is one total order: entries are judged one after the other, each by the state after all
/// before it. An entry that is answered as recorded is on disk.
public protocol LedgerStore: Sendable {
    /// Judges entries in their order and records those that are allowed, all in one transaction.
    ///
    /// - Parameters:
    ///   - entries: at most `LedgerLimits.batch`.
    ///   - sender: the person and the registered device.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: an answer for each entry, and the recorded ones.
    /// - Throws: `StoreFailure.unknownDevice` when the device is not the person's, `.busy` when too
    ///   much waits, `.damaged` when the person's rows cannot be read, `.refused` when the database
    ///   cannot be written; then nothing was recorded, and all entries may be sent again.
    func record(_ entries: [Entry], by sender: Sender, now: Int) async throws -> Appended

    /// Records a moderators' verdict on a person.
    ///
    /// - Parameters:
    ///   - verdict: the verdict and its reason.
    ///   - person: the person.
    ///   - id: the entry's id.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Throws: `StoreFailure.unknownPerson` when there is no such person, otherwise as
    ///   `record(_:by:now:)`.
    func record(
        _ verdict: VerdictBody, on person: PersonID, id: UUIDv7, now: Int
    ) async throws

    /// The state of a person after all of their entries; nil for an unknown person.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func state(of person: PersonID) async throws -> PlayerState?

    /// Entries of a person after a number, for their other devices.
    ///
    /// - Parameters:
    ///   - person: the person.
    ///   - after: the number of the last entry that the reader has; 0 for none.
    ///   - limit: the most entries.
    ///   - bytes: stored bytes beyond which no further entry is added; one entry is returned
    ///     however large it is.
    /// - Returns: entries in their order; none at the end.
    /// - Throws: `StoreFailure` when the database cannot be read.
    func feed(
        of person: PersonID, after: Int, limit: Int, bytes: Int
    ) async throws -> [Recorded]

    /// Entries of all persons who were not erased, for exports.
    ///
    /// - Parameters:
    ///   - after: the number of the last entry that the reader has; 0 for none.
    ///   - limit: the most numbers to look at.
    ///   - bytes: stored bytes beyond which no further entry is added; one entry is returned
    ///     however large it is.
    /// - Returns: entries in their order, and the last number that was looked at; nil at the end.
    /// - Throws: `StoreFailure` when the database cannot be read.
    func recorded(
        after: Int, limit: Int, bytes: Int
    ) async throws -> (entries: [Recorded], last: Int?)

    /// The person who shares, or shared, a collection by a link's secret; nil for an unknown link.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func sharer(of link: String) async throws -> PersonID?

    /// The number of requests that wait for the writer.
    var waiting: Int { get }

    /// The balances of the ledger's own accounts, in Trophies, and the numbers of entries and
    /// persons.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func books() async throws -> AccountBalances

    /// Checks that the chain, the sums and the player states agree.
    ///
    /// - Returns: a sentence for each disagreement; none when all is well.
    /// - Throws: `StoreFailure` when the database cannot be read.
    func verify() async throws -> [String]

    /// Rebuilds all player states from the recorded outcomes.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read or written.
    func rebuild() async throws
}

extension LedgerStore {
    /// Default page size, in stored bytes; as JSON a page has at most a mebibyte.
    public static var pageBytes: Int { 384 << 10 }

    /// A page of a person's entries of at most `pageBytes`; see `feed`.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func feed(of person: PersonID, after: Int, limit: Int) async throws -> [Recorded] {
        try await feed(of: person, after: after, limit: limit, bytes: Self.pageBytes)
    }

    /// A page of all entries of at most `pageBytes`; see `recorded`.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func recorded(
        after: Int, limit: Int
    ) async throws -> (entries: [Recorded], last: Int?) {
        try await recorded(after: after, limit: limit, bytes: Self.pageBytes)
    }

    /// Judges and records entries, as `record(_:by:now:)`.
    ///
    /// - Returns: an answer for each entry, in order.
    /// - Throws: as `record(_:by:now:)`.
    public func append(
        _ entries: [Entry], by sender: Sender, now: Int
    ) async throws -> [EntryAnswer] {
        try await record(entries, by: sender, now: now).answers
    }
}
