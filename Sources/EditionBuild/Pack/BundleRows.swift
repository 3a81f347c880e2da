import GRDB

/// The rows of a bundle, each value under the name of its column.
struct BundleRows {
    private let database: Database

    /// Rows of an open database that has the tables of `BundleSchema`.
    init(_ database: Database) { self.database = database }

    /// Adds a row. Columns that are not named are null.
    ///
    /// - Parameters:
    ///   - table: a table of `BundleSchema`.
    ///   - values: by column.
    ///   - skipsDuplicates: whether a row is left out when the table has its key already.
    /// - Throws: `DatabaseError` when a constraint of the schema is violated or SQLite cannot
    ///   write.
    func insert(
        into table: String, _ values: KeyValuePairs<String, (any DatabaseValueConvertible)?>,
        skipsDuplicates: Bool = false
    ) throws {
        let columns = values.map(\.key).joined(separator: ", ")
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        let verb = skipsDuplicates ? "INSERT OR IGNORE" : "INSERT"
        try database.cachedStatement(sql: "\(verb) INTO \(table) (\(columns)) VALUES (\(marks))")
            .execute(arguments: StatementArguments(values.map(\.value)))
    }
}
