import ArgumentParser
import Catalog
import EditionBuild
import Foundation
import PipelineSupport

/// `florilegium build`.
struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Builds the edition that content/edition.yaml names, and publishes it in build/.",
        discussion: """
            Never touches the network: it reads what editors wrote and what `gather` fetched. A bad \
            record is left out and listed; the last edition stands until the new one is whole. \
            A link, a file that nothing reads and a missing list of words stop it until --accept.
            """)

    @Option(help: "The project's folder.")
    var project = "."
    @Option(help: "Pictures made at a time; the processor count by default.")
    var workers: Int?
    @Option(help: "Publish even though the edition lost more than it should, for this reason.")
    var accept: String?
    @Flag(help: "Build again whenever content/ or site/ changes, until Ctrl-C.")
    var watch = false
    @Flag(help: "Exit with 2 when records were rejected.")
    var strict = false
    @Flag(help: "Print a summary as JSON.")
    var json = false

    func validate() throws {
        if let workers, !(1...256).contains(workers) {
            throw ValidationError("--workers must be from 1 to 256.")
        }
    }

    func run() async throws {
        let project = try Command.project(project)
        let progress = ProgressBar()
        var pipeline = Pipeline(project: project, progress: progress)
        if let workers { pipeline.workers = workers }
        pipeline.accept = accept
        if watch {
            let building = pipeline
            try await Watch(project: project).onEveryChange { changed in
                progress.say(changes: changed)
                do {
                    progress.say(BuildSummary(try await building.build()).text)
                } catch {
                    progress.say("\(error)")
                }
            }
        }
        let begun = ContinuousClock.now
        let packed = try await Command.explaining { try await pipeline.build() }
        let seconds = String(format: "%.1f", (ContinuousClock.now - begun) / .seconds(1))
        let summary = BuildSummary(packed)
        try Command.say(summary, summary.text + "\nDone in \(seconds) s.", asJSON: json)
        if strict, packed.edition.counts.rejected > 0 { throw ExitCode(2) }
    }
}

/// The output of a finished build; it fits on a screen.
struct BuildSummary: Codable, Sendable {
    /// The edition's version.
    var version: String
    /// Its counts.
    var counts: Edition.Counts
    /// The path of the report, below build/.
    var report: String
    /// The first findings to correct.
    var findings: [Finding]
    /// How many pictures that plants name were not gathered.
    var missingPhotographs: Int

    /// The summary of a packed edition.
    init(_ packed: Packed) {
        version = packed.edition.version
        counts = packed.edition.counts
        report = packed.edition.report
        findings = packed.findings.filter { $0.severity == .rejected }
        missingPhotographs = packed.findings.count { $0.rule == .unknownPhotograph }
    }

    /// The summary for people.
    var text: String {
        var lines = findings.prefix(5).map(\.text)
        if findings.count > 5 { lines.append("… and \(findings.count - 5) more in the report") }
        if missingPhotographs > 0 {
            let pictures = Counted.of(missingPhotographs, "picture")
            let were = missingPhotographs == 1 ? "was" : "were"
            lines.append(
                "\(pictures) that plants name \(were) not gathered: `florilegium check` lists them."
            )
        }
        lines.append(
            """
            Edition \(version): \(Counted.of(counts.playable, "plant")) to play with, \
            \(counts.listed) listed, \(Counted.of(counts.pictures, "picture")), \
            \(Counted.of(counts.questions, "question")), \(counts.rejected) rejected.
            Report: build/\(report)
            """)
        return lines.joined(separator: "\n")
    }
}

extension ProgressBar {
    /// Prints the changed files for which a build begins.
    func say(changes paths: [String]) {
        guard let first = paths.first else { return }
        say("Changed: \(first)\(paths.count > 1 ? " and \(paths.count - 1) more" : "")")
    }
}
