import ArgumentParser
import Credentials
import Ledger
import LedgerEngine

/// Prints the moderation log.
struct LogCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Tells who banned, hid or looked at whom, when and why.",
        discussion: """
            Read from the entries of the ledger, which nobody changes without a trace. Of a look \
            the reason is the command. Roles, sign-outs and erasures are not in it.
            """)

    @OptionGroup var options: OperatorOptions
    @Argument(help: "\(PersonName.help) Everybody without it.") var person: String?
    @Option(help: "Only what was recorded after the entry of this number; 0 for all.")
    var since = 0

    private struct Log: Encodable {
        var verdicts: [LoggedVerdict]
    }

    func validate() throws {
        guard since >= 0 else { throw ValidationError("--since is the number of an entry, or 0.") }
    }

    func run() async throws {
        let ledger = try options.place.ledger()
        let verdicts: [LoggedVerdict]
        if let person {
            let found = try await ledger.one(called: person)
            verdicts = try await ledger.verdicts(on: found, after: since)
        } else {
            verdicts = try await ledger.verdicts(after: since)
        }
        try options.answer.say(
            Log(verdicts: verdicts),
            verdicts.isEmpty
                ? "Nothing is in the log." : verdicts.map(\.line).joined(separator: "\n"))
    }
}

/// Lists people by their verdicts or roles.
struct ListCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists who is banned or hidden, who moderates, or who is there twice.",
        discussion: """
            twice: accounts of one e-mail address or username by the spellings of today \
            (docs/spellings.md), from before they were one. Each still signs in as it is written; \
            nothing is merged. Ask their people which one to keep, and erase the other.
            """)

    /// The people to list.
    enum Group: String, ExpressibleByArgument, CaseIterable {
        case banned, hidden, moderators, twice
    }

    @OptionGroup var options: OperatorOptions
    @Argument(help: "banned, hidden, moderators or twice.") var group: Group

    private struct Line: Encodable {
        var person: Int
        var handle: String
        /// The verdict in force; nil for moderators, who have a role.
        var verdict: LoggedVerdict?
        var role: String?
        /// The shared value of two accounts: one line for each of them.
        var same: String?

        var text: String { verdict?.line ?? "\(handle)  \(role ?? same ?? "")" }
    }

    func run() async throws {
        let ledger = try options.place.ledger()
        let lines: [Line]
        switch group {
        case .banned: lines = try await judged(.ban, in: ledger) { $0.isBanned }
        case .hidden: lines = try await judged(.hide, in: ledger) { $0.isHidden }
        case .moderators: lines = try await moderators(ledger)
        case .twice: lines = try await twice(ledger)
        }
        try options.answer.say(
            ["people": lines],
            lines.isEmpty ? "Nobody." : lines.map(\.text).joined(separator: "\n"))
    }

    private func judged(
        _ verdict: Verdict, in ledger: RelationalLedger, _ isSo: (PlayerState) -> Bool
    ) async throws -> [Line] {
        var lines: [Line] = []
        for person in try await ledger.offBoards() {
            guard let state = try await ledger.state(of: person), isSo(state),
                let handle = try await ledger.handle(of: person)
            else { continue }
            let last = try await ledger.verdicts(on: person).last { $0.verdict == verdict.command }
            lines.append(Line(person: person.rawValue, handle: handle, verdict: last))
        }
        return lines
    }

    private func moderators(_ ledger: RelationalLedger) async throws -> [Line] {
        var lines: [Line] = []
        for (person, role) in try await ledger.accounts.withRoles() {
            let handle = try await ledger.handle(of: person) ?? ""
            lines.append(Line(person: person.rawValue, handle: handle, role: role.rawValue))
        }
        return lines
    }

    private func twice(_ ledger: RelationalLedger) async throws -> [Line] {
        var owners: [String: [PersonID]] = [:]
        var last: PersonID?
        while true {
            let page = try await ledger.accounts.persons(
                after: last, limit: OperationLimits.accountPage)
            guard !page.isEmpty else { break }
            for person in page {
                guard let account = try await ledger.accounts.account(of: person) else { continue }
                let names = [
                    EmailAddress(account.details.email)?.folded,
                    Username.folded(account.details.username),
                ]
                for name in names.compactMap(\.self) { owners[name, default: []].append(person) }
            }
            last = page.last
        }
        var lines: [Line] = []
        for name in owners.keys.sorted() {
            guard let persons = owners[name], persons.count > 1 else { continue }
            for person in persons {
                let handle = try await ledger.handle(of: person) ?? ""
                lines.append(Line(person: person.rawValue, handle: handle, same: name))
            }
        }
        return lines
    }
}
