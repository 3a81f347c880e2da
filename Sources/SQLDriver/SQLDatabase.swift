/// A database: many may read at once, each what there was at one moment; one writes at a time, also
/// where many processes share it. What was written is on the disk when the call returns.
public protocol SQLDatabase: Sendable {
    /// Whether several servers may share it: then they tell each other what they do.
    var isShared: Bool { get }

    /// Reads, on a thread of the database's.
    ///
    /// - Throws: `SQLFailure`, what `work` throws, or `CancellationError` where nobody waits any more.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Writes in one transaction, on a thread of the database's. Once begun it is done, whoever
    /// waits. It may be done twice where it had to give way to another; the first is undone.
    ///
    /// - Throws: `SQLFailure`, or what `work` throws; then nothing was written. Where the connection
    ///   broke while the transaction ended, nobody knows whether it was.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Reads, and blocks the thread: for threads of the ledger's own, not for tasks.
    ///
    /// - Throws: `SQLFailure`, or what `work` throws.
    func blockingRead<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value

    /// Writes, and blocks the thread; see `write`. It is never done twice.
    ///
    /// - Throws: `SQLFailure`, or what `work` throws.
    func blockingWrite<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value

    /// Makes what was deleted unreadable in the database's own files, where that is in a client's
    /// power.
    ///
    /// - Returns: false where somebody still reads it; ask again later.
    /// - Throws: `SQLFailure`.
    func forgetDeleted() async throws -> Bool

    /// The same, and blocks the thread.
    ///
    /// - Throws: `SQLFailure`.
    func blockingForgetDeleted() throws -> Bool

    /// The messages of a channel from now on, whichever process sent them. An empty one says that
    /// some may have been missed.
    func messages(on channel: String) -> AsyncStream<String>

    /// Tries to become the one process at this database that does something.
    ///
    /// - Parameter duty: what: lower-case words with hyphens.
    /// - Returns: the leader lock, until it is let go; nil where another process has it.
    /// - Throws: `SQLFailure`.
    func lead(_ duty: String) async throws -> (any SQLLeadership)?

    /// Ends all connections. Nothing may be asked after it.
    ///
    /// - Throws: `SQLFailure`.
    func close() async throws
}

/// A leader lock that one process has at a time; it ends when it is let go of, or the connection breaks.
public protocol SQLLeadership: Sendable {
    /// Whether this process still has it.
    func isHeld() async -> Bool

    /// Gives it up.
    func resign() async
}
