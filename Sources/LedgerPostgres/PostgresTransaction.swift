import SQLDriver

/// One transaction on a connection that was lent for it. It begins with its first statement.
///
/// After a failure nothing more is done in it: whoever catches the failure gets it again, at the
/// latest where the transaction ends.
final class PostgresTransaction: SQLConnection {
    /// What it may do.
    enum Mode {
        /// Reads what there was at one moment.
        case read
        /// Writes, alone among all processes.
        case write(WriterMemory)
    }

    /// The connection; another one than was lent where that had died meanwhile.
    private(set) var connection: PostgresConnection
    private let mode: Mode
    private let schema: String
    private let replacement: (() throws -> PostgresConnection)?
    private var hasBegun = false
    private var hasEnded = false
    private var failure: SQLFailure?
    private var cursors = 0
    /// Whether statements were sent whose answers nobody has asked for.
    private var isOwed = false

    /// A transaction.
    ///
    /// - Parameters:
    ///   - connection: is its until it ended.
    ///   - mode: what it may do.
    ///   - schema: names channels of messages.
    ///   - replacement: makes a new connection where this one turns out dead before anything was
    ///     answered; nil where it must not be tried again.
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
        // Not tried again: what was queued before it would be lost with the old connection.
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
        // Where a statement failed meanwhile, the cursor is gone with the transaction.
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

    /// Ends the transaction: what it wrote is on the disk.
    ///
    /// - Throws: `SQLFailure`, also one that was caught before; then nothing was written, unless the
    ///   connection broke just now.
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
        // A transaction that failed unnoticed would answer ROLLBACK.
        guard try connection.answer().tag == "COMMIT" else {
            throw SQLFailure(.rejected, "the transaction was rolled back")
        }
        memory.wrote(after: try foundMark())
    }

    /// Undoes the transaction.
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
            // The lock of the row keeps all other writers out, and each statement sees what they
            // committed before: so READ COMMITTED is enough.
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
        // Nobody waits for the end: its answer is read when the connection is lent next. And what was
        // read is read, also where the connection breaks just now.
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

    /// Runs what asks for an answer; once more on a new connection where this one was dead already.
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

    /// Remembers a failure: the transaction is over with it.
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
