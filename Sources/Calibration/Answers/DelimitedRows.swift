/// Reads the rows of a delimited text one after the other: quoted cells, doubled quotes, line
/// breaks within quotes, a byte order mark, any of the three line endings; separated by commas,
/// semicolons or tabs, whichever is most frequent in the first row.
///
/// Source: RFC 4180, and the output of spreadsheets.
struct DelimitedRows {
    /// One row.
    struct Row {
        /// Its first line, from 1.
        var line: Int
        /// Its cells, without quotes.
        var cells: [String]
        /// Why it cannot be read; nil when it can.
        var refusal: Refusal?
    }

    /// The faults of a row.
    enum Refusal {
        case openQuote, longCell, manyColumns
    }

    private let bytes: [UInt8]
    private let separator: UInt8
    private var position: Int
    private var line = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        separator = Self.separator(of: bytes)
    }

    private static func separator(of bytes: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        for byte in bytes.prefix(CalibrationLimits.cellBytes) {
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
            counts[byte, default: 0] += 1
        }
        let known = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        var best = known[0]
        for candidate in known where counts[candidate, default: 0] > counts[best, default: 0] {
            best = candidate
        }
        return best
    }

    /// The next row that is not empty; nil at the end.
    mutating func next() -> Row? {
        while position < bytes.count {
            let row = read()
            if row.refusal != nil || row.cells.count > 1 || row.cells.first?.isEmpty == false {
                return row
            }
        }
        return nil
    }

    private mutating func read() -> Row {
        let start = position
        let firstLine = line
        var cells: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        func refuse(_ refusal: Refusal) -> Row { Row(line: firstLine, cells: [], refusal: refusal) }
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if isQuoted {
                if byte == UInt8(ascii: "\"") {
                    if position < bytes.count, bytes[position] == byte {
                        cell.append(byte)
                        position += 1
                    } else {
                        isQuoted = false
                    }
                } else {
                    if isLineBreak(byte) { line += 1 }
                    cell.append(byte)
                }
            } else if byte == UInt8(ascii: "\""), cell.isEmpty {
                isQuoted = true
            } else if byte == separator {
                cells.append(String(decoding: cell, as: UTF8.self))
                cell.removeAll(keepingCapacity: true)
            } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                skipLineFeed(after: byte)
                line += 1
                cells.append(String(decoding: cell, as: UTF8.self))
                return Row(line: firstLine, cells: cells)
            } else {
                cell.append(byte)
            }
            if cell.count > CalibrationLimits.cellBytes {
                resume(after: start, at: firstLine)
                return refuse(isQuoted ? .openQuote : .longCell)
            }
            if cells.count > CalibrationLimits.columns {
                resume(after: start, at: firstLine)
                return refuse(.manyColumns)
            }
        }
        if isQuoted {
            resume(after: start, at: firstLine)
            return refuse(.openQuote)
        }
        cells.append(String(decoding: cell, as: UTF8.self))
        return Row(line: firstLine, cells: cells)
    }

    /// Whether a byte ends a line: a carriage return before a line feed does not.
    private func isLineBreak(_ byte: UInt8) -> Bool {
        if byte == UInt8(ascii: "\n") { return true }
        guard byte == UInt8(ascii: "\r") else { return false }
        return position >= bytes.count || bytes[position] != UInt8(ascii: "\n")
    }

    private mutating func skipLineFeed(after byte: UInt8) {
        if byte == UInt8(ascii: "\r"), position < bytes.count, bytes[position] == UInt8(ascii: "\n")
        {
            position += 1
        }
    }

    /// Continues at the line after the first one of a bad row, so that a stray quote loses one row,
    /// not the rest of the file.
    private mutating func resume(after start: Int, at firstLine: Int) {
        position = start
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                skipLineFeed(after: byte)
                break
            }
        }
        line = firstLine + 1
    }
}
