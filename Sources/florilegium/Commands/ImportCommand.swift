import ArgumentParser
import Catalog
import EditorialContent
import Foundation
import PipelineSupport
import QuestionFormats
import QuestionRecords

/// `florilegium import`: imports files from other sources.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Takes in question banks and translations.",
        subcommands: [
            ImportQuestionsCommand.self, ImportOpenTriviaCommand.self, ImportTextsCommand.self,
        ])
}

/// The options common to all imports of questions.
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
    func run(
        _ files: [URL], links: [URL] = [], format: QuestionFormat?, answers: AnswerWay? = nil,
        changesEditorsFiles: Bool = false
    ) async throws {
        let project = try Command.project(project)
        var options = ImportOptions(
            name: into, format: format, category: category,
            language: language.flatMap(Language.init(rawValue:)), licence: licence,
            isDryRun: dryRun, changesEditorsFiles: changesEditorsFiles)
        options.links = links
        options.answers = answers
        let report = try await Command.explaining {
            let lock = try FileLock(
                project.cache.appending(path: "import.lock"), doing: "importing")
            defer { lock.release() }
            var importer = try QuestionImporter(project, options, progress: ProgressBar())
            return try importer.run(files)
        }
        if json { try Command.printJSON(report) } else { print(report.text) }
        if report.files.allSatisfy({ $0.read == 0 }) { throw ExitCode(1) }
        let leavesEdits = report.files.contains { $0.edits.contains { !$0.isWritten } }
        if leavesEdits || report.files.contains(where: \.isLacking) { throw ExitCode(2) }
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

            A question that was exported and comes back with its id is compared with ours: what an \
            editor changed in its texts, explanation, tags, level or rights is shown, and written \
            where an import had written it. Files that editors wrote are changed only with \
            --into-editors-files, and there only the lines that say something else.

            In spreadsheets, JSON and notes of Anki an answer column may name options by letters, \
            numbers or texts. The one way that fits all records of a file is taken and told; where \
            several fit, records they read otherwise are rejected, until --answers says which.

            Exit codes: 0 every record of every file was kept; 2 some were rejected, a file of \
            several holds no questions or is damaged, or texts wait for --into-editors-files; \
            1 nothing could be read; 64 wrong usage.
            """)

    @Argument(help: "Files, or folders of files.")
    var files: [String]
    @Option(help: "The format, where the content does not tell.")
    var format: String?
    @Option(
        help: """
            How the files name right answers, where their records do not decide it: letters, numbers \
            (1 is the first option), indexes (0 is), or texts.
            """)
    var answers: String?
    @Flag(help: "Also change questions in files that editors wrote, line by line.")
    var intoEditorsFiles = false
    @OptionGroup var flags: ImportFlags

    func validate() throws {
        if let format, QuestionFormat(named: format) == nil {
            let known = QuestionFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--format is one of \(known).")
        }
        if let answers, AnswerWay(rawValue: answers) == nil {
            let known = AnswerWay.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--answers is one of \(known).")
        }
    }

    func run() async throws {
        let items = try files.flatMap { try Self.files(at: URL(filePath: $0)) }
        let urls = items.filter(\.isFile).map(\.url)
        guard urls.count <= ImportLimits.filesPerRun else {
            throw ValidationError("Import at most \(ImportLimits.filesPerRun) files at once.")
        }
        try await flags.run(
            urls, links: items.filter { !$0.isFile }.map(\.url),
            format: format.flatMap(QuestionFormat.init(named:)),
            answers: answers.flatMap(AnswerWay.init(rawValue:)),
            changesEditorsFiles: intoEditorsFiles)
    }

    /// The files of a folder, or a single file.
    private static func files(at path: URL) throws -> [(url: URL, isFile: Bool)] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder) else {
            throw ValidationError("There is no file \(path.path).")
        }
        guard isFolder.boolValue else { return [(path, true)] }
        return try Project.items(below: path).filter { item in
            item.kind != .folder && !item.path.split(separator: "/").contains { $0.hasPrefix(".") }
        }.map { (path.appending(path: $0.path, directoryHint: .notDirectory), $0.kind == .file) }
    }
}
