extension SQLTransaction {
    /// The rows of a query with a list of values: one query for up to 64 of them, where a query
    /// each would be a round trip each to a database on another machine.
    ///
    /// - Parameters:
    ///   - values: the values; none for no rows.
    ///   - arguments: the values of the placeholders before the list.
    ///   - sql: the query, made of the placeholders of the list: `SELECT … IN (\($0))`. It must
    ///     give a value's rows once, however often the list has it.
    /// - Returns: the rows.
    /// - Throws: `SQLFailure` when the statement or the database fails.
    public func rows(
        ofEach values: [any SQLConvertible], _ arguments: [any SQLConvertible] = [],
        _ sql: (String) -> String
    ) throws -> [SQLRow] {
        // A few lengths only, so that the database can keep their statements prepared.
        let lengths = [1, 8, 64]
        var (found, rest): ([SQLRow], ArraySlice<any SQLConvertible>) = ([], values[...])
        while let last = rest.last {
            let part = rest.prefix(64)
            rest = rest.dropFirst(part.count)
            let length = lengths.first { $0 >= part.count } ?? 64
            let places = Array(repeating: "?", count: length).joined(separator: ", ")
            let padding = Array(repeating: last, count: length - part.count)
            found += try rows(sql(places), arguments + part + padding)
        }
        return found
    }
}
