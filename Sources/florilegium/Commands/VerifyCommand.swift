import ArgumentParser
import Catalog
import EditionBuild
import EditionReport
import EditorialContent
import Foundation
import Gathering
import PipelineSupport
import SiteRendering

/// `florilegium verify`.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks that every file an edition names is there, and that all say the same.",
        discussion:
            "Exit codes: 0 whole; 1 there is no edition; 2 files are missing or changed, or contradict each other."
    )

    @Argument(help: "The edition's version; the current one when none is given.")
    var edition: String?
    @Option(help: "The project's folder.")
    var project = "."
    @Flag(help: "Print the outcome as JSON.")
    var json = false

    func run() async throws {
        let project = try Command.project(project)
        let outcome = try await Command.explaining {
            try Verify(build: project.build).edition(edition)
        }
        if json {
            try Command.printJSON(outcome)
        } else {
            for path in outcome.faults { print("missing or changed: \(path)") }
            for line in outcome.contradictions { print(line) }
            print(
                "Edition \(outcome.version): \(outcome.files) files, \(outcome.faults.count) faults, "
                    + "\(outcome.contradictions.count) contradictions."
            )
        }
        if !outcome.faults.isEmpty || !outcome.contradictions.isEmpty { throw ExitCode(2) }
    }
}
