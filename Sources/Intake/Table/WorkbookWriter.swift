import Catalog

/// Writes workbooks of spreadsheets (XLSX) that hold texts only; equal texts give equal bytes.
public enum WorkbookWriter {
    /// A workbook of one sheet, whose first row is frozen.
    ///
    /// - Parameters:
    ///   - name: the sheet's name, at most 31 characters.
    ///   - rows: its rows, the header first.
    /// - Returns: the file; nil when it cannot be packed.
    public static func file(sheet name: String, rows: [[String]]) -> [UInt8]? {
        let workbook = """
            <workbook xmlns="\(main)" xmlns:r="\(office)"><sheets>\
            <sheet name="\(escaped(name))" sheetId="1" r:id="rId1"/></sheets></workbook>
            """
        let parts: [(path: String, text: String)] = [
            ("[Content_Types].xml", types),
            ("_rels/.rels", relation("officeDocument", to: "xl/workbook.xml")),
            ("xl/workbook.xml", workbook),
            ("xl/_rels/workbook.xml.rels", relation("worksheet", to: "worksheets/sheet1.xml")),
            ("xl/worksheets/sheet1.xml", sheet(rows)),
        ]
        return ArchiveWriter.zip(
            parts.map { part in (path: part.path, bytes: Array((head + part.text).utf8)) })
    }

    private static let head = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + "\n"
    private static let packaging = "http://schemas.openxmlformats.org/package/2006/"
    private static let office =
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

    private static let types = """
        <Types xmlns="\(packaging)content-types"><Default Extension="rels" \
        ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
        <Default Extension="xml" ContentType="application/xml"/>\
        <Override PartName="/xl/workbook.xml" \
        ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>\
        <Override PartName="/xl/worksheets/sheet1.xml" \
        ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>\
        </Types>
        """

    private static func relation(_ kind: String, to target: String) -> String {
        """
        <Relationships xmlns="\(packaging)relationships"><Relationship Id="rId1" \
        Type="\(office)/\(kind)" Target="\(target)"/></Relationships>
        """
    }

    private static func sheet(_ rows: [[String]]) -> String {
        var written = ""
        for (index, cells) in rows.enumerated() { written += row(cells, number: index + 1) }
        return """
            <worksheet xmlns="\(main)"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" \
            topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
            <sheetData>\(written)</sheetData></worksheet>
            """
    }

    private static func row(_ cells: [String], number: Int) -> String {
        var written = ""
        for (column, text) in cells.enumerated() where !text.isEmpty {
            written += """
                <c r="\(letters(of: column))\(number)" t="inlineStr"><is>\
                <t xml:space="preserve">\(escaped(text))</t></is></c>
                """
        }
        return "<row r=\"\(number)\">\(written)</row>\n"
    }

    /// "A", "Z", "AA": a column from 0.
    private static func letters(of column: Int) -> String {
        let last = String(UnicodeScalar(UInt8(0x41 + column % 26)))
        return column < 26 ? last : letters(of: column / 26 - 1) + last
    }

    /// A text escaped for XML, without the control characters that it does not allow.
    private static func escaped(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isKnown = scalar.value >= 0x20 || scalar == "\n" || scalar == "\t"
            if isKnown, scalar.value != 0xFFFE, scalar.value != 0xFFFF { kept.append(scalar) }
        }
        return HTMLText.escaped(String(kept), in: .doubleQuotes)
    }
}
