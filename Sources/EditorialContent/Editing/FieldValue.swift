package import Yams

/// The value of a field, as forms show and change it.
package indirect enum FieldValue: Sendable, Hashable {
    /// A text.
    case text(String)
    /// A number or boolean, written without quotes.
    case plain(String)
    /// Several values in their order.
    case list([FieldValue])
    /// Values by name.
    case fields([String: FieldValue])

    /// The deepest nesting of a value; content has five levels.
    static let deepest = 16

    /// The value of a node of a file.
    package init(_ node: Node) {
        switch node {
        case .scalar(let scalar):
            self = .text(scalar.string.trimmingWhiteSpace())
        case .sequence(let items): self = .list(items.map(FieldValue.init))
        case .mapping(let fields):
            self = .fields(
                Dictionary(
                    fields.map { ($0.key.string ?? "", FieldValue($0.value)) },
                    uniquingKeysWith: { first, _ in first }))
        default: self = .text("")
        }
    }

    /// The text of a text or number; nil for others.
    package var words: String? {
        switch self {
        case .text(let words), .plain(let words): words
        default: nil
        }
    }

    /// The value of a field; nil without one.
    package subscript(_ name: String) -> FieldValue? {
        if case .fields(let fields) = self { fields[name] } else { nil }
    }

    /// The items of a list.
    package var items: [FieldValue]? {
        if case .list(let items) = self { items } else { nil }
    }

    /// Whether it is empty at all levels.
    var isEmpty: Bool {
        switch self {
        case .list(let items): items.isEmpty
        case .fields(let fields): fields.isEmpty
        default: false
        }
    }

    /// Whether two values are equal, whatever their notation.
    package func says(_ other: FieldValue) -> Bool {
        switch (self, other) {
        case (.list(let one), .list(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.says($1) }
        case (.fields(let one), .fields(let two)):
            one.count == two.count
                && one.allSatisfy { two[$0.key]?.says($0.value) == true }
        default:
            if let words, let others = other.words {
                words.trimmingWhiteSpace() == others.trimmingWhiteSpace()
            } else {
                false
            }
        }
    }

    /// The value at a place, given by names and indices from 0.
    package func at(_ place: some Collection<String>) -> FieldValue? {
        guard let first = place.first else { return self }
        switch self {
        case .fields(let fields): return fields[first]?.at(place.dropFirst())
        case .list(let items):
            guard let index = Int(first), items.indices.contains(index) else { return nil }
            return items[index].at(place.dropFirst())
        default: return nil
        }
    }

    /// A copy with another value at a place; nil when there is no such place.
    package func setting(_ place: some Collection<String>, to value: FieldValue) -> FieldValue? {
        guard let first = place.first else { return value }
        switch self {
        case .fields(var fields):
            guard let old = fields[first],
                let new = old.setting(place.dropFirst(), to: value)
            else { return nil }
            fields[first] = new
            return .fields(fields)
        case .list(var items):
            guard let index = Int(first), items.indices.contains(index),
                let new = items[index].setting(place.dropFirst(), to: value)
            else { return nil }
            items[index] = new
            return .list(items)
        default: return nil
        }
    }
}

extension FieldValue: Codable {
    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count < Self.deepest else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "It nests too deeply."))
        }
        if let fields = try? decoder.container(keyedBy: Name.self) {
            var values: [String: FieldValue] = [:]
            for name in fields.allKeys {
                values[name.stringValue] = try fields.decode(FieldValue.self, forKey: name)
            }
            self = .fields(values)
        } else if var list = try? decoder.unkeyedContainer() {
            var items: [FieldValue] = []
            while !list.isAtEnd { items.append(try list.decode(FieldValue.self)) }
            self = .list(items)
        } else {
            let value = try decoder.singleValueContainer()
            if let flag = try? value.decode(Bool.self) {
                self = .plain(flag ? "true" : "false")
            } else if let number = try? value.decode(Int.self) {
                self = .plain(String(number))
            } else if let number = try? value.decode(Double.self) {
                self = .plain(String(number))
            } else {
                self = .text(try value.decode(String.self))
            }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let words), .plain(let words):
            var value = encoder.singleValueContainer()
            try value.encode(words)
        case .list(let items):
            var list = encoder.unkeyedContainer()
            for item in items { try list.encode(item) }
        case .fields(let fields):
            var container = encoder.container(keyedBy: Name.self)
            for (name, value) in fields {
                try container.encode(value, forKey: Name(stringValue: name))
            }
        }
    }
}
