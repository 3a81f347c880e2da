import Catalog
import EditServer
import EditorialContent
import EditorialForms
import Foundation
import Intake
import PipelineSupport
import QuestionRecords

/// Imports a file of questions that was dropped on the editor's page, like `import questions`.
struct QuestionIntake {
    let project: Project

    /// The result of the import. Nothing is written unless the request selects rows. Faults of the
    /// file are in the table.
    ///
    /// - Throws: `Failure` when content/ has a fault, or a file cannot be written.
    func table(_ wish: ImportWish) throws -> ImportTable {
        let name = Self.name(wish.name)
        guard wish.data.count <= DeskLimits.importBytes else {
            throw Failure(
                what: "The file has over \(DeskLimits.importBytes >> 20) MiB.", place: name,
                remedy: "Import it with florilegium import questions.")
        }
        let language = wish.language.flatMap(Language.init(rawValue:))
        let words = Slug.words(of: String(name.prefix { $0 != "." }))
        var options = ImportOptions(
            name: Slug.isValid(words) ? nil : "import", category: wish.category,
            language: language, licence: wish.licence, isDryRun: wish.chosen == nil,
            // Each row is selected explicitly.
            changesEditorsFiles: true)
        options.answers = wish.answers.flatMap(AnswerWay.init(rawValue:))
        options.chosen = wish.chosen
        let lock = try FileLock(
            project.cache.appending(path: "import.lock"), doing: "importing")
        defer { lock.release() }
        var importer = try QuestionImporter(
            project, options, progress: ProgressBar(isQuiet: true))
        let report = try importer.run(wish.data, named: name)
        var table = Self.table(importer.rows, report)
        table.categories = importer.categoryIDs
        table.written = importer.written.map {
            ContentDesk.WrittenFile(file: $0.path, before: $0.before, after: $0.after)
        }
        return table
    }

    /// The last part of a name, short and on one line, since it becomes part of the written file.
    private static func name(_ given: String) -> String {
        let last = given.split { $0 == "/" || $0 == "\\" }.last ?? "questions"
        let plain = last.filter { !$0.isNewline && $0.asciiValue.map { $0 >= 0x20 } ?? true }
        return String(plain.prefix(100))
    }

    private static func table(_ rows: [ImportRow], _ report: ImportReport) -> ImportTable {
        var table = ImportTable()
        let findings = report.files.flatMap(\.findings)
        let byRecord = Dictionary(grouping: findings) { $0.record ?? "" }
        let shown = rows.prefix(DeskLimits.importRows)
        table.format = report.files.first?.format
        table.files = report.written
        table.more = rows.count - shown.count
        table.rows = shown.map { row in
            ImportTable.Row(
                id: row.id, outcome: row.outcome.rawValue, record: row.record, text: row.text,
                file: row.file, isEditors: row.isEditors,
                parts: row.parts.map {
                    ImportTable.Part(name: $0.name, before: $0.before, after: $0.after)
                },
                remarks: (byRecord[row.record] ?? []).map { "\($0.message). \($0.remedy)" })
        }
        let known = Set(shown.map(\.record))
        table.remarks = findings.filter { !known.contains($0.record ?? "") }
            .prefix(DeskLimits.importRows).map { finding in
                ImportTable.Remark(
                    severity: finding.severity.rawValue, message: finding.message,
                    remedy: finding.remedy,
                    place: finding.record ?? finding.line.map { "line \($0)" })
            }
        let unlicensed = report.files.reduce(0) { $0 + ($1.licences["none"] ?? 0) }
        if unlicensed > 0 {
            table.remarks.insert(
                ImportTable.Remark(
                    severity: "warning",
                    message: Counted.of(unlicensed, "question has", "questions have")
                        + " no licence, and an edition refuses them",
                    remedy: "Write the licence of the file above.", place: nil), at: 0)
        }
        table.remarks += report.files.flatMap(\.answers).map { words in
            ImportTable.Remark(
                severity: "note", message: words.prefix(1).uppercased() + words.dropFirst(),
                remedy: "If that is wrong, choose how right answers are named.", place: nil)
        }
        table.remarks +=
            report.near.isEmpty
            ? []
            : [
                ImportTable.Remark(
                    severity: "note",
                    message: Counted.of(report.near.count, "pair is", "pairs are")
                        + " nearly the same",
                    remedy: "Decide in \(NearDecisions.path) once they are written.", place: nil)
            ]
        return table
    }
}
