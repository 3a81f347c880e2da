import Glibc

/// Parses a table piece by piece and passes on whole records; keeps one piece and one record in
/// memory. Accepts the output of spreadsheets, databases and Python's csv (RFC 4180).
public struct RecordStream {
    private let dialect: RecordDialect
    private var rest: [UInt8] = []
    private var line: Int
    private var skipped = 0
    private var isAtStart = true
    private var fields: [Record.Field] = []
    private var hasStrayQuotes = false
    /// Whether the record has an open quote.
    private var isOpen = false

    /// Creates a stream; `line` is the number of its first line.
    public init(_ dialect: RecordDialect, line: Int = 1) {
        self.dialect = dialect
        self.line = line
    }

    /// Parses a piece.
    ///
    /// - Throws: `SourceFinding` when a record exceeds `IntakeLimits.rowBytes` or `columns`, or a
    ///   quote is never closed; and the error of `each`.
    public mutating func feed(
        _ piece: UnsafeRawBufferPointer, isLast: Bool = false,
        each: (Record) throws(SourceFinding) -> Void
    ) throws(SourceFinding) {
        rest.append(contentsOf: piece)
        if isAtStart, rest.count >= 3 {
            isAtStart = false
            // A byte order mark belongs to no field.
            if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
        }
        var consumed = 0
        let all = rest
        let result: Result<Void, SourceFinding> = all.withUnsafeBytes { bytes in
            do throws(SourceFinding) {
                while consumed < bytes.count, let end = record(bytes, from: consumed, isLast) {
                    try take(bytes, from: consumed, to: end, each)
                    consumed = end
                }
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
        rest.removeFirst(consumed)
        guard rest.count <= IntakeLimits.rowBytes else { throw tooLarge }
    }

    /// Parses a piece that is an array.
    public mutating func feed(
        _ bytes: [UInt8], isLast: Bool, each: (Record) throws(SourceFinding) -> Void
    ) throws(SourceFinding) {
        let result: Result<Void, SourceFinding> = bytes.withUnsafeBytes { buffer in
            do throws(SourceFinding) {
                try feed(buffer, isLast: isLast, each: each)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    /// Ends the table.
    public mutating func end(each: (Record) throws(SourceFinding) -> Void) throws(SourceFinding) {
        try feed(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, each: each)
    }

    private mutating func take(
        _ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int,
        _ each: (Record) throws(SourceFinding) -> Void
    ) throws(SourceFinding) {
        guard let base = bytes.baseAddress, end > start else { return }
        if isOpen {
            throw SourceFinding.refusal(
                "A quote is opened here and never closed", remedy: "Close or double it.",
                line: line,
                excerpt: String(decoding: bytes[start..<end].prefix(80), as: UTF8.self))
        }
        guard end - start <= IntakeLimits.rowBytes, fields.count <= IntakeLimits.columns else {
            throw tooLarge
        }
        let first = line
        line += lineEnds(base + start, end - start)
        if skipped < dialect.headerLines {
            skipped += 1
        } else if fields.count > 1 || fields[0].end > fields[0].start {
            try each(
                Record(
                    base: base, fields: fields, quote: dialect.quote ?? 0, line: first,
                    hasStrayQuotes: hasStrayQuotes))
        }
    }

    private var tooLarge: SourceFinding {
        SourceFinding.refusal(
            "The row is over \(IntakeLimits.rowBytes >> 20) MiB or \(IntakeLimits.columns) cells",
            remedy: "Look for a quote that is not closed.", line: line)
    }

    /// Finds the fields of the record at an offset.
    ///
    /// - Returns: the offset of the next one; nil when the record is not complete yet.
    private mutating func record(
        _ bytes: UnsafeRawBufferPointer, from start: Int, _ isLast: Bool
    ) -> Int? {
        fields.removeAll(keepingCapacity: true)
        hasStrayQuotes = false
        isOpen = false
        var index = start
        while true {
            guard let next = field(bytes, from: index, isLast) else { return nil }
            index = next
            if index >= bytes.count { return isLast ? bytes.count : nil }
            if bytes[index] == 0x0A { return index + 1 }
            if bytes[index] == 0x0D, dialect.lineEnd == .carriageReturn {
                if index + 1 == bytes.count { return isLast ? bytes.count : nil }
                return bytes[index + 1] == 0x0A ? index + 2 : index + 1
            }
            index += 1
            if fields.count > IntakeLimits.columns { return bytes.count }
        }
    }

    /// Reads the field at an offset.
    ///
    /// - Returns: its end, at a separator or line end; nil when it is not complete yet.
    private mutating func field(
        _ bytes: UnsafeRawBufferPointer, from start: Int, _ isLast: Bool
    ) -> Int? {
        if let quote = dialect.quote, start < bytes.count, bytes[start] == quote {
            return quoted(bytes, from: start + 1, quote, isLast)
        }
        if let quote = dialect.quote, start < bytes.count, bytes[start] == 0x20,
            dialect.separator != 0x20
        {
            switch quoteBehindBlanks(bytes, from: start, quote, isLast) {
            case .found(let place): return quoted(bytes, from: place + 1, quote, isLast)
            case .unknown: return nil
            case .none: break
            }
        }
        guard let index = end(bytes, from: start, isLast) else { return nil }
        // A carriage return before the line feed belongs to the line end.
        let isDOS =
            index > start && bytes[index - 1] == 0x0D
            && (index == bytes.count || bytes[index] == 0x0A)
        fields.append(Record.Field(start: start, end: isDOS ? index - 1 : index))
        return index
    }

    private enum Search {
        case found(Int)
        case none
        /// Unknown until more of the table is read.
        case unknown
    }

    /// The quote after the blanks at the beginning of a field, if another quote on the line ends
    /// the field, as in `Paris, "Rome, Italy"`.
    private func quoteBehindBlanks(
        _ bytes: UnsafeRawBufferPointer, from start: Int, _ quote: UInt8, _ isLast: Bool
    ) -> Search {
        let place = pastBlanks(bytes, from: start)
        guard place < bytes.count else { return isLast ? .none : .unknown }
        guard bytes[place] == quote else { return .none }
        var index = place + 1
        while index < bytes.count, !isLineEnd(bytes[index]) {
            guard bytes[index] == quote else {
                index += 1
                continue
            }
            if index + 1 < bytes.count, bytes[index + 1] == quote {
                index += 2
                continue
            }
            let next = pastBlanks(bytes, from: index + 1)
            if next == bytes.count { return isLast ? .found(place) : .unknown }
            return isEnd(bytes[next]) ? .found(place) : .none
        }
        return index < bytes.count || isLast ? .none : .unknown
    }

    private mutating func quoted(
        _ bytes: UnsafeRawBufferPointer, from start: Int, _ quote: UInt8, _ isLast: Bool
    ) -> Int? {
        var field = Record.Field(start: start, end: bytes.count)
        var index = start
        // The quote that ends the field, if text followed an earlier quote; -1 for none.
        var last = -1
        while let base = bytes.baseAddress, index < bytes.count,
            let found = memchr(base + index, Int32(quote), bytes.count - index)
        {
            let place = UnsafeRawPointer(found) - base
            let after = place + 1
            if after < bytes.count, bytes[after] == quote {
                field.hasQuotes = true
                index = after + 1
                continue
            }
            field.end = place
            let next = pastBlanks(bytes, from: after)
            if next == bytes.count, !isLast { return nil }
            if next == bytes.count || isEnd(bytes[next]) {
                fields.append(field)
                return next
            }
            // Text follows the quote: the quote belongs to the field if a later one ends the field.
            hasStrayQuotes = true
            if place > last {
                guard let found = closing(bytes, from: after, quote, isLast) else { return nil }
                last = found
            }
            if place < last {
                index = after
                continue
            }
            guard let end = end(bytes, from: after, isLast) else { return nil }
            field.dropped = place
            field.end = bytes[end - 1] == 0x0D ? end - 1 : end
            fields.append(field)
            return end
        }
        guard isLast else { return nil }
        isOpen = true
        fields.append(field)
        return bytes.count
    }

    /// The next separator or line end from an offset on; nil when it is not there yet.
    private func end(_ bytes: UnsafeRawBufferPointer, from start: Int, _ isLast: Bool) -> Int? {
        var index = start
        while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
        return index == bytes.count && !isLast ? nil : index
    }

    /// Whether a byte outside of quotes ends a field.
    private func isEnd(_ byte: UInt8) -> Bool {
        byte == dialect.separator || isLineEnd(byte)
    }

    private func isLineEnd(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D && dialect.lineEnd == .carriageReturn
    }

    /// The first byte from an offset on that is neither a blank nor the return of a line end.
    private func pastBlanks(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index < bytes.count,
            bytes[index] == 0x20 && dialect.separator != 0x20
                || bytes[index] == 0x0D && dialect.lineEnd == .newline
        {
            index += 1
        }
        return index
    }

    /// The offset of the next quote on this line that ends the field; -1 when there is none, or
    /// when a quote begins another field before it; nil when the line is not complete yet.
    private func closing(
        _ bytes: UnsafeRawBufferPointer, from start: Int, _ quote: UInt8, _ isLast: Bool
    ) -> Int? {
        var index = start
        while index < bytes.count, !isLineEnd(bytes[index]) {
            guard bytes[index] == quote else {
                index += 1
                continue
            }
            if bytes[index - 1] == dialect.separator { return -1 }
            if index + 1 < bytes.count, bytes[index + 1] == quote {
                index += 2
                continue
            }
            let next = pastBlanks(bytes, from: index + 1)
            if next == bytes.count { return isLast ? index : nil }
            if isEnd(bytes[next]) { return index }
            index += 1
        }
        return index < bytes.count || isLast ? -1 : nil
    }

    private func lineEnds(_ base: UnsafeRawPointer, _ count: Int) -> Int {
        guard dialect.quote != nil else { return 1 }
        let lineEnd: UInt8 = dialect.lineEnd == .newline ? 0x0A : 0x0D
        var lines = 0
        var index = 0
        while index < count, let found = memchr(base + index, Int32(lineEnd), count - index) {
            lines += 1
            index = UnsafeRawPointer(found) - base + 1
        }
        return max(1, lines)
    }
}
