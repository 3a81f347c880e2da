public import FoundationEssentials

/// JSON whose bytes depend on the value alone: keys sorted, slashes plain, no white space.
public enum CanonicalJSON {
    /// The bytes of a value.
    ///
    /// - Throws: `EncodingError` for a number that JSON cannot hold.
    public static func encode(_ value: some Encodable) throws -> Data {
        Data(try CanonicalEncoder.bytes(of: value))
    }

    /// Reads a value; unknown keys are skipped, so that newer files open in older readers. Text that
    /// is not `StreamSafe` is refused before any of it is made a `String`.
    ///
    /// - Throws: `DecodingError` with the path of what is wrong.
    public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
    {
        guard StreamSafe.isSafe(json: data) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: [],
                    debugDescription: """
                        More than \(StreamSafe.mostMarks) combining marks stand in a row.
                        """))
        }
        return try JSONDecoder().decode(type, from: data)
    }
}
