import ArgumentParser
import PipelineSupport
import Storage

/// `florilegium`: gathers, checks and publishes editions.
@main
struct Florilegium: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "florilegium",
        abstract: "Makes editions of plants and questions from content/ into build/.",
        discussion: """
            Exit codes: 0 done; 1 stopped, with what, where and what to do; 2 done, but records were \
            rejected and --strict was given; 3 done, but a part could not be fetched today; \
            64 unusable arguments.
            """,
        version: Program.version,
        subcommands: [
            GatherCommand.self, CheckCommand.self, BuildCommand.self, ServeCommand.self,
            NewCommand.self, VerifyCommand.self, ImportCommand.self, ExportCommand.self,
            PatchCommand.self,
            DiffCommand.self, CalibrateCommand.self, KeysCommand.self, PublishCommand.self,
            RevokeCommand.self, TimestampCommand.self, RollbackCommand.self, PruneCommand.self,
            ReadingCommand.self, EditCommand.self,
        ])

    static func main() async {
        StandardOutput.watch()
        ProgramArguments.refuseUnreadable()
        await main(nil)
    }
}
