import Foundation
import TestSupport
import Testing

@testable import Intake

/// 2,850 numbers in 75 formats, against what LibreOffice shows of them: Tests/Cells, written by
/// Tests/Content/cells.py.
@Suite struct `Cells of a workbook` {
    private static func rows(_ name: String) throws -> [TableRow] {
        let file = Repository.root.appending(path: "Tests/Cells/\(name)")
        let bytes = Array(try Data(contentsOf: file))
        if name.hasSuffix(".csv") {
            return try DelimitedText().rows(of: String(decoding: bytes, as: UTF8.self))
        }
        return try #require(try Workbook(try Archive.contents(of: bytes)).pages.first).rows
    }

    /// One blank where several stand: fractions keep room for digits.
    private static func tidy(_ text: String) -> String {
        text.split(separator: " ").joined(separator: " ")
    }

    /// What LibreOffice shows, or nil where we differ and know why.
    private static func wanted(_ row: [String]) -> String? {
        let (format, number, shown) = (row[0], row[1], row[2])
        // No room for so long a number beside a fraction: we show it without its format.
        if shown == "#FMT" { return nil }
        // Excel keeps the sign before a section that has no condition of its own.
        if format.hasPrefix("[>="), number.hasPrefix("-") { return nil }
        // Excel rounds what it shows, 100.5, and not the binary number below it.
        if format.hasSuffix("0%") || format == "built-in 9", number == "1.005" { return nil }
        // As a text Excel shows it as it does without a format.
        if format == "@" || format == "built-in 49", number.contains("E") { return nil }
        // LibreOffice writes exponents of three digits where a number has no format.
        return shown.replacing(#/E([+-])0(\d\d)$/#) { "E\($0.1)\($0.2)" }
    }

    @Test func `show what the sheet shows`() throws {
        let (book, sheet) = (try Self.rows("formats.xlsx"), try Self.rows("formats.csv"))
        #expect(book.count == sheet.count && book.count == 2_850)
        var compared = 0
        for (ours, theirs) in zip(book, sheet) {
            #expect(ours.cells.prefix(2) == theirs.cells.prefix(2))
            guard let wanted = Self.wanted(theirs.cells) else { continue }
            let shown = ours.cells.count > 2 ? ours.cells[2] : ""
            #expect(Self.tidy(shown) == Self.tidy(wanted), "\(theirs.cells)")
            compared += 1
        }
        #expect(compared >= 2_810)
    }

    /// A number, how many digits are behind the point, and the rounded one.
    @Test(arguments: [
        (0.125, 2, "0.13"), (1.005, 2, "1.01"), (2.5, 0, "3"), (9.999, 2, "10.00"),
        (0.0049, 2, "0.00"),
        (1e-7, 3, "0.000"), (123_456_789.5, 0, "123456790"), (0.29999999999999999, 1, "0.3"),
        (1e15, 0, "1000000000000000"), (0.05, 1, "0.1"), (0.95, 0, "1"),
    ])
    func `are rounded as people round`(number: Double, decimals: Int, shown: String) {
        var digits = DecimalDigits(number)
        digits.round(decimals: decimals)
        let whole = digits.whole.isEmpty ? [0] : digits.whole
        let text = (whole + digits.part(decimals)).map { "\($0)" }.joined()
        #expect(text == shown.filter { $0 != "." })
    }

    /// A format, a number, and what is shown of it.
    @Test(arguments: [
        ("# ?/10", 0.3, "3/10"), ("# ??/100", 1.25, "1 25/100"), ("# ?/16", 0.5, "8/16"),
        ("", 7, "7"), ("[Red]", 7.5, "7.5"), ("0" + String(repeating: "%", count: 300), 1, "1"),
        ("\"" + String(repeating: "x", count: 300) + "\"0", 1, "1"),
    ])
    func `show what people mean by rarer formats`(code: String, number: Double, shown: String) {
        let text = NumberFormat(code).text(of: number).map(Self.tidy)
        #expect(text == shown)
    }

    @Test(arguments: [
        "", ";;;", "0;", "[", "\"", "\\", "[$", "E+", "/", "?/", "0/0/0", "%%%%", ",,,,", "_", "*",
    ])
    func `have formats that nobody could mean`(code: String) {
        for number in [0, 1, -1, 0.5, 1e300, -1e-300, 12_345.678] as [Double] {
            _ = NumberFormat(code).text(of: number)
        }
        _ = NumberFormat(String(repeating: code + "0", count: 500)).text(of: 1)
    }
}
