import FoundationEssentials

/// Lets a value write itself as canonical JSON, straight into the bytes of the whole.
///
/// Members stand in the order in which the value names them until it is done; then they are put in
/// that of their names. Containers that are filled while others are wait in bytes of their own.
final class CanonicalEncoder: Encoder {
    private enum Shape { case nothing, value, array, object }

    /// The bytes of the whole.
    private final class Whole {
        var text = CanonicalText(.edition)
        /// The names of what they will stand in.
        let around: [String]

        init(in around: [String] = []) { self.around = around }

        /// The names of what is being written.
        var path: [String] { around + text.path }
    }

    private let whole: Whole
    private let start: CanonicalText.Start
    private var shape = Shape.nothing
    private var late: [(place: Int, name: String?, encoder: CanonicalEncoder)] = []

    private init(_ whole: Whole) {
        self.whole = whole
        start = whole.text.next
    }

    /// The bytes of a value.
    ///
    /// - Throws: `EncodingError` for a number that JSON cannot hold, or what the value throws.
    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let encoder = CanonicalEncoder(Whole())
        try encoder.write(value)
        return encoder.whole.text.bytes
    }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The names of what is being written; an item has none.
    var codingPath: [any CodingKey] { whole.path.map { CanonicalKey(stringValue: $0) } }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        shape = .object
        return KeyedEncodingContainer(CanonicalObject<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        shape = .array
        return CanonicalArray(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        CanonicalValue(encoder: self)
    }

    /// How many members or items there are.
    var count: Int { whole.text.count(from: start) }

    /// Writes what stands for the value.
    func writeAlone(_ value: some Encodable) throws {
        try orNothing { try write(value) }
        shape = .value
    }

    /// Writes that there is no value.
    func writeNil() {
        whole.text.append("null")
        shape = .value
    }

    /// Writes a member; an item where there is no name.
    func add(_ value: some Encodable, named name: String?) throws {
        try orNothing {
            whole.text.begin(name)
            try write(value)
        }
        whole.text.end()
    }

    /// Leaves nothing of what could not be written: a value may go on without it.
    private func orNothing(_ work: () throws -> Void) rethrows {
        let before = whole.text.next
        do { try work() } catch {
            whole.text.drop(to: before)
            throw error
        }
    }

    /// Writes a member or an item without value.
    func addNil(named name: String?) {
        whole.text.begin(name)
        whole.text.append("null")
        whole.text.end()
    }

    /// What writes a member or an item later.
    func addLate(named name: String?) -> CanonicalEncoder {
        let encoder = CanonicalEncoder(Whole(in: whole.path + [name ?? ""]))
        late.append((count, name, encoder))
        addNil(named: name)
        return encoder
    }

    /// Puts what the value wrote in order.
    private func finish() {
        for (place, name, encoder) in late {
            encoder.finish()
            whole.text.begin(name)
            whole.text.append(encoder.whole.text)
            whole.text.end(inPlaceOf: place, from: start)
        }
        switch shape {
        case .nothing: whole.text.append("{}")
        case .value: break
        case .array: whole.text.closeArray(from: start)
        case .object: whole.text.closeObject(from: start)
        }
    }
}

extension CanonicalEncoder {
    /// Writes what stands for a value. Types are told apart by themselves: casts of every value
    /// would take most of the time.
    func write<Value: Encodable>(_ value: Value) throws {
        if Value.self == String.self, let value = value as? String {
            whole.text.quote(value)
        } else if Value.self == Int.self, let value = value as? Int {
            whole.text.append(String(value))
        } else if Value.self == Bool.self, let value = value as? Bool {
            whole.text.append(value ? "true" : "false")
        } else if Value.self == Double.self, let value = value as? Double {
            try write(number: value)
        } else if Value.self == Float.self, let value = value as? Float {
            try write(number: value)
        } else if Value.self == Data.self, let value = value as? Data {
            whole.text.quote(value.base64EncodedString())
        } else if Value.self == URL.self, let value = value as? URL {
            whole.text.quote(value.absoluteString)
        } else if Self.integers.contains(ObjectIdentifier(Value.self)) {
            whole.text.append("\(value)")
        } else {
            let encoder = CanonicalEncoder(whole)
            try value.encode(to: encoder)
            encoder.finish()
        }
    }

    /// Integers of other widths.
    private static let integers: [ObjectIdentifier] =
        ([
            Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
            UInt32.self, UInt64.self, Int128.self, UInt128.self,
        ] as [any FixedWidthInteger.Type]).map { ObjectIdentifier($0) }

    /// A whole number has no point.
    private func write<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        number: Number
    ) throws {
        guard number.isFinite else {
            throw EncodingError.invalidValue(
                number,
                .init(
                    codingPath: codingPath,
                    debugDescription: "JSON has no number \(number)"))
        }
        let digits = number.description
        whole.text.append(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    }
}
