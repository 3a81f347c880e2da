import Intake
import QuestionRecords

/// Checks that the rows of a sheet are as wide as its header. In a CSV, a missing or additional
/// separator shifts all later cells of the row.
struct SheetWidths {
    private let isText: Bool
    /// The number of columns of the header, and the index of the last one with a name.
    private let width: Int
    private let named: Int
    private var short: (count: Int, line: Int)?
    private var beyond: (count: Int, line: Int, cell: String)?

    init(_ header: SheetHeader, isText: Bool) {
        self.isText = isText
        width = header.columns.count
        named = header.width
    }

    /// Checks a row.
    ///
    /// - Throws: `Senseless` for a row of a text with more cells than the header.
    mutating func check(_ row: TableRow) throws(Senseless) {
        if let cell = row.cells.dropFirst(named).first(where: { !$0.trimmedBlanks.isEmpty }) {
            guard !isText || row.cells.count <= width else {
                throw Senseless(
                    "The row has \(row.cells.count) cells, and the header \(width)",
                    remedy: "Put cells that hold the sign between cells in quotes.", excerpt: cell)
            }
            beyond = ((beyond?.count ?? 0) + 1, beyond?.line ?? row.line, beyond?.cell ?? cell)
        }
        if isText, row.cells.count < named {
            short = ((short?.count ?? 0) + 1, short?.line ?? row.line)
        }
    }

    /// Findings about all rows.
    var findings: [SourceFinding] {
        var findings: [SourceFinding] = []
        if let short {
            findings.append(
                SourceFinding(
                    .warning,
                    "Rows with fewer cells than the header: \(short.count); the last cells count as empty",
                    remedy: "Look whether none is missing between others.", line: short.line))
        }
        if let beyond {
            findings.append(
                SourceFinding(
                    .warning,
                    "Cells beyond the last column with a name are left out: \(beyond.count) rows",
                    remedy: "Name the column, if they matter.", line: beyond.line,
                    excerpt: beyond.cell))
        }
        return findings
    }
}
