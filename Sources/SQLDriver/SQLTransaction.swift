/// A transaction with a database, used by one thread, one statement after the other. All calls
/// block.
///
/// Statements have a form that all engines accept: `?` stands for an argument, in order, and `?1`
/// for the first; integers are BIGINT, sums and averages are cast, conflicts are `ON CONFLICT`.
public protocol SQLTransaction: AnyObject {
    /// Runs a statement.
    ///
    /// - Returns: the number of changed rows.
    /// - Throws: `SQLFailure` when the statement or the database fails.
    @discardableResult
    func run(_ sql: String, _ arguments: [any SQLConvertible]) throws -> Int

    /// Runs a statement whose answer is not needed: it may be sent together with later ones. Later
    /// queries see its effect.
    ///
    /// - Throws: `SQLFailure` when it fails, here, at the next query or at the end of the
    ///   transaction.
    func send(_ sql: String, _ arguments: [any SQLConvertible]) throws

    /// All rows of a query.
    ///
    /// - Throws: `SQLFailure` when the statement or the database fails.
    func rows(_ sql: String, _ arguments: [any SQLConvertible]) throws -> [SQLRow]

    /// Reads the rows of a query in sequence, with few in memory at once. Other statements may be
    /// run meanwhile.
    ///
    /// - Parameters:
    ///   - sql: the query.
    ///   - arguments: the values of its placeholders.
    ///   - body: called with each row; returns whether to continue.
    /// - Throws: `SQLFailure` when the statement or the database fails, the error of `body`.
    func forEach(
        _ sql: String, _ arguments: [any SQLConvertible], _ body: (SQLRow) throws -> Bool
    ) throws

    /// Runs a text of many statements, without arguments.
    ///
    /// - Throws: `SQLFailure` when a statement or the database fails.
    func script(_ sql: String) throws

    /// In a writing transaction, the number of other processes' writes since the last call, which
    /// this process's caches do not include.
    ///
    /// - Returns: nil where it is unknown; there may have been some.
    /// - Throws: `SQLFailure` when the database fails.
    func othersWrites() throws -> Int?

    /// Sends a message to the listeners of a channel in all processes at the database, with the
    /// commit.
    ///
    /// - Parameters:
    ///   - channel: the channel: lower-case words with underscores.
    ///   - message: at most 7,000 bytes.
    /// - Throws: `SQLFailure`, as `send`.
    func notify(_ channel: String, _ message: String) throws
}

extension SQLTransaction {
    /// Runs a statement without arguments; see `run`.
    @discardableResult
    public func run(_ sql: String) throws -> Int { try run(sql, []) }

    /// All rows of a query without arguments; see `rows`.
    public func rows(_ sql: String) throws -> [SQLRow] { try rows(sql, []) }

    /// The first row of a query; nil for none.
    ///
    /// - Throws: `SQLFailure` when the statement or the database fails.
    public func row(_ sql: String, _ arguments: [any SQLConvertible] = []) throws -> SQLRow? {
        try rows(sql, arguments).first
    }

    /// The first column of all rows.
    ///
    /// - Throws: `SQLFailure` when the statement or the database fails.
    public func values<Value: SQLConvertible>(
        _ type: Value.Type, _ sql: String, _ arguments: [any SQLConvertible] = []
    ) throws -> [Value] {
        try rows(sql, arguments).map { $0[0] }
    }

    /// The first column of the first row; nil for no row, or null.
    ///
    /// - Throws: `SQLFailure` when the statement or the database fails.
    public func value<Value: SQLConvertible>(
        _ type: Value.Type, _ sql: String, _ arguments: [any SQLConvertible] = []
    ) throws -> Value? {
        try rows(sql, arguments).first.flatMap { $0[0] }
    }
}
