/// One row of a result.
public struct SQLRow: Sendable {
    /// The names of the columns, in order.
    public let columns: [String]
    /// The value of each column.
    public let values: [SQLValue]

    /// A row.
    public init(columns: [String], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// A column by its name. A missing column, or one of another type, is a fault of the program,
    /// and stops it.
    public subscript<Value: SQLConvertible>(_ name: String) -> Value {
        guard let place = columns.firstIndex(of: name) else {
            preconditionFailure("no column \(name) in \(columns)")
        }
        return self[place]
    }

    /// A column by its place, from 0.
    public subscript<Value: SQLConvertible>(_ place: Int) -> Value {
        guard let value = Value.value(from: values[place]) else {
            preconditionFailure("column \(columns[place]) is no \(Value.self)")
        }
        return value
    }
}
