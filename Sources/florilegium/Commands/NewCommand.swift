import ArgumentParser
import Foundation
import Gathering
import PipelineSupport

/// `florilegium new`: starts content files.
struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Starts a content file.", subcommands: [NewPlantCommand.self])
}

/// `florilegium new plant NAME`.
struct NewPlantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plant",
        abstract: "Starts content/plants/ID.yaml from what was gathered, marking what is missing.",
        discussion: "NAME is a scientific or common name, or a taxon number, of a gathered plant.")

    @Argument(help: "The plant: a name or an iNaturalist taxon number.")
    var name: String
    @Flag(help: "Print the file's name as JSON.")
    var json = false
    @Option(help: "The project's folder.")
    var project = "."

    func run() async throws {
        let project = try Command.project(project)
        let file = try await Command.explaining { try PlantStarter(project: project).start(name) }
        let started = project.relative(file)
        try Command.say(
            ["file": started],
            """
            Started \(started). Lines marked “missing” want a hand: take out “# missing: ” and fill \
            them in.
            """, asJSON: json)
    }
}
