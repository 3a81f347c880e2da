internal import GRDB
internal import Games
internal import Ledger

/// An unreadable row of the player's state: damaged, or of a newer program. It is not changed, and
/// not counted, remembered or sent.
public struct UnreadableRow: Sendable, Hashable {
    /// The kind of row.
    public enum Kind: String, Sendable, CaseIterable {
        /// A finished round; its key is player and number.
        case round
        /// The memory of a plant.
        case memory
        /// An entry for the ledger, by its id.
        case entry
    }

    /// The kind of row.
    public var kind: Kind
    /// Its key.
    public var key: String
}

extension PlayerStore {
    /// The unreadable rows, for display. Restoring a backup that contains them repairs them.
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
