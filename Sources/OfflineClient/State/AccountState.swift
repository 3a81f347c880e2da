internal import GRDB

extension PlayerStore {
    /// Begins with a new key of the device.
    ///
    /// - Parameters:
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - erasing: whether all that was done goes, preferences excepted.
    /// - Throws: what SQLite says.
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
        // Bytes of what was erased stand in free pages and in the log until then.
        if erasing { try queue.vacuum() }
    }
}
