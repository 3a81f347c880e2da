import Catalog

/// Writes JSON in two forms: the canonical one for signatures, and a readable one for files.
public enum JSONWriter {
    /// The canonical form that signatures cover: no space, names in the order of their bytes, only
    /// `"` and `\` escaped, control characters unescaped.
    ///
    /// - Throws: `JSONFailure` when the value contains a fraction, which has no canonical form.
    public static func canonical(_ value: JSONValue) throws(JSONFailure) -> [UInt8] {
        var text = CanonicalText(.signed)
        try write(value, into: &text)
        return text.bytes
    }

    private static func write(
        _ value: JSONValue, into text: inout CanonicalText
    ) throws(JSONFailure) {
        switch value {
        case .fraction(let number):
            throw JSONFailure(
                offset: text.bytes.count, reason: "\(number) has no canonical form")
        case .string(let words): text.quote(words)
        case .array(let values):
            let start = text.next
            for value in values {
                text.begin(nil)
                try write(value, into: &text)
                text.end()
            }
            text.closeArray(from: start)
        case .object(let object):
            let start = text.next
            for member in object.members {
                text.begin(member.name)
                try write(member.value, into: &text)
                text.end()
            }
            text.closeObject(from: start)
        case .null, .bool, .integer, .longInteger: text.append(plain(value))
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

    /// The form for files: names in the order of their bytes, one member per line, a newline at the
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
                CanonicalForm.edition.quote(member.name, into: &bytes)
                bytes += Array(": ".utf8)
                pretty(member.value, depth: depth + 1, into: &bytes)
            }
        case .object: bytes += Array("{}".utf8)
        case .string(let text): CanonicalForm.edition.quote(text, into: &bytes)
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
}
