import ArgumentParser
import FoundationEssentials
import Ledger
import LedgerEngine
import LedgerStorage

/// Gives a person a role.
struct GrantRoleCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant-role", abstract: "Makes a person player, moderator or administrator.")

    @OptionGroup var options: OperatorOptions
    @Argument(help: "\(PersonName.help)") var person: String
    @Argument(
        help: "player, moderator or administrator.",
        transform: { word in
            guard let role = Role(rawValue: word) else {
                throw ValidationError("'\(word)' is no role: player, moderator or administrator.")
            }
            return role
        })
    var role: Role

    private struct Granted: Encodable {
        var person: PersonCard
        var role: Role
    }

    func run() async throws {
        let ledger = try options.place.ledger()
        let found = try await ledger.one(called: person)
        guard try await ledger.accounts.account(of: found) != nil else {
            throw OperatorFailure(
                "'\(person)' is a guest. Only who has an account has a role.",
                at: "person:\(found.rawValue)", do: "Have them open an account first.")
        }
        try await ledger.accounts.grant(role, to: found)
        let card = try await PersonCard(found, in: ledger)
        try options.answer.say(
            Granted(person: card, role: role), "grant-role: \(card.line)")
    }
}

/// Erases a person.
struct EraseCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Erases a person: account, key, credentials, states, lines on boards.",
        discussion: """
            What they did stays in the chain as sealed bytes that nobody opens. It cannot be \
            taken back. Add the number it prints to the list that you keep apart, or copy the \
            list anew: florilegium-ledger erased.
            """)

    @OptionGroup var options: OperatorOptions
    @Argument(help: "\(PersonName.help)") var person: String
    @Flag(help: "Yes, for good.") var forGood = false

    func validate() throws {
        guard forGood else {
            throw ValidationError("This cannot be taken back. Say --for-good if you mean it.")
        }
    }

    func run() async throws {
        let ledger = try options.place.ledger()
        let found = try await ledger.one(called: person)
        if let account = try await ledger.accounts.account(of: found) {
            try await MailSpool(DataDirectory(options.place.home).mail).remove(
                to: account.details.email)
        }
        try await ledger.erase(found, by: nil, now: WallClock.now)
        try options.answer.say(
            ["erased": [found.rawValue]], "Person \(found.rawValue) is erased.")
    }
}

/// Lists the erased persons.
struct ErasedCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "erased",
        abstract: "Prints the numbers of who was erased, a line each: what restore asks for.")

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let erased = try options.place.ledger().erased().map(\.rawValue)
        if options.answer.json { return try options.answer.say(["erased": erased], "") }
        for person in erased { Console.say("\(person)") }
    }
}

/// Seals all keys by a new master key.
struct RenewMasterCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew-master",
        abstract: "Seals all keys by a new master key, while the ledger serves on.",
        discussion:
            "Copy master.json to where you keep it apart, and destroy the copies there were.")

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let count = try options.place.ledger().renewMaster()
        try options.answer.say(["keys": count], "\(count) keys are sealed anew.")
    }
}

/// Ends sessions.
struct SignOutCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out",
        abstract: "Ends the sessions of a person's account, or of all: they sign in again.")

    @OptionGroup var options: OperatorOptions
    @Argument(help: "\(PersonName.help)") var person: String?
    @Flag(help: "Everyone.") var all = false

    private struct Ended: Encodable {
        var person: PersonCard
        var sessions: Int
    }

    func validate() throws {
        guard all == (person == nil) else {
            throw ValidationError("Name a person, or say --all.")
        }
    }

    func run() async throws {
        let ledger = try options.place.ledger()
        guard let person else {
            try await ledger.accounts.endAll()
            return try options.answer.say(["everyone": true], "Everyone is signed out.")
        }
        let found = try await ledger.one(called: person)
        let ended = try await ledger.accounts.endAll(of: found, except: nil)
        for session in ended { try await ledger.end(session.device, of: found) }
        let card = try await PersonCard(found, in: ledger)
        try options.answer.say(
            Ended(person: card, sessions: ended.count),
            "sign-out: \(card.line): \(OperatorText.counted(ended.count, "session")) ended")
    }
}
