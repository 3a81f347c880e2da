import SQLDriver

/// One transaction on a lent connection. It begins with its first statement.
///
/// After a failure it does nothing more: the failure is thrown again by each further call, and at
/// the commit.
final class PostgresTransaction: SQLTransaction {
    /// The permitted work.
    enum Mode {
        /// Reads a snapshot of one moment.
        case read
        /// Writes, as the only writer among all processes.
        case write(WriterMemory)
    }

    /// The connection; a replacement where the lent one was broken.
    private(set) var connection: PostgresConnection
    private let mode: Mode
    private let schema: String
    private let replacement: (() throws -> PostgresConnection)?
    private var hasBegun = false
    private var hasEnded = false
    private var failure: SQLFailure?
    private var cursors = 0
    /// Whether statements were sent whose answers were not read.
    private var isOwed = false

    /// A transaction.
    ///
    /// - Parameters:
    ///   - connection: the connection, which only this transaction uses until it ends.
    ///   - mode: the permitted work.
    ///   - schema: the schema, part of the names of channels.
    ///   - replacement: makes a new connection where this one turns out broken before any answer;
    ///     nil where the work must not be repeated.
    init(
        _ connection: PostgresConnection, _ mode: Mode, schema: String,
        replacement: (() throws -> PostgresConnection)? = nil
    ) {
        self.connection = connection
        self.mode = mode
        self.schema = schema
        self.replacement = replacement
        prepare(connection)
    }

    private func prepare(_ connection: PostgresConnection) {
        connection.answers = 0
        connection.noted = nil
        if case .read = mode { connection.isReading = true }
    }

    // MARK: Statements

    @discardableResult
    func run(_ sql: String, _ arguments: [any SQLConvertible]) throws -> Int {
        try attempt {
            try connection.queue(sql, arguments)
            return try connection.answer().changes
        }
    }

    func send(_ sql: String, _ arguments: [any SQLConvertible]) throws {
        // Not repeated: statements queued before would be lost with the old connection.
        try guarding {
            try begin()
            try connection.queue(sql, arguments)
            isOwed = true
        }
    }

    func rows(_ sql: String, _ arguments: [any SQLConvertible]) throws -> [SQLRow] {
        try attempt {
            try connection.queue(sql, arguments)
            return try connection.answer().rows()
        }
    }

    func forEach(
        _ sql: String, _ arguments: [any SQLConvertible], _ body: (SQLRow) throws -> Bool
    ) throws {
        cursors += 1
        let cursor = "c\(cursors)"
        let fetch = "FETCH \(PostgresLimits.fetchedRows) FROM \(cursor)"
        var rows = try attempt {
            try connection.queueOnce(
                "DECLARE \(cursor) NO SCROLL CURSOR FOR \(sql)", arguments)
            try connection.queueOnce(fetch)
            return try connection.answer().rows()
        }
        // After a failed statement the cursor is gone with the transaction.
        defer { try? guarding { try connection.queueOnce("CLOSE \(cursor)") } }
        while true {
            for row in rows where try !body(row) { return }
            guard rows.count == PostgresLimits.fetchedRows else { return }
            rows = try guarding {
                try connection.queueOnce(fetch)
                return try connection.answer().rows()
            }
        }
    }

    func script(_ sql: String) throws {
        try attempt { try connection.script(sql) }
    }

    func othersWrites() throws -> Int? {
        guard case .write(let memory) = mode else {
            throw SQLFailure(.rejected, "only a transaction that writes knows the writers")
        }
        return try guarding {
            try begin()
            if connection.noted == nil { try connection.settle() }
            return memory.others(before: try foundMark())
        }
    }

    func notify(_ channel: String, _ message: String) throws {
        guard message.utf8.count <= PostgresLimits.messageBytes else {
            throw SQLFailure(
                .rejected, "a message has more than \(PostgresLimits.messageBytes) bytes")
        }
        try send(
            "SELECT pg_notify(?, ?)", [try Listener.channel(channel, of: schema), message])
    }

    // MARK: Beginning and ending

    /// Ends the transaction; its writes are then on disk.
    ///
    /// - Throws: `SQLFailure`, also one that the caller caught before; then nothing was written,
    ///   unless the connection broke during the commit.
    func commit() throws {
        hasEnded = true
        if let failure { throw failure }
        guard hasBegun else { return }
        guard case .write(let memory) = mode else {
            try endRead()
            return
        }
        try connection.queue(
            "UPDATE writer SET version = version + 1, owner = ? WHERE id = 1", [memory.owner])
        try connection.queueOnce("COMMIT")
        // A transaction that failed unnoticed answers ROLLBACK.
        guard try connection.answer().tag == "COMMIT" else {
            throw SQLFailure(.rejected, "the transaction was rolled back")
        }
        memory.wrote(after: try foundMark())
    }

    /// Rolls the transaction back.
    func rollback() {
        hasEnded = true
        if hasBegun, !connection.recover() { _ = connection.lost("the rollback failed") }
    }

    private func begin() throws {
        guard !hasEnded else { throw SQLFailure(.rejected, "the transaction has ended") }
        if let failure { throw failure }
        guard !hasBegun else { return }
        hasBegun = true
        switch mode {
        case .read:
            try connection.queueOnce("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        case .write:
            // READ COMMITTED is enough: the lock of the row excludes all other writers, and each
            // statement sees their commits.
            try connection.queueOnce("BEGIN ISOLATION LEVEL READ COMMITTED")
            try connection.queue(
                "SELECT version, owner FROM writer WHERE id = 1 FOR UPDATE", [], noting: true)
        }
    }

    private func endRead() throws {
        if isOwed {
            try connection.queueOnce("COMMIT")
            try connection.settle()
            return
        }
        // The end is not waited for: its answer is read when the connection is lent next. What was
        // read stays valid even when the connection breaks now.
        do {
            try connection.queueOnce("COMMIT")
            try connection.synchronise()
            try connection.flush()
        } catch {
            _ = connection.lost()
        }
    }

    private func foundMark() throws -> WriterMark {
        guard let row = try connection.noted?.rows().first else {
            throw SQLFailure(.rejected, "the schema's table writer has no row")
        }
        return WriterMark(version: row["version"], owner: row["owner"])
    }

    // MARK: Failing

    /// Runs work with an answer; repeats it on a new connection where this one was broken already.
    private func attempt<Value>(_ body: () throws -> Value) throws -> Value {
        let isFirst = !hasBegun
        do {
            return try guarding {
                try begin()
                defer { isOwed = false }
                return try body()
            }
        } catch let failed as SQLFailure {
            guard isFirst, connection.isLost, connection.answers == 0, let replacement else {
                throw failed
            }
            connection = try replacement()
            prepare(connection)
            hasBegun = false
            failure = nil
            return try guarding {
                try begin()
                return try body()
            }
        }
    }

    /// Stores a failure, which ends the transaction.
    private func guarding<Value>(_ body: () throws -> Value) throws -> Value {
        if let failure { throw failure }
        do {
            return try body()
        } catch let failed as SQLFailure {
            failure = failed
            throw failed
        }
    }
}
