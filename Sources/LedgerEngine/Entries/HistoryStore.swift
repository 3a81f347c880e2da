public import Ledger

/// The sequence of all entries, to be compared with a client's.
public protocol HistoryStore: Sendable {
    /// Whether there is an entry with a number. After an older backup was restored, numbers are
    /// given to other entries.
    ///
    /// - Parameters:
    ///   - number: the number.
    ///   - entry: the expected id; nil for any.
    /// - Returns: whether there is one, with this id.
    /// - Throws: `StoreFailure` when the database cannot be read.
    func has(number: Int, entry: UUIDv7?) async throws -> Bool
}
