import ArgumentParser
import Catalog
import EditionBuild
import EditionReport
import EditorialContent
import Foundation
import Gathering
import PipelineSupport
import QuestionFormats
import QuestionRecords
import SiteRendering

/// `florilegium import`: takes in what others wrote.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Takes in question banks.",
        subcommands: [ImportQuestionsCommand.self, ImportOpenTriviaCommand.self])
}

/// How questions are taken in, whatever their source.
struct ImportFlags: ParsableArguments {
    @Option(help: "The import's name, a folder below content/questions/imported.")
    var into: String?
    @Option(help: "Our category of all the questions; by default what theirs tells.")
    var category: String?
    @Option(help: "The language of questions that do not tell it: \(Language.list).")
    var language: String?
    @Option(help: "The licence of questions that name none, like \"CC BY 4.0\".")
    var licence: String?
    @Flag(help: "Show what would happen; write nothing.")
    var dryRun = false
    @Flag(help: "Print the report as JSON.")
    var json = false
    @Option(help: "The project's folder.")
    var project = "."

    func validate() throws {
        if let into, !Slug.isValid(into) {
            throw ValidationError("--into takes lower-case words with hyphens.")
        }
        if let language, Language(rawValue: language) == nil {
            throw ValidationError("--language is one of \(Language.list).")
        }
    }

    /// Imports files and prints the report.
    func run(_ files: [URL], format: QuestionFormat?) async throws {
        let project = try Command.project(project)
        let options = ImportOptions(
            name: into, format: format, category: category,
            language: language.flatMap(Language.init(rawValue:)), licence: licence,
            isDryRun: dryRun)
        let report = try await Command.explaining {
            let lock = try FileLock(
                project.cache.appending(path: "import.lock"), doing: "importing")
            defer { lock.release() }
            var importer = try QuestionImporter(project, options, progress: ProgressBar())
            return try importer.run(files)
        }
        if json { try Command.printJSON(report) } else { print(report.text) }
        if report.files.allSatisfy({ $0.read == 0 }) { throw ExitCode(1) }
        if report.files.contains(where: { $0.rejected > 0 || $0.format == nil }) {
            throw ExitCode(2)
        }
    }
}

/// `florilegium import questions FILE…`.
struct ImportQuestionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "questions",
        abstract: "Imports files of questions into content/questions/imported.",
        discussion: """
            Knows \(Command.listed(QuestionFormat.allCases.map(\.scope), before: "and")), by \
            their content. Writes reviewable YAML; what our games cannot play is kept there and says \
            why. Importing a file again changes only what changed in it.

            Exit codes: 0 every record was kept; 2 some were rejected, see the findings; \
            1 nothing could be read; 64 wrong usage.
            """)

    @Argument(help: "Files, or folders of files.")
    var files: [String]
    @Option(help: "The format, where the content does not tell.")
    var format: String?
    @OptionGroup var flags: ImportFlags

    func validate() throws {
        if let format, QuestionFormat(named: format) == nil {
            let known = QuestionFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--format is one of \(known).")
        }
    }

    func run() async throws {
        let urls = try files.flatMap { try Self.files(at: URL(filePath: $0)) }
        guard urls.count <= ImportLimits.filesPerRun else {
            throw ValidationError("Import at most \(ImportLimits.filesPerRun) files at once.")
        }
        try await flags.run(urls, format: format.flatMap(QuestionFormat.init(named:)))
    }

    private static func files(at path: URL) throws -> [URL] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder) else {
            throw ValidationError("There is no file \(path.path).")
        }
        return isFolder.boolValue
            ? try Project.files(below: path).filter { !$0.lastPathComponent.hasPrefix(".") }
            : [path]
    }
}
