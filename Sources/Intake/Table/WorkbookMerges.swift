/// Cells of a sheet that are merged over several rows: their value belongs to each row.
struct WorkbookMerges {
    private var merges: [(column: Int, rows: ClosedRange<Int>)] = []

    /// Reads the merges of a sheet.
    init(_ sheet: XMLElement) {
        for cell in sheet.first("mergeCells")?.all("mergeCell") ?? [] {
            let ends = (cell["ref"] ?? "").split(separator: ":").map(String.init)
            guard ends.count == 2, let column = Workbook.column(of: ends[0]),
                let first = Self.row(of: ends[0]), let last = Self.row(of: ends[1]), first < last,
                column < IntakeLimits.columns
            else { continue }
            merges.append((column, first...last))
        }
    }

    private static func row(of place: String) -> Int? { Int(place.drop { !$0.isNumber }) }

    /// Copies the value, or the fault, of the first row of a merge into its other rows.
    func fill(_ rows: inout [TableRow]) {
        guard !merges.isEmpty else { return }
        // In a valid file merges do not overlap, so their cells are within the limit of a sheet; in
        // any other file filling stops there.
        var cellsLeft = IntakeLimits.sheetCells
        let places = Dictionary(rows.indices.map { (rows[$0].line, $0) }) { first, _ in first }
        for merge in merges {
            guard let first = places[merge.rows.lowerBound] else { continue }
            let cells = rows[first].cells
            let text = merge.column < cells.count ? cells[merge.column] : ""
            let fault = rows[first].faults[merge.column]
            guard !text.isEmpty || fault != nil else { continue }
            for place in (first + 1)..<max(first + 1, rows.count) {
                guard merge.rows.contains(rows[place].line), cellsLeft > 0 else { break }
                cellsLeft -= 1
                while rows[place].cells.count <= merge.column { rows[place].cells.append("") }
                rows[place].cells[merge.column] = text
                rows[place].faults[merge.column] = fault
            }
        }
    }
}
