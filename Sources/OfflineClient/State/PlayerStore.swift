internal import Catalog
internal import GRDB
public import Games
internal import Ledger
internal import Storage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The player's own state: rounds, memory, preferences, searches, saved plants, and the outbox. It
/// is separate from editions and outlives them.
///
/// Every change is on disk before the call returns (WAL, synchronous FULL). Times are arguments, in
/// milliseconds since 1970-01-01T00:00Z.
public struct PlayerStore: Sendable {
    let queue: DatabaseQueue

    /// Opens the player's file; makes it where it does not exist, and migrates an older one.
    ///
    /// - Parameter place: its path; its folder is made.
    /// - Throws: `ClientFailure.newerState` for a file of a newer program, `DatabaseError` when it
    ///   cannot be opened or written, `StorageFailure` when folder or file cannot be made.
    public init(_ place: String) throws {
        try self.init(place, version: PlayerSchema.version)
    }

    init(_ place: String, version: Int) throws {
        // Searches and rounds are private: other users must not read them.
        try Folder.make(Folder.of(place), mode: 0o700)
        try PrivateFile.make(place)
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(5)
        queue = try DatabaseQueue(path: place, configuration: configuration)
        // Set after WAL was set up, which sets NORMAL: commits must survive a power cut.
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        try PlayerSchema.migrate(queue, to: version)
        // SQLite syncs the file's bytes, but not its directory entry.
        try Folder.bringToDisk(Folder.of(place))
    }

    // MARK: Rounds

    /// The number of the next round. It is used up from now on: a round that is never finished
    /// leaves a gap, and no number is repeated.
    ///
    /// - Throws: `DatabaseError` when the file cannot be read or written.
    public func nextRound() throws -> Int {
        try queue.write { database in
            let number = (try Self.counter("round", database).flatMap(Int.init) ?? 0) + 1
            try Self.set("round", to: String(number), database)
            return number
        }
    }

    /// When the device key was made, in ms since 1970. The first call stores `time`, or `time -
    /// offline` if there are rounds already.
    ///
    /// - Parameter time: now, in milliseconds since 1970-01-01T00:00Z.
    /// - Returns: milliseconds since 1970-01-01T00:00Z.
    /// - Throws: `DatabaseError` when the file cannot be read or written.
    public func born(at time: Int) throws -> Int {
        try queue.write { database in
            if let known = try Self.counter("born", database).flatMap(Int.init) { return known }
            let isNew = try Self.counter("round", database) == nil
            let born = isNew ? time : time - LedgerLimits.offline
            try Self.set("born", to: String(born), database)
            return born
        }
    }

    static func counter(_ name: String, _ database: Database) throws -> String? {
        try String.fetchOne(
            database, sql: "SELECT value FROM counter WHERE name = ?", arguments: [name])
    }

    static func set(_ name: String, to value: String, _ database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO counter VALUES (?, ?)", arguments: [name, value])
    }

    /// All finished rounds except unreadable ones, which `unreadable` lists.
    ///
    /// - Throws: `DatabaseError` when the file cannot be read.
    public func record() throws -> PlayerRecord {
        try queue.read { try Self.record($0) }
    }

    static func record(_ database: Database) throws -> PlayerRecord {
        let texts = try String.fetchAll(database, sql: "SELECT json FROM playedRound")
        return PlayerRecord().merged(with: texts.compactMap { Self.value(PlayedRound.self, $0) })
    }

    static func write(_ rounds: [PlayedRound], _ database: Database) throws {
        for round in rounds {
            try database.execute(
                sql: "INSERT OR REPLACE INTO playedRound VALUES (?, ?, ?)",
                arguments: [round.player, round.number, try Self.text(round)])
        }
    }

    // MARK: Memory

    /// The player's memory except unreadable cards, which `unreadable` lists.
    ///
    /// - Throws: `DatabaseError` when the file cannot be read.
    public func memory() throws -> ReviewState {
        try queue.read { try Self.memory($0) }
    }

    static func memory(_ database: Database) throws -> ReviewState {
        var cards: [String: FSRS.Card] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT plant, json FROM memory") {
            cards[row["plant"]] = Self.value(FSRS.Card.self, row["json"])
        }
        struct Form: Encodable { var cards: [String: FSRS.Card] }
        let whole = Data(try Self.text(Form(cards: cards)).utf8)
        return try CanonicalJSON.decode(ReviewState.self, from: whole)
    }

    /// Writes the memory.
    ///
    /// - Parameters:
    ///   - memory: the cards.
    ///   - plants: the changed ones; nil for all.
    ///   - mends: whether a card replaces an unreadable one, as one from a backup does. A newly
    ///     begun card does not, because the unreadable one may hold years of practice.
    ///   - database: the transaction.
    /// - Throws: `DatabaseError` when the file cannot be written.
    static func write(
        _ memory: ReviewState, only plants: Set<String>? = nil, mends: Bool = false,
        _ database: Database
    ) throws {
        for (plant, card) in memory.cards where plants?.contains(plant) ?? true {
            let known = try String.fetchOne(
                database, sql: "SELECT json FROM memory WHERE plant = ?", arguments: [plant])
            if !mends, let known, Self.value(FSRS.Card.self, known) == nil { continue }
            try database.execute(
                sql: "INSERT OR REPLACE INTO memory VALUES (?, ?)",
                arguments: [plant, try Self.text(card)])
        }
    }

    // MARK: Preferences

    /// A preference; nil where it is not set.
    ///
    /// - Throws: `DatabaseError` when the file cannot be read.
    public func preference(_ name: String) throws -> String? {
        try queue.read { database in
            try String.fetchOne(
                database, sql: "SELECT value FROM preference WHERE name = ?", arguments: [name])
        }
    }

    /// Sets a preference; nil removes it.
    ///
    /// - Throws: `DatabaseError` when the file cannot be written.
    public func setPreference(_ name: String, to value: String?) throws {
        try queue.write { database in
            if let value {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO preference VALUES (?, ?)",
                    arguments: [name, value])
            } else {
                try database.execute(
                    sql: "DELETE FROM preference WHERE name = ?", arguments: [name])
            }
        }
    }

    // MARK: JSON in columns

    static func text(_ value: some Encodable) throws -> String {
        String(decoding: try CanonicalJSON.encode(value), as: UTF8.self)
    }

    static func value<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
        try? CanonicalJSON.decode(type, from: Data(text.utf8))
    }
}
