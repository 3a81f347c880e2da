public import Ledger

/// Where entries are kept, whatever database that is. One suite of tests holds every store to the
/// same behaviour.
///
/// There is one total order: entries are judged one after the other, each by what all before it
/// came to, and what is answered as recorded is on the disk.
public protocol LedgerStore: Sendable {
    /// Makes a device known, or finds who it belongs to.
    ///
    /// - Parameters:
    ///   - device: its key as text.
    ///   - born: when the key was made, by the device's clock, in milliseconds since 1970.
    ///   - now: the ledger's time.
    /// - Returns: the person; a new one for a device that was not known.
    /// - Throws: `StoreFailure`.
    func register(device: String, born: Int, now: Int) async throws -> PersonID

    /// Judges entries in their order and records those that are allowed, all in one transaction.
    ///
    /// - Parameters:
    ///   - entries: at most `LedgerLimits.batch`.
    ///   - sender: who sent them; the device must be known.
    ///   - now: the ledger's time.
    /// - Returns: an answer each, in order.
    /// - Throws: `StoreFailure`; then nothing of it was recorded, and all may be sent again.
    func append(_ entries: [Entry], by sender: Sender, now: Int) async throws -> [EntryAnswer]

    /// What all entries of a person came to; nil for nobody.
    func standing(of person: PersonID) async throws -> PersonStanding?

    /// What a person's devices recorded, for those that were not there.
    ///
    /// - Parameters:
    ///   - person: whose.
    ///   - after: the number of the last one that is known; 0 for none.
    ///   - limit: the most to give.
    /// - Returns: in their order.
    /// - Throws: `StoreFailure`.
    func feed(of person: PersonID, after: Int, limit: Int) async throws -> [Recorded]

    /// Holds the chain, the sums and the standings against each other.
    ///
    /// - Returns: what is wrong; empty when all is well.
    func verify() async throws -> [String]

    /// Makes all standings anew from the recorded outcomes.
    func rebuild() async throws
}
