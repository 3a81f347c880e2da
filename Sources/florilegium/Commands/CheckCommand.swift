public import ArgumentParser
public import Catalog
import EditionBuild
import Foundation
import PipelineSupport

/// `florilegium check`: the dry run of a build.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks content/ by every rule, without writing anything.",
        discussion:
            """
            A summary comes first, then what is wrong: causes before what follows from them. FILE \
            limits the list to what stands in some files or folders.

            Exit codes: 0 nothing rejected; 1 the content cannot be read; 2 records rejected, files \
            that nothing reads, or over a tenth of the pictures that plants name not gathered.
            """)

    @Argument(help: "Files or folders of content/ to hear about; by default all.")
    var files: [String] = []
    @Option(help: "The project's folder.")
    var project = "."
    @Flag(help: "Also tell what needs nothing done.")
    var notes = false
    @Flag(help: "Print all findings as JSON.")
    var json = false

    @Option(help: "The day to check for, as 2026-11-21; by default today.")
    var today: Day?

    func run() async throws {
        let project = try Command.project(project)
        let today = today ?? Day(secondsSince1970: Int(Date().timeIntervalSince1970))
        let asked = try files.map { try Self.path(of: $0, in: project) }
        var composed = try await Command.explaining {
            try Pipeline(project: project, progress: ProgressBar(isQuiet: true)).check()
        }
        composed.findings = Check.sorted(composed.findings + composed.endingSets(on: today))
        let list = CheckList(composed, files: asked)
        if json {
            try Command.printJSON(asked.isEmpty ? composed.findings : list.told + list.quiet)
        } else {
            print(list.text(showsAll: notes))
        }
        if list.isRejecting { throw ExitCode(2) }
    }

    /// The path below the project, as findings have it, of a file whose given path is relative to
    /// the current folder or to the project's.
    private static func path(of file: String, in project: Project) throws -> String {
        let places = [URL(filePath: file), project.root.appending(path: file)]
        for place in places {
            let path = project.relative(place)
            if FileManager.default.fileExists(atPath: place.path), path.hasPrefix("content") {
                return path.hasSuffix("/") ? String(path.dropLast()) : path
            }
        }
        throw ValidationError("There is no file \(file) in content/.")
    }
}

extension Day: ExpressibleByArgument {}
