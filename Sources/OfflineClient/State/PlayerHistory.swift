internal import Catalog
internal import GRDB

/// A search that was made.
public struct RecentSearch: Codable, Sendable, Hashable, Identifiable {
    /// Its number in this store.
    public var id: Int
    /// What was typed.
    public var text: String
    /// When it was last made, in milliseconds since 1970-01-01T00:00Z.
    public var time: Int
}

/// A plant that was saved.
public struct SavedPlant: Codable, Sendable, Hashable {
    /// The plant.
    public var plant: String
    /// When it was saved, in milliseconds since 1970-01-01T00:00Z.
    public var time: Int
}

extension PlayerStore {
    /// The most searches that are kept; the oldest go.
    public static let mostSearches = 500

    /// Keeps a search. One that differs in case or accents alone takes the place of the earlier.
    public func keep(search text: String, at time: Int) throws {
        let text = String(StreamSafe.cut(text).prefix(Limits.queryCharacters))
        let folded = Folding.fold(text)
        guard !folded.isEmpty else { return }
        try queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO search (text, folded, time) VALUES (?, ?, ?)
                    ON CONFLICT (folded) DO UPDATE SET text = excluded.text, time = excluded.time
                    """, arguments: [text, folded, time])
            try database.execute(
                sql: """
                    DELETE FROM search WHERE id NOT IN
                      (SELECT id FROM search ORDER BY time DESC, id DESC LIMIT ?)
                    """, arguments: [Self.mostSearches])
        }
    }

    /// The searches, the latest first.
    ///
    /// - Parameter text: only those that hold it, whatever the case and accents; nil for all.
    /// - Returns: the searches.
    /// - Throws: what SQLite says.
    public func searches(installed text: String? = nil) throws -> [RecentSearch] {
        let folded = Folding.fold(StreamSafe.cut(text ?? ""))
        return try queue.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, text, time FROM search WHERE ? = '' OR instr(folded, ?) > 0
                    ORDER BY time DESC, id DESC
                    """, arguments: [folded, folded]
            ).map { RecentSearch(id: $0["id"], text: $0["text"], time: $0["time"]) }
        }
    }

    /// Forgets one search; all of them without a number.
    ///
    /// - Returns: how many went.
    @discardableResult
    public func forget(search id: Int? = nil) throws -> Int {
        try queue.write { database in
            try database.execute(
                sql: "DELETE FROM search WHERE ? IS NULL OR id = ?", arguments: [id, id])
            return database.changesCount
        }
    }

    /// Saves a plant.
    public func save(plant: String, at time: Int) throws {
        try queue.write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO saved VALUES (?, ?)", arguments: [plant, time])
        }
    }

    /// Lets one saved plant go; all of them without an id.
    public func unsave(plant: String? = nil) throws {
        try queue.write { database in
            try database.execute(
                sql: "DELETE FROM saved WHERE ? IS NULL OR plant = ?", arguments: [plant, plant])
        }
    }

    /// The saved plants, the latest first.
    public func saved() throws -> [SavedPlant] {
        try queue.read { database in
            try Row.fetchAll(
                database, sql: "SELECT plant, time FROM saved ORDER BY time DESC, plant"
            ).map { SavedPlant(plant: $0["plant"], time: $0["time"]) }
        }
    }
}
