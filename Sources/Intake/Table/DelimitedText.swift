/// One row of a table.
public struct TableRow: Sendable, Hashable {
    /// The line it begins on, from 1.
    public var line: Int
    /// Its cells.
    public var cells: [String]
    /// Whether a quoted cell holds a quote that is not doubled and does not end it; the quote is
    /// kept.
    public var hasStrayQuotes = false
    /// Why a cell of a workbook has no value of its own, by column; in `cells` such a cell is
    /// empty.
    public var faults: [Int: String] = [:]

    /// Creates a row.
    public init(line: Int, cells: [String], hasStrayQuotes: Bool = false) {
        self.line = line
        self.cells = cells
        self.hasStrayQuotes = hasStrayQuotes
    }
}

/// A dialect of tables: cells separated by a character, quoted as in RFC 4180, or not quoted.
public struct DelimitedText: Sendable, Hashable {
    /// The character between cells.
    public var separator: Character
    /// The quote around cells; nil for none. Within a quoted cell, quotes are doubled and lines may
    /// end.
    public var quote: Character?

    /// Creates a dialect; by default with commas and double quotes.
    public init(separator: Character = ",", quote: Character? = "\"") {
        self.separator = separator
        self.quote = quote
    }

    /// The dialect of a text, from its first lines: a `sep=` line, otherwise the one of comma,
    /// semicolon and tab that divides them most evenly; nil when none does.
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
    /// - Throws: `SourceFinding` for a quote that is never closed, or a row that exceeds a limit.
    public func rows(of text: String, atMost count: Int = .max) throws(SourceFinding) -> [TableRow]
    {
        let mark = separator.utf8.first ?? UInt8(ascii: ",")
        var bytes = Array(text.utf8)[...]
        var line = 1
        if text.prefix(4).lowercased() == "sep=", !text.prefix(6).contains(mark == 9 ? "," : "\t") {
            bytes = bytes.drop { $0 != 0x0A }.dropFirst()
            line = 2
        }
        var rows: [TableRow] = []
        var stream = RecordStream(
            RecordDialect(
                separator: mark, quote: quote?.asciiValue,
                lineEnd: RecordDialect.lineEnd(of: bytes)), line: line)
        do throws(SourceFinding) {
            try stream.feed(Array(bytes), isLast: true) { record throws(SourceFinding) in
                guard rows.count < count else { throw Self.enough }
                rows.append(
                    TableRow(
                        line: record.line, cells: (0..<record.count).map { record.text($0) ?? "" },
                        hasStrayQuotes: record.hasStrayQuotes))
            }
        } catch {
            guard error == Self.enough else { throw error }
        }
        return rows
    }

    /// Thrown internally to stop reading after the wanted number of rows.
    private static let enough = SourceFinding.refusal("Enough", remedy: "")

    /// A row as text, with its line end; cells that a spreadsheet would execute as a formula (= + -
    /// @, tab, return) get an apostrophe before them.
    public func line(_ cells: [String], isForSpreadsheets: Bool = true) -> String {
        cells.map { cell in
            // By scalars, since a combining mark must not hide a quote or separator.
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

    /// Whether a spreadsheet executes a cell with this first character.
    static func beginsFormula(_ first: Unicode.Scalar) -> Bool {
        switch first {
        case "=", "+", "-", "@", "\t", "\r": true
        default: false
        }
    }
}
