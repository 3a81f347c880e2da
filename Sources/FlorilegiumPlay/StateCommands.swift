import ArgumentParser
import Catalog
import Games
import OfflineClient

/// Prints statistics of the player's rounds.
struct StatsCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Tells what you played, your bests, streak and achievements.")

    @OptionGroup var options: CommonOptions
    @Flag(help: "All achievements, also those you have nothing towards.") var all = false

    func run(at context: CommandContext) async throws {
        let store = try context.store()
        let record = try store.record()
        let console = context.console
        let language = try context.language()
        let total = record.statistics()
        console.say(
            "Rounds: \(total.rounds), \(total.right) of \(total.answers) answers right", .strong)
        for mode in Mode.allCases {
            let sums = record.statistics(of: mode)
            guard sums.rounds > 0 else { continue }
            let right = RoundScreen.percent(sums.accuracy)
            let average = RoundScreen.seconds(sums.average)
            console.say("\(mode.rawValue): rounds \(sums.rounds), \(right) right, \(average) each")
        }
        let bests = record.bests.values.map(\.points).sorted {
            ($0.board.mode.rawValue, $0.board.category ?? "", $0.board.content)
                < ($1.board.mode.rawValue, $1.board.category ?? "", $1.board.content)
        }
        for best in bests {
            let category = best.board.category.map { " \($0)" } ?? ""
            let timers = best.board.adjusted == 100 ? "" : ", timers \(best.board.adjusted) %"
            console.say(
                "Best \(best.board.mode.rawValue)\(category): \(best.points) points on "
                    + "\(best.stamp.day) (\(best.board.content)\(timers))")
        }
        let streak = record.streak(at: CommandContext.now)
        let current = streak.current(at: CommandContext.now, offset: CommandContext.offset)
        console.say("Streak, in days: \(current), longest \(streak.longest)")
        // Statistics also work before the first download.
        let achievements = try context.libraryIfAny()?.achievements() ?? []
        let earned = record.earned(achievements)
        var untouched = 0
        for achievement in achievements {
            let name = PlantPage.reading(achievement.names, in: language) ?? achievement.id
            if let stamp = earned[achievement.id] {
                console.say("Earned: \(name), \(stamp.day)", .good)
            } else {
                let progress = record.progress(of: achievement.metric)
                guard progress > 0 || all else {
                    untouched += 1
                    continue
                }
                console.say("\(name): \(progress) of \(achievement.threshold)", .quiet)
            }
        }
        if untouched > 0 {
            console.say("Achievements not begun: \(untouched); stats --all names them", .quiet)
        }
        console.say("Plants remembered: \(try store.memory().cards.count)")
        let words = Words(language: language)
        for line in words.lines(try store.unranked()) { console.say(line, .quiet) }
        console.tell(unreadable: try store.unreadable())
    }
}

extension Console {
    /// Prints a warning about unreadable rows.
    fileprivate func tell(unreadable rows: [UnreadableRow]) {
        guard !rows.isEmpty else { return }
        let shown = rows.prefix(5).map { "\($0.kind.rawValue) \($0.key)" }
        say(
            "Entries that cannot be read and were left as they are: \(rows.count), "
                + shown.joined(separator: ", ") + (rows.count > 5 ? ", …" : "")
                + ". Restore a backup to mend them.", .bad)
    }
}

/// Shows and sets preferences.
struct PreferCommand: ClientCommand {
    enum Name: String, ExpressibleByArgument, CaseIterable { case language, adjusted }

    static let configuration = CommandConfiguration(
        commandName: "prefer", abstract: "Sets your language, or how far timers are lengthened.")

    @OptionGroup var options: CommonOptions
    @Argument(help: "language or adjusted.") var name: Name
    @Argument(help: "The value; without one the preference is taken away.") var value: String?

    func validate() throws {
        guard let value else { return }
        switch name {
        case .language where Language(rawValue: value) == nil:
            throw ValidationError("A language is one of \(Language.list).")
        case .adjusted where !(100...1_000).contains(Int(value) ?? 0):
            throw ValidationError("Timers are lengthened to 100 to 1000 percent.")
        default: break
        }
    }

    func run(at context: CommandContext) async throws {
        try context.store().setPreference(name.rawValue, to: value)
    }
}

/// Writes a backup of the player's state.
struct BackupCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Writes rounds, memory, preferences and history into one file, without keys.")

    @OptionGroup var options: CommonOptions
    @Argument(help: "The file.") var file: String

    func run(at context: CommandContext) async throws {
        let left = try Backup.write(
            try context.store(), to: file, key: try context.key(), at: CommandContext.now)
        context.console.say("Written to \(file).")
        context.console.tell(unreadable: left)
    }
}

/// Merges a backup into the player's state.
struct RestoreCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Adds a backup to what is here; nothing here is lost.")

    @OptionGroup var options: CommonOptions
    @Argument(help: "The file.") var file: String

    func run(at context: CommandContext) async throws {
        let restored = try Backup.restore(file, into: try context.store())
        context.console.say(
            "Rounds that came: \(restored.rounds); entries that wait to be sent: "
                + "\(restored.entries)")
    }
}
