import ArgumentParser
import Ledger
import LedgerEngine

/// Finds people.
struct FindCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "find",
        abstract: "Finds a person by public name, username or e-mail address.",
        discussion: """
            Names are found whole: they are kept as hashes. That you looked is noted with each \
            person whom you find; see florilegium-ledger log.
            """)

    @OptionGroup var options: OperatorOptions
    @OptionGroup var operatorName: OperatorName
    @Argument(help: "\(PersonName.help)") var name: String

    func run() async throws {
        let ledger = try options.place.ledger()
        let found = try await ledger.people(called: name)
        guard !found.isEmpty else { throw OperatorFailure(nobodyCalled: name) }
        var cards: [PersonCard] = []
        for person in found {
            try await ledger.note(look: "find", at: person, by: operatorName.name)
            cards.append(try await PersonCard(person, in: ledger))
        }
        try options.answer.say(
            ["people": cards],
            cards.map { "person:\($0.person)  \($0.line)" }.joined(separator: "\n"))
    }
}

/// Prints the data of one person.
struct ShowCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one person: account, what play came to, sessions, verdicts.",
        discussion: """
            No password, key or token is shown. That you looked is noted with the person, who finds \
            it in the archive of all about them, without your name. To put somebody back on boards: \
            unhide.
            """)

    @OptionGroup var options: OperatorOptions
    @OptionGroup var operatorName: OperatorName
    @Argument(help: "\(PersonName.help)") var person: String

    func run() async throws {
        let ledger = try options.place.ledger()
        let found = try await ledger.one(called: person)
        try await ledger.note(look: "show", at: found, by: operatorName.name)
        let report = try await PersonReport(found, in: ledger, now: WallClock.now)
        try options.answer.say(report, report.text)
    }
}

/// All data about one person for operators.
private struct PersonReport: Encodable {
    /// The state of the person's play.
    struct Standing: Encodable {
        var trophies: Int
        var steps: Int
        var achievements: Int
        var items: Int
        var isOnBoards: Bool
    }

    var person: PersonCard
    var standing: Standing
    var sessions: Int
    var passkeys: Int
    var hasGameCenter: Bool
    /// The guests that were taken into the account, by number.
    var guests: [Int]
    var verdicts: [LoggedVerdict]

    init(_ person: PersonID, in ledger: RelationalLedger, now: Int) async throws {
        self.person = try await PersonCard(person, in: ledger)
        let state = try await ledger.state(of: person) ?? PlayerState()
        standing = Standing(
            trophies: state.trophies, steps: state.steps, achievements: state.achieved.count,
            items: state.items.count, isOnBoards: state.isOnBoards)
        sessions = try await ledger.accounts.sessions(of: person, now: now).count
        passkeys = try await ledger.accounts.passkeys(of: person).count
        hasGameCenter = try await ledger.accounts.gameCenter(of: person) != nil
        guests = try await ledger.guests(of: person).map(\.rawValue)
        verdicts = try await ledger.verdicts(on: person)
    }

    var text: String {
        var lines = ["person:\(person.person)  \(person.line)"]
        if let account = person.account {
            let counts = [
                OperatorText.counted(sessions, "session"),
                "last \(OperatorText.minute(account.seen))",
                OperatorText.counted(passkeys, "passkey"),
            ]
            lines += [
                "Account      \(account.username), \(account.displayName), \(account.email),"
                    + " \(account.language)",
                "Signed in    "
                    + (counts + (hasGameCenter ? ["Game Center"] : [])).joined(separator: ", "),
                "Took in      \(OperatorText.counted(guests.count, "guest"))",
            ]
        }
        let play = [
            "\(standing.trophies) Trophies", OperatorText.counted(standing.steps, "step"),
            OperatorText.counted(standing.achievements, "achievement"),
            OperatorText.counted(standing.items, "item"),
            standing.isOnBoards ? "on boards" : "on no board",
        ]
        lines += ["Play         \(play.joined(separator: ", "))", "Log"]
        return (lines + verdicts.map { "  \($0.line)" }).joined(separator: "\n")
    }
}
