import Testing

@testable import Intake
@testable import QuestionFormats
@testable import QuestionRecords

/// Workbooks of a sheet or more, for tests.
enum SmallWorkbook {
    static func file(
        _ sheets: [String], strings: String = "", styles: String = "", book: String = ""
    ) -> QuestionFile {
        let numbers = sheets.indices.map { $0 + 1 }
        return SmallZip.file(
            "sheet.xlsx",
            [
                ("[Content_Types].xml", "<Types/>"),
                (
                    "xl/workbook.xml",
                    "<workbook xmlns:r=\"r\">\(book)<sheets>\(numbers.map { "<sheet name=\"S\($0)\" sheetId=\"\($0)\" r:id=\"R\($0)\"/>" }.joined())</sheets></workbook>"
                ),
                (
                    "xl/_rels/workbook.xml.rels",
                    "<Relationships>\(numbers.map { "<Relationship Id=\"R\($0)\" Target=\"worksheets/s\($0).xml\"/>" }.joined())</Relationships>"
                ),
                ("xl/sharedStrings.xml", "<sst>\(strings)</sst>"),
                ("xl/styles.xml", "<styleSheet>\(styles)</styleSheet>"),
            ]
                + zip(numbers, sheets).map {
                    (
                        "xl/worksheets/s\($0).xml",
                        "<worksheet><sheetData>\($1)</sheetData></worksheet>"
                    )
                })
    }

    static func rows(_ file: QuestionFile) throws -> [[TableRow]] {
        guard case .success(let contents)? = file.package else { return [] }
        return try Workbook(contents).pages.map(\.rows)
    }
}

@Suite struct `Workbooks` {
    private static let strings =
        "<si><t>plain</t></si><si><r><t>rich </t></r><r><rPr/><t xml:space=\"preserve\">runs</t></r><rPh><t>no</t></rPh></si>"
    private static let styles =
        "<numFmts><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\"/><numFmt numFmtId=\"165\" formatCode=\"0.0&quot; days&quot;\"/></numFmts>"
        + "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/><xf numFmtId=\"165\"/></cellXfs>"

    @Test(arguments: [
        (
            "<c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"s\"><v>1</v></c>",
            ["plain", "rich runs"]
        ),
        (
            "<c r=\"A1\" t=\"inlineStr\"><is><t>in</t></is></c><c r=\"C1\"><v>2.50</v></c>",
            ["in", "", "2.5"]
        ),
        (
            "<c t=\"b\"><v>1</v></c><c t=\"b\"><v>0</v></c><c t=\"str\"><f>A1</f><v></v></c>",
            ["TRUE", "FALSE"]
        ),
        ("<c><v>0.29999999999999999</v></c><c t=\"str\"><f>A1</f><v>x</v></c>", ["0.3", "x"]),
        (
            "<c s=\"1\"><v>45000</v></c><c s=\"2\"><v>45000.5</v></c><c s=\"3\"><v>45000</v></c>",
            ["2023-03-15", "2023-03-15T12:00:00", "45000.0 days"]
        ),
        (
            "<c s=\"1\"><v>1</v></c><c s=\"1\"><v>59</v></c><c s=\"1\"><v>61</v></c>",
            ["1900-01-01", "1900-02-28", "1900-03-01"]
        ),
        (
            "<c s=\"1\"><v>0.25</v></c><c s=\"1\"><v>1e300</v></c><c s=\"9\"><v>7</v></c>",
            ["06:00:00", "1e300", "7"]
        ),
        ("<c t=\"s\"></c><c r=\"C1\" t=\"s\"/><c r=\"B1\"><v>3</v></c>", ["", "3"]),
        (
            "<c t=\"d\"><v>1989-11-09T00:00:00.000</v></c><c t=\"d\"><v>1969-07-20T20:17:40</v></c><c t=\"d\"><v>1989-11-09</v></c>",
            ["1989-11-09", "1969-07-20T20:17:40", "1989-11-09"]
        ),
    ]) func `cells are read as they are shown`(cells: String, expected: [String]) throws {
        let file = SmallWorkbook.file(
            ["<row r=\"7\">\(cells)</row>"], strings: Self.strings, styles: Self.styles)
        #expect(try SmallWorkbook.rows(file) == [[TableRow(line: 7, cells: expected)]])
    }

    /// A cell that shows no value of its own, and why.
    @Test(arguments: [
        (
            "<c r=\"B2\" t=\"s\"><v>9</v></c>",
            "The cell B2 shows a text that is not in the workbook"
        ),
        ("<c r=\"B2\" t=\"e\"><v>#REF!</v></c>", "The cell B2 shows the error #REF!"),
        ("<c r=\"B2\" t=\"e\"><f>A1</f></c>", "The cell B2 shows the error of a formula"),
        ("<c r=\"B2\"><f>A1</f></c>", "The cell B2 is a formula whose value is not stored"),
        ("<c r=\"B2\"><f>A1</f><v></v></c>", "The cell B2 is a formula whose value is not stored"),
        (
            "<c r=\"B2\" t=\"str\"><f>A1</f></c>",
            "The cell B2 is a formula whose value is not stored"
        ),
    ]) func `cells without a value say so`(cell: String, fault: String) throws {
        let file = SmallWorkbook.file(["<row r=\"2\">\(cell)</row>"])
        let row = try #require(try SmallWorkbook.rows(file).first?.first)
        #expect(row.faults == [1: fault] && row.cells == [""])
    }

    @Test(arguments: [
        ("[h]:mm", "30:15:00"), ("[h]", "30:15:00"), ("[mm]:ss", "30:15:00"),
        ("h:mm", "1900-01-01T06:15:00"),
    ])
    func `times may go beyond a day`(code: String, shown: String) throws {
        let file = SmallWorkbook.file(
            ["<row><c s=\"1\"><v>1.26041666666667</v></c></row>"],
            styles: "<numFmts><numFmt numFmtId=\"164\" formatCode=\"\(code)\"/></numFmts>"
                + "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"164\"/></cellXfs>")
        #expect(try SmallWorkbook.rows(file).first?.first?.cells == [shown])
    }

    @Test func `days may count from 1904`() throws {
        let file = SmallWorkbook.file(
            ["<row><c s=\"1\"><v>0</v></c></row>"], styles: Self.styles,
            book: "<workbookPr date1904=\"1\"/>")
        #expect(try SmallWorkbook.rows(file).first?.first?.cells == ["1904-01-01"])
    }

    @Test func `sheets keep their order, and empty rows are left out`() throws {
        let file = SmallWorkbook.file([
            "<row r=\"2\"><c/></row><row><c><v>1</v></c></row>",
            "<row r=\"9\"><c><v>2</v></c></row>",
        ])
        #expect(
            try SmallWorkbook.rows(file) == [
                [TableRow(line: 3, cells: ["1"])], [TableRow(line: 9, cells: ["2"])],
            ])
    }

    @Test(arguments: [
        "<row><c r=\"ZZZZZZZZ1\"><v>1</v></c></row>",
        String(
            (1...5_000).map { "<row r=\"\($0)\"><c r=\"BXX\($0)\"><v>1</v></c></row>" }.joined()),
        "<row r=\"9223372036854775807\"><c><v>1</v></c></row><row><c><v>2</v></c></row>",
    ]) func `cells far out do no harm`(rows: String) {
        let reading = QuestionFormat.sheet.read(SmallWorkbook.file([rows]))
        #expect(reading.questions.isEmpty && !reading.findings.isEmpty)
    }
}
