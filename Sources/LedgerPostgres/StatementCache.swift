import CPostgres

/// The prepared statements of a connection, by their text and the types of their arguments. When it
/// is full the least recently used one is removed.
struct StatementCache {
    /// The key of a prepared statement.
    struct Key: Hashable {
        /// The statement, with `?`.
        var sql: String
        /// The types of its arguments; a null's is unknown.
        var types: [Oid]
    }

    private var entries: [Key: (name: String, used: Int)] = [:]
    private var uses = 0
    private var made = 0

    /// The name of a prepared statement, which counts as used now; nil for none.
    mutating func name(of key: Key) -> String? {
        guard let place = entries.index(forKey: key) else { return nil }
        uses += 1
        entries.values[place].used = uses
        return entries.values[place].name
    }

    /// Makes a name for a statement that is about to be prepared.
    ///
    /// - Returns: the name, and that of the statement it replaces.
    mutating func add(_ key: Key) -> (name: String, evicted: String?) {
        var evicted: String?
        if entries.count >= PostgresLimits.preparedStatements,
            let oldest = entries.min(by: { $0.value.used < $1.value.used })
        {
            evicted = oldest.value.name
            entries[oldest.key] = nil
        }
        uses += 1
        made += 1
        let name = "s\(made)"
        entries[key] = (name, uses)
        return (name, evicted)
    }

    /// Removes a statement that could not be prepared.
    mutating func forget(_ key: Key) {
        entries[key] = nil
    }
}
