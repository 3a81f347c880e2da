internal import GRDB

/// The tables of player.sqlite, as steps that never change once released: each migrates a file of
/// one version to the next.
enum PlayerSchema {
    /// PRAGMA application_id: "FloP" in ASCII.
    static let applicationID = 0x466c_6f50

    /// PRAGMA user_version of a migrated file.
    static var version: Int { steps.count }

    /// The statements of each step.
    static let steps: [[String]] = [
        [
            """
            CREATE TABLE counter (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT
            """,
            """
            CREATE TABLE playedRound (
              player TEXT NOT NULL, number INTEGER NOT NULL, json TEXT NOT NULL,
              PRIMARY KEY (player, number)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE memory (plant TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE preference (
              name TEXT PRIMARY KEY, value TEXT NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE outbox (
              id TEXT PRIMARY KEY CHECK (length(id) = 36), json TEXT NOT NULL,
              state TEXT NOT NULL CHECK (state IN ('waiting', 'refused')),
              tries INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL DEFAULT 0, reason TEXT
            ) STRICT, WITHOUT ROWID
            """,
        ],
        [
            """
            CREATE TABLE search (
              id INTEGER PRIMARY KEY, text TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,
              time INTEGER NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE saved (
              plant TEXT PRIMARY KEY, time INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
        ],
        [
            """
            CREATE TABLE unranked (
              player TEXT NOT NULL, number INTEGER NOT NULL, why TEXT NOT NULL,
              PRIMARY KEY (player, number)
            ) STRICT, WITHOUT ROWID
            """
        ],
        [
            """
            CREATE TABLE herbarium (
              id TEXT PRIMARY KEY CHECK (length(id) = 36), made INTEGER NOT NULL, json TEXT NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE INDEX herbariumByTime ON herbarium (made, id)
            """,
        ],
    ]

    /// The step after which rows become entries that are synced.
    private static let telling = 3

    /// Migrates a file; each step is one transaction.
    ///
    /// - Parameters:
    ///   - queue: the file.
    ///   - target: the version to stop at.
    /// - Throws: `ClientFailure.newerState` for a file of a newer program, which is not changed;
    ///   `DatabaseError` when the file cannot be read or written.
    static func migrate(_ queue: DatabaseQueue, to target: Int = version) throws {
        let found = try queue.read { database in
            try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        }
        guard (0...version).contains(found) else { throw ClientFailure.newerState(found) }
        for step in found..<max(found, target) {
            try queue.write { database in
                for statement in steps[step] { try database.execute(sql: statement) }
                if step == telling { try EarlierRows.tell(database) }
                try database.execute(sql: "PRAGMA application_id = \(applicationID)")
                try database.execute(sql: "PRAGMA user_version = \(step + 1)")
            }
        }
    }
}
