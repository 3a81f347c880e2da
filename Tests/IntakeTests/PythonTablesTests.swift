import Foundation
import TestSupport
import Testing

@testable import Intake

/// What another program writes: Tests/Content/tables.py, by Python's csv.
@Suite struct `Tables of Python's csv` {
    private struct Table: Decodable {
        var separator: String
        var quote: String
        var text: String
        var rows: [[String]]
    }

    private static let program = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Tables of eight dialects in turn.
    private static func tables(_ count: Int, seed: Int) throws -> [Table] {
        let process = Process()
        process.executableURL = URL(filePath: try #require(program))
        process.arguments = [
            Repository.root.appending(path: "Tests/Content/tables.py").path, "\(count)", "\(seed)",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try data.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Table.self, from: $0)
        }
    }

    @Test(.enabled(if: program != nil, "skipped: python3 is not here"))
    func `are read back as they were, whole and piece by piece`() throws {
        let count = Soak.count(10_000, soak: 100_000)
        let tables = try Self.tables(count, seed: 20_261_128)
        #expect(tables.count == count)
        var wrong: [String] = []
        for (number, table) in tables.enumerated() where wrong.count < 3 {
            let dialect = DelimitedText(
                separator: Character(table.separator), quote: Character(table.quote))
            // An empty line is no row.
            let wanted = table.rows.filter { $0.count > 1 || $0[0] != "" }
            let read = try dialect.rows(of: table.text)
            if read.map(\.cells) != wanted || read.contains(where: \.hasStrayQuotes) {
                wrong.append("\(table): \(read.map(\.cells))")
            }
            if number % 10 == 0, try Self.inPieces(table) != wanted { wrong.append("\(table)") }
        }
        #expect(wrong == [])
    }

    /// The same by a stream that is fed byte after byte.
    private static func inPieces(_ table: Table) throws -> [[String]] {
        let bytes = Array(table.text.utf8)
        var stream = RecordStream(
            RecordDialect(
                separator: table.separator.utf8.first ?? 0, quote: table.quote.utf8.first,
                lineEnd: RecordDialect.lineEnd(of: bytes)))
        var rows: [[String]] = []
        func take(_ record: Record) {
            rows.append((0..<record.count).map { record.text($0) ?? "" })
        }
        for byte in bytes {
            try stream.feed([byte], isLast: false) { record throws(SourceFinding) in take(record) }
        }
        try stream.end { record throws(SourceFinding) in take(record) }
        return rows
    }
}

@Suite struct `Quotes that are not doubled` {
    /// A line, its cells, and whether a quote was kept that should have been doubled.
    @Test(arguments: [
        (#"1,"Bellis "lawn" perennis""#, ["1", #"Bellis "lawn" perennis"#], true),
        (#""the "common" daisy, in lawns",en"#, [#"the "common" daisy, in lawns"#, "en"], true),
        (#""a"b,c"#, ["ab", "c"], true), (#""a"b,"c""#, ["ab", "c"], true),
        (#"Rosa "Peace" canina,x"#, [#"Rosa "Peace" canina"#, "x"], false),
        (#""a" ,"b" "#, ["a", "b"], false), (#""a""b",c"#, [#"a"b"#, "c"], false),
        (#""say "" and "no" twice",x"#, [#"say " and "no" twice"#, "x"], true),
        (#""""#, [], false),
    ])
    func `are kept where the cell ends behind them`(line: String, cells: [String], isOdd: Bool)
        throws
    {
        for text in [line, line + "\n", line + "\nz,z\n"] {
            let rows = try DelimitedText().rows(of: text).filter { $0.cells != ["z", "z"] }
            #expect(rows.flatMap(\.cells) == cells)
            #expect((rows.first?.hasStrayQuotes ?? false) == isOdd)
        }
    }

    @Test func `are looked for on their line, also where a return ends it`() throws {
        let rows = try DelimitedText().rows(
            of: #"a,b"# + "\r" + #""a"b,c"# + "\r" + #""d",e"# + "\r")
        #expect(rows.map(\.cells) == [["a", "b"], ["ab", "c"], ["d", "e"]])
        let blanks = try DelimitedText(separator: " ").rows(of: #""a" "b" """#)
        #expect(blanks.map(\.cells) == [["a", "b", ""]] && !blanks[0].hasStrayQuotes)
    }

    @Test func `take time in proportion to a line that is full of them`() throws {
        let line = "\"" + String(repeating: "x\"y", count: 20_000)
        let (short, long) = (line + "\",z", line + line + line + line + "\",z")
        let cost = costRatio(
            of: { _ = try? DelimitedText().rows(of: long) },
            to: { _ = try? DelimitedText().rows(of: short) })
        #expect(cost < 10)
    }
}
