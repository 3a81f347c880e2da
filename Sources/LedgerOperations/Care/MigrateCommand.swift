import ArgumentParser

/// Migrates the tables, as a role with the right to do so.
struct MigrateCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Makes the ledger's tables, or brings them up to date.",
        discussion: """
            A server does it when it starts, where its role may. With a role for the service that \
            makes no tables, run this first, with an address of the role that owns them.
            """)

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        _ = try options.place.storage()
        let place = options.place.name
        try options.answer.say(["place": place], "The tables of \(place) are up to date.")
    }
}
