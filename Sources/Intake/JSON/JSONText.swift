import Catalog

/// Parses JSON, and accepts comments and a comma before a closing bracket. Values keep their line.
///
/// Foundation's parser is not used: it gives no line numbers for findings.
public enum JSONText {
    /// The value of a text.
    ///
    /// - Throws: `SourceFinding` with the line when it is not JSON, or when a text in it is not
    ///   `StreamSafe`, whether its marks are written plainly or as escapes.
    public static func parse(_ text: String) throws(SourceFinding) -> JSONValue {
        var text = text
        let result: Result<JSONValue, SourceFinding> = text.withUTF8 { bytes in
            do throws(JSONReader.Failure) {
                var reader = try JSONReader(
                    bytes, .lenient, depth: IntakeLimits.jsonDepth,
                    numberBytes: IntakeLimits.numberBytes)
                let first = try reader.nextValue()
                let value = try value(first, from: &reader)
                try reader.end()
                return .success(value)
            } catch {
                return .failure(finding(error, in: bytes))
            }
        }
        return try result.get()
    }

    private static func value(
        _ token: JSONReader.Token, from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> JSONValue {
        let line = reader.valueLine
        switch token {
        case .null: return JSONValue(.null, line: line)
        case .bool(let flag): return JSONValue(.bool(flag), line: line)
        case .number(let text): return JSONValue(.number(text), line: line)
        case .string(let text): return JSONValue(.string(text), line: line)
        case .array:
            var values: [JSONValue] = []
            while let item = try reader.nextItem() {
                values.append(try value(item, from: &reader))
            }
            return JSONValue(.array(values), line: line)
        case .object:
            var members: [JSONValue.Member] = []
            while let name = try reader.nextName() {
                try reader.takeColon()
                let token = try reader.nextValue()
                members.append(.init(name: name, value: try value(token, from: &reader)))
            }
            return JSONValue(.object(members), line: line)
        }
    }

    private static func finding(
        _ failure: JSONReader.Failure, in bytes: UnsafeBufferPointer<UInt8>
    ) -> SourceFinding {
        if failure.reason == .marks { return .marks() }
        let message =
            switch failure.reason {
            case .marks: ""
            case .depth: "The JSON nests too deep"
            case .value, .end: "Here should be a value"
            case .name: "Here should be a name in quotes"
            case .repeatedName: "A name stands twice"
            case .colon: "Here should be a colon"
            case .comma: "Here should be a comma"
            case .trailing: "Something follows the end of the JSON"
            case .digit, .leadingZero, .number: "The number cannot be read"
            case .openText: "A text is never closed"
            case .control, .notUTF8, .halfPair: "The text cannot be read"
            case .escape: "There is no such escape"
            case .hexadecimal: "A \\u escape wants four hexadecimal digits"
            case .openComment: "A comment is opened here and never closed"
            }
        let excerpt = bytes[failure.offset...].prefix(40)
        return SourceFinding.refusal(
            message, remedy: "Mend the JSON at this line, or export it again.", line: failure.line,
            excerpt: excerpt.isEmpty ? nil : String(decoding: excerpt, as: UTF8.self))
    }
}
