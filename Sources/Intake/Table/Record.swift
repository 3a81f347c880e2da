import Catalog

/// The form of a table's records.
public struct RecordDialect: Sendable, Hashable {
    /// The end of a record.
    public enum LineEnd: Sendable, Hashable {
        /// "\n", or "\r\n".
        case newline
        /// "\r" alone, as on old Macs, and also "\n" and "\r\n".
        case carriageReturn
    }

    /// The byte between fields.
    public var separator: UInt8
    /// The quote around fields with separators or line ends, doubled within them; nil for no
    /// quotes.
    public var quote: UInt8?
    /// The end of a record.
    public var lineEnd: LineEnd
    /// Lines before the first record.
    public var headerLines: Int

    /// Creates a dialect; by default with commas and double quotes.
    public init(
        separator: UInt8 = UInt8(ascii: ","), quote: UInt8? = UInt8(ascii: "\""),
        lineEnd: LineEnd = .newline, headerLines: Int = 0
    ) {
        self.separator = separator
        self.quote = quote
        self.lineEnd = lineEnd
        self.headerLines = headerLines
    }

    /// The line end of a table, from its first bytes.
    public static func lineEnd(of head: some Sequence<UInt8>) -> LineEnd {
        var hasReturn = false
        for byte in head {
            if byte == 0x0A { return .newline }
            if hasReturn { return .carriageReturn }
            hasReturn = byte == 0x0D
        }
        return hasReturn ? .carriageReturn : .newline
    }
}

/// The fields of one record, valid only during the call that receives it.
public struct Record {
    /// The range of a field, without its quotes.
    struct Field {
        var start: Int
        var end: Int
        /// Whether it has doubled quotes.
        var hasQuotes = false
        /// The offset of a closing quote that text follows and that is dropped; -1 for none.
        var dropped = -1
    }

    let base: UnsafeRawPointer
    let fields: [Field]
    let quote: UInt8
    /// The line it begins on, from 1.
    public let line: Int
    /// Whether a quoted field holds a quote that is not doubled and does not end it. It is kept if
    /// the end of the field can still be determined.
    public let hasStrayQuotes: Bool

    /// The number of fields.
    public var count: Int { fields.count }

    /// Whether all fields are `StreamSafe`; otherwise no `String` may be made of them.
    public var isSafe: Bool {
        guard let first = fields.first, let last = fields.last else { return true }
        // Most records hold no byte from 0xCC on, without which there are no combining marks, and
        // no backslash, with which an escape begins. The compiler vectorises this check, since its
        // loop has no early exit.
        let whole = UnsafeRawBufferPointer(
            start: base + first.start, count: max(0, last.end - first.start))
        var found: UInt8 = 0
        for byte in whole { found |= (byte >= 0xcc ? 1 : 0) | (byte == 0x5c ? 1 : 0) }
        if found == 0 { return true }
        return fields.allSatisfy { field in
            StreamSafe.isSafe(
                json: UnsafeRawBufferPointer(
                    start: base + field.start, count: field.end - field.start))
        }
    }

    /// Whether a field's bytes are its text, with no quote that is doubled or dropped.
    public func isPlain(_ column: Int) -> Bool {
        guard column >= 0, column < fields.count else { return true }
        return !fields[column].hasQuotes && fields[column].dropped < 0
    }

    /// The bytes of a field, with doubled quotes as written.
    public func bytes(_ column: Int) -> UnsafeRawBufferPointer {
        guard column >= 0, column < fields.count else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        let field = fields[column]
        return UnsafeRawBufferPointer(start: base + field.start, count: field.end - field.start)
    }

    /// A field as text; nil when it is empty.
    public func text(_ column: Int?) -> String? {
        guard let column, column >= 0, column < fields.count else { return nil }
        let bytes = bytes(column)
        if bytes.isEmpty { return nil }
        let field = fields[column]
        guard field.hasQuotes || field.dropped >= 0 else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == quote {
                if field.start + index == field.dropped {
                    index += 1
                    continue
                }
                if index + 1 < bytes.count, bytes[index + 1] == quote { index += 1 }
            }
            plain.append(bytes[index])
            index += 1
        }
        return String(decoding: plain, as: UTF8.self)
    }
}
