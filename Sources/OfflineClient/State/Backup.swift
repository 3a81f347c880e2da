internal import Catalog
internal import Crypto
internal import GRDB
internal import Games
internal import Ledger
internal import Storage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The player's state as one file: a line with format, hash and signature, then the state as one
/// line of JSON. It contains no secret.
public enum Backup {
    private static let format = "florilegium-backup-1"
    /// The largest backup that is read, in bytes.
    public static let mostBytes = 256 << 20

    private struct Head: Codable {
        var format: String
        var made: Int
        var sha256: String
        var device: String
        var signature: String
    }

    private struct Body: Codable {
        var record: PlayerRecord
        var memory: ReviewState
        var preferences: [String: String]
        /// Only in backups from before searches were entries.
        var searches: [RecentSearch]
        var saved: [SavedPlant]
        var outbox: [Entry]
        /// The entries of the herbarium; nil in older backups.
        var herbarium: [Entry]?
        /// Nil in older backups.
        var unranked: [UnrankedRound]?
    }

    /// The result of a restore.
    public struct Restored: Sendable, Hashable {
        /// The number of new rounds.
        public var rounds: Int
        /// The number of entries that wait to be sent.
        public var entries: Int
    }

    /// Writes a backup.
    ///
    /// - Parameters:
    ///   - store: the player's state.
    ///   - place: the file, which is replaced as a whole.
    ///   - key: the device's key, which signs it.
    ///   - time: now, in milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the unreadable rows of `store`, which are not in the backup.
    /// - Throws: `DatabaseError` when the state cannot be read, `StorageFailure` when the file
    ///   cannot be written.
    @discardableResult
    public static func write(
        _ store: PlayerStore, to place: String, key: DeviceKey, at time: Int
    ) throws -> [UnreadableRow] {
        let body = Array(Data(try CanonicalJSON.encode(try body(of: store))))
        let head = Head(
            format: format, made: time, sha256: SHA256.hex(of: body), device: key.player,
            signature: try key.signature(over: body))
        let line = Array(Data(try CanonicalJSON.encode(head)))
        let newline = [UInt8(ascii: "\n")]
        // Only its owner may read it, because it contains the player's history.
        try NamedFile.write(line + newline + body + newline, to: place, mode: 0o600)
        return try store.unreadable()
    }

    private static func body(of store: PlayerStore) throws -> Body {
        let (preferences, herbarium) = try store.queue.read { database in
            let rows = try Row.fetchAll(database, sql: "SELECT name, value FROM preference")
            let kept = try String.fetchAll(database, sql: "SELECT json FROM herbarium ORDER BY id")
            return (
                rows.reduce(into: [String: String]()) { $0[$1["name"]] = $1["value"] },
                kept.compactMap { PlayerStore.value(Entry.self, $0) }
            )
        }
        return Body(
            record: try store.record(), memory: try store.memory(), preferences: preferences,
            searches: [], saved: [], outbox: try store.waiting(), herbarium: herbarium,
            unranked: try store.unranked())
    }

    /// Merges a backup into the state, all or nothing. Nothing is lost: rounds are combined, the
    /// later memory of each plant is kept, and set preferences stay. Repeating it changes nothing.
    ///
    /// - Throws: `ClientFailure.badBackup` when the file is missing, damaged or of another format;
    ///   `StorageFailure` when it cannot be read; `DatabaseError` when the state cannot be written.
    @discardableResult
    public static func restore(_ place: String, into store: PlayerStore) throws -> Restored {
        guard let bytes = try AtomicFile.read(place, limit: mostBytes) else {
            throw ClientFailure.badBackup("\(place) is not there")
        }
        let body = try verified(bytes)
        return try store.queue.write { database in
            let known = try PlayerStore.record(database)
            let record = known.merged(with: body.record)
            try PlayerStore.write(record.rounds, database)
            let memory = try PlayerStore.memory(database).merged(with: body.memory)
            try PlayerStore.write(memory, mends: true, database)
            for (name, value) in body.preferences {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO preference VALUES (?, ?)", arguments: [name, value])
            }
            let kept = try EarlierRows.entries(saved: body.saved, searches: body.searches)
            try EarlierRows.keep(kept + (body.herbarium ?? []), database)
            try PlayerStore.keep(body.unranked ?? [], database)
            for entry in body.outbox { try PlayerStore.insert(entry, database) }
            try raiseRounds(record, database)
            let waiting = "SELECT count(*) FROM outbox WHERE state = 'waiting'"
            return Restored(
                rounds: record.rounds.count - known.rounds.count,
                entries: try Int.fetchOne(database, sql: waiting) ?? 0)
        }
    }

    /// Numbers only rise, also where the same device's file was lost and is restored.
    private static func raiseRounds(_ record: PlayerRecord, _ database: Database) throws {
        let highest = record.rounds.map(\.number).filter { (0...(1 << 52)).contains($0) }.max()
        let current = try PlayerStore.counter("round", database).flatMap { Int($0) } ?? 0
        if let highest, highest > current {
            try PlayerStore.set("round", to: String(highest), database)
        }
    }

    private static func verified(_ bytes: [UInt8]) throws -> Body {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end < 10_000,
            let head = try? CanonicalJSON.decode(Head.self, from: Data(bytes[..<end]))
        else { throw ClientFailure.badBackup("it is no backup of this program") }
        guard head.format == format else {
            throw ClientFailure.badBackup("it is of the form \(head.format.prefix(40))")
        }
        let body = Array(bytes[(end + 1)...].dropLast())
        guard SHA256.hex(of: body) == head.sha256,
            DeviceProof.isSigned(body, by: head.device, head.signature)
        else { throw ClientFailure.badBackup("it was damaged or changed") }
        do {
            return try CanonicalJSON.decode(Body.self, from: Data(body))
        } catch {
            throw ClientFailure.badBackup("it does not hold what a backup has to")
        }
    }
}
