import Dispatch
import NIOPosix
public import SQLDriver
import Synchronization

/// A schema of a PostgreSQL database, version 15 or later, over libpq.
///
/// Many processes may have it open. Writes are serial among all of them, by the lock of one row; reads
/// see what there was at one moment. Connections are made when they are first needed, and made anew
/// when they broke.
public final class PostgresDatabase: SQLDatabase {
    /// Many servers may share it.
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

    /// Opens a schema, makes it where it is missing, and runs the steps that were not run yet: under a
    /// lock, in one transaction. Where all were run nothing is written, and a role needs no more than
    /// USAGE of the schema, SELECT on `schema_step`, SELECT and UPDATE on `writer`, and what its own
    /// statements need. Blocks.
    ///
    /// - Parameters:
    ///   - address: a connection string or `postgres://` URI of libpq, with several hosts where there
    ///     are; then `target_session_attrs=read-write` finds the primary. The defaults of libpq hold,
    ///     `PGPASSFILE` and `.pgpass` among them. In production it says `sslmode=verify-full`:
    ///     everything less lets somebody between the two read or change what is sent. A pooler that
    ///     lends a session for one transaction cannot stand between.
    ///   - schema: its name: lower-case letters, digits and underscores.
    ///   - connections: how many read at once; one more writes, one hears messages where they are
    ///     wanted, and each leader lock has one.
    ///   - steps: texts of statements, numbered by their place. They are only ever added to.
    ///   - isReplica: whether the server is a read replica: then nothing is migrated, and writes and
    ///     leader locks are rejected.
    ///   - told: is told of steps that are run, and of breaks of the connection for messages.
    /// - Throws: `SQLFailure`; newerSchema where the schema has more steps than are given.
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
        // Threads end by being told to. After `close` this does nothing.
        readerThreads.shutdownGracefully { _ in }
        writerThread.shutdownGracefully { _ in }
    }

    /// Reads, on one of as many threads as there are connections for it.
    ///
    /// - Throws: `SQLFailure`, what `work` throws, or `CancellationError` where the task was cancelled
    ///   before it began.
    public func read<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await run(on: readerThreads) { try self.blockingRead(work) }
    }

    /// Writes, on the one thread for it. It is not cancelled with the task that waits for it, and done
    /// again where it had to give way to another transaction.
    ///
    /// - Throws: `SQLFailure`, or what `work` throws; then nothing was written, unless the connection
    ///   broke while the transaction ended.
    public func write<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
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
    /// - Throws: `SQLFailure`, or what `work` throws; unavailable where no connection became free in
    ///   `PostgresLimits.waitSeconds`.
    public func blockingRead<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
        let connection = try readers.take()
        let transaction = PostgresTransaction(
            connection, .read, schema: settings.schema,
            replacement: { [settings] in try PostgresConnection(settings) })
        return try Self.finish(transaction, readers, work)
    }

    /// Writes on the caller's thread, once. Never within another write: there is one connection.
    ///
    /// - Throws: as `write`.
    public func blockingWrite<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
        try refuseReplica()
        let transaction = PostgresTransaction(
            try writers.take(), .write(memory), schema: settings.schema)
        return try Self.finish(transaction, writers, work)
    }

    /// Always true, and nothing is done. Old rows are in dead tuples until VACUUM, in the write-ahead
    /// log, in replicas and in backups: how long is the operator's choice, and no client can shorten
    /// it. What has to be unreadable at once is sealed by keys whose own key is not in the database.
    public func forgetDeleted() async throws -> Bool { true }

    /// Always true; see `forgetDeleted`.
    public func blockingForgetDeleted() throws -> Bool { true }

    /// The messages of a channel, from a connection that all channels of this instance share. An empty
    /// one comes at the beginning, after each break, and where the reader was slower than
    /// `PostgresLimits.waitingMessages`. At a replica, which has none, an empty one comes each second.
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
    /// - Throws: `SQLFailure`; rejected at a replica.
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

    /// Ends all connections, leader locks and streams of messages, after what is running.
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
        _ work: (any SQLConnection) throws -> Value
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
            // The threads say so of what comes after their end.
            throw ConnectionStock.closed
        }
    }
}
