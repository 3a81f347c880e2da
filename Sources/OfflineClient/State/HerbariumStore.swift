internal import GRDB
public import Ledger

/// What the player keeps of plants, as the entries that tell of it: those of this device, and those of
/// the player's other devices as the feed brought them. What holds is `Herbarium`'s word alone.
extension PlayerStore {
    /// What is kept: saved plants with notes and tags, collections, searches.
    ///
    /// - Throws: what SQLite says.
    public func herbarium() throws -> HerbariumView { try queue.read { try Self.kept($0).view } }

    /// Tells of a change of what is kept, to this device at once and to the others when it is sent.
    /// It is later than all that this device knows of, whatever its clock says: what a player does
    /// last, with all before their eyes, holds.
    ///
    /// - Parameters:
    ///   - body: the change.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - random: 128 bits of chance, for the entry's id.
    /// - Returns: the entry that waits to be sent.
    /// - Throws: `Refusal` for what no ledger would take, or what SQLite says.
    @discardableResult
    public func tell(
        _ body: some HerbariumBody, at time: Int, random: (UInt64, UInt64)
    ) throws -> Entry {
        _ = try body.facts()
        let text = try Self.text(body)
        guard text.utf8.count <= body.mostBytes else { throw Refusal.tooLong }
        return try queue.write { database in
            let latest = try Row.fetchOne(
                database, sql: "SELECT made, id FROM herbarium ORDER BY made DESC, id DESC LIMIT 1")
            let known = latest.map { $0["made"] as Int } ?? .min
            let after = known >= time ? latest.flatMap { UUIDv7($0["id"] as String) } : nil
            let entry = try Self.add(
                type(of: body).kind.name, body: text, at: max(known, time),
                after: after, random: random, database)
            try Self.hold([entry], database)
            return entry
        }
    }

    static func kept(_ database: Database) throws -> Herbarium {
        var herbarium = Herbarium()
        let texts = try String.fetchCursor(database, sql: "SELECT json FROM herbarium")
        while let text = try texts.next() {
            if let entry = value(Entry.self, text) { herbarium.take(entry) }
        }
        return herbarium
    }

    /// Keeps entries that set something of the herbarium; others are passed over.
    ///
    /// - Returns: how many were not here before.
    @discardableResult
    static func hold(_ entries: some Sequence<Entry>, _ database: Database) throws -> Int {
        var count = 0
        for entry in entries where !entry.herbariumFacts.isEmpty {
            try database.execute(
                sql: "INSERT OR IGNORE INTO herbarium (id, made, json) VALUES (?, ?, ?)",
                arguments: [entry.id.description, entry.made, try text(entry)])
            count += database.changesCount
        }
        return count
    }

    /// Lets go of entries of which nothing holds any more. Those that were never tried need not be
    /// sent either.
    ///
    /// - Throws: what SQLite says.
    func dropOverwritten() throws {
        try queue.write { database in
            // What cannot be read stays as it is.
            let entries = try String.fetchAll(database, sql: "SELECT json FROM herbarium")
                .compactMap { Self.value(Entry.self, $0) }
            var herbarium = Herbarium()
            for entry in entries { herbarium.take(entry) }
            let held = herbarium.entries
            for entry in entries where !held.contains(entry.id) {
                let id = entry.id.description
                try database.execute(sql: "DELETE FROM herbarium WHERE id = ?", arguments: [id])
                try database.execute(
                    sql: "DELETE FROM outbox WHERE id = ? AND state = 'waiting' AND tries = 0",
                    arguments: [id])
            }
        }
    }
}
