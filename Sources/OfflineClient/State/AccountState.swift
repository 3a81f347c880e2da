internal import GRDB

extension PlayerStore {
    /// Begins again with a new device key.
    ///
    /// - Parameters:
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - erasing: whether the player's history is erased, except for preferences.
    /// - Throws: `DatabaseError` when the file cannot be written.
    func beginAnew(at time: Int, erasing: Bool) throws {
        try queue.write { database in
            if erasing {
                for table in [
                    "playedRound", "memory", "outbox", "unranked", "herbarium", "counter",
                ] {
                    try database.execute(sql: "DELETE FROM \(table)")
                }
            }
            try Self.set("born", to: String(time), database)
        }
        // Without this, erased bytes would stay in free pages and in the log.
        if erasing { try queue.vacuum() }
    }
}
