import ArgumentParser
import Storage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal client.
@main
struct FlorilegiumPlay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "florilegium-play",
        abstract: "Plants to find and games to play, from an edition kept on this machine.",
        discussion: """
            Begin with: florilegium-play --from ADDRESS --root ROOT.json sync
            After that you play, search and keep plants without a network.
            sync --ledger ADDRESS sends what you did here and fetches what you did elsewhere;
            sign-in links this device to your account.
            --home, --from, --root, --channel and --language may stand before or after the command.
            Exit codes: 0 when all went well, 1 when not.
            Colours are for terminals, and not where NO_COLOR is set.
            """,
        subcommands: [
            SyncCommand.self, SendCommand.self, StatusCommand.self, SearchCommand.self,
            SuggestCommand.self, IdentifyCommand.self,
            PlantCommand.self, CategoriesCommand.self, PracticeCommand.self,
            BeatTheClockCommand.self, SpeedrunCommand.self, QuizCommand.self,
            TimedQuizCommand.self, DailyCommand.self, WeeklyCommand.self, StatsCommand.self,
            PacksCommand.self, HistoryCommand.self, SavedCommand.self, CollectionsCommand.self,
            SignInCommand.self, SignOutCommand.self, ProfileCommand.self, BoardsCommand.self,
            ShopCommand.self, BuyCommand.self, WearCommand.self, PeopleCommand.self,
            ChallengesCommand.self, NotificationsCommand.self,
            PreferCommand.self,
            BackupCommand.self, RestoreCommand.self, ClearCacheCommand.self, TufCommand.self,
        ])

    /// Exit codes are only 0 and 1, also for commands with wrong arguments.
    static func main() async {
        StandardOutput.watch()
        ProgramArguments.refuseUnreadable(code: 1)
        do {
            var command = try parseAsRoot(inOrder(Array(CommandLine.arguments.dropFirst())))
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            if exitCode(for: error).isSuccess { exit(withError: error) }
            let message = fullMessage(for: error)
            if !message.isEmpty { tell(message) }
            Self.exit(withError: ExitCode(1))
        }
    }

    /// Moves options that precede the command behind its name.
    static func inOrder(_ arguments: [String]) -> [String] {
        let known = ["--home", "--from", "--root", "--channel", "--language"]
        var place = 0
        while place < arguments.count {
            let argument = arguments[place]
            if known.contains(argument), place + 1 < arguments.count {
                place += 2
            } else if known.contains(where: { argument.hasPrefix($0 + "=") }) {
                place += 1
            } else {
                break
            }
        }
        guard place < arguments.count, !arguments[place].hasPrefix("-") else { return arguments }
        return [arguments[place]] + arguments[..<place] + arguments[(place + 1)...]
    }

    /// Prints a line on standard error.
    static func tell(_ line: String) {
        let bytes = Array((Console.harmless(line) + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
