/// Walks over the bytes of a JSON text.
struct JSONReader {
    let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var line = 1
    private var depth = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The one value of a text, with nothing after it.
    mutating func document() throws(SourceFinding) -> JSONValue {
        try skipSpace()
        let value = try value()
        try skipSpace()
        guard index == bytes.count else { throw wrong("Something follows the end of the JSON") }
        return value
    }

    private mutating func value() throws(SourceFinding) -> JSONValue {
        let start = line
        switch peek {
        case UInt8(ascii: "{"): return JSONValue(.object(try object()), line: start)
        case UInt8(ascii: "["): return JSONValue(.array(try array()), line: start)
        case UInt8(ascii: "\""): return JSONValue(.string(try string()), line: start)
        case UInt8(ascii: "t"): return JSONValue(try word("true", .bool(true)), line: start)
        case UInt8(ascii: "f"): return JSONValue(try word("false", .bool(false)), line: start)
        case UInt8(ascii: "n"): return JSONValue(try word("null", .null), line: start)
        case UInt8(ascii: "-"), 0x30...0x39: return JSONValue(try number(), line: start)
        default: throw wrong("Here should be a value")
        }
    }

    private mutating func object() throws(SourceFinding) -> [JSONValue.Member] {
        try enter()
        var members: [JSONValue.Member] = []
        while try !closes(with: UInt8(ascii: "}"), isFirst: members.isEmpty) {
            guard peek == UInt8(ascii: "\"") else { throw wrong("Here should be a name in quotes") }
            let name = try string()
            try skipSpace()
            guard peek == UInt8(ascii: ":") else { throw wrong("Here should be a colon") }
            index += 1
            try skipSpace()
            members.append(.init(name: name, value: try value()))
        }
        return members
    }

    private mutating func array() throws(SourceFinding) -> [JSONValue] {
        try enter()
        var values: [JSONValue] = []
        while try !closes(with: UInt8(ascii: "]"), isFirst: values.isEmpty) {
            values.append(try value())
        }
        return values
    }

    private mutating func enter() throws(SourceFinding) {
        depth += 1
        guard depth <= IntakeLimits.jsonDepth else { throw wrong("The JSON nests too deep") }
        index += 1
    }

    /// Steps over a comma to the next item, or over the closing bracket.
    private mutating func closes(with bracket: UInt8, isFirst: Bool) throws(SourceFinding) -> Bool {
        try skipSpace()
        if !isFirst, peek == UInt8(ascii: ",") {
            index += 1
            try skipSpace()
        } else if !isFirst, peek != bracket {
            throw wrong("Here should be a comma")
        }
        guard peek == bracket else { return false }
        index += 1
        depth -= 1
        return true
    }

    private var peek: UInt8 { index < bytes.count ? bytes[index] : 0 }

    private mutating func skipSpace() throws(SourceFinding) {
        while index < bytes.count {
            switch bytes[index] {
            case 0x0A:
                line += 1
                index += 1
            case 0x20, 0x09, 0x0D: index += 1
            case UInt8(ascii: "/"): try skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() throws(SourceFinding) {
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        if next == UInt8(ascii: "/") {
            while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        } else if next == UInt8(ascii: "*") {
            let start = line
            index += 2
            while index + 1 < bytes.count,
                !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/"))
            {
                if bytes[index] == 0x0A { line += 1 }
                index += 1
            }
            guard index + 1 < bytes.count else {
                line = start
                throw wrong("A comment is opened here and never closed")
            }
            index += 2
        } else {
            throw wrong("Here should be a value")
        }
    }

    private mutating func word(_ word: StaticString, _ kind: JSONValue.Kind) throws(SourceFinding)
        -> JSONValue.Kind
    {
        let count = word.utf8CodeUnitCount
        guard index + count <= bytes.count,
            (0..<count).allSatisfy({ bytes[index + $0] == word.utf8Start[$0] })
        else { throw wrong("Here should be a value") }
        index += count
        return kind
    }

    private mutating func number() throws(SourceFinding) -> JSONValue.Kind {
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                index += 1
                continue
            default: break
            }
            break
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard index - start <= IntakeLimits.numberBytes, Double(text) != nil else {
            throw wrong("The number cannot be read")
        }
        return .number(text)
    }

    func wrong(_ message: String) -> SourceFinding {
        let end = min(bytes.count, index + 40)
        return SourceFinding.refusal(
            message, remedy: "Mend the JSON at this line, or export it again.", line: line,
            excerpt: index < end ? String(decoding: bytes[index..<end], as: UTF8.self) : nil)
    }
}

extension JSONReader {
    /// A string, with its escapes decoded; a control character in it is kept as people write them.
    private mutating func string() throws(SourceFinding) -> String {
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\""),
            bytes[index] != UInt8(ascii: "\\")
        {
            if bytes[index] == 0x0A { line += 1 }
            index += 1
        }
        if peek == UInt8(ascii: "\""), index < bytes.count {
            index += 1
            return String(decoding: bytes[start..<index - 1], as: UTF8.self)
        }
        var text = Array(bytes[start..<index])
        while true {
            guard index < bytes.count else { throw wrong("A text is never closed") }
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text.append(contentsOf: try escape().utf8)
            default:
                if byte == 0x0A { line += 1 }
                text.append(byte)
            }
        }
    }

    private mutating func escape() throws(SourceFinding) -> String {
        guard index < bytes.count else { throw wrong("A text is never closed") }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"):
            return String(Unicode.Scalar(byte))
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw wrong("There is no such escape")
        }
    }

    private mutating func unicodeEscape() throws(SourceFinding) -> String {
        let first = try codeUnit()
        var units = [first]
        if UTF16.isLeadSurrogate(first), index + 1 < bytes.count,
            bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
        {
            let before = index
            index += 2
            let second = try codeUnit()
            if UTF16.isTrailSurrogate(second) { units.append(second) } else { index = before }
        }
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func codeUnit() throws(SourceFinding) -> UInt16 {
        guard index + 4 <= bytes.count, bytes[index] != UInt8(ascii: "+"),
            let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw wrong("A \\u escape wants four hexadecimal digits") }
        index += 4
        return unit
    }
}
