import ArgumentParser
import EditorialContent
import Foundation
import Intake
import PipelineSupport
import QuestionFormats
import QuestionRecords
import Storage

/// `florilegium export`: exports content/.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes content for other programs.",
        subcommands: [ExportQuestionsCommand.self, ExportTextsCommand.self])
}

/// Where an export goes, and the form of its outcome.
struct ExportFlags: ParsableArguments {
    @Option(help: "The file to write; by default standard output.")
    var output: String?
    @Flag(help: "Print the outcome as JSON; the export then needs --output.")
    var json = false

    func validate() throws {
        if json, output == nil {
            throw ValidationError("--json needs --output: an export has no place beside it.")
        }
    }

    /// Writes an export.
    ///
    /// - Throws: `ExitCode` after printing why the file cannot be written; `EncodingError` when
    ///   the outcome cannot be encoded.
    func write(_ bytes: [UInt8], _ outcome: some Encodable) async throws {
        guard let output else { return StandardOutput.write(bytes) }
        try await Command.explaining { try OutputFile.write(Data(bytes), named: output) }
        if json { try Command.printJSON(outcome) }
    }
}

/// `florilegium export questions --format FORMAT`.
struct ExportQuestionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "questions",
        abstract: """
            Writes the questions of content/questions as \
            \(Command.listed(Format.all.map(\.name), before: "or")).
            """,
        discussion: """
            What is written comes back equal when it is imported, each question under its id and in \
            its language: change texts in the file, and import updates those questions. What the \
            format cannot say is left out and told on standard error.

            Exit codes: 0 everything was written; 2 some questions were left out; 1 stopped.
            """)

    /// An output format, given by the id of a `QuestionFormat.Writing`.
    struct Format: ExpressibleByArgument {
        static let all = QuestionFormat.written.flatMap(\.writings)
        static let allValueStrings = all.map(\.id)

        let writing: QuestionFormat.Writing

        init?(argument: String) {
            guard let named = Self.all.first(where: { $0.id == argument }) else { return nil }
            writing = named
        }
    }

    @Option(help: "\(Command.listed(Format.allValueStrings, before: "or")).")
    var format: Format
    @Option(help: "Only this category.")
    var category: String?
    @Option(help: "Only questions in this language, of those that have several this one.")
    var language = "en"
    @OptionGroup var target: ExportFlags
    @Option(help: "The project's folder.")
    var project = "."

    func run() async throws {
        let project = try Command.project(project)
        let (count, (bytes, findings)) = try await Command.explaining {
            let questions = try QuestionExport(project: project, language: language)
                .questions(in: category)
            return (questions.count, format.writing.write(questions))
        }
        let left = findings.count { $0.severity == .rejected }
        try await target.write(
            [UInt8](bytes),
            Outcome(written: count - left, leftOut: left, findings: findings.map(\.description)))
        for finding in findings {
            FileHandle.standardError.write(Data("florilegium: \(finding)\n".utf8))
        }
        if left > 0 { throw ExitCode(2) }
    }

    private struct Outcome: Encodable {
        var written: Int
        var leftOut: Int
        var findings: [String]
    }
}
