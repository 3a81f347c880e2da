import Catalog

/// Reads JSON strictly: a name may stand once in an object, text is UTF-8 without lone surrogates,
/// nothing follows the value, depth is limited, and no text piles up combining marks, which would
/// take long to compare. Whatever the bytes are, the answer is a value or a `JSONFailure`.
public struct JSONReader {
    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The value that these bytes hold.
    public static func read(_ bytes: [UInt8]) throws(JSONFailure) -> JSONValue {
        var reader = JSONReader(bytes)
        guard StreamSafe.isSafe(json: bytes) else {
            throw reader.fault("over \(StreamSafe.mostMarks) combining marks stand in a row")
        }
        reader.skipSpace()
        let value = try reader.value()
        reader.skipSpace()
        guard reader.at == bytes.count else { throw reader.fault("there is more than one value") }
        return value
    }

    private func fault(_ reason: String) -> JSONFailure { JSONFailure(offset: at, reason: reason) }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            at += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        at += 1
        return true
    }

    private mutating func value() throws(JSONFailure) -> JSONValue {
        switch next {
        case UInt8(ascii: "{"):
            return .object(try nested { reader throws(JSONFailure) in try reader.object() })
        case UInt8(ascii: "["):
            return .array(try nested { reader throws(JSONFailure) in try reader.array() })
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return try number()
        case nil: throw fault("the text breaks off")
        default: throw fault("a value cannot begin here")
        }
    }

    private mutating func nested<Result>(
        _ body: (inout JSONReader) throws(JSONFailure) -> Result
    ) throws(JSONFailure) -> Result {
        guard depth < TrustLimits.jsonDepth else { throw fault("brackets are nested too deeply") }
        depth += 1
        let result = try body(&self)
        depth -= 1
        return result
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONFailure) -> JSONValue
    {
        for byte in word.utf8 {
            guard take(byte) else { throw fault("a value cannot begin here") }
        }
        return value
    }

    private mutating func object() throws(JSONFailure) -> JSONObject {
        at += 1
        var members: [JSONObject.Member] = []
        var names: Set<String> = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return JSONObject() }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw fault("a name is missing") }
            let name = try string()
            // Names that differ only in how an accent is composed count as one: on some file
            // systems they would be one file.
            guard names.insert(name).inserted else { throw fault("a name stands twice") }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw fault("a colon is missing") }
            skipSpace()
            members.append(.init(name, try value()))
            skipSpace()
            if take(UInt8(ascii: "}")) { return JSONObject(members) }
            guard take(UInt8(ascii: ",")) else { throw fault("a comma is missing") }
        }
    }

    private mutating func array() throws(JSONFailure) -> [JSONValue] {
        at += 1
        var values: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return values }
        while true {
            skipSpace()
            values.append(try value())
            skipSpace()
            if take(UInt8(ascii: "]")) { return values }
            guard take(UInt8(ascii: ",")) else { throw fault("a comma is missing") }
        }
    }

    private mutating func digits() -> Int {
        let start = at
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
        return at - start
    }

    private mutating func number() throws(JSONFailure) -> JSONValue {
        let start = at
        _ = take(UInt8(ascii: "-"))
        let leading = next
        let count = digits()
        guard count > 0 else { throw fault("a digit is missing") }
        guard count == 1 || leading != UInt8(ascii: "0") else {
            throw fault("a number begins with 0")
        }
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            guard digits() > 0 else { throw fault("a digit is missing") }
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isWhole = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard digits() > 0 else { throw fault("a digit is missing") }
        }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        guard isWhole else { return .fraction(text) }
        return Int(text).map(JSONValue.integer) ?? .longInteger(text)
    }

    private mutating func string() throws(JSONFailure) -> String {
        at += 1
        var plain = at
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                text += bytes[plain..<at]
                at += 1
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw fault("the text is not UTF-8")
                }
                return string
            case UInt8(ascii: "\\"):
                text += bytes[plain..<at]
                at += 1
                try escape(into: &text)
                plain = at
            case 0..<0x20: throw fault("a control character stands in text")
            default: at += 1
            }
        }
        throw fault("the text breaks off")
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONFailure) {
        guard let byte = next else { throw fault("the text breaks off") }
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += Array(String(try escapedScalar()).utf8)
        default: throw fault("an escape is not known")
        }
    }

    private mutating func escapedScalar() throws(JSONFailure) -> Character {
        let first = try fourHexDigits()
        var code = UInt32(first)
        if (0xD800..<0xDC00).contains(code) {
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
                throw fault("half a character stands alone")
            }
            let second = UInt32(try fourHexDigits())
            guard (0xDC00..<0xE000).contains(second) else {
                throw fault("half a character stands alone")
            }
            code = 0x10000 + (code - 0xD800) << 10 + (second - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else {
            throw fault("half a character stands alone")
        }
        return Character(scalar)
    }

    private mutating func fourHexDigits() throws(JSONFailure) -> UInt16 {
        var code: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Hex.digit(byte) else {
                throw fault("an escape needs four hexadecimal digits")
            }
            code = code << 4 | UInt16(digit)
            at += 1
        }
        return code
    }
}
