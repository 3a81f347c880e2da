import Dispatch
import NIOPosix
public import SQLDriver
import Synchronization

/// A schema of a PostgreSQL database, version 15 or later, over libpq.
///
/// Many processes may have it open. Writes are serial among all of them, by the lock of one row;
/// reads see a snapshot of one moment. Connections are made when first needed, and made again when
/// they broke.
public final class PostgresDatabase: SQLDatabase {
    /// True: many servers may share it.
    public let isShared = true

    private let settings: ConnectionSettings
    private let isReplica: Bool
    private let readers: ConnectionStock
    private let writers: ConnectionStock
    private let readerThreads: NIOThreadPool
    private let writerThread: NIOThreadPool
    private let memory: WriterMemory
    private let listener: Listener
    private let leaderships = Mutex<[WeakLeadership]>([])
    private let isClosed = Mutex(false)

    /// Opens a schema, makes it if it is missing, and runs the missing steps: under a lock, in one
    /// transaction. Without missing steps nothing is written, and a role needs no more than USAGE
    /// of the schema, SELECT on `schema_step`, SELECT and UPDATE on `writer`, and the rights for
    /// its own statements. It blocks the thread.
    ///
    /// - Parameters:
    ///   - address: a connection string or `postgres://` URI of libpq. With several hosts,
    ///     `target_session_attrs=read-write` finds the primary. The defaults of libpq apply,
    ///     `PGPASSFILE` and `.pgpass` among them. In production it needs `sslmode=verify-full`: any
    ///     weaker mode lets an attacker on the network read or change the traffic. A pooler that
    ///     lends sessions for single transactions does not work.
    ///   - schema: its name: lower-case letters, digits and underscores.
    ///   - connections: how many read at once; besides, one writes, one receives messages where
    ///     they are used, and each leader lock has one.
    ///   - steps: texts of statements, numbered by their index. Steps are only ever added.
    ///   - isReplica: whether the server is a read replica: then nothing is migrated, and writes
    ///     and leader locks are rejected.
    ///   - told: called with a message about each step that is run, and each break of the
    ///     connection for messages.
    /// - Throws: `SQLFailure`: `newerSchema` when the schema has more steps than `steps`,
    ///   `unavailable` when no connection can be made, `rejected` when the name is not plain or a
    ///   step fails.
    public init(
        address: String, schema: String, connections: Int, steps: [String],
        isReplica: Bool = false, told: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let settings = try ConnectionSettings(address: address, schema: schema)
        let migration = SchemaSteps(settings: settings, steps: steps, told: told)
        try isReplica ? migration.check() : migration.bringUpToDate()
        let count = max(connections, 1)
        self.settings = settings
        self.isReplica = isReplica
        readers = ConnectionStock(settings, count: count)
        writers = ConnectionStock(settings, count: 1)
        readerThreads = NIOThreadPool(numberOfThreads: count)
        writerThread = NIOThreadPool(numberOfThreads: 1)
        memory = WriterMemory(
            owner: String(UInt64.random(in: .min ... .max), radix: 16)
                + String(UInt64.random(in: .min ... .max), radix: 16))
        listener = Listener(settings, told: told)
        readerThreads.start()
        writerThread.start()
    }

    deinit {
        // Thread pools have to be shut down explicitly. After `close` this does nothing.
        readerThreads.shutdownGracefully { _ in }
        writerThread.shutdownGracefully { _ in }
    }

    /// Reads, on one of the threads for reading, of which each has a connection.
    ///
    /// - Throws: the error of `work`, `SQLFailure` when the database fails, `CancellationError`
    ///   when the task was cancelled before it began.
    public func read<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await run(on: readerThreads) { try self.blockingRead(work) }
    }

    /// Writes, on the one thread for writing. It is not cancelled with the task, and is repeated
    /// after a conflict with another transaction.
    ///
    /// - Throws: the error of `work`, or `SQLFailure` when the database fails; then nothing was
    ///   written, unless the connection broke during the commit.
    public func write<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        try await Task {
            try await self.run(on: self.writerThread) {
                for _ in 0..<PostgresLimits.repeats {
                    do {
                        return try self.blockingWrite(work)
                    } catch let failure as SQLFailure where failure.kind == .conflict {
                        continue
                    }
                }
                return try self.blockingWrite(work)
            }
        }.value
    }

    /// Reads on the caller's thread. Within another read it needs a second connection.
    ///
    /// - Throws: the error of `work`, or `SQLFailure` when the database fails, of kind
    ///   `unavailable` when no connection became free in `PostgresLimits.waitSeconds`.
    public func blockingRead<Value>(_ work: (any SQLTransaction) throws -> Value) throws -> Value {
        let connection = try readers.take()
        let transaction = PostgresTransaction(
            connection, .read, schema: settings.schema,
            replacement: { [settings] in try PostgresConnection(settings) })
        return try Self.finish(transaction, readers, work)
    }

    /// Writes on the caller's thread, once. It must not be called within another write: there is
    /// one connection.
    ///
    /// - Throws: as `write`; `SQLFailure` of kind `rejected` at a replica.
    public func blockingWrite<Value>(_ work: (any SQLTransaction) throws -> Value) throws -> Value {
        try refuseReplica()
        let transaction = PostgresTransaction(
            try writers.take(), .write(memory), schema: settings.schema)
        return try Self.finish(transaction, writers, work)
    }

    /// Returns true and does nothing. Old rows stay in dead tuples until VACUUM, in the write-ahead
    /// log, in replicas and in backups, for as long as the operator configures; a client cannot
    /// shorten that. Data that has to become unreadable at once is sealed by keys, which are sealed
    /// by a key outside of the database.
    public func forgetDeleted() async throws -> Bool { true }

    /// Returns true; see `forgetDeleted`.
    public func blockingForgetDeleted() throws -> Bool { true }

    /// The messages of a channel, from a connection shared by all channels of this instance. An
    /// empty one comes at the beginning, after each break, and when the reader is more than
    /// `PostgresLimits.waitingMessages` behind. At a replica, which has no messages, an empty one
    /// comes each second.
    public func messages(on channel: String) -> AsyncStream<String> {
        guard isReplica else { return listener.messages(on: channel) }
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { reader in
            let looks = Task {
                while !Task.isCancelled {
                    reader.yield("")
                    try? await Task.sleep(for: .seconds(PostgresLimits.replicaLookSeconds))
                }
            }
            reader.onTermination = { _ in looks.cancel() }
        }
    }

    /// Tries to take a leader lock: an advisory lock on a connection of its own.
    ///
    /// - Throws: `SQLFailure`: `rejected` at a replica, `unavailable` when no connection can be
    ///   made or the database is closed.
    public func lead(_ duty: String) async throws -> (any SQLLeadership)? {
        try refuseReplica()
        if isClosed.withLock({ $0 }) { throw ConnectionStock.closed }
        guard let leadership = try await PostgresLeadership.take(duty, settings) else { return nil }
        leaderships.withLock { leaderships in
            leaderships.removeAll { $0.leadership == nil }
            leaderships.append(WeakLeadership(leadership: leadership))
        }
        return leadership
    }

    /// Ends all connections, leader locks and streams of messages, after the running work.
    public func close() async throws {
        isClosed.withLock { $0 = true }
        for leadership in leaderships.withLock({ $0 }) { await leadership.leadership?.resign() }
        try await readerThreads.shutdownGracefully()
        try await writerThread.shutdownGracefully()
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                self.listener.close()
                self.readers.close()
                self.writers.close()
                continuation.resume()
            }
        }
    }

    // MARK: -

    private struct WeakLeadership {
        weak var leadership: PostgresLeadership?
    }

    private func refuseReplica() throws {
        if isReplica { throw SQLFailure(.rejected, "a replica is read only") }
    }

    private static func finish<Value>(
        _ transaction: PostgresTransaction, _ stock: ConnectionStock,
        _ work: (any SQLTransaction) throws -> Value
    ) throws -> Value {
        defer { stock.give(transaction.connection) }
        do {
            let value = try work(transaction)
            try transaction.commit()
            return value
        } catch {
            transaction.rollback()
            throw error
        }
    }

    private func run<Value: Sendable>(
        on threads: NIOThreadPool, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        do {
            return try await threads.runIfActive(work)
        } catch is CancellationError where !Task.isCancelled && isClosed.withLock({ $0 }) {
            // The thread pool throws this for work after its end.
            throw ConnectionStock.closed
        }
    }
}
