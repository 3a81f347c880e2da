import ArgumentParser
import EditServer
import EditorialForms
import Foundation
import PipelineSupport

/// `florilegium edit`.
struct EditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Opens content/ in forms, in a browser of this machine.",
        discussion: """
            Prints an address with a key; only who has the whole address can read and write. What \
            is wrong stands beside its field while you type, and what players will see of it \
            beside the form. Saving shows the changed lines first, \
            changes no others, and can be undone. A file that was changed elsewhere meanwhile is \
            never overwritten. Ctrl-C ends it.
            """)

    @Option(help: "The project's folder.")
    var project = "."
    @Option(help: "The port; 0 for any free one.")
    var port = 8085
    @OptionGroup var source: SourceFlags

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port must be from 0 to 65535.")
        }
    }

    func run() async throws {
        let project = try Command.project(project)
        var random = SystemRandomNumberGenerator()
        let gathering = try await Command.explaining {
            PlantGathering(project: project, client: try source.client())
        }
        let run = "\(ProcessInfo.processInfo.processIdentifier)"
        let texts = PreviewFolders.texts(of: project, run: run)
        defer { try? FileManager.default.removeItem(at: texts) }
        let preview = RecordPreview(project: project, texts: texts)
        let frames = try await Command.explaining {
            PreviewFrames(
                key: AccessKey(bytes: DeskLimits.keyBytes, using: &random),
                scripts: try PreviewFolders.scripts(of: project), texts: texts,
                build: project.build)
        }
        let server = EditServer(
            port: port,
            desk: ContentDesk(
                project: project,
                cache: StageCache(project, stage: "edit", version: Program.stamp)),
            key: AccessKey(bytes: DeskLimits.keyBytes, using: &random), site: project.site,
            tools: EditTools(
                insight: { try RecordInsight(project: project).judged(with: $0) },
                previewed: RecordPreview.kinds,
                preview: { try await preview.shown($0) },
                importing: { try QuestionIntake(project: project).table($0) },
                formats: QuestionOutlet.formats,
                exporting: { try QuestionOutlet(project: project).file($0) },
                gathering: { try await gathering.gathered($0, tell: $1) }),
            frames: frames,
            announce: { address in
                print("Editing content/ at \(address)\nCtrl-C ends it.")
                fflush(nil)
            })
        guard try await server.run() else { throw ExitCode(1) }
    }
}
