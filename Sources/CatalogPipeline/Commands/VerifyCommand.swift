import ArgumentParser
import Catalog
import Foundation

/// `florilegium verify`.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks that every file the current edition names is in build/, byte for byte.",
        discussion: "Exit codes: 0 whole; 1 there is no edition; 2 files are missing or changed.")

    @Option(help: "The project's folder.")
    var project = "."
    @Flag(help: "Print the outcome as JSON.")
    var json = false

    func run() async throws {
        let project = try Command.project(project)
        let outcome = try await Command.explaining { try Verify(build: project.build).current() }
        if json {
            try Command.printJSON(outcome)
        } else {
            for path in outcome.faults { print("missing or changed: \(path)") }
            print(
                "Edition \(outcome.version): \(outcome.files) files, \(outcome.faults.count) faults."
            )
        }
        if !outcome.faults.isEmpty { throw ExitCode(2) }
    }
}
