import GRDB

/// Opens databases whose commits are on the disk when they return, and in which what is deleted is
/// overwritten.
enum DurableDatabase {
    /// A database with many readers and one who writes.
    static func pool(_ place: String, steps: [String]) throws -> DatabasePool {
        let pool = try DatabasePool(path: place, configuration: configuration)
        try prepare(pool, steps)
        return pool
    }

    /// Writes a database's log into the database and empties it: what was deleted stands in it until
    /// then. Who writes waits for it, so it waits but shortly for readers.
    ///
    /// - Returns: false where a reader still looks at what was; then the log is as it was.
    /// - Throws: `DatabaseError`.
    @Sendable static func forgetLog(_ database: Database) throws -> Bool {
        try database.execute(sql: "PRAGMA busy_timeout = \(logPatience)")
        defer { try? database.execute(sql: "PRAGMA busy_timeout = \(busyTimeout)") }
        do {
            _ = try database.checkpoint(.truncate)
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return false
        }
    }

    /// How long one waits for another process that writes, in milliseconds.
    private static let busyTimeout = 5_000
    /// How long emptying the log waits for readers, in milliseconds: most are done in a few.
    private static let logPatience = 250

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(Double(busyTimeout) / 1_000)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
        return configuration
    }

    private static func prepare(_ database: some DatabaseWriter, _ steps: [String]) throws {
        try database.writeWithoutTransaction { database in
            // GRDB sets NORMAL where it sets up the log, which a power cut may undo commits with.
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        try LedgerSchema.migrate(database, steps)
    }
}
