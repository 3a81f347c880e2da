import Catalog

/// How the records of a table are written.
public struct RecordDialect: Sendable, Hashable {
    /// What ends a record.
    public enum LineEnd: Sendable, Hashable {
        /// "\n", or "\r\n".
        case newline
        /// "\r" alone, as old Macs write; either of the others, too.
        case carriageReturn
    }

    /// Between fields.
    public var separator: UInt8
    /// Around fields that hold separators or line ends, and twice for itself; nil when nothing is
    /// quoted.
    public var quote: UInt8?
    /// See `LineEnd`.
    public var lineEnd: LineEnd
    /// Lines before the first record.
    public var headerLines: Int

    /// A dialect; a comma and quotes when nothing else is said.
    public init(
        separator: UInt8 = UInt8(ascii: ","), quote: UInt8? = UInt8(ascii: "\""),
        lineEnd: LineEnd = .newline, headerLines: Int = 0
    ) {
        self.separator = separator
        self.quote = quote
        self.lineEnd = lineEnd
        self.headerLines = headerLines
    }

    /// What ends the records of a table that begins so.
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

/// The fields of one record, for as long as it is handed over.
public struct Record {
    /// Where a field lies, without its quotes.
    struct Field {
        var start: Int
        var end: Int
        /// Whether quotes stand twice in it.
        var hasQuotes = false
        /// A quote that ended it, with more behind; -1 for none.
        var dropped = -1
    }

    let base: UnsafeRawPointer
    let fields: [Field]
    let quote: UInt8
    /// The line it begins on, from 1.
    public let line: Int
    /// Whether a quote stands in a quoted field that is neither doubled nor its end. It is kept, as
    /// far as the field can be told from the next.
    public let hasStrayQuotes: Bool

    /// How many fields it has.
    public var count: Int { fields.count }

    /// Whether no field piles up combining marks (`StreamSafe`); else its texts must not be made.
    public var isSafe: Bool {
        guard let first = fields.first, let last = fields.last else { return true }
        // Nearly all records have no letter from which marks begin, and no escape: a loop without a way
        // out takes many bytes at once.
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

    /// Whether a field's bytes are its text.
    public func isPlain(_ column: Int) -> Bool {
        guard column >= 0, column < fields.count else { return true }
        return !fields[column].hasQuotes && fields[column].dropped < 0
    }

    /// The bytes of a field, with doubled quotes as they are written.
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
