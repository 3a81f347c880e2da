import ArgumentParser
import Catalog
import Ledger
import OfflineClient

extension LedgerConnection {
    /// The person of a username: of one's lists, or else a search result with exactly this name.
    ///
    /// - Throws: `Advice` when there is none.
    func person(_ name: String) async throws -> PersonListing {
        let folded = Folding.fold(name)
        func match(_ people: [PersonListing]) -> PersonListing? {
            people.first { Folding.fold($0.knownAs) == folded || $0.handle == name }
        }
        if let found = match(try await ask { try await $0.people(named: name, $1) }) {
            return found
        }
        // A person who may not be found by others may still be a friend, or have asked.
        for list in PeopleList.allCases where list != .found {
            if let found = match(try await ask { try await $0.people(of: list.rawValue, $1) }) {
                return found
            }
        }
        throw Advice(words(.nobodyFound, name))
    }
}

/// A list of people.
enum PeopleList: String, ExpressibleByArgument, CaseIterable {
    case friends, requests, asked, following, followers, blocked
    /// The results of a search.
    case found
}

/// Lists other people: friends, followed, blocked, and search results.
struct PeopleCommand: ClientCommand {
    enum Action: String, ExpressibleByArgument, CaseIterable {
        case friends, requests, asked, following, followers, blocked
        case find, show
        case follow, unfollow, ask, withdraw, accept, decline, end, block, unblock
    }

    static let configuration = CommandConfiguration(
        commandName: "people", abstract: "Lists, finds, compares and befriends other people.",
        discussion: """
            people [friends, requests, asked, following, followers or blocked];
            people find BEGINNING, show NAME;
            people follow, unfollow, ask, withdraw, accept, decline, end, block or unblock NAME.
            It needs an account: sign in first.
            """)

    @OptionGroup var options: CommonOptions
    @OptionGroup var form: JSONOption
    @Argument(help: "What to do.") var action = Action.friends
    @Argument(help: "A username, or its beginning.") var name: String?
    @Flag(help: "Ends or blocks without asking.") var yes = false

    func validate() throws {
        if PeopleList(rawValue: action.rawValue) == nil, name == nil {
            throw ValidationError("Say whom.")
        }
    }

    func run(at context: CommandContext) async throws {
        let connection = try LedgerConnection(context)
        let name = name ?? ""
        if let list = PeopleList(rawValue: action.rawValue) {
            let people = try await connection.ask { try await $0.people(of: list.rawValue, $1) }
            return try say(people, connection.words, context.console)
        }
        switch action {
        case .find:
            let people = try await connection.ask { try await $0.people(named: name, $1) }
            try say(people, connection.words, context.console)
        case .show:
            let person = try await connection.person(name)
            let profile = try await connection.ask { try await $0.person(person.handle, $1) }
            if form.json { return try context.console.say(json: profile) }
            for line in connection.words.lines(profile) { context.console.say(line) }
        default: try await act(name, connection, context.console)
        }
    }

    private func say(_ people: [PersonListing], _ words: Words, _ console: Console) throws {
        if form.json { return try console.say(json: people) }
        if people.isEmpty { console.say(words(.nobodyThere), .quiet) }
        for person in people.sorted(by: { $0.knownAs < $1.knownAs }) {
            console.say(words.line(person))
        }
    }

    private func act(
        _ name: String, _ connection: LedgerConnection, _ console: Console
    ) async throws {
        guard let act = RelationAct(rawValue: action.rawValue) else { return }
        let words = connection.words
        let person = try await connection.person(name)
        if act == .block || act == .end, !yes {
            console.ask(words(act == .block ? .blockAsked : .endAsked, person.name) + " ")
            guard case .line(let line) = console.line(),
                words(.yesLetters).split(separator: " ").contains(Substring(line.lowercased()))
            else { throw Advice(words(.nothingDone)) }
        }
        let entry = try connection.store.add(
            RelationBody(act, person.handle), at: CommandContext.now,
            random: CommandContext.random)
        try await connection.settle(entry, words(.relationDone, person.name), console)
    }
}
