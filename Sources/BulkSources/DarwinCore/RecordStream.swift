import Catalog
import Glibc
import Intake

/// How records of a table are written.
struct RecordDialect: Sendable, Hashable {
    /// Between fields.
    var separator = UInt8(ascii: ",")
    /// Around fields that hold separators or line ends; nil when nothing is quoted.
    var quote: UInt8? = UInt8(ascii: "\"")
    /// Lines before the first record.
    var headerLines = 1
}

/// The fields of one record.
struct Record {
    fileprivate let base: UnsafeRawPointer
    fileprivate let bounds: [(start: Int, end: Int, hasQuotes: Bool)]
    /// The line it begins on, from 1.
    let line: Int

    /// How many fields it has.
    var count: Int { bounds.count }

    /// Whether no field piles up combining marks (`StreamSafe`); else its texts must not be made.
    var isSafe: Bool {
        bounds.allSatisfy { field in
            StreamSafe.isSafe(
                json: UnsafeRawBufferPointer(
                    start: base + field.start, count: field.end - field.start))
        }
    }

    /// The bytes of a field, with doubled quotes as they are written.
    func bytes(_ column: Int) -> UnsafeRawBufferPointer {
        guard column >= 0, column < bounds.count else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        let field = bounds[column]
        return UnsafeRawBufferPointer(start: base + field.start, count: field.end - field.start)
    }

    /// A field as text; nil when it is empty.
    func text(_ column: Int?) -> String? {
        guard let column, column >= 0, column < bounds.count else { return nil }
        let bytes = bytes(column)
        if bytes.isEmpty { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return bounds[column].hasQuotes ? text.replacing("\"\"", with: "\"") : text
    }

    /// Whether a field is an address whose last part stands right after some words.
    func isAddress(below words: StaticString, _ column: Int?) -> Bool {
        guard let column else { return false }
        let bytes = bytes(column)
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")), let base = bytes.baseAddress,
            slash + 1 >= words.utf8CodeUnitCount
        else { return false }
        let start = base + (slash + 1 - words.utf8CodeUnitCount)
        return memcmp(start, words.utf8Start, words.utf8CodeUnitCount) == 0
    }

    /// A whole number, also at the end of an address ("https://…/taxa/1").
    func number(_ column: Int?) -> Int? {
        guard let column else { return nil }
        var bytes = bytes(column)
        if let slash = bytes.lastIndex(of: UInt8(ascii: "/")) {
            bytes = UnsafeRawBufferPointer(rebasing: bytes[(slash + 1)...])
        }
        return TableFields.number(bytes)
    }
}

/// Takes a table piece by piece and hands over whole records; holds no more than one piece and one
/// record.
struct RecordStream {
    private let dialect: RecordDialect
    private var rest: [UInt8] = []
    private var line = 1
    private var skipped = 0
    private var bounds: [(start: Int, end: Int, hasQuotes: Bool)] = []

    init(_ dialect: RecordDialect) { self.dialect = dialect }

    /// Takes a piece.
    ///
    /// - Throws: `SourceFinding` when a record passes `IntakeLimits.rowBytes`.
    mutating func feed(
        _ piece: UnsafeRawBufferPointer, isLast: Bool = false,
        each: (Record) throws(SourceFinding) -> Void
    ) throws(SourceFinding) {
        rest.append(contentsOf: piece)
        var consumed = 0
        let all = rest
        let result: Result<Void, SourceFinding> = all.withUnsafeBytes { bytes in
            do throws(SourceFinding) {
                while consumed < bytes.count, let end = record(bytes, from: consumed, isLast) {
                    let first = line
                    let length = end - consumed
                    if let base = bytes.baseAddress, length > 0 {
                        line += newlines(base + consumed, length)
                        if skipped < dialect.headerLines {
                            skipped += 1
                        } else if bounds.count > 1 || bounds[0].end > bounds[0].start {
                            try each(Record(base: base, bounds: bounds, line: first))
                        }
                    }
                    consumed = end
                }
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
        rest.removeFirst(consumed)
        guard rest.count <= IntakeLimits.rowBytes else {
            throw SourceFinding.refusal(
                "A record is over \(IntakeLimits.rowBytes >> 20) MiB",
                remedy: "Look for a quote that is not closed.", line: line)
        }
    }

    /// Takes the end of the table.
    mutating func end(each: (Record) throws(SourceFinding) -> Void) throws(SourceFinding) {
        try feed(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, each: each)
    }

    /// Finds the fields of the record that begins at an offset.
    ///
    /// - Returns: where the next one begins; nil when the record is not whole yet.
    private mutating func record(
        _ bytes: UnsafeRawBufferPointer, from start: Int, _ isLast: Bool
    ) -> Int? {
        bounds.removeAll(keepingCapacity: true)
        var index = start
        while true {
            guard let field = field(bytes, from: index, isLast) else { return nil }
            bounds.append((field.start, field.end, field.hasQuotes))
            index = field.next
            if index >= bytes.count { return isLast ? bytes.count : nil }
            if bytes[index] == 0x0A { return index + 1 }
            index += 1
            if bounds.count > IntakeLimits.columns { return bytes.count }
        }
    }

    private func field(_ bytes: UnsafeRawBufferPointer, from start: Int, _ isLast: Bool)
        -> (start: Int, end: Int, hasQuotes: Bool, next: Int)?
    {
        let separator = dialect.separator
        if let quote = dialect.quote, start < bytes.count, bytes[start] == quote {
            var index = start + 1
            var hasQuotes = false
            while let base = bytes.baseAddress,
                let found = memchr(base + index, Int32(quote), bytes.count - index)
            {
                index = UnsafeRawPointer(found) - base + 1
                if index < bytes.count, bytes[index] == quote {
                    hasQuotes = true
                    index += 1
                    continue
                }
                if index == bytes.count, !isLast { return nil }
                var next = index
                while next < bytes.count, bytes[next] != separator, bytes[next] != 0x0A {
                    next += 1
                }
                return (start + 1, index - 1, hasQuotes, next)
            }
            return isLast ? (start + 1, bytes.count, hasQuotes, bytes.count) : nil
        }
        var index = start
        while index < bytes.count, bytes[index] != separator, bytes[index] != 0x0A { index += 1 }
        if index == bytes.count, !isLast { return nil }
        // A return before the line end is DOS's.
        let isDOS =
            index > start && bytes[index - 1] == 0x0D
            && (index == bytes.count || bytes[index] == 0x0A)
        return (start, isDOS ? index - 1 : index, false, index)
    }

    private func newlines(_ base: UnsafeRawPointer, _ count: Int) -> Int {
        guard dialect.quote != nil else { return 1 }
        var lines = 0
        var index = 0
        while index < count, let found = memchr(base + index, 0x0A, count - index) {
            lines += 1
            index = UnsafeRawPointer(found) - base + 1
        }
        return max(1, lines)
    }
}
