/// Why a database did not do a request; its transaction is rolled back.
public struct SQLFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cause of a failure.
    public enum Kind: Sendable, Hashable {
        /// The database as a whole: it cannot be reached, is locked, full, read-only or damaged.
        case unavailable
        /// A conflict of two transactions; repeating this one may succeed.
        case conflict
        /// The statement: a constraint, a wrong name, too large a value.
        case rejected
        /// The database has a newer schema than this program, with this number of steps.
        case newerSchema(Int)
    }

    /// The cause.
    public var kind: Kind
    /// The database's message, without values of rows.
    public var message: String

    /// A failure.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The database's message.
    public var description: String { message }
}
