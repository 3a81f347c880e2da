package import ArgumentParser

/// The operators' commands, besides `serve`.
package enum OperatorCommands {
    /// The commands, in the order of the help.
    package static let all: [any ParsableCommand.Type] = [
        VerifyCommand.self, RebuildCommand.self, BackupCommand.self, RestoreCommand.self,
        MigrateCommand.self, MoveCommand.self, AnswersCommand.self, QuestionsCommand.self,
        ReportsCommand.self, FindCommand.self, ShowCommand.self, ListCommand.self,
        LogCommand.self, BanCommand.self, UnbanCommand.self, HideCommand.self,
        UnhideCommand.self, GrantRoleCommand.self, EraseCommand.self, ErasedCommand.self,
        RenewMasterCommand.self, SignOutCommand.self, FiguresCommand.self, MailsCommand.self,
    ]

    /// The failure of a command; with `--json` it is also printed on standard output.
    ///
    /// - Parameters:
    ///   - error: the error of the command or its parser.
    ///   - arguments: the command and its arguments.
    ///   - program: the program's root command.
    /// - Returns: the text for standard error, and the exit code; nil where the parser itself
    ///   prints the rest, as for `--help`.
    package static func failure(
        _ error: any Error, of arguments: [String], _ program: any ParsableCommand.Type
    ) -> (told: OperatorFailure, code: Int32)? {
        let code = program.exitCode(for: error)
        guard !(error is ExitCode), code != .success else { return nil }
        let command = (try? program.parseAsRoot(arguments)) as? any OperatorCommand
        let failure =
            command.map { OperatorFailure(error, at: $0.workplace) }
            ?? unreadable(arguments, program.message(for: error), program)
        if arguments.contains("--json"), let json = try? AnswerOptions.json(["failure": failure]) {
            Console.say(json)
        }
        return (failure, code.rawValue)
    }

    /// The failure for unreadable arguments.
    private static func unreadable(
        _ arguments: [String], _ message: String, _ program: any ParsableCommand.Type
    ) -> OperatorFailure {
        let names = program.configuration.subcommands.compactMap { $0.configuration.commandName }
        let command = arguments.first.flatMap { names.contains($0) ? $0 : nil }
        let line = ["florilegium-ledger", command].compactMap(\.self).joined(separator: " ")
        return OperatorFailure(message, at: line, do: "Look at its arguments: \(line) --help")
    }
}
