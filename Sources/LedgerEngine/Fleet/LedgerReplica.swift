public import SQLDriver

/// A replica of the database of entries, from which boards and feeds are read. It may be behind the
/// primary, or away: what it cannot answer in time is read from the primary.
public struct LedgerReplica: Sendable {
    /// Where a read came from.
    public enum Source: String, Sendable {
        /// The replica.
        case replica
        /// The primary, because the replica was behind, away or stuck.
        case primary
    }

    /// Opens it; blocks the thread, and throws `SQLFailure` when it cannot be reached.
    public var open: @Sendable () throws -> any SQLDatabase
    /// Called with a message when reads begin to come from the primary, and from the replica again.
    public var told: @Sendable (String) -> Void
    /// Called with the source of each read.
    public var observe: @Sendable (Source) -> Void

    /// A replica that is opened at the first read.
    public init(
        told: @escaping @Sendable (String) -> Void = { _ in },
        observe: @escaping @Sendable (Source) -> Void = { _ in },
        open: @escaping @Sendable () throws -> any SQLDatabase
    ) {
        self.open = open
        self.told = told
        self.observe = observe
    }
}
