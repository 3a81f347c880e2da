import ArgumentParser
import Catalog
import Foundation
import Games
import Ledger
import OfflineClient

/// Shows the person's state at the ledger.
struct ProfileCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Tells your Trophies, streak, achievements and what you wear.")

    @OptionGroup var options: CommonOptions
    @OptionGroup var form: JSONOption

    func run(at context: CommandContext) async throws {
        let connection = try LedgerConnection(context)
        let profile = try await connection.ask { link, token in
            try await link.profile(token, offset: CommandContext.offset)
        }
        let console = context.console
        if form.json { return try console.say(json: profile) }
        let words = connection.words
        let known = try connection.account.signedIn()
        console.say(known.map { words(.signedInAs, $0.name) } ?? words(.guestHere), .strong)
        console.say(words(.trophies, profile.trophies))
        console.say(words(.streak, profile.streak, profile.longestStreak))
        console.say(words(.rounds, try connection.store.record().statistics().rounds))
        if profile.steps > 0 {
            console.say(words(.stepsCounted, profile.stepsToday, profile.stepsThisWeek))
        }
        let names = try ItemNames(context, connection.store)
        for id in profile.achievements.sorted(by: { $0.value < $1.value }).map(\.key) {
            console.say(words(.earned, names.achievement(id)), .good)
        }
        for id in profile.worn.sorted(by: { $0.key < $1.key }).map(\.value) {
            console.say(words(.worn, names.item(id)))
        }
    }
}

/// Shows the person's notifications.
struct NotificationsCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "notifications",
        abstract: "Tells what came of what you did since you last looked.")

    @OptionGroup var options: CommonOptions
    @OptionGroup var form: JSONOption
    @Flag(help: "From the beginning.") var all = false

    /// The most notifications that are shown at once: the latest.
    private static let most = 100
    /// The most pages that are read for them.
    private static let mostPages = 500

    func run(at context: CommandContext) async throws {
        let connection = try LedgerConnection(context)
        let seen = all ? 0 : try connection.store.noticesSeen()
        var items: [NoticePage.Item] = []
        var next = seen
        for _ in 0..<Self.mostPages {
            let after = next
            let page = try await connection.ask { link, token in
                do {
                    return try await link.notifications(token, after: after)
                } catch let failure as LedgerFailure where failure.isOtherHistory {
                    return try await link.notifications(token, after: 0)
                }
            }
            items = (items + page.items).suffix(Self.most)
            guard page.next != after else { break }
            next = page.next
        }
        try connection.store.noteNotices(upTo: next)
        if form.json { return try context.console.say(json: items) }
        if items.isEmpty { context.console.say(connection.words(.noNotices), .quiet) }
        let names = try ItemNames(context, connection.store)
        for item in items {
            for notice in item.notices {
                guard let line = connection.words.line(notice, names) else { continue }
                context.console.say("\(CommandContext.day(of: item.received)): \(line)")
            }
        }
    }
}

/// Boards.
struct BoardsCommand: ClientCommand {
    enum Span: String, ExpressibleByArgument, CaseIterable { case day, week, season, always }

    static let configuration = CommandConfiguration(
        commandName: "boards", abstract: "Shows a board: its top, or the lines around you.")

    @OptionGroup var options: CommonOptions
    @OptionGroup var form: JSONOption
    @Argument(help: "points, trails, steps, or a mode such as speedrun or quiz.")
    var subject = "points"
    @Option(help: "The category of a quiz.") var category: String?
    @Option(help: "day, week, season or always.") var span = Span.week
    @Flag(help: "Of play before the ledger's eyes.") var live = false
    @Flag(help: "The lines around you.") var around = false
    @Flag(help: "You and your friends alone.") var friends = false

    private static let sums = ["points", "trails", "steps"]

    func validate() throws {
        guard Self.sums.contains(subject) || Mode(rawValue: subject) != nil else {
            throw ValidationError(
                "Boards are \(Self.sums.joined(separator: ", ")) or a mode: "
                    + Mode.allCases.map(\.rawValue).joined(separator: ", ") + ".")
        }
    }

    /// The board of the current day in UTC, by which the ledger counts.
    private var board: LedgerBoard {
        let spans = LedgerBoard.Span.all(of: CommandContext.today)
        let span = spans[Span.allCases.firstIndex(of: self.span) ?? 0]
        guard !Self.sums.contains(subject) else {
            return LedgerBoard(subject, .sum, isLive: live, span)
        }
        return LedgerBoard("\(subject)/\(category ?? "")/100", .best, isLive: live, span)
    }

    func run(at context: CommandContext) async throws {
        let connection = try LedgerConnection(context)
        let board = self.board
        let reach: Int? = around ? 5 : nil
        let page = try await connection.ask { link, token in
            try await link.board(board, token, around: reach, friends: friends)
        }
        if form.json { return try context.console.say(json: page) }
        let words = connection.words
        if page.lines.isEmpty { context.console.say(words(.boardEmpty), .quiet) }
        for line in page.lines {
            let isYou = line.isYou == true
            let name = isYou ? words(.you) : line.name ?? words(.aGuest)
            context.console.say(
                "\(line.rank). \(name): \(line.points)", isYou ? .strong : .plain)
        }
    }
}
