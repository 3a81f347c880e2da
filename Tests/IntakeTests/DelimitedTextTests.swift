import TestSupport
import Testing

@testable import Intake

@Suite struct `Reading tables` {
    /// A text, and its cells, row by row.
    @Test(arguments: [
        ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a,b", [["a", "b"]]),
        ("\"a,b\",\"c\"\"d\"\n", [["a,b", "c\"d"]]), ("\"a\nb\",c\n", [["a\nb", "c"]]),
        ("a,\n,b\n\n\nc,d", [["a", ""], ["", "b"], ["c", "d"]]), ("\"\",x\n", [["", "x"]]),
        ("\"a\"b,c\n", [["ab", "c"]]), ("a\"b,c\n", [["a\"b", "c"]]),
        ("sep=;\na;b\n", [["a", "b"]]), ("a;b\n1;2\n", [["a", "b"], ["1", "2"]]),
        ("a\tb,c\td\n1\t2,3\t4\n", [["a", "b,c", "d"], ["1", "2,3", "4"]]),
    ]) func `gives cells`(text: String, cells: [[String]]) throws {
        let dialect = try #require(DelimitedText.recognised(text))
        #expect(try dialect.rows(of: text).map(\.cells) == cells)
    }

    /// A quote behind blanks opens a cell where another one ends it on the line, however a file comes in.
    @Test(arguments: [
        ("1, \"a,b\" ,2\n", ",", ["1", "a,b", "2"]), ("1, \"a\"\"b\"\n", ",", ["1", "a\"b"]),
        ("1,  \"\",2\n", ",", ["1", "", "2"]), ("1, \"a\" b,2\n", ",", ["1", " \"a\" b", "2"]),
        ("1, \"a,2\n", ",", ["1", " \"a", "2"]), ("1, a \"b\"\n", ",", ["1", " a \"b\""]),
        ("1  \"a b\" 2\n", " ", ["1", "", "a b", "2"]),
        ("\u{FEFF}1,2\n", ",", ["1", "2"]),
    ]) func `takes quotes behind blanks, and a mark at the start`(
        text: String, separator: String, cells: [String]
    ) throws {
        for size in [1, 3, 4096] {
            let bytes = Array(text.utf8)
            var stream = RecordStream(RecordDialect(separator: separator.utf8.first ?? 0))
            var rows: [[String]] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                let piece = Array(bytes[start..<min(bytes.count, start + size)])
                try stream.feed(piece, isLast: false) { record throws(SourceFinding) in
                    rows.append((0..<record.count).map { record.text($0) ?? "" })
                }
            }
            try stream.end { record throws(SourceFinding) in
                rows.append((0..<record.count).map { record.text($0) ?? "" })
            }
            #expect(rows == [cells])
        }
    }

    @Test func `counts the lines of rows, with those inside of quotes`() throws {
        let rows = try DelimitedText().rows(of: "a,b\n\"x\n\ny\",1\n\nc,d\n")
        #expect(rows.map(\.line) == [1, 2, 6])
    }

    @Test func `says where a quote was opened that is never closed`() {
        let finding = #expect(throws: SourceFinding.self) {
            try DelimitedText().rows(of: "a,b\n1,\"2\n3,4\n")
        }
        #expect(finding?.line == 2)
    }

    @Test(.timeLimit(.minutes(20))) func `refuses rows, cells and widths beyond the limits`() {
        let long = String(repeating: "a", count: IntakeLimits.rowBytes + 1)
        #expect(throws: SourceFinding.self) { try DelimitedText().rows(of: long + ",b\n") }
        #expect(throws: SourceFinding.self) { try DelimitedText().rows(of: "\"" + long + "\",b\n") }
        #expect(throws: SourceFinding.self) {
            try DelimitedText().rows(of: String(repeating: ",", count: IntakeLimits.columns + 1))
        }
        #expect(throws: Never.self) {
            try DelimitedText().rows(of: String(repeating: "a,b\n", count: 200_000))
        }
    }

    /// Cells, and how a spreadsheet is given them.
    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\ta", "'\ta"),
        ("a=1", "a=1"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
        ("a\nb", "\"a\nb\""), ("a\"\u{301}b", "\"a\"\"\u{301}b\""),
        ("a,\u{301}b", "\"a,\u{301}b\""), ("=\u{301}", "'=\u{301}"), ("", ""),
    ]) func `neutralises and quotes cells for spreadsheets`(cell: String, written: String) {
        let line = DelimitedText().line([cell, "z"])
        #expect(Array(line.utf8) == Array((written + ",z\n").utf8))
    }

    @Test(arguments: 0..<300 as Range<UInt64>) func `reads back what it wrote`(seed: UInt64) throws
    {
        var chance = SeededRandom(seed: seed)
        let alphabet: [Unicode.Scalar] = [
            "a", ",", "\"", "\n", ";", "\t", "=", "\u{301}", "é", " ", "'",
        ]
        let rows = (0..<4).map { _ in
            (0..<3).map { _ in
                var cell = String.UnicodeScalarView()
                for _ in 0..<chance.below(6) { cell.append(alphabet[chance.below(alphabet.count)]) }
                return "x" + String(cell)
            }
        }
        for separator in [",", ";", "\t"] as [Character] {
            let dialect = DelimitedText(separator: separator)
            let text = rows.map { dialect.line($0, isForSpreadsheets: false) }.joined()
            let read = try dialect.rows(of: text).map(\.cells)
            #expect(
                read.map { $0.map { Array($0.utf8) } } == rows.map { $0.map { Array($0.utf8) } })
        }
    }
}
