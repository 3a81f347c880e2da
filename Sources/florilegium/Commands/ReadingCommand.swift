import ArgumentParser
import Catalog
import ContentReading
import EditionBuild
import EditorialContent
import Foundation
import PipelineSupport

/// `florilegium reading`: papers for independent readers, and their answers.
struct ReadingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reading",
        abstract: "Has the edition read by somebody who did not write it.",
        discussion: """
            `paper` writes what a reader gets (pictures, descriptions or questions of the edition \
            in build/, each with its options) and a key that stays with you; `enter` takes the \
            reader's answers into content/readings/, where builds and the report find them.
            """,
        subcommands: [Paper.self, Enter.self])

    /// The options common to both commands.
    struct Options: ParsableArguments {
        @Argument(help: "plates, audio or questions.")
        var kind: String
        @Option(help: "The file of the key; readers do not see it.")
        var key: String
        @Option(help: "The project's folder.")
        var project = "."
        @Flag(help: "Print the outcome as JSON.")
        var json = false

        var kindRead: ReadingPaper.Kind? { ReadingPaper.Kind(rawValue: kind) }

        func validate() throws {
            if kindRead == nil { throw ValidationError("Read plates, audio or questions.") }
        }
    }

    struct Paper: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes what a reader gets, and the key.")

        @OptionGroup var options: Options
        @Option(help: "The folder to write the paper to.")
        var to: String
        @Option(help: "What the orders follow from; another reader gets another.")
        var seed = 1
        @Option(help: "The language of names and texts.")
        var language = "en"

        func run() async throws {
            let project = try Command.project(options.project)
            guard let kind = options.kindRead, let language = Language(rawValue: language) else {
                throw ValidationError("--language is one of \(Language.list).")
            }
            let paper = try await Command.explaining {
                guard let edition = try BaseEdition.current(in: project.build) else {
                    throw Failure(
                        what: "There is no edition in build/.", place: project.build.path,
                        remedy: "Run florilegium build first.")
                }
                let compositions = try ContentReader.all(from: project).plants.reduce(into: [:]) {
                    $0[$1.plant.id] = $1.composition
                }
                let paper = ReadingPaper(
                    kind, of: edition, in: language, seed: seed, compositions: compositions)
                try paper.write(
                    to: URL(filePath: to), key: URL(filePath: options.key), build: project.build)
                return paper
            }
            try Command.say(
                ["items": paper.items.count],
                "\(to)/paper.csv has \(paper.items.count) to read; the key is \(options.key).",
                asJSON: options.json)
        }
    }

    struct Enter: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Takes a reader's answers into content/readings/.")

        @OptionGroup var options: Options
        @Option(help: "Who read: a word, not a name.")
        var reader: String
        @Argument(help: "The answers: number,choice and for questions verdict,note.")
        var answers: String

        func run() async throws {
            let project = try Command.project(options.project)
            guard let kind = options.kindRead, Slug.isValid(reader) else {
                throw ValidationError("--reader is a lower-case word, such as reader-a.")
            }
            let (read, right) = try await Command.explaining {
                try ReadingEntry(project: project, kind: kind, reader: reader)
                    .enter(URL(filePath: answers), key: URL(filePath: options.key))
            }
            try Command.say(
                ["read": read, "right": right],
                "\(right) of \(read) right. Build again to see the report.",
                asJSON: options.json)
        }
    }
}
