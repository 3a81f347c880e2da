import ArgumentParser
import OfflineClient

/// Signs in.
struct SignInCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in",
        abstract: "Signs in to your account; what you did here as a guest comes along.",
        discussion: """
            The password is asked for, or read from standard input. Accounts are opened in the web
            app.
            """)

    @OptionGroup var options: CommonOptions
    @OptionGroup var ledger: LedgerOption
    @Argument(help: "Your e-mail address or username.") var name: String

    func run(at context: CommandContext) async throws {
        let connection = try LedgerConnection(context, ledger: ledger.ledger)
        let words = connection.words
        if let known = try connection.account.signedIn() {
            throw Advice(words(.signedInAlready, known.name))
        }
        guard case .line(let password) = context.console.secret(words(.passwordAsked)),
            !password.isEmpty
        else { throw Advice(words(.passwordMissing)) }
        do {
            try await connection.account.signIn(
                name, password: password, over: connection.link, connection.store)
        } catch {
            throw try connection.advice(error)
        }
        try connection.store.setPreference("ledger", to: connection.address)
        context.console.say(words(.signedInAs, name), .good)
        try connection.tell(try await connection.sync(), context.console)
    }
}

/// Signs out.
struct SignOutCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out", abstract: "Signs out; you play on as a guest.")

    @OptionGroup var options: CommonOptions
    @Flag(help: "Takes all that you did off this machine.") var erase = false
    @Flag(help: "Also where something was not sent yet; rounds among it are lost.")
    var anyway = false

    func run(at context: CommandContext) async throws {
        let connection = try LedgerConnection(context)
        let words = connection.words
        guard try connection.account.signedIn() != nil else {
            guard erase else { throw Advice(words(.signedOutAlready)) }
            try connection.account.leave(
                connection.store, at: CommandContext.now, erasing: true)
            return context.console.say(words(.signedOutErased), .good)
        }
        if !anyway {
            let waiting = try await connection.sync().sent.waiting
            guard waiting == 0 else { throw Advice(words(.signOutWaiting, waiting)) }
        }
        do {
            try await connection.account.signOut(
                over: connection.link, connection.store, erasing: erase)
        } catch {
            throw try connection.advice(error)
        }
        context.console.say(words(erase ? .signedOutErased : .signedOut), .good)
    }
}
