import ArgumentParser
import Catalog
import EditionBuild
import EditorialContent
import Foundation
import Gathering
import PipelineSupport
import SiteRendering

/// `florilegium check`: the dry run of a build.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks content/ by every rule, without writing anything.",
        discussion:
            "Exit codes: 0 nothing rejected; 1 the content cannot be read; 2 records rejected, or "
            + "files that nothing reads.")

    @Option(help: "The project's folder.")
    var project = "."
    @Flag(help: "Print all findings as JSON.")
    var json = false

    func run() async throws {
        let project = try Command.project(project)
        let composed = try await Command.explaining {
            try Pipeline(project: project, progress: ProgressBar(isQuiet: true)).check()
        }
        if json {
            try Command.printJSON(composed.findings)
        } else {
            for finding in composed.findings { print(finding.text) }
            print(
                """
                \(composed.plants.count(where: \.isPlayable)) plants to play with, \
                \(composed.plants.count) listed, \(composed.questions.count) questions; \
                \(composed.findings.count { $0.severity == .rejected }) rejected, \
                \(composed.findings.count { $0.severity == .warning }) kept with less.
                """)
        }
        if composed.findings.contains(where: { $0.severity == .rejected }) { throw ExitCode(2) }
    }
}
