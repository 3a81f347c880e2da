import GRDB

/// Opens databases whose commits are on the disk when they return, and in which what is deleted is
/// overwritten.
enum DurableDatabase {
    /// A database with many readers.
    static func pool(_ place: String, steps: [String]) throws -> DatabasePool {
        let pool = try DatabasePool(path: place, configuration: configuration)
        try prepare(pool, steps)
        return pool
    }

    /// A database with one connection.
    static func queue(_ place: String, steps: [String]) throws -> DatabaseQueue {
        var configuration = configuration
        configuration.journalMode = .wal
        let queue = try DatabaseQueue(path: place, configuration: configuration)
        try prepare(queue, steps)
        return queue
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
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
