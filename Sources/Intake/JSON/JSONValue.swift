/// A value of a JSON text, with the line it begins on.
public struct JSONValue: Sendable, Hashable {
    /// The kind of a value. Numbers are kept as written; objects keep their order.
    public enum Kind: Sendable, Hashable {
        case null
        case bool(Bool)
        case number(String)
        case string(String)
        case array([JSONValue])
        case object([Member])
    }

    /// A name and its value.
    public struct Member: Sendable, Hashable {
        /// The name, unescaped.
        public var name: String
        /// Its value.
        public var value: JSONValue
    }

    /// The kind, with its contents.
    public var kind: Kind
    /// The line it begins on, from 1; 0 for a value that was not parsed.
    public var line: Int

    /// Creates a value.
    public init(_ kind: Kind, line: Int = 0) {
        self.kind = kind
        self.line = line
    }

    /// The value of the first member with a name; nil when there is none.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = kind else { return nil }
        for member in members where member.name == name { return member.value }
        return nil
    }

    /// The members of an object; empty for other values.
    public var members: [Member] {
        if case .object(let members) = kind { members } else { [] }
    }

    /// The values of an array; nil for other values.
    public var array: [JSONValue]? {
        if case .array(let values) = kind { values } else { nil }
    }

    /// A string's text; nil for other values.
    public var string: String? {
        if case .string(let text) = kind { text } else { nil }
    }

    /// A string's text, a number as written, "true" or "false"; nil for other values.
    public var words: String? {
        switch kind {
        case .string(let text), .number(let text): text
        case .bool(let value): value ? "true" : "false"
        default: nil
        }
    }

    /// The value as a whole number, also when it is written as a string; nil for other values.
    public var int: Int? { words.flatMap { Int($0) } }

    /// The value as a finite number, also when it is written as a string; nil for other values.
    public var double: Double? {
        words.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The value as a truth value, also from "true", "false", 1 and 0 as a string or number; nil
    /// for other values.
    public var bool: Bool? {
        switch words {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }
}
