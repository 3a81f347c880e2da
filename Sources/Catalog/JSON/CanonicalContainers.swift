/// An object of canonical JSON.
struct CanonicalObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: CanonicalEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.addNil(named: key.stringValue) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try encoder.add(value, named: key.stringValue)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.addLate(named: key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.addLate(named: key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.addLate(named: "super") }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.addLate(named: key.stringValue) }
}

/// An array of canonical JSON.
struct CanonicalArray: UnkeyedEncodingContainer {
    let encoder: CanonicalEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    var count: Int { encoder.count }

    func encodeNil() { encoder.addNil(named: nil) }

    func encode(_ value: some Encodable) throws { try encoder.add(value, named: nil) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.addLate(named: nil).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        encoder.addLate(named: nil).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.addLate(named: nil) }
}

/// A value of canonical JSON that is neither an object nor an array.
struct CanonicalValue: SingleValueEncodingContainer {
    let encoder: CanonicalEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.writeNil() }

    func encode(_ value: some Encodable) throws { try encoder.writeAlone(value) }
}

/// A name in a coding path.
struct CanonicalKey: CodingKey {
    let stringValue: String

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }

    var intValue: Int? { nil }
}
