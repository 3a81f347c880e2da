import ArgumentParser
import Foundation
import PipelineSupport
import Preview

/// `florilegium serve`.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Shows content/ and site/ in a browser, and again after every save.",
        discussion: """
            Pages load again by themselves; what is wrong is laid over them, with its file, line and \
            remedy. A record that is broken keeps its last good form until it is mended. Nothing is \
            published: `build` writes the edition. Only browsers of this machine are answered. \
            Ctrl-C ends it.
            """)

    @Option(help: "The project's folder.")
    var project = "."
    @Option(help: "The port; 0 for any free one.")
    var port = 8080
    @Option(help: "Pictures made at a time; the processor count by default.")
    var workers: Int?

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port must be from 0 to 65535.")
        }
        if let workers, !(1...256).contains(workers) {
            throw ValidationError("--workers must be from 1 to 256.")
        }
    }

    func run() async throws {
        let project = try Command.project(project)
        let progress = ProgressBar()
        var pipeline = Pipeline(project: project, progress: progress)
        if let workers { pipeline.workers = workers }
        let hub = PreviewHub(run: "\(ProcessInfo.processInfo.processIdentifier)")
        let texts = PreviewFolders.texts(of: project, run: hub.run)
        let server = try await Command.explaining {
            PreviewServer(
                port: port, hub: hub, scripts: try PreviewFolders.scripts(of: project),
                folders: [texts.path, project.build.path],
                announce: { address in
                    print("Showing content/ and site/ at \(address) – Ctrl-C ends it.")
                    fflush(nil)
                })
        }
        let first = PreviewBuilder(pipeline: pipeline, hub: hub, texts: texts)
        let building = Task {
            var builder = first
            try await builder.buildOnEveryChange()
        }
        defer {
            building.cancel()
            try? FileManager.default.removeItem(at: texts)
        }
        do {
            try await server.run()
        } catch let refusal as PreviewServer.Refusal {
            throw Command.stopped(
                Failure(what: refusal.what, place: refusal.place, remedy: refusal.remedy))
        }
    }
}
