import ArgumentParser

/// `florilegium`: gathers, checks and publishes editions.
@main
struct Florilegium: AsyncParsableCommand {
    /// The program's version; it is part of every edition.
    static let version = "0.1.0"

    /// Tells one build of the program from another, so that no stage takes up what another program
    /// kept.
    static let stamp: String = {
        let status = FileStatus("/proc/self/exe")
        return "\(version) \(status?.bytes ?? 0) \(status?.changed ?? 0)"
    }()

    static let configuration = CommandConfiguration(
        commandName: "florilegium",
        abstract: "Makes editions of plants and questions from content/ into build/.",
        discussion: """
            Exit codes: 0 done; 1 stopped, with what, where and what to do; 2 done, but records were \
            rejected and --strict was given; 3 done, but a part could not be fetched today; \
            64 unusable arguments.
            """,
        version: version,
        subcommands: [
            GatherCommand.self, CheckCommand.self, BuildCommand.self, NewCommand.self,
            VerifyCommand.self, ImportCommand.self, ExportCommand.self, PatchCommand.self,
            DiffCommand.self, CalibrateCommand.self, KeysCommand.self, PublishCommand.self,
            RevokeCommand.self, TimestampCommand.self, RollbackCommand.self, PruneCommand.self,
            ReadingCommand.self,
        ])
}
