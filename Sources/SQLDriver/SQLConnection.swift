/// A transaction with a database: what one thread does with it, one statement after the other.
/// Everything blocks.
///
/// Statements are written so that all engines take them: `?` stands for an argument, in order, and
/// `?1` for the first; integers are BIGINT, sums and averages are cast, conflicts are `ON CONFLICT`.
public protocol SQLConnection: AnyObject {
    /// Runs a statement.
    ///
    /// - Returns: how many rows it changed.
    /// - Throws: `SQLFailure`.
    @discardableResult
    func run(_ sql: String, _ arguments: [any SQLConvertible]) throws -> Int

    /// Runs a statement whose answer nobody needs: it may be sent with those that follow. Whatever is
    /// asked later sees what it did.
    ///
    /// - Throws: `SQLFailure`, here or where the transaction is asked for something next, or ends.
    func send(_ sql: String, _ arguments: [any SQLConvertible]) throws

    /// All rows of a query.
    ///
    /// - Throws: `SQLFailure`.
    func rows(_ sql: String, _ arguments: [any SQLConvertible]) throws -> [SQLRow]

    /// The rows of a query one after the other, few of which are in memory at once. Other statements
    /// may be run meanwhile.
    ///
    /// - Parameters:
    ///   - sql: the query.
    ///   - arguments: for its placeholders.
    ///   - body: returns whether it wants more.
    /// - Throws: `SQLFailure`, or what `body` throws.
    func forEach(
        _ sql: String, _ arguments: [any SQLConvertible], _ body: (SQLRow) throws -> Bool
    ) throws

    /// Runs a text of many statements, without arguments.
    ///
    /// - Throws: `SQLFailure`.
    func script(_ sql: String) throws

    /// In a transaction that writes, how many transactions of others wrote since this was asked last:
    /// what this process remembers of the rows may be wrong by them.
    ///
    /// - Returns: nil where some did, or may have, and nobody counted.
    /// - Throws: `SQLFailure`.
    func othersWrites() throws -> Int?

    /// Wakes who listens to a channel in all processes at the database, once the transaction is done.
    ///
    /// - Parameters:
    ///   - channel: the channel: lower-case words with underscores.
    ///   - message: at most 7,000 bytes.
    /// - Throws: `SQLFailure`, as `send`.
    func notify(_ channel: String, _ message: String) throws
}

extension SQLConnection {
    /// Runs a statement without arguments; see `run`.
    @discardableResult
    public func run(_ sql: String) throws -> Int { try run(sql, []) }

    /// All rows of a query without arguments; see `rows`.
    public func rows(_ sql: String) throws -> [SQLRow] { try rows(sql, []) }

    /// The first row of a query; nil for none.
    ///
    /// - Throws: `SQLFailure`.
    public func row(_ sql: String, _ arguments: [any SQLConvertible] = []) throws -> SQLRow? {
        try rows(sql, arguments).first
    }

    /// The first column of all rows.
    ///
    /// - Throws: `SQLFailure`.
    public func values<Value: SQLConvertible>(
        _ type: Value.Type, _ sql: String, _ arguments: [any SQLConvertible] = []
    ) throws -> [Value] {
        try rows(sql, arguments).map { $0[0] }
    }

    /// The first column of the first row; nil for no row, or null.
    ///
    /// - Throws: `SQLFailure`.
    public func value<Value: SQLConvertible>(
        _ type: Value.Type, _ sql: String, _ arguments: [any SQLConvertible] = []
    ) throws -> Value? {
        try rows(sql, arguments).first.flatMap { $0[0] }
    }
}
