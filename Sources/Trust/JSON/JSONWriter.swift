/// Writes JSON in two ways: the canonical form that is signed, and a form for files that people
/// read.
public enum JSONWriter {
    /// The canonical form that signatures cover: no space, names in the order of their bytes, only
    /// `"` and `\` escaped, control characters as they are. Fractions have none.
    public static func canonical(_ value: JSONValue) throws(JSONFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        try canonical(value, into: &bytes)
        return bytes
    }

    private static func canonical(_ value: JSONValue, into bytes: inout [UInt8]) throws(JSONFailure)
    {
        switch value {
        case .fraction(let text):
            throw JSONFailure(offset: bytes.count, reason: "\(text) has no canonical form")
        case .string(let text): quote(text, into: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (place, value) in values.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                try canonical(value, into: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (place, member) in object.sorted.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                quote(member.name, into: &bytes)
                bytes.append(UInt8(ascii: ":"))
                try canonical(member.value, into: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        case .null, .bool, .integer, .longInteger: bytes += Array(plain(value).utf8)
        }
    }

    private static func plain(_ value: JSONValue) -> String {
        switch value {
        case .bool(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .longInteger(let text), .fraction(let text): text
        default: "null"
        }
    }

    private static func quote(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(UInt8(ascii: "\\"))
            }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// The form for files: names in the order of their bytes, one member a line, a line end at the
    /// end. The same value always gives the same bytes.
    public static func pretty(_ value: JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        pretty(value, depth: 0, into: &bytes)
        bytes.append(0x0A)
        return bytes
    }

    private static func pretty(_ value: JSONValue, depth: Int, into bytes: inout [UInt8]) {
        switch value {
        case .array(let values) where !values.isEmpty:
            list(values, "[", "]", depth, into: &bytes) { value, bytes in
                pretty(value, depth: depth + 1, into: &bytes)
            }
        case .array: bytes += Array("[]".utf8)
        case .object(let object) where !object.isEmpty:
            list(object.sorted, "{", "}", depth, into: &bytes) { member, bytes in
                escape(member.name, into: &bytes)
                bytes += Array(": ".utf8)
                pretty(member.value, depth: depth + 1, into: &bytes)
            }
        case .object: bytes += Array("{}".utf8)
        case .string(let text): escape(text, into: &bytes)
        default: bytes += Array(plain(value).utf8)
        }
    }

    private static func list<Element>(
        _ elements: [Element], _ open: String, _ close: String, _ depth: Int,
        into bytes: inout [UInt8], write: (Element, inout [UInt8]) -> Void
    ) {
        bytes += Array(open.utf8)
        for (place, element) in elements.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(0x0A)
            bytes += [UInt8](repeating: 0x20, count: depth + 1)
            write(element, &bytes)
        }
        bytes.append(0x0A)
        bytes += [UInt8](repeating: 0x20, count: depth)
        bytes += Array(close.utf8)
    }

    private static func escape(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes += Array("\\n".utf8)
            case 0..<0x20: bytes += Array("\\u00\(Hex.text([byte]))".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
