import ArgumentParser
import EditionBuild
import Foundation
import PipelineSupport

/// `florilegium diff A B`: the differences between two editions in build/.
struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Tells what changed between two editions that are in build/.",
        discussion: "build/editions/VERSION/changes.html shows it for an edition and its base.")

    @Argument(help: "The earlier edition's version.")
    var from: String
    @Argument(help: "The later edition's version.")
    var to: String
    @Option(help: "The project's folder.")
    var project = "."
    @Flag(help: "Print all changes as JSON.")
    var json = false

    func run() async throws {
        let project = try Command.project(project)
        let changes = try await Command.explaining {
            Changes(
                from: try contents(from, in: project.build),
                to: try contents(to, in: project.build))
        }
        if json { try Command.printJSON(changes) } else { print(changes.text) }
    }

    private func contents(_ version: String, in build: URL) throws -> EditionContents {
        try BaseEdition.load(version, from: build, saidAt: "diff, edition \(version)").contents
    }
}
