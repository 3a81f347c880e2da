import ArgumentParser
import Catalog
import EditorialContent
import EditorialForms
import Foundation
import PipelineSupport

/// `florilegium export texts`: a sheet for translators.
struct ExportTextsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "texts",
        abstract: "Writes all texts of content/ in English and another language, for translators.",
        discussion: """
            One text a row: its file, its place in the file, the English text, and the translation. \
            Names are divided by “ | ”. Change the last column alone, and give the sheet back to \
            florilegium import texts.
            """)

    /// The output form.
    enum Form: String, ExpressibleByArgument, CaseIterable {
        case csv, xlsx
    }

    @Option(help: "The language to translate into: es, fr, de or sv.")
    var language: String
    @Option(help: "csv or xlsx; by default what the output's name ends in, else csv.")
    var format: Form?
    @Flag(help: "Only texts that the language lacks.")
    var missing = false
    @OptionGroup var target: ExportFlags
    @Option(help: "The project's folder.")
    var project = "."

    func validate() throws {
        guard Language(rawValue: language) ?? .fallback != .fallback else {
            throw ValidationError("--language is es, fr, de or sv: English is what is translated.")
        }
    }

    func run() async throws {
        let project = try Command.project(project)
        guard let language = Language(rawValue: language) else { throw ExitCode(64) }
        let (count, bytes) = try await Command.explaining {
            let rows = try TextSheet(project: project).rows(in: language, isOfMissing: missing)
            let ending = target.output.flatMap { Form(rawValue: URL(filePath: $0).pathExtension) }
            let isBook = (format ?? ending) == .xlsx
            return (rows.count, try isBook ? TextSheet.workbook(rows) : TextSheet.csv(rows))
        }
        try await target.write([UInt8](bytes), ["texts": count])
    }
}

/// `florilegium import texts`: imports translations.
struct ImportTextsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "texts",
        abstract: "Takes in a sheet of translations that began as export texts.",
        discussion: """
            Writes each translation where it stands in content/, and changes only its lines. An \
            empty cell takes nothing away. Left out is a row whose English text is another one in \
            content/ now, two translations of one text, and a text that florilegium check would \
            refuse.

            Exit codes: 0 every row was taken or says what stands there; 2 some were left out; \
            1 the sheet or content/ cannot be read.
            """)

    @Argument(help: "The sheet, as CSV or XLSX.")
    var file: String
    @Flag(help: "Write nothing, only tell.")
    var dryRun = false
    @Flag(help: "Print the report as JSON.")
    var json = false
    @Option(help: "The project's folder.")
    var project = "."

    func run() async throws {
        let project = try Command.project(project)
        let report = try await Command.explaining {
            let lock = try FileLock(
                project.cache.appending(path: "import.lock"), doing: "importing")
            defer { lock.release() }
            var sheet = TextSheetImport(project: project, isDryRun: dryRun) { text, file in
                RecordKind.findings(of: text, as: file, in: project)
            }
            return try sheet.run(URL(filePath: file))
        }
        if json { try Command.printJSON(report) } else { print(report.text(isDryRun: dryRun)) }
        if report.isLacking { throw ExitCode(2) }
    }
}
