import ArgumentParser
import FoundationEssentials
import Ledger
import LedgerEngine

/// Gives a person a role.
struct GrantRoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant-role", abstract: "Makes a person player, moderator or administrator.")

    @OptionGroup var place: LedgerPlace
    @Argument(help: "The person's public name on boards.") var person: String
    @Argument(help: "player, moderator or administrator.") var role: String

    func run() async throws {
        guard let role = Role(rawValue: role) else {
            throw ValidationError("'\(role)' is no role. Take player, moderator or administrator.")
        }
        let ledger = try place.ledger()
        let found = try await ledger.named(person)
        guard try await ledger.accounts.account(of: found) != nil else {
            throw ValidationError("'\(person)' is a guest. Only who has an account has a role.")
        }
        try await ledger.accounts.grant(role, to: found)
        print("\(person): \(role.rawValue).")
    }
}

/// Erases a person.
struct EraseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Erases a person: account, key, credentials, states, lines on boards.",
        discussion: """
            What they did stays in the chain as sealed bytes that nobody opens. It cannot be \
            taken back. Add the number it prints to the list that you keep apart, or copy the \
            list anew: florilegium-ledger erased.
            """)

    @OptionGroup var place: LedgerPlace
    @Argument(help: "The person's public name on boards.") var person: String
    @Flag(help: "Yes, for good.") var forGood = false

    func run() async throws {
        guard forGood else {
            throw ValidationError("This cannot be taken back. Say --for-good if you mean it.")
        }
        let ledger = try place.ledger()
        let found = try await ledger.named(person)
        if let account = try await ledger.accounts.account(of: found) {
            try await MailSpool(DataDirectory(place.home).mail).remove(to: account.details.email)
        }
        try await ledger.erase(found, by: nil, now: WallClock.now)
        print("Person \(found.rawValue) is erased.")
    }
}

/// Lists who was erased.
struct ErasedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erased",
        abstract: "Prints the numbers of who was erased, a line each: what restore asks for.")

    @OptionGroup var place: LedgerPlace

    func run() async throws {
        for person in try place.ledger().erased() { print(person.rawValue) }
    }
}

/// Seals all keys anew.
struct RenewMasterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew-master",
        abstract: "Seals all keys by a new master key, while the ledger serves on.",
        discussion:
            "Copy master.json to where you keep it apart, and destroy the copies there were.")

    @OptionGroup var place: LedgerPlace

    func run() async throws {
        let count = try place.ledger().renewMaster()
        print("\(count) keys are sealed anew.")
    }
}

/// Ends sessions.
struct SignOutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out",
        abstract: "Ends the sessions of a person's account, or of all: they sign in again.")

    @OptionGroup var place: LedgerPlace
    @Argument(help: "The person's public name on boards.") var person: String?
    @Flag(help: "Everyone.") var all = false

    func validate() throws {
        guard all == (person == nil) else {
            throw ValidationError("Name a person, or say --all.")
        }
    }

    func run() async throws {
        let ledger = try place.ledger()
        guard let person else {
            try await ledger.accounts.endAll()
            print("Everyone is signed out.")
            return
        }
        let found = try await ledger.named(person)
        let ended = try await ledger.accounts.endAll(of: found, except: nil)
        for session in ended { try await ledger.end(session.device, of: found) }
        print("\(person): \(ended.count) sessions ended.")
    }
}

extension RelationalLedger {
    /// Who has a public name.
    ///
    /// - Throws: `ValidationError` for nobody.
    func named(_ person: String) async throws -> PersonID {
        guard let found = try await self.person(named: person) else {
            throw ValidationError("Nobody is called '\(person)'. Boards show public names.")
        }
        return found
    }
}
