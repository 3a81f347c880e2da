import ArgumentParser
import Catalog
import EditionBuild
import EditorialContent
import Foundation
import Gathering
import Intake
import PipelineSupport
import QuestionFormats
import QuestionRecords
import SiteRendering

/// `florilegium export`: gives back what content/ holds.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes content for other programs.",
        subcommands: [ExportQuestionsCommand.self])
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
            What is written comes back equal when it is imported. What the format cannot say is \
            left out and told on standard error.

            Exit codes: 0 everything was written; 2 some questions were left out; 1 stopped.
            """)

    /// A format that is written, by the name of what is written of it.
    struct Format: ExpressibleByArgument {
        static let all = QuestionFormat.written.compactMap(\.writtenAs)
        static let allValueStrings = all.map(\.id)

        let format: QuestionFormat

        init?(argument: String) {
            let named = QuestionFormat.written.first { $0.writtenAs?.id == argument }
            guard let named else { return nil }
            format = named
        }
    }

    @Option(help: "\(Command.listed(Format.allValueStrings, before: "or")).")
    var format: Format
    @Option(help: "Only this category.")
    var category: String?
    @Option(help: "Only questions in this language, of those that have several this one.")
    var language = "en"
    @Option(help: "The file to write; by default standard output.")
    var output: String?
    @Option(help: "The project's folder.")
    var project = "."

    func run() async throws {
        let project = try Command.project(project)
        let (text, findings) = try await Command.explaining {
            let questions = try QuestionExport(project: project, language: language)
                .questions(in: category)
            return format.format.write(questions) ?? ("", [])
        }
        if let output {
            try await Command.explaining {
                try OutputFile.write(Data(text.utf8), to: URL(filePath: output))
            }
        } else {
            FileHandle.standardOutput.write(Data(text.utf8))
        }
        for finding in findings {
            FileHandle.standardError.write(Data("florilegium: \(finding)\n".utf8))
        }
        if findings.contains(where: { $0.severity == .rejected }) { throw ExitCode(2) }
    }
}
