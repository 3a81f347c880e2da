import Catalog

extension JSONValue {
    /// Parses JSON strictly: names are unique in an object, text is UTF-8 without lone surrogates,
    /// no data follows the value, depth is limited, and runs of combining marks are limited,
    /// because comparing long ones is slow.
    ///
    /// - Throws: `JSONFailure` when the bytes are anything else.
    public init(reading bytes: [UInt8]) throws(JSONFailure) {
        do throws(JSONReader.Failure) {
            self = try bytes.withUnsafeBufferPointer { bytes throws(JSONReader.Failure) in
                var reader = try JSONReader(bytes, .strict, depth: TrustLimits.jsonDepth)
                let first = try reader.nextValue()
                let value = try JSONValue(first, from: &reader)
                try reader.end()
                return value
            }
        } catch {
            throw JSONFailure(error)
        }
    }

    private init(
        _ token: JSONReader.Token, from reader: inout JSONReader
    ) throws(JSONReader.Failure) {
        switch token {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let text): self = .number(text)
        case .string(let text): self = .string(text)
        case .array:
            var values: [JSONValue] = []
            while let item = try reader.nextItem() {
                values.append(try JSONValue(item, from: &reader))
            }
            self = .array(values)
        case .object:
            var members: [JSONObject.Member] = []
            var names: Set<String> = []
            while let name = try reader.nextName() {
                // Names that differ only in the composition of accents count as equal: on some file
                // systems they would be one file.
                guard names.insert(name).inserted else { throw reader.failure(.repeatedName) }
                try reader.takeColon()
                let token = try reader.nextValue()
                members.append(.init(name, try JSONValue(token, from: &reader)))
            }
            self = .object(JSONObject(members))
        }
    }

    private static func number(_ text: String) -> JSONValue {
        if let number = Int(text) { return .integer(number) }
        let isWhole = text.utf8.allSatisfy { !".eE".utf8.contains($0) }
        return isWhole ? .longInteger(text) : .fraction(text)
    }
}

extension JSONFailure {
    /// The message for a failure of the reader.
    init(_ failure: JSONReader.Failure) {
        let reason =
            switch failure.reason {
            case .marks: "over \(StreamSafe.mostMarks) combining marks stand in a row"
            case .depth: "brackets are nested too deeply"
            case .value: "a value cannot begin here"
            case .end, .openText, .openComment: "the text breaks off"
            case .name: "a name is missing"
            case .repeatedName: "a name stands twice"
            case .colon: "a colon is missing"
            case .comma: "a comma is missing"
            case .trailing: "there is more than one value"
            case .digit: "a digit is missing"
            case .leadingZero: "a number begins with 0"
            case .number: "a number cannot be read"
            case .control: "a control character stands in text"
            case .notUTF8: "the text is not UTF-8"
            case .escape: "an escape is not known"
            case .hexadecimal: "an escape needs four hexadecimal digits"
            case .halfPair: "half a character stands alone"
            }
        self.init(offset: failure.offset, reason: reason)
    }
}
