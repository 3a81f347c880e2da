import Ledger

/// Limits of what operators type.
enum OperationLimits {
    /// Errors of clients that a command lists.
    static let listedClientErrors = 20
    /// Entries that a command reads at once.
    static let exportPage = 1_000
    /// Accounts that a command reads at once.
    static let accountPage = 500
    /// Bytes of an operator's name, as many as an entry holds.
    static let nameBytes = LedgerLimits.wordBytes
}
