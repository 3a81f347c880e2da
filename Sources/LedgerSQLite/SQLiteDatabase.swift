import GRDB
public import SQLDriver
import Storage
import Synchronization

/// A database in a SQLite file, or in memory: commits are on the disk when they return, and what is
/// deleted is overwritten. One process writes at a time; several may have the file open.
public final class SQLiteDatabase: SQLDatabase {
    /// How long one waits for another process that writes, in milliseconds.
    private static let busyTimeout = 5_000
    /// How long emptying the log waits for readers, in milliseconds: most are done in a few.
    private static let logTimeout = 250

    /// A file has one server.
    public let isShared = false

    private let writer: any DatabaseWriter
    private let version = DataVersion()
    /// The channels of this process: nobody else is woken.
    private let channels = Channels()

    /// Opens a file, which is made, and brings its tables to the last step.
    ///
    /// - Parameters:
    ///   - place: the file; nil for a database in memory that goes with this object.
    ///   - steps: the steps of its tables.
    /// - Throws: `SQLFailure`; `newerSchema` for a database of a newer program.
    public init(_ place: String?, steps: [String]) throws {
        writer = try Self.translated {
            guard let place else { return try DatabaseQueue(configuration: Self.configuration) }
            try PrivateFile.make(place)
            return try DatabasePool(path: place, configuration: Self.configuration)
        }
        try Self.translated {
            try writer.writeWithoutTransaction { database in
                // GRDB sets NORMAL where it sets up the log, which a power cut may undo commits with.
                try database.execute(sql: "PRAGMA synchronous = FULL")
            }
        }
        try migrate(steps)
    }

    /// Opens a file that is only read.
    ///
    /// - Throws: `SQLFailure`, also where it is not there.
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

    /// Brings the tables to the last step.
    private func migrate(_ steps: [String]) throws {
        try Self.translated {
            try writer.write { database in
                let done = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
                guard done <= steps.count else {
                    throw SQLFailure(.newerSchema(done), "the database has \(done) steps")
                }
                // A disk that is full or read-only may still be read.
                guard done < steps.count else { return }
                for step in steps.dropFirst(done) { try database.execute(sql: step) }
                try database.execute(sql: "PRAGMA user_version = \(steps.count)")
            }
        }
    }

    // MARK: Reading and writing

    /// Reads; see `SQLDatabase`.
    public func read<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        do {
            return try await writer.read { [version] in try work(SQLiteConnection($0, version)) }
        } catch {
            throw Self.failure(error)
        }
    }

    /// Writes; see `SQLDatabase`.
    public func write<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        // A task of its own, which nobody cancels: what was begun is done and answered, or failed; a
        // cancelled write would leave open which.
        let writing = Task { [writer, version] in
            try await writer.write { database in
                let connection = SQLiteConnection(database, version)
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
        _ work: (any SQLConnection) throws -> Value
    ) throws -> Value {
        try Self.translated { try writer.read { try work(SQLiteConnection($0, version)) } }
    }

    /// Writes; see `SQLDatabase`.
    public func blockingWrite<Value>(
        _ work: (any SQLConnection) throws -> Value
    ) throws -> Value {
        let (value, messages) = try Self.translated {
            try writer.write { database in
                let connection = SQLiteConnection(database, version)
                return (try work(connection), connection.messages)
            }
        }
        channels.tell(messages)
        return value
    }

    // MARK: Upkeep

    /// Writes the log into the database and empties it: what was deleted stands in it until then. Who
    /// writes waits for it, so it waits but shortly for readers; see `SQLDatabase`.
    public func forgetDeleted() async throws -> Bool {
        // A task of its own: what was begun is done, whoever waits.
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

    /// Copies the database as it is at one moment into a file, which has no log beside it.
    ///
    /// - Throws: `SQLFailure`.
    public func copy(to place: String) throws {
        try Self.translated {
            let copy = try DatabaseQueue(path: place)
            try writer.backup(to: copy)
            try copy.close()
        }
        try Self.makeOneFile(place)
    }

    /// Makes it one file without a log beside it.
    ///
    /// - Parameter place: a file that nobody has open.
    /// - Throws: `SQLFailure`.
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

    /// Messages of this process: a SQLite file has one server; see `SQLDatabase`.
    public func messages(on channel: String) -> AsyncStream<String> { channels.listen(to: channel) }

    /// The one server of a file leads; see `SQLDatabase`.
    public func lead(_ duty: String) async throws -> (any SQLLeadership)? { OnlyServer() }

    private struct OnlyServer: SQLLeadership {
        func isHeld() async -> Bool { true }
        func resign() async {}
    }

    // MARK: Failures

    static func translated<Value>(_ work: () throws -> Value) throws -> Value {
        do { return try work() } catch { throw failure(error) }
    }

    /// What an error of SQLite comes to; others as they are.
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
