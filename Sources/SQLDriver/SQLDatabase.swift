/// A database: many transactions may read at once, each a snapshot of one moment; one writes at a
/// time, also among several processes. A write is on disk when the call returns.
public protocol SQLDatabase: Sendable {
    /// Whether several servers may share it, which then exchange messages.
    var isShared: Bool { get }

    /// Reads, on a thread of the database's.
    ///
    /// - Throws: the error of `work`, `SQLFailure` when the database fails, `CancellationError`
    ///   when the task is cancelled before it begins.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value

    /// Writes in one transaction, on a thread of the database's. Once begun it is completed, also
    /// when the task is cancelled. After a conflict with another transaction it is rolled back and
    /// repeated.
    ///
    /// - Throws: the error of `work`, or `SQLFailure` when the database fails; then nothing was
    ///   written. When the connection breaks during the commit it is unknown whether it was.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value

    /// Reads, and blocks the thread, so tasks must not call it.
    ///
    /// - Throws: the error of `work`, or `SQLFailure` when the database fails.
    func blockingRead<Value>(_ work: (any SQLTransaction) throws -> Value) throws -> Value

    /// Writes, and blocks the thread; see `write`. It is never repeated.
    ///
    /// - Throws: the error of `work`, or `SQLFailure` when the database fails.
    func blockingWrite<Value>(_ work: (any SQLTransaction) throws -> Value) throws -> Value

    /// Overwrites deleted rows in the database's own files, as far as a client can do that.
    ///
    /// - Returns: false where a reader still uses them; call it again later.
    /// - Throws: `SQLFailure` when the database fails.
    func forgetDeleted() async throws -> Bool

    /// The same, blocking the thread.
    ///
    /// - Throws: `SQLFailure` when the database fails.
    func blockingForgetDeleted() throws -> Bool

    /// The messages of a channel from now on, from all processes. An empty one means that some may
    /// have been lost.
    func messages(on channel: String) -> AsyncStream<String>

    /// Tries to take a leader lock, which one process at this database has at a time.
    ///
    /// - Parameter duty: the name of the duty: lower-case words with hyphens.
    /// - Returns: the leader lock; nil where another process has it.
    /// - Throws: `SQLFailure` when the database fails.
    func lead(_ duty: String) async throws -> (any SQLLeadership)?

    /// Ends all connections. The database must not be used afterwards.
    ///
    /// - Throws: `SQLFailure` when closing fails.
    func close() async throws
}

/// A leader lock that one process has at a time, until it resigns or its connection breaks.
public protocol SQLLeadership: Sendable {
    /// Whether this process still has it.
    func isHeld() async -> Bool

    /// Releases it.
    func resign() async
}
