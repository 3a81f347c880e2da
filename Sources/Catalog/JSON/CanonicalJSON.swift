public import FoundationEssentials

/// JSON whose bytes depend only on the value: keys sorted, slashes not escaped, no white space.
public enum CanonicalJSON {
    /// The bytes of a value.
    ///
    /// - Throws: `EncodingError` for a number that JSON cannot represent.
    public static func encode(_ value: some Encodable) throws -> Data {
        Data(try CanonicalEncoder.bytes(of: value))
    }

    /// Reads a value; unknown keys are skipped, so that older readers can open newer files. Text
    /// that is not `StreamSafe` is refused before a `String` is made of it.
    ///
    /// - Throws: `DecodingError` when the text is not `StreamSafe`, is not JSON or has another
    ///   form.
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
