import Foundation
import Intake

/// The result of one piece of a table: the needed rows, and the refused lines.
struct PieceRows<Row: Sendable>: Sendable {
    var rows: [Row] = []
    var lines = 0
    /// The first refused lines.
    var refused: [RefusedLine] = []
    /// The number of refused lines.
    var refusals = 0

    /// A refused line.
    struct RefusedLine: Sendable {
        /// Its number in the piece, from 0.
        var line: Int
        var message: String
        var excerpt: String
    }

    /// Counts a refused line, by its number in the piece.
    mutating func refuse(_ line: Int, _ reason: RowRefusal) {
        refusals += 1
        guard refused.count < BulkLimits.findingsPerFile else { return }
        refused.append(RefusedLine(line: line, message: reason.message, excerpt: reason.excerpt))
    }
}

/// Counts the lines of a table and collects findings about them.
struct RowLog {
    private(set) var lines = 0
    private(set) var findings: [SourceFinding] = []
    /// The number of refused lines.
    private(set) var refused = 0

    /// Adds a piece, in the order of the file.
    mutating func take<Row>(_ piece: PieceRows<Row>) {
        for line in piece.refused {
            guard findings.count < BulkLimits.findingsPerFile else { break }
            // The header is line 1.
            findings.append(
                SourceFinding(
                    .rejected, line.message, remedy: "The row was left out; fetch the file again.",
                    line: lines + line.line + 2, excerpt: line.excerpt))
        }
        lines += piece.lines
        refused += piece.refusals
    }

    /// All findings, with the number of further ones.
    var all: [SourceFinding] {
        let more = refused - findings.count
        guard more > 0 else { return findings }
        return findings + [
            SourceFinding(
                .rejected, "\(more) more rows could not be used",
                remedy: "They were left out; fetch the file again.")
        ]
    }
}

extension TableFile {
    /// Parses lines into rows on all threads and merges them in order.
    ///
    /// - Parameters:
    ///   - columns: finds the columns, and the last one that `read` needs.
    ///   - read: makes a row; nil for one that is not needed; throws `RowRefusal` for a faulty one.
    ///   - take: receives the rows in the order of the file.
    /// - Returns: the log of the file.
    /// - Throws: `SourceFinding` when a column is missing or the file cannot be read to its end.
    func rows<Row: Sendable, Columns: Sendable>(
        columns: (TableHeader) throws(SourceFinding) -> (Columns, last: Int),
        read: @escaping @Sendable (TableFields, Columns) throws(RowRefusal) -> Row?,
        take: @escaping (Row) -> Void
    ) throws(SourceFinding) -> RowLog {
        var log = RowLog()
        let shared = Once<(Columns, last: Int)>()
        try scan { header throws(SourceFinding) in
            shared.value = try columns(header)
        } scan: { piece, _ in
            var result = PieceRows<Row>()
            guard let (columns, last) = shared.value else { return result }
            result.lines = piece.forEachLine(upTo: last) { line, fields in
                do throws(RowRefusal) {
                    guard let fields else {
                        throw RowRefusal("The line is over \(BulkLimits.lineBytes >> 10) KiB")
                    }
                    if let row = try read(fields, columns) { result.rows.append(row) }
                } catch {
                    result.refuse(line, error)
                }
            }
            return result
        } merge: { part in
            log.take(part)
            for row in part.rows { take(row) }
        }
        return log
    }
}

/// Why a row is refused.
struct RowRefusal: Error {
    var message: String
    var excerpt: String

    init(_ message: String, _ excerpt: String? = nil) {
        self.message = message
        self.excerpt = excerpt ?? ""
    }
}

/// A value that is set once, before other threads read it, which makes it safe to share.
final class Once<Value>: @unchecked Sendable {
    var value: Value?
}
