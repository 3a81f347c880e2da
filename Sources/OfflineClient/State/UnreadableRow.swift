internal import GRDB
internal import Games
internal import Ledger

/// Something of the player's own that is there and cannot be read: damaged, or of a newer program.
/// It is left as it is, and takes no part in what is counted, remembered or sent.
public struct UnreadableRow: Sendable, Hashable {
    /// What it is.
    public enum Kind: String, Sendable, CaseIterable {
        /// A finished round; its key is player and number.
        case round
        /// What is remembered of a plant.
        case memory
        /// An entry for the ledger, by its id.
        case entry
    }

    /// What it is.
    public var kind: Kind
    /// Which it is.
    public var key: String
}

extension PlayerStore {
    /// What is there and cannot be read, so that the player can be told. A backup that holds it
    /// mends it.
    ///
    /// - Throws: `DatabaseError` when the file itself cannot be read.
    public func unreadable() throws -> [UnreadableRow] {
        func rows<Value: Decodable>(
            _ kind: UnreadableRow.Kind, _ type: Value.Type, _ sql: String, _ database: Database
        ) throws -> [UnreadableRow] {
            try Row.fetchAll(database, sql: sql).compactMap { row in
                Self.value(type, row["json"]) == nil
                    ? UnreadableRow(kind: kind, key: row["key"]) : nil
            }
        }
        return try queue.read { database in
            try rows(
                .round, PlayedRound.self,
                "SELECT player || ' ' || number AS key, json FROM playedRound "
                    + "ORDER BY player, number", database)
                + rows(
                    .memory, FSRS.Card.self,
                    "SELECT plant AS key, json FROM memory ORDER BY plant", database)
                + rows(
                    .entry, Entry.self,
                    "SELECT id AS key, json FROM outbox UNION SELECT id, json FROM herbarium "
                        + "ORDER BY key", database)
        }
    }
}
