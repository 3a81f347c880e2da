public import Ledger

/// The history of all entries, as those know it who read it before.
public protocol HistoryStore: Sendable {
    /// Whether it has an entry under a number. After an older backup was restored numbers are given
    /// anew, to other entries.
    ///
    /// - Parameters:
    ///   - number: the number.
    ///   - entry: the entry that it must be; nil for any.
    /// - Returns: whether there is one, and it is that one.
    /// - Throws: `StoreFailure`.
    func has(number: Int, entry: UUIDv7?) async throws -> Bool
}
