import GRDB
public import SQLDriver
import Storage
import Synchronization

/// A database in a SQLite file, or in memory. Commits are on disk when they return, and deleted
/// rows are overwritten. One process writes at a time; several may have the file open.
public final class SQLiteDatabase: SQLDatabase {
    /// The longest wait for another process that writes, in milliseconds.
    private static let busyTimeout = 5_000
    /// The longest wait for readers when the log is emptied, in milliseconds: most end within a
    /// few.
    private static let logTimeout = 250

    /// False: a file has one server.
    public let isShared = false

    private let writer: any DatabaseWriter
    private let version = DataVersion()
    /// The channels of this process; other processes are not notified.
    private let channels = Channels()

    /// Opens a file, makes it if it is missing, and migrates its tables.
    ///
    /// - Parameters:
    ///   - place: the file; nil for a database in memory, which ends with this object.
    ///   - steps: the steps of its tables.
    /// - Throws: `SQLFailure`: `newerSchema` when it has more steps than `steps`, `unavailable`
    ///   when the file cannot be opened or written; `StorageFailure` when the file cannot be made.
    public init(_ place: String?, steps: [String]) throws {
        writer = try Self.translated {
            guard let place else { return try DatabaseQueue(configuration: Self.configuration) }
            try PrivateFile.make(place)
            return try DatabasePool(path: place, configuration: Self.configuration)
        }
        try Self.translated {
            try writer.writeWithoutTransaction { database in
                // With NORMAL, which GRDB sets for the log, a power cut may undo commits.
                try database.execute(sql: "PRAGMA synchronous = FULL")
            }
        }
        try migrate(steps)
    }

    /// Opens a file for reading only.
    ///
    /// - Throws: `SQLFailure` of kind `unavailable` when the file is missing or cannot be read.
    public init(reading place: String) throws {
        var configuration = Self.configuration
        configuration.readonly = true
        writer = try Self.translated { [configuration] in
            try DatabaseQueue(path: place, configuration: configuration)
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(Double(busyTimeout) / 1_000)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
        return configuration
    }

    /// Runs the missing steps.
    private func migrate(_ steps: [String]) throws {
        try Self.translated {
            try writer.write { database in
                let done = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
                guard done <= steps.count else {
                    throw SQLFailure(.newerSchema(done), "the database has \(done) steps")
                }
                // Without missing steps nothing is written, so that a full or read-only disk can be
                // read.
                guard done < steps.count else { return }
                for step in steps.dropFirst(done) { try database.execute(sql: step) }
                try database.execute(sql: "PRAGMA user_version = \(steps.count)")
            }
        }
    }

    // MARK: Reading and writing

    /// Reads; see `SQLDatabase`.
    public func read<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await writer.read { [version] in try work(SQLiteTransaction($0, version)) }
        } catch {
            throw Self.failure(error)
        }
    }

    /// Writes; see `SQLDatabase`.
    public func write<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        // A task of its own that is not cancelled: a cancelled write would leave its result
        // unknown.
        let writing = Task { [writer, version] in
            try await writer.write { database in
                let connection = SQLiteTransaction(database, version)
                return (try work(connection), connection.messages)
            }
        }
        do {
            let (value, messages) = try await writing.value
            channels.tell(messages)
            return value
        } catch {
            throw Self.failure(error)
        }
    }

    /// Reads; see `SQLDatabase`.
    public func blockingRead<Value>(
        _ work: (any SQLTransaction) throws -> Value
    ) throws -> Value {
        try Self.translated { try writer.read { try work(SQLiteTransaction($0, version)) } }
    }

    /// Writes; see `SQLDatabase`.
    public func blockingWrite<Value>(
        _ work: (any SQLTransaction) throws -> Value
    ) throws -> Value {
        let (value, messages) = try Self.translated {
            try writer.write { database in
                let connection = SQLiteTransaction(database, version)
                return (try work(connection), connection.messages)
            }
        }
        channels.tell(messages)
        return value
    }

    // MARK: Upkeep

    /// Writes the log, which contains deleted rows, into the database and empties it. Writers wait
    /// for it, so it waits for readers only shortly; see `SQLDatabase`.
    public func forgetDeleted() async throws -> Bool {
        // A task of its own, which completes also when the caller is cancelled.
        let forgetting = Task { [writer] in
            try await writer.writeWithoutTransaction(Self.emptyLog)
        }
        do { return try await forgetting.value } catch { throw Self.failure(error) }
    }

    /// The same; see `SQLDatabase`.
    public func blockingForgetDeleted() throws -> Bool {
        try Self.translated { try writer.writeWithoutTransaction(Self.emptyLog) }
    }

    @Sendable private static func emptyLog(_ database: Database) throws -> Bool {
        try database.execute(sql: "PRAGMA busy_timeout = \(logTimeout)")
        defer { try? database.execute(sql: "PRAGMA busy_timeout = \(busyTimeout)") }
        do {
            _ = try database.checkpoint(.truncate)
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return false
        }
    }

    /// Copies the database of one moment into a file without a log.
    ///
    /// - Throws: `SQLFailure` when the database cannot be read or the file not written.
    public func copy(to place: String) throws {
        try Self.translated {
            let copy = try DatabaseQueue(path: place)
            try writer.backup(to: copy)
            try copy.close()
        }
        try Self.makeOneFile(place)
    }

    /// Makes it one file without a log.
    ///
    /// - Parameter place: a file that no connection has open.
    /// - Throws: `SQLFailure` when the file cannot be read or written.
    public static func makeOneFile(_ place: String) throws {
        try translated {
            let file = try DatabaseQueue(path: place)
            try file.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA journal_mode = DELETE")
            }
            try file.close()
        }
    }

    /// Ends all connections; see `SQLDatabase`.
    public func close() throws { try Self.translated { try writer.close() } }

    // MARK: With others

    /// Messages of this process, as a SQLite file has one server; see `SQLDatabase`.
    public func messages(on channel: String) -> AsyncStream<String> { channels.listen(to: channel) }

    /// Always succeeds, as a file has one server; see `SQLDatabase`.
    public func lead(_ duty: String) async throws -> (any SQLLeadership)? { OnlyServer() }

    private struct OnlyServer: SQLLeadership {
        func isHeld() async -> Bool { true }
        func resign() async {}
    }

    // MARK: Failures

    static func translated<Value>(_ work: () throws -> Value) throws -> Value {
        do { return try work() } catch { throw failure(error) }
    }

    /// An error of SQLite as `SQLFailure`; other errors unchanged.
    static func failure(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        let isEveryones = everyones.contains(error.resultCode)
        let text = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        return SQLFailure(isEveryones ? .unavailable : .rejected, text)
    }

    private static let everyones: [ResultCode] = [
        .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_NOMEM, .SQLITE_READONLY, .SQLITE_IOERR,
        .SQLITE_FULL, .SQLITE_CANTOPEN, .SQLITE_PROTOCOL, .SQLITE_NOTADB,
    ]
}
