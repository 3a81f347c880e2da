import ArgumentParser
import EditionBuild
import EditionReport
import Foundation
import PipelineSupport
import Publishing

/// `florilegium verify`.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks that every file an edition names is there, and that all say the same.",
        discussion: """
            With --destination it reads every byte that is published in a folder or a store, and \
            holds it against the signed metadata; --repair sends what is wrong again from build/. \
            It needs a trusted root (--keys or --root), and no private key.

            Exit codes: 0 whole; 1 there is no edition; 2 files are missing or changed, or \
            contradict each other.
            """)

    @Argument(help: "The edition's version; the current one when none is given.")
    var edition: String?
    @Option(help: "Check what is published there: a folder, or s3://BUCKET/PREFIX.")
    var destination: String?
    @Flag(help: "With --destination: send again what is wrong there.")
    var repair = false
    @OptionGroup var store: StoreFlags
    @Option(help: "With --destination: the folder of keys; FLORILEGIUM_KEYS when it is not named.")
    var keys: String?
    @Option(help: "With --destination: a trusted root, where the folder of keys is not at hand.")
    var root: String?
    @Option(help: "The project's folder.")
    var project = "."
    @Flag(help: "Print the outcome as JSON.")
    var json = false

    func validate() throws {
        guard destination == nil || edition == nil else {
            throw ValidationError("Name an edition in build/, or a --destination.")
        }
        guard destination != nil || !repair else {
            throw ValidationError(
                "--repair takes --destination; in build/, florilegium build mends.")
        }
    }

    func run() async throws {
        if let destination { return try await check(destination) }
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
                "Edition \(outcome.version): \(Counted.of(outcome.files, "file")), "
                    + "\(Counted.of(outcome.faults.count, "fault")), "
                    + "\(Counted.of(outcome.contradictions.count, "contradiction"))."
            )
        }
        if !outcome.faults.isEmpty || !outcome.contradictions.isEmpty { throw ExitCode(2) }
    }

    private func check(_ destination: String) async throws {
        let report = try await Command.explaining {
            var setup = PublisherSetup()
            setup.destination = destination
            setup.keys = keys
            setup.root = root
            setup.project = project
            store.apply(to: &setup)
            let build = repair ? try Command.project(project).build.path : nil
            return try await setup.check(now: KeyFlags.now, build: build).run()
        }
        if json {
            try Command.printJSON(report)
        } else {
            for path in report.repaired { print("sent again: \(path)") }
            for (path, fault) in report.faults.sorted(by: { $0.key < $1.key }) {
                print("\(fault.rawValue): \(path)")
            }
            let editions = report.editions.sorted { $0.key < $1.key }.map {
                "\($0.key) \($0.value.joined(separator: ", "))"
            }
            print(
                "\(report.destination), editions \(editions.joined(separator: "; ")): "
                    + ReportText.count(report.files, "file", "files")
                    + " (\(ReportText.bytes(report.bytes))), "
                    + ReportText.count(report.faults.count, "fault", "faults")
                    + ", \(ReportText.count(report.repaired.count)) sent again.")
            if report.unnamed > 0 {
                print(
                    ReportText.count(report.unnamed, "file", "files")
                        + " of no edition that is kept: florilegium prune removes them.")
            }
            if !report.faults.isEmpty, !repair {
                print("What build/ has is sent again with --repair.")
            }
        }
        if !report.faults.isEmpty { throw ExitCode(2) }
    }
}
