/// Takes the known members out of an object one by one; the rest are the unknown members, which are
/// preserved.
struct JSONFields {
    private(set) var rest: JSONObject
    let place: String

    /// The members of the object `value`; `place` is its path for messages.
    ///
    /// - Throws: `FieldFailure` when the value is no object.
    init(_ value: JSONValue, at place: String) throws(FieldFailure) {
        guard case .object(let object) = value else {
            throw FieldFailure(place: place, reason: "is \(value.kind), not an object")
        }
        rest = object
        self.place = place
    }

    func fault(_ name: String, _ reason: String) -> FieldFailure {
        FieldFailure(place: path(name), reason: reason)
    }

    func path(_ name: String) -> String { place.isEmpty ? name : "\(place).\(name)" }

    /// Takes an optional member; nil where it is missing.
    mutating func optional(_ name: String) -> JSONValue? {
        let value = rest[name]
        if value != nil { rest[name] = nil }
        return value
    }

    /// Takes a required member.
    ///
    /// - Throws: `FieldFailure` when it is missing.
    mutating func value(_ name: String) throws(FieldFailure) -> JSONValue {
        guard let value = optional(name) else { throw fault(name, "is missing") }
        return value
    }

    mutating func string(_ name: String) throws(FieldFailure) -> String {
        try text(try value(name), name)
    }

    mutating func bool(_ name: String) throws(FieldFailure) -> Bool {
        let value = try value(name)
        guard case .bool(let flag) = value else {
            throw fault(name, "is \(value.kind), not true or false")
        }
        return flag
    }

    /// Takes a required integer.
    ///
    /// - Throws: `FieldFailure` when it is missing, no integer or outside of `range`.
    mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(FieldFailure) -> Int {
        try number(try value(name), name, in: range)
    }

    mutating func optionalInteger(
        _ name: String, in range: ClosedRange<Int>
    ) throws(FieldFailure) -> Int? {
        guard let value = optional(name) else { return nil }
        return try number(value, name, in: range)
    }

    mutating func strings(_ name: String) throws(FieldFailure) -> [String] {
        var texts: [String] = []
        for value in try array(name) { texts.append(try text(value, name)) }
        return texts
    }

    mutating func array(_ name: String) throws(FieldFailure) -> [JSONValue] {
        let value = try value(name)
        guard case .array(let values) = value else {
            throw fault(name, "is \(value.kind), not a list")
        }
        return values
    }

    mutating func object(_ name: String) throws(FieldFailure) -> JSONObject {
        let value = try value(name)
        guard case .object(let object) = value else {
            throw fault(name, "is \(value.kind), not an object")
        }
        return object
    }

    func text(_ value: JSONValue, _ name: String) throws(FieldFailure) -> String {
        guard case .string(let text) = value else {
            throw fault(name, "is \(value.kind), not text")
        }
        return text
    }

    private func number(
        _ value: JSONValue, _ name: String, in range: ClosedRange<Int>
    ) throws(FieldFailure) -> Int {
        guard case .integer(let number) = value else {
            throw fault(name, "is \(value.kind), not an integer that fits")
        }
        guard range.contains(number) else {
            throw fault(
                name, "is \(number), not between \(range.lowerBound) and \(range.upperBound)")
        }
        return number
    }
}

/// A missing or invalid member of metadata.
struct FieldFailure: Error, Equatable {
    /// The path of the member, such as `signed.version`.
    var place: String
    /// What is wrong with it: the rest of a sentence after its path.
    var reason: String
}
