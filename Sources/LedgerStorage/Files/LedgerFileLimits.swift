/// Limits of the files that a ledger keeps beside its databases, and of those that it reads.
package enum LedgerFileLimits {
    /// The largest deck, and the largest of the edition's files that are read.
    package static let fileBytes = 64 << 20
    /// Decks that are held ready to play.
    static let readyDecks = 64
    /// The largest file of a mail that waits.
    static let mailBytes = 1 << 20
    /// How long a mail waits to be sent, and the link in it works, in milliseconds: an hour.
    package static let mailWait = 3_600_000
    /// Days after a withdrawn revocation on which rounds may still pass the question over: a device
    /// that was offline hears of it late.
    static let lateDays = 30
}
