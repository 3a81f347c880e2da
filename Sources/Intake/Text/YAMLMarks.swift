public import Catalog

extension StreamSafe {
    /// Whether the texts of a YAML document are `StreamSafe`, however their marks are written:
    /// plainly, as escapes of quoted texts (`\u0301`, `\U00000301`) or of tags (`%CC%81`), and also
    /// across escaped line ends.
    ///
    /// Call it before the document is composed, since composing compares its keys.
    ///
    /// - Parameter yaml: the document, which need not be valid YAML. In unquoted texts, too, a
    ///   backslash is checked as an escape.
    /// - Returns: whether it may be composed.
    public static func isSafe(yaml: String) -> Bool {
        guard yaml.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "%") })
        else { return isSafe(yaml) }
        var reader = YAMLEscapes(bytes: Array(yaml.utf8))
        return isSafe(String(decoding: reader.decoded(), as: UTF8.self))
    }
}

/// Decodes the escapes of a YAML document that may stand for combining marks.
private struct YAMLEscapes {
    let bytes: [UInt8]
    private var index = 0
    private var text: [UInt8] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func decoded() -> [UInt8] {
        text.reserveCapacity(bytes.count)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): escape()
            case UInt8(ascii: "%"):
                take(digits: 2, after: 1) { text, code in text.append(UInt8(code)) }
            default: copy()
            }
        }
        return text
    }

    private mutating func copy() {
        text.append(bytes[index])
        index += 1
    }

    private mutating func escape() {
        switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
        case UInt8(ascii: "u"): take(digits: 4, after: 2, Self.append)
        case UInt8(ascii: "U"): take(digits: 8, after: 2, Self.append)
        case 0x0A, 0x0D:
            // An escaped line end, with the blanks at the beginning of the next line.
            index += 1
            while index < bytes.count, [0x09, 0x0A, 0x0D, 0x20].contains(bytes[index]) {
                index += 1
            }
        default: copy()
        }
    }

    private static func append(_ text: inout [UInt8], _ code: UInt32) {
        let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
        text.append(contentsOf: String(scalar).utf8)
    }

    /// Decodes an escape of `digits` hexadecimal digits; if some are missing, copies its first
    /// byte.
    private mutating func take(
        digits: Int, after start: Int, _ add: (inout [UInt8], UInt32) -> Void
    ) {
        let end = index + start + digits
        guard end <= bytes.count else {
            copy()
            return
        }
        var code: UInt32 = 0
        for byte in bytes[(index + start)..<end] {
            guard let digit = Hex.digit(byte) else {
                copy()
                return
            }
            code = code << 4 | UInt32(digit)
        }
        add(&text, code)
        index = end
    }
}
