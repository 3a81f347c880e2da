internal import GRDB
public import Ledger

/// The player's herbarium, as entries: those of this device, and those of the player's other
/// devices from the feed. `Herbarium` alone determines the current facts.
extension PlayerStore {
    /// The herbarium: saved plants with notes and tags, collections, searches.
    ///
    /// - Throws: `DatabaseError` when the file cannot be read.
    public func herbarium() throws -> HerbariumView { try queue.read { try Self.kept($0).view } }

    /// Applies a change to the herbarium, and adds its entry to the outbox. The entry is later than
    /// all known ones, whatever the device's clock is, so that the player's last action counts.
    ///
    /// - Parameters:
    ///   - body: the change.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    ///   - random: 128 random bits, for the entry's id.
    /// - Returns: the entry in the outbox.
    /// - Throws: `Refusal` when a ledger would refuse it, `DatabaseError` when the file cannot be
    ///   written.
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

    /// Stores entries with facts of the herbarium; others are ignored.
    ///
    /// - Returns: the number of new entries.
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

    /// Removes entries without current facts. If the device never tried to send such an entry, it
    /// does not send it any more.
    ///
    /// - Throws: `DatabaseError` when the file cannot be read or written.
    func dropOverwritten() throws {
        try queue.write { database in
            // Unreadable rows stay unchanged.
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
