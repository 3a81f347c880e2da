import FoundationEssentials

/// Encodes a value as canonical JSON, directly into one buffer.
///
/// Members are written in the order in which the value encodes them, and sorted by name when it is
/// done. A container that is filled while another one is open is written to a buffer of its own.
final class CanonicalEncoder: Encoder {
    private enum Shape { case nothing, value, array, object }

    /// The whole text.
    private final class Whole {
        var text = CanonicalText(.edition)
        /// The coding path of the value that contains it.
        let around: [String]

        init(in around: [String] = []) { self.around = around }

        /// The present coding path.
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
    /// - Throws: `EncodingError` for a number that JSON cannot represent, or the error of the
    ///   value.
    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let encoder = CanonicalEncoder(Whole())
        try encoder.write(value)
        return encoder.whole.text.bytes
    }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The present coding path; items have an empty name.
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

    /// The number of members or items so far.
    var count: Int { whole.text.count(from: start) }

    /// Writes the single value.
    func writeAlone(_ value: some Encodable) throws {
        try orNothing { try write(value) }
        shape = .value
    }

    /// Writes null.
    func writeNil() {
        whole.text.append("null")
        shape = .value
    }

    /// Writes a member; an item when `name` is nil.
    func add(_ value: some Encodable, named name: String?) throws {
        try orNothing {
            whole.text.begin(name)
            try write(value)
        }
        whole.text.end()
    }

    /// When `work` throws, removes what it has written, since a value may catch the error and
    /// continue.
    private func orNothing(_ work: () throws -> Void) rethrows {
        let before = whole.text.next
        do { try work() } catch {
            whole.text.drop(to: before)
            throw error
        }
    }

    /// Writes null as a member or an item.
    func addNil(named name: String?) {
        whole.text.begin(name)
        whole.text.append("null")
        whole.text.end()
    }

    /// An encoder for a member or an item that is written later.
    func addLate(named name: String?) -> CanonicalEncoder {
        let encoder = CanonicalEncoder(Whole(in: whole.path + [name ?? ""]))
        late.append((count, name, encoder))
        addNil(named: name)
        return encoder
    }

    /// Sorts the members of the value.
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
    /// Writes a value. Types are compared by their metatypes, since casting every value would take
    /// most of the time.
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

    /// Writes a number; a whole one without a decimal point.
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
