import Catalog
import Glibc
import Intake

/// The first line of a table: its columns by name.
struct TableHeader: Sendable {
    /// Names of columns, in order.
    let names: [String]
    /// The length of the line with its end, in bytes.
    let end: Int

    /// - Throws: `SourceFinding` when there is no such line, or it is not `StreamSafe`.
    init(firstLineOf bytes: UnsafeRawBufferPointer) throws(SourceFinding) {
        let line = bytes.prefix(BulkLimits.lineBytes).prefix { $0 != 0x0A }
        guard !line.isEmpty, line.count < BulkLimits.lineBytes else {
            throw SourceFinding.refusal(
                "The table has no header line", remedy: "Give the whole file as it was published.")
        }
        var text = String(decoding: line, as: UTF8.self)
        guard StreamSafe.isSafe(text) else { throw SourceFinding.marks(line: 1) }
        if text.hasSuffix("\r") { text.removeLast() }
        if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
        names = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        end = min(bytes.count, line.count + 1)
        guard names.count <= BulkLimits.columns else {
            throw SourceFinding.refusal(
                "The table has over \(BulkLimits.columns) columns", remedy: "Check what it is.")
        }
    }

    /// The index of a column.
    ///
    /// - Throws: `SourceFinding` with the existing columns when there is none of that name.
    func column(_ name: String) throws(SourceFinding) -> Int {
        guard let index = names.firstIndex(of: name) else {
            throw SourceFinding.refusal(
                "The table has no column \(name)",
                remedy: "Its columns are \(names.prefix(12).joined(separator: ", ")); give the "
                    + "right file.", line: 1)
        }
        return index
    }
}

/// The fields of one line, by column.
struct TableFields {
    private let base: UnsafeRawPointer
    private let bounds: UnsafeMutablePointer<Int32>
    /// The number of fields found so far.
    let count: Int

    init(_ base: UnsafeRawPointer, _ bounds: UnsafeMutablePointer<Int32>, _ count: Int) {
        self.base = base
        self.bounds = bounds
        self.count = count
    }

    /// The bytes of a field; empty for NULL and for a missing one.
    subscript(column: Int) -> UnsafeRawBufferPointer {
        guard column < count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let start = column == 0 ? 0 : Int(bounds[column - 1]) + 1
        return UnsafeRawBufferPointer(start: base + start, count: Int(bounds[column]) - start)
    }

    /// A field as text; nil for NULL.
    ///
    /// - Throws: `RowRefusal` for one that is not `StreamSafe`.
    func text(_ column: Int) throws(RowRefusal) -> String? {
        let bytes = self[column]
        if bytes.isEmpty { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard StreamSafe.isSafe(text) else { throw RowRefusal(SourceFinding.marks().message) }
        return text
    }

    /// The excerpt of a field for a finding.
    func excerpt(_ column: Int) -> String {
        String(decoding: self[column].prefix(BulkLimits.nameBytes), as: UTF8.self)
    }

    /// A whole number without a sign; nil for any other text.
    func number(_ column: Int) -> Int? { Self.number(self[column]) }

    static func number(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard !bytes.isEmpty, bytes.count <= 18 else { return nil }
        var value = 0
        for byte in bytes {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }
}

extension TablePiece {
    /// Calls `body` with the number in the piece, from 0, of each line that is not empty, and with
    /// its fields up to a column; with nil in place of the fields where the line is too long.
    ///
    /// - Returns: the number of lines, empty ones included.
    func forEachLine(upTo column: Int, _ body: (Int, TableFields?) -> Void) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        let bounds = UnsafeMutablePointer<Int32>.allocate(capacity: column + 2)
        defer { bounds.deallocate() }
        var start = 0
        var lines = 0
        while start < bytes.count {
            let found = memchr(base + start, 0x0A, bytes.count - start)
            let end = found.map { UnsafeRawPointer($0) - base } ?? bytes.count
            if end - start > BulkLimits.lineBytes {
                body(lines, nil)
            } else if end > start {
                body(lines, Self.fields(base + start, end - start, upTo: column, bounds))
            }
            lines += 1
            start = end + 1
        }
        return lines
    }

    private static func fields(
        _ base: UnsafeRawPointer, _ length: Int, upTo column: Int,
        _ bounds: UnsafeMutablePointer<Int32>
    ) -> TableFields {
        var length = length
        if length > 0, base.load(fromByteOffset: length - 1, as: UInt8.self) == 0x0D { length -= 1 }
        var count = 0
        var start = 0
        while count <= column {
            let found = start <= length ? memchr(base + start, 0x09, length - start) : nil
            let end = found.map { UnsafeRawPointer($0) - base } ?? length
            bounds[count] = Int32(truncatingIfNeeded: end)
            count += 1
            if found == nil { break }
            start = end + 1
        }
        return TableFields(base, bounds, count)
    }
}
