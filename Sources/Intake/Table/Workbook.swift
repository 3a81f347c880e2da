import Catalog

/// A workbook of spreadsheets (XLSX, ECMA-376): its sheets in their order, as rows of texts.
public struct Workbook: Sendable {
    /// One sheet.
    public struct Page: Sendable {
        /// Its name.
        public var name: String
        /// Its rows that are not empty. A row's `line` is its row number; its empty cells are kept
        /// as "".
        public var rows: [TableRow]

        /// Creates a sheet.
        public init(name: String, rows: [TableRow]) {
            self.name = name
            self.rows = rows
        }
    }

    /// The visible sheets, in the workbook's order.
    public private(set) var pages: [Page] = []
    /// Findings about parts that were left out.
    public private(set) var findings: [SourceFinding] = []

    private var strings: [String] = []
    private var styles = WorkbookStyles()
    private var cellsLeft = IntakeLimits.sheetCells

    /// Whether a package is a workbook.
    public static func recognises(_ contents: Archive.Contents) -> Bool {
        contents.files["[Content_Types].xml"] != nil && contents.files[WorkbookParts.book] != nil
    }

    /// Reads a package.
    ///
    /// - Throws: `SourceFinding` when it is not a workbook, a part is not XML, or it exceeds a
    ///   limit.
    public init(_ contents: Archive.Contents) throws(SourceFinding) {
        let parts = try WorkbookParts(contents)
        guard let bytes = parts[WorkbookParts.book] else {
            throw SourceFinding.refusal(
                "The package is no workbook: it has no xl/workbook.xml",
                remedy: "Save the sheet again as .xlsx, or as .csv.")
        }
        let book = try XMLDocument.parse(bytes).root
        if let bytes = parts.part(kind: "sharedStrings") {
            strings = try XMLDocument.parse(bytes).root.all("si").map(Self.text)
        }
        if let bytes = parts.part(kind: "styles") {
            styles = WorkbookStyles(try XMLDocument.parse(bytes).root)
        }
        let first1904 = book.first("workbookPr")?["date1904"] ?? "0"
        styles.isFrom1904 = first1904 == "1" || first1904 == "true"
        for sheet in book.first("sheets")?.all("sheet").prefix(IntakeLimits.sheets) ?? [] {
            let name = sheet["name"] ?? ""
            if let state = sheet["state"], state != "visible" {
                findings.append(
                    SourceFinding(
                        .note, "A sheet is hidden and was left out", remedy: "Show it to read it.",
                        excerpt: name))
                continue
            }
            guard let id = sheet["id"], let bytes = parts.part(of: id) else {
                findings.append(
                    SourceFinding(
                        .warning, "A sheet is named but not in the workbook",
                        remedy: "Save the workbook again.", excerpt: name))
                continue
            }
            let root = try XMLDocument.parse(bytes).root
            // Sheets of charts have no cells.
            guard let data = root.first("sheetData") else { continue }
            var rows = try rows(of: data, on: name)
            WorkbookMerges(root).fill(&rows)
            pages.append(Page(name: name, rows: rows))
        }
    }

    /// The text of a shared or inline string: its runs, without phonetic hints.
    private static func text(_ element: XMLElement) -> String {
        var text = ""
        for part in element.elements {
            if part.name == "t" { text += part.text }
            guard part.name == "r", let run = part.first("t")?.text else { continue }
            switch part.first("rPr")?.first("vertAlign")?["val"] {
            case "superscript": text += script(run, isRaised: true)
            case "subscript": text += script(run, isRaised: false)
            default: text += run
            }
        }
        return StreamSafe.cut(unescaped(text))
    }

    /// A superscript or subscript run as plain text, with the blanks that the run begins and ends
    /// with.
    private static func script(_ run: String, isRaised: Bool) -> String {
        let words = Scripts.written(run, isRaised: isRaised)
        if words.isEmpty { return run }
        return run.prefix { $0.isWhitespace } + words + (run.last?.isWhitespace == true ? " " : "")
    }

    /// A text with its escapes resolved, which stand for characters that XML does not allow
    /// (ECMA-376, 22.4.2.4): "_x000D_" is a carriage return. "_x005F_" is an underscore, after
    /// which the text of an escape is literal.
    private static func unescaped(_ text: String) -> String {
        guard text.contains("_x") else { return text }
        var plain = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "_x") {
            plain += rest[..<start.lowerBound]
            let behind = rest[start.upperBound...]
            let digits = behind.prefix(4)
            guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
                behind.dropFirst(4).first == "_", let number = UInt32(digits, radix: 16)
            else {
                plain += "_x"
                rest = behind
                continue
            }
            // Half of a surrogate pair is not a character.
            plain.unicodeScalars.append(Unicode.Scalar(number) ?? "\u{FFFD}")
            rest = behind.dropFirst(5)
        }
        return (plain + rest).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    private mutating func rows(of data: XMLElement, on page: String) throws(SourceFinding)
        -> [TableRow]
    {
        var rows: [TableRow] = []
        var number = 0
        for case .element(let row) in data.children where row.name == "row" {
            number = row["r"].flatMap { Int($0) } ?? (number &+ 1)
            var cells: [String] = []
            var faults: [Int: String] = [:]
            var column = -1
            for case .element(let cell) in row.children where cell.name == "c" {
                column = cell["r"].flatMap(Self.column) ?? (column + 1)
                if column < IntakeLimits.columns, let fault = fault(of: cell) {
                    faults[column] = "The cell \(cell["r"] ?? "\(column + 1)") \(fault)"
                    continue
                }
                let words = words(of: cell)
                if words.isEmpty { continue }
                guard column < IntakeLimits.columns else {
                    throw SourceFinding.refusal(
                        "The row goes beyond \(IntakeLimits.columns) columns",
                        remedy: "Clear the cells at the right.", line: number)
                }
                cellsLeft -= max(1, column + 1 - cells.count)
                guard cellsLeft > 0 else {
                    throw SourceFinding.refusal(
                        "The workbook has over \(IntakeLimits.sheetCells) cells",
                        remedy: "Save its sheets as .csv.", line: number)
                }
                while cells.count < column { cells.append("") }
                if cells.count == column { cells.append(words) } else { cells[column] = words }
            }
            if !cells.isEmpty || !faults.isEmpty {
                var row = TableRow(line: number, cells: cells.isEmpty ? [""] : cells)
                row.faults = faults
                rows.append(row)
            }
        }
        return rows
    }

    /// Why a cell has no value of its own; nil when it has one.
    private func fault(of cell: XMLElement) -> String? {
        let value = cell.first("v")?.text ?? ""
        if cell["t"] == "s" {
            let isThere = Int(value).map(strings.indices.contains) ?? value.isEmpty
            return isThere ? nil : "shows a text that is not in the workbook"
        }
        if cell["t"] == "e" { return "shows the error \(value.isEmpty ? "of a formula" : value)" }
        guard cell.first("f") != nil, value.isEmpty, cell.first("is") == nil else { return nil }
        // The result of a formula may be an empty text, which is stored as such.
        let isEmptyText = cell["t"] == "str" && cell.first("v") != nil
        return isEmptyText ? nil : "is a formula whose value is not stored"
    }

    private func words(of cell: XMLElement) -> String {
        let value = cell.first("v")?.text ?? ""
        switch cell["t"] ?? "n" {
        case "s":
            guard let index = Int(value), strings.indices.contains(index) else { return "" }
            return strings[index]
        case "inlineStr": return cell.first("is").map(Self.text) ?? value
        case "b": return value == "1" ? "TRUE" : value == "0" ? "FALSE" : value
        case "n":
            let style = cell["s"].flatMap { Int($0) } ?? 0
            return value.isEmpty ? "" : styles.shown(value, style)
        case "str": return Self.unescaped(value)
        // A date in ISO 8601 (18.18.11); a time of midnight is left out.
        case "d": return String(value.prefix { $0 != "T" }) + Self.time(of: value)
        default: return value
        }
    }

    /// The time of day after a "T", with the "T"; empty for midnight.
    private static func time(of value: String) -> String {
        let time = value.drop { $0 != "T" }
        return time.contains { ("1"..."9").contains($0) } ? String(time) : ""
    }

    /// The column of a place, from 0, such as 27 for "AB12"; nil when it begins with no capital
    /// letter.
    static func column(of place: String) -> Int? {
        var column = 0
        for byte in place.utf8.prefix(8) {
            guard (0x41...0x5A).contains(byte) else { break }
            column = column * 26 + Int(byte - 0x40)
        }
        return column > 0 ? column - 1 : nil
    }
}
