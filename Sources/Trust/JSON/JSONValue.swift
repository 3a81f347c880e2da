/// A JSON value of metadata. Members keep their order and numbers all their digits.
public enum JSONValue: Sendable, Equatable {
    /// null
    case null
    /// true or false
    case bool(Bool)
    /// A number without point or exponent that fits into `Int`.
    case integer(Int)
    /// A number without point or exponent that does not fit into `Int`: its digits, with `-` if
    /// negative.
    case longInteger(String)
    /// A number with point or exponent, as in the text. It has no canonical form and cannot be
    /// signed.
    case fraction(String)
    /// Text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Named values.
    case object(JSONObject)

    /// The kind of value, in words for people.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .integer, .longInteger: "an integer"
        case .fraction: "a fraction"
        case .string: "text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// The members of a JSON object, in the order of the text.
public struct JSONObject: Sendable {
    /// One name and its value.
    public struct Member: Sendable {
        /// The name.
        public var name: String
        /// The value.
        public var value: JSONValue

        /// A member of that name and value.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// All members. The reader makes objects with unique names only.
    public var members: [Member]

    /// An object of these members.
    public init(_ members: [Member] = []) {
        self.members = members
    }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The value of `name`. Setting replaces it or adds it at the end; nil removes it.
    public subscript(name: String) -> JSONValue? {
        get { members.first { $0.name.isSame(as: name) }?.value }
        set {
            let place = members.firstIndex { $0.name.isSame(as: name) }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append(Member(name, value))
            case (nil, nil): break
            }
        }
    }

    /// Members by the bytes of their names: the order of canonical JSON.
    var sorted: [Member] {
        members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}

extension JSONObject: Equatable {
    /// Whether both have the same members, in any order.
    public static func == (one: JSONObject, other: JSONObject) -> Bool {
        guard one.members.count == other.members.count else { return false }
        return zip(one.sorted, other.sorted).allSatisfy {
            $0.name.isSame(as: $1.name) && $0.value == $1.value
        }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object of these members.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.map { Member($0.0, $0.1) })
    }
}

extension String {
    /// Whether both have the same bytes. Swift's `==` also equates composed and decomposed accents,
    /// so that one signed name could pass for another.
    func isSame(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
