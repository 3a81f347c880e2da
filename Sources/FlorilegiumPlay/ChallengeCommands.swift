import ArgumentParser
import Ledger
import OfflineClient

/// Challenges with friends.
struct ChallengesCommand: ClientCommand {
    enum Action: String, ExpressibleByArgument, CaseIterable { case list, new, join, leave }

    static let configuration = CommandConfiguration(
        commandName: "challenges", abstract: "Lists, begins and answers challenges of steps.",
        discussion: """
            challenges; challenges new NAME ... --steps 8000 --days 7, or --most --days 7;
            challenges join NUMBER, leave NUMBER: as the list counts them.
            A challenge begins tomorrow. Whoever takes part shows the others their steps.
            """)

    @OptionGroup var options: CommonOptions
    @OptionGroup var form: JSONOption
    @Argument(help: "list, new, join or leave.") var action = Action.list
    @Argument(help: "Usernames of friends, or the number of a challenge.") var of: [String] = []
    @Option(help: "Steps a day that each is to make.") var steps: Int?
    @Option(help: "How many days, 1 to 28.") var days = 7
    @Flag(help: "Whoever makes the most steps wins.") var most = false

    func validate() throws {
        switch action {
        case .list: break
        case .new:
            if of.isEmpty { throw ValidationError("Say with whom.") }
            if most == (steps != nil) {
                throw ValidationError("Say --steps NUMBER, or --most.")
            }
        case .join, .leave:
            if of.count != 1 || Int(of[0]) == nil {
                throw ValidationError("Say which number, as the list has it.")
            }
        }
    }

    func run(at context: CommandContext) async throws {
        let connection = try LedgerConnection(context)
        if action == .new { return try await begin(connection, context.console) }
        let open = try await connection.ask { try await $0.challenges($1) }
        guard action == .list else {
            return try await answer(open, connection, context.console)
        }
        if form.json { return try context.console.say(json: open) }
        let words = connection.words
        if open.isEmpty { context.console.say(words(.noChallenges), .quiet) }
        for (number, each) in open.enumerated() {
            context.console.say("\(number + 1). \(words.line(each.challenge))", .strong)
            for person in each.people { context.console.say("   \(words.line(person))") }
        }
    }

    private func begin(_ connection: LedgerConnection, _ console: Console) async throws {
        var handles: [String] = []
        for name in of { handles.append(try await connection.person(name).handle) }
        let body = ChallengeBody(
            people: handles, goal: most ? .most : .reach, steps: (steps ?? 0) * max(days, 1),
            days: days, offset: CommandContext.offset)
        let entry = try connection.store.add(
            body, at: CommandContext.now, random: CommandContext.random)
        try await connection.settle(entry, connection.words(.challengeBegun), console)
    }

    private func answer(
        _ open: [OpenChallenge], _ connection: LedgerConnection, _ console: Console
    ) async throws {
        guard let number = Int(of[0]), open.indices.contains(number - 1) else {
            throw Advice(connection.words(.noSuchChallenge, of[0]))
        }
        let entry = try connection.store.add(
            ChallengeAnswerBody(open[number - 1].challenge.id, join: action == .join),
            at: CommandContext.now, random: CommandContext.random)
        let done: Words.Phrase = action == .join ? .challengeJoined : .challengeLeft
        try await connection.settle(entry, connection.words(done), console)
    }
}
