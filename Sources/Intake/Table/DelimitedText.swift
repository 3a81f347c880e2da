/// One row of a table.
public struct TableRow: Sendable, Hashable {
    /// The line it begins on, from 1.
    public var line: Int
    /// Its cells.
    public var cells: [String]

    /// A row that begins on a line.
    public init(line: Int, cells: [String]) {
        self.line = line
        self.cells = cells
    }
}

/// Cells separated by a character, quoted as spreadsheets and RFC 4180 quote, or not at all.
public struct DelimitedText: Sendable, Hashable {
    /// The character between cells.
    public var separator: Character
    /// Whether `"` quotes cells; in quotes, `""` is a quote and lines may end.
    public var isQuoted: Bool

    /// A dialect; a comma and quotes when nothing else is said.
    public init(separator: Character = ",", isQuoted: Bool = true) {
        self.separator = separator
        self.isQuoted = isQuoted
    }

    /// The dialect of a text, by what its first lines have in common: a `sep=` line, else the one of
    /// comma, semicolon and tab that divides them most evenly; nil when none divides them.
    public static func recognised(_ text: String) -> DelimitedText? {
        let head = String(text.prefix(64 << 10))
        if head.lowercased().hasPrefix("sep="), let mark = head.dropFirst(4).first, mark != "\n" {
            return DelimitedText(separator: mark)
        }
        var best: (dialect: DelimitedText, score: Int)?
        for separator in [",", ";", "\t"] as [Character] {
            let dialect = DelimitedText(separator: separator)
            let rows = (try? dialect.rows(of: head, atMost: 40)) ?? []
            let widths = rows.dropLast(rows.count > 2 ? 1 : 0).map(\.cells.count).filter { $0 > 1 }
            let counts = Dictionary(grouping: widths, by: \.self).mapValues(\.count)
            guard let common = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
                continue
            }
            let score = common.value * 100 + min(common.key, 50)
            if score > best?.score ?? 0 { best = (dialect, score) }
        }
        return best?.dialect
    }

    /// The rows of a text; empty lines are left out, and so is a first line "sep=;".
    ///
    /// - Throws: `SourceFinding` for a quote that is never closed, or a row beyond the limits.
    public func rows(of text: String, atMost count: Int = .max) throws(SourceFinding) -> [TableRow]
    {
        var rows: [TableRow] = []
        let bytes = Array(text.utf8)
        let mark = separator.utf8.first ?? UInt8(ascii: ",")
        var index = 0
        var line = 1
        if text.prefix(4).lowercased() == "sep=", !text.prefix(6).contains(mark == 9 ? "," : "\t") {
            index = bytes.firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            line = 2
        }
        while index < bytes.count, rows.count < count {
            let row = try row(at: &index, line: &line, mark: mark, bytes)
            if row.cells.count > 1 || !row.cells[0].isEmpty { rows.append(row) }
        }
        return rows
    }

    private func row(at index: inout Int, line: inout Int, mark: UInt8, _ bytes: [UInt8])
        throws(SourceFinding) -> TableRow
    {
        var row = TableRow(line: line, cells: [])
        let start = index
        while true {
            row.cells.append(try cell(at: &index, line: &line, mark: mark, bytes, in: row.line))
            guard index - start <= IntakeLimits.rowBytes, row.cells.count <= IntakeLimits.columns
            else {
                throw SourceFinding.refusal(
                    "The row is over \(IntakeLimits.rowBytes >> 20) MiB or "
                        + "\(IntakeLimits.columns) cells",
                    remedy: "Look for a quote that is not closed.", line: row.line)
            }
            guard index < bytes.count, bytes[index] == mark else { break }
            index += 1
        }
        if index < bytes.count {
            index += 1
            line += 1
        }
        return row
    }

    /// Reads to the next separator or line end, which is left for the caller.
    private func cell(
        at index: inout Int, line: inout Int, mark: UInt8, _ bytes: [UInt8], in first: Int
    ) throws(SourceFinding) -> String {
        let quote = UInt8(ascii: "\"")
        guard isQuoted, index < bytes.count, bytes[index] == quote else {
            let start = index
            while index < bytes.count, bytes[index] != mark, bytes[index] != 0x0A { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }
        var cell: [UInt8] = []
        index += 1
        while true {
            guard index < bytes.count, cell.count <= IntakeLimits.cellBytes else {
                throw SourceFinding.refusal(
                    "A quote is opened here and never closed", remedy: "Close or double it.",
                    line: first, excerpt: String(decoding: cell.prefix(80), as: UTF8.self))
            }
            let byte = bytes[index]
            index += 1
            if byte == quote {
                if index < bytes.count, bytes[index] == quote {
                    index += 1
                } else {
                    break
                }
            }
            if byte == 0x0A { line += 1 }
            cell.append(byte)
        }
        // What follows a closing quote before the separator belongs to the cell, as Excel reads it.
        while index < bytes.count, bytes[index] != mark, bytes[index] != 0x0A {
            cell.append(bytes[index])
            index += 1
        }
        return String(decoding: cell, as: UTF8.self)
    }

    /// A row as text, with its line end; cells that a spreadsheet would run as a formula
    /// (= + - @, tab, return) are neutralised by an apostrophe.
    public func line(_ cells: [String], isForSpreadsheets: Bool = true) -> String {
        cells.map { cell in
            // By scalars: a mark that combines with a quote or separator must not hide it.
            var scalars = cell.unicodeScalars
            if isForSpreadsheets, let first = scalars.first, Self.beginsFormula(first) {
                scalars.insert("'", at: scalars.startIndex)
            }
            let special = String.UnicodeScalarView("\"\n\r\u{85}\u{2028}\u{2029}".unicodeScalars)
            guard scalars.contains(where: { special.contains($0) || Character($0) == separator })
            else { return String(scalars) }
            var quoted = String.UnicodeScalarView("\"".unicodeScalars)
            for scalar in scalars {
                if scalar == "\"" { quoted.append(scalar) }
                quoted.append(scalar)
            }
            quoted.append("\"")
            return String(quoted)
        }.joined(separator: String(separator)) + "\n"
    }

    /// Whether a spreadsheet runs a cell that begins so.
    static func beginsFormula(_ first: Unicode.Scalar) -> Bool {
        switch first {
        case "=", "+", "-", "@", "\t", "\r": true
        default: false
        }
    }
}
