/// Limits of the files that a ledger keeps beside its databases, and of those that it reads.
package enum LedgerFileLimits {
    /// The largest deck, and the largest file of an edition, in bytes.
    package static let fileBytes = 64 << 20
    /// The most decks in memory.
    static let readyDecks = 64
    /// The largest file of a waiting mail, in bytes.
    static let mailBytes = 1 << 20
    /// How long a mail waits to be sent, and its link is valid: an hour, in milliseconds.
    package static let mailWait = 3_600_000
    /// For how many days after a revocation was withdrawn rounds may still leave out the question:
    /// an offline device learns of it late.
    static let lateDays = 30
}
