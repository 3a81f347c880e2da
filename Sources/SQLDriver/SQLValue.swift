public import FoundationEssentials

/// A value in a database.
public enum SQLValue: Sendable, Hashable {
    /// Null.
    case null
    /// An integer of 64 bits; true is 1, false is 0.
    case integer(Int)
    /// A floating-point number of 64 bits.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes.
    case blob(Data)
}

/// A type that can be stored in a column.
public protocol SQLConvertible: Sendable {
    /// The value in the database.
    var sqlValue: SQLValue { get }

    /// The value of a column; nil where it has another type.
    static func value(from sql: SQLValue) -> Self?
}

extension Int: SQLConvertible {
    /// An integer.
    public var sqlValue: SQLValue { .integer(self) }

    /// An integer's value.
    public static func value(from sql: SQLValue) -> Int? {
        if case .integer(let value) = sql { value } else { nil }
    }
}

extension Bool: SQLConvertible {
    /// 1 or 0.
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }

    /// Whether an integer is not 0.
    public static func value(from sql: SQLValue) -> Bool? {
        if case .integer(let value) = sql { value != 0 } else { nil }
    }
}

extension Double: SQLConvertible {
    /// A number.
    public var sqlValue: SQLValue { .real(self) }

    /// A number's value.
    public static func value(from sql: SQLValue) -> Double? {
        switch sql {
        case .real(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }
}

extension String: SQLConvertible {
    /// A text.
    public var sqlValue: SQLValue { .text(self) }

    /// A text's value.
    public static func value(from sql: SQLValue) -> String? {
        if case .text(let value) = sql { value } else { nil }
    }
}

extension Data: SQLConvertible {
    /// Bytes.
    public var sqlValue: SQLValue { .blob(self) }

    /// The bytes of a value.
    public static func value(from sql: SQLValue) -> Data? {
        if case .blob(let value) = sql { value } else { nil }
    }
}

extension SQLValue: SQLConvertible {
    /// Itself.
    public var sqlValue: SQLValue { self }

    /// Itself.
    public static func value(from sql: SQLValue) -> SQLValue? { sql }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    /// The value, or null.
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }

    /// The value; `.some(nil)` for null.
    public static func value(from sql: SQLValue) -> Wrapped?? {
        if sql == .null { return .some(nil) }
        return Wrapped.value(from: sql).map(Optional.some)
    }
}
