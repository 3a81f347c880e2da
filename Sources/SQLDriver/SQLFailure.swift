/// Why a database did not do what it was asked for; what was asked for in the same transaction is
/// undone with it.
public struct SQLFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Whose it is.
    public enum Kind: Sendable, Hashable {
        /// The database's as a whole: it cannot be reached, is locked, full, read-only or damaged.
        case unavailable
        /// Of two transactions at once one had to give way; done again it may work.
        case conflict
        /// The statement's: a constraint, a wrong name, too large a value.
        case rejected
        /// The database was made by a newer program: it has so many steps.
        case newerSchema(Int)
    }

    /// Whose it is.
    public var kind: Kind
    /// What the database says; never a value of a row.
    public var message: String

    /// A failure.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// What the database says.
    public var description: String { message }
}
