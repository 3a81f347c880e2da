public import Catalog

extension StreamSafe {
    /// Whether the texts of a YAML document are safe, however its marks are written: plainly, as
    /// escapes of quoted texts (`\u0301`, `\U00000301`) or of tags (`%CC%81`), and also across
    /// line ends that a backslash takes away.
    ///
    /// To be asked before the document is composed: composing compares its keys.
    ///
    /// - Parameter yaml: the document, which need not be known to be YAML yet. Texts without quotes
    ///   are looked at as if they had escapes too.
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
            // A line end that is taken away, with the blanks that begin the next line.
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

    /// Takes an escape of so many hexadecimal digits; where they are missing, its first byte alone.
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
