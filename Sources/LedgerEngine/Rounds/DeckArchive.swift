public import FoundationEssentials
import SQLDriver

/// Decks that any server at a shared database read, so that all servers can judge rounds on them.
public struct DeckArchive: Sendable {
    /// A deck as it was published.
    public struct Deck: Sendable {
        /// The version of the first edition with this deck.
        public var version: String
        /// Its bytes.
        public var json: Data

        /// A deck.
        public init(version: String, json: Data) { (self.version, self.json) = (version, json) }
    }

    private let database: any SQLDatabase

    /// The archive of a ledger; nil for a ledger of one server.
    ///
    /// - Parameter databases: the databases of the ledger.
    public init?(_ databases: LedgerDatabases) {
        guard databases.entries.isShared else { return nil }
        database = databases.entries
    }

    /// The hashes of all stored decks.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func hashes() async throws -> Set<String> {
        do {
            return try await database.read {
                Set(try $0.values(String.self, "SELECT hash FROM deck"))
            }
        } catch { throw StoreFailure(error) }
    }

    /// A deck; nil for one that is not stored.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func deck(_ hash: String) async throws -> Deck? {
        do {
            return try await database.read { database in
                try database.row("SELECT version, json FROM deck WHERE hash = ?", [hash]).map {
                    Deck(version: $0["version"], json: $0["json"])
                }
            }
        } catch { throw StoreFailure(error) }
    }

    /// Stores a deck, unless it is stored already.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func keep(_ hash: String, _ deck: Deck) async throws {
        do {
            try await database.write {
                try $0.send(
                    """
                    INSERT INTO deck (hash, version, json) VALUES (?, ?, ?)
                    ON CONFLICT DO NOTHING
                    """, [hash, deck.version, deck.json])
            }
        } catch { throw StoreFailure(error) }
    }
}
