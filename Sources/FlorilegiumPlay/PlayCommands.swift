import ArgumentParser
import Catalog
import Games
import OfflineClient

/// Options of every game.
struct RoundOptions: ParsableArguments {
    @Option(help: "Lengthens timers to so many percent, for whoever needs it: 100 to 1000.")
    var adjusted: Int?
}

/// A command that plays a round.
protocol GameCommand: ClientCommand {
    var round: RoundOptions { get }
    static var mode: Mode { get }
    var level: Level? { get }
    /// Whether it is played without its deck's timer.
    var isUntimed: Bool { get }
    func deck(_ library: Library) throws -> PlayDeck
    /// The original day of a repeated set; nil for any other deck.
    func returned(_ deck: PlayDeck) -> Day?
    /// An earlier round of the same set, where only the first one counts.
    func earlier(_ store: PlayerStore) throws -> PlayedRound?
}

extension GameCommand {
    var level: Level? { nil }

    var isUntimed: Bool { false }

    func deck(_ library: Library) throws -> PlayDeck { try library.deck(for: Self.mode) }

    func returned(_ deck: PlayDeck) -> Day? { nil }

    func earlier(_ store: PlayerStore) throws -> PlayedRound? { nil }

    func run(at context: CommandContext) async throws {
        let library = try context.library()
        let store = try context.store()
        let preferred = try store.preference("adjusted").flatMap { Int($0) }
        let play: RoundPlay
        let returned: Day?
        do {
            let deck = try deck(library)
            returned = self.returned(deck)
            // An older set has no timer, and is ranked as it is.
            let hasLimit = deck.deck.rules.modes[Self.mode]?.limit != nil
            let isUntimed = hasLimit && (isUntimed || returned != nil)
            play = try RoundPlay(
                Self.mode, on: deck, from: library, store,
                player: try context.key().player, at: CommandContext.now, zone: CommandContext.zone,
                adjusted: isUntimed ? RoundStart.untimed : round.adjusted ?? preferred ?? 100,
                level: level)
        } catch let refusal as RoundRefusal {
            throw Advice("This round cannot be played: \(refusal.rawValue).")
        } catch let refusal as PlayDeck.Refusal {
            throw Advice("This deck cannot be played on: \(refusal).")
        }
        let language = try context.language()
        let words = Words(language: language)
        if let earlier = try earlier(store) {
            context.console.say(
                words(.setAgain, earlier.right, earlier.counted, earlier.points), .quiet)
        } else if let returned {
            context.console.say(words(.setReturned, returned.rawValue), .quiet)
        }
        var screen = RoundScreen(play, library, language: language, console: context.console)
        try await screen.run()
        try screen.keep(store)
    }
}

struct PracticeCommand: GameCommand {
    static let mode = Mode.practice
    static let configuration = CommandConfiguration(
        commandName: "practice", abstract: "Names plants without a clock, as long as you like.")
    @OptionGroup var options: CommonOptions
    @OptionGroup var round: RoundOptions
    @Option(name: .customLong("level"), help: "Only easy, medium or hard ones.")
    var chosenLevel: Level?
    var level: Level? { chosenLevel }
}

struct BeatTheClockCommand: GameCommand {
    static let mode = Mode.beatTheClock
    static let configuration = CommandConfiguration(
        commandName: "beat-the-clock", abstract: "As many plants as you can before the time is up.")
    @OptionGroup var options: CommonOptions
    @OptionGroup var round: RoundOptions
}

struct SpeedrunCommand: GameCommand {
    static let mode = Mode.speedrun
    static let configuration = CommandConfiguration(
        commandName: "speedrun", abstract: "Twenty-five plants, as fast and as rightly as you can.")
    @OptionGroup var options: CommonOptions
    @OptionGroup var round: RoundOptions
}

/// A quiz of one category.
protocol CategoryCommand: GameCommand {
    var category: String? { get }
}

extension CategoryCommand {
    func deck(_ library: Library) throws -> PlayDeck {
        guard let category else {
            let all = library.quizCategories.joined(separator: ", ")
            throw Advice("Say which category: \(all).")
        }
        return try library.deck(for: Self.mode, category: category)
    }
}

struct QuizCommand: CategoryCommand {
    static let mode = Mode.quiz
    static let configuration = CommandConfiguration(
        commandName: "quiz", abstract: "Ten questions of a category.")
    @OptionGroup var options: CommonOptions
    @OptionGroup var round: RoundOptions
    @Argument(help: "The category.") var category: String?
}

struct TimedQuizCommand: CategoryCommand {
    static let mode = Mode.timedQuiz
    static let configuration = CommandConfiguration(
        commandName: "timed-quiz", abstract: "Ten questions of a category, each against the clock.")
    @OptionGroup var options: CommonOptions
    @OptionGroup var round: RoundOptions
    @Argument(help: "The category.") var category: String?
}

/// Further options of sets.
struct SetOptions: ParsableArguments {
    @Flag(help: "Plays without the timer, and off the leaderboard; the round is kept all the same.")
    var untimed = false
}

/// Sets that everyone plays, one a day or week.
protocol SetCommand: GameCommand {
    static var period: SetPeriod { get }
    var setOptions: SetOptions { get }
}

extension SetCommand {
    var isUntimed: Bool { setOptions.untimed }

    func deck(_ library: Library) throws -> PlayDeck {
        try library.set(Self.period, on: CommandContext.today)
    }

    func returned(_ deck: PlayDeck) -> Day? {
        let today = Self.period.first(of: CommandContext.today)
        return deck.deck.date.flatMap { $0 == today ? nil : $0 }
    }

    func earlier(_ store: PlayerStore) throws -> PlayedRound? {
        let first = Self.period.first(of: CommandContext.today)
        return try store.record().rounds.first {
            $0.board.mode == Self.mode && $0.setDay == first
        }
    }
}

struct DailyCommand: SetCommand {
    static let mode = Mode.daily
    static let period = SetPeriod.daily
    static let configuration = CommandConfiguration(
        commandName: "daily", abstract: "The day's set, the same for everyone.")
    @OptionGroup var options: CommonOptions
    @OptionGroup var round: RoundOptions
    @OptionGroup var setOptions: SetOptions
}

struct WeeklyCommand: SetCommand {
    static let mode = Mode.weekly
    static let period = SetPeriod.weekly
    static let configuration = CommandConfiguration(
        commandName: "weekly", abstract: "The week's set, the same for everyone.")
    @OptionGroup var options: CommonOptions
    @OptionGroup var round: RoundOptions
    @OptionGroup var setOptions: SetOptions
}
