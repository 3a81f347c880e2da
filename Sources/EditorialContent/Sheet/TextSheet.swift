package import Catalog
import Foundation
import Intake
package import PipelineSupport

/// The texts of content/ as a table for translators: a row for each text, with English beside.
package struct TextSheet {
    private let project: Project
    /// The columns before those of languages.
    static let file = "file", place = "place"

    package init(project: Project) { self.project = project }

    /// The table, with a header.
    ///
    /// - Parameters:
    ///   - language: the language beside English.
    ///   - isOfMissing: whether only texts that the language lacks are listed.
    /// - Returns: its rows.
    /// - Throws: `Failure` when a file of content/ cannot be read.
    package func rows(in language: Language, isOfMissing: Bool) throws -> [[String]] {
        let english = Language.fallback
        return [[Self.file, Self.place, english.rawValue, language.rawValue]]
            + (try ContentTexts.all(in: project).compactMap { text -> [String]? in
                let there = text.words(in: language)
                if isOfMissing, there != nil { return nil }
                return [text.file, text.place, text.words(in: english) ?? "", there ?? ""]
            })
    }

    /// The table as a CSV for spreadsheets.
    package static func csv(_ rows: [[String]]) -> [UInt8] {
        Array(rows.map { DelimitedText().line($0) }.joined().utf8)
    }

    /// The table as a workbook.
    ///
    /// - Throws: `Failure` when the archive cannot be written.
    package static func workbook(_ rows: [[String]]) throws -> [UInt8] {
        if let file = WorkbookWriter.file(sheet: "Texts", rows: rows) { return file }
        throw Failure(
            what: "The workbook cannot be packed.", place: "xlsx", remedy: "Write it as CSV.")
    }

    /// The rows of a returned file.
    ///
    /// - Throws: `Failure` when the file cannot be read, is too large or is not a table.
    static func read(_ url: URL) throws -> [TableRow] {
        do {
            guard FileStatus(url)?.bytes ?? 0 <= IntakeLimits.fileBytes else {
                throw SourceFinding.refusal("It is too large", remedy: "Split it.")
            }
            let bytes = Array(try Data(contentsOf: url))
            if Archive.isZip(bytes) {
                return try Workbook(Archive.contents(of: bytes)).pages.first?.rows ?? []
            }
            let text = try DecodedText(bytes, named: url.lastPathComponent).text
            guard let dialect = DelimitedText.recognised(text) else {
                throw SourceFinding.refusal("It is no table", remedy: "Save it as CSV or XLSX.")
            }
            return try dialect.rows(of: text).map { row in
                // The export puts an apostrophe before cells that a spreadsheet would execute.
                TableRow(line: row.line, cells: row.cells.map(Self.unguarded))
            }
        } catch let finding as SourceFinding {
            throw Failure(what: finding.message + ".", place: url.path, remedy: finding.remedy)
        } catch {
            throw Failure(
                what: "The file cannot be read.", place: url.path, remedy: "Check its path.")
        }
    }

    private static func unguarded(_ cell: String) -> String {
        guard cell.hasPrefix("'"), let next = cell.dropFirst().unicodeScalars.first,
            "=+-@".unicodeScalars.contains(next)
        else { return cell }
        return String(cell.dropFirst())
    }
}
