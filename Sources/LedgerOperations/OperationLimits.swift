import Ledger

/// Limits of operators' commands.
enum OperationLimits {
    /// The most errors of clients in a command's output.
    static let listedClientErrors = 20
    /// Entries that a command reads at once.
    static let exportPage = 1_000
    /// Accounts that a command reads at once.
    static let accountPage = 500
    /// The most bytes of an operator's name, as in an entry.
    static let nameBytes = LedgerLimits.wordBytes
}
