/// The canonical forms of JSON that are written. Both have no white space, and sort each object's
/// members by name.
package enum CanonicalForm: Sendable {
    /// For an edition's files, the same as Foundation's: RFC 8259 with the shortest escapes; names
    /// in the order of Swift's strings.
    case edition
    /// For signed metadata, OLPC's canonical JSON: only `"` and `\` are escaped, control characters
    /// are not; names in the order of their bytes.
    case signed

    /// Adds a text in quotes.
    package func quote(_ text: String, into bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { text in
            bytes.append(UInt8(ascii: "\""))
            var start = 0
            for index in text.indices where isEscaped(text[index]) {
                bytes += text[start..<index]
                bytes += Self.escapes[Int(text[index])]
                start = index + 1
            }
            bytes += text[start...]
            bytes.append(UInt8(ascii: "\""))
        }
    }

    /// Whether a member comes before another one.
    func isInOrder(_ one: String, _ other: String) -> Bool {
        switch self {
        case .edition: one < other
        case .signed: one.utf8.lexicographicallyPrecedes(other.utf8)
        }
    }

    private func isEscaped(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 && self == .edition
    }

    /// The escape of each byte, up to the backslash.
    private static let escapes: [[UInt8]] = (0...UInt8(ascii: "\\")).map { byte in
        switch byte {
        case 0x08: Array(#"\b"#.utf8)
        case 0x09: Array(#"\t"#.utf8)
        case 0x0A: Array(#"\n"#.utf8)
        case 0x0C: Array(#"\f"#.utf8)
        case 0x0D: Array(#"\r"#.utf8)
        case ..<0x20: Array(#"\u00\#(Hex.text([byte]))"#.utf8)
        default: [UInt8(ascii: "\\"), byte]
        }
    }
}
