import ArgumentParser
import LedgerStorage

/// Makes the tables, as a role that may.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Makes the ledger's tables, or brings them up to date.",
        discussion: """
            A server does it when it starts, where its role may. With a role for the service that \
            makes no tables, run this first, with an address of the role that owns them.
            """)

    @OptionGroup var place: LedgerPlace

    func run() async throws {
        _ = try place.storage()
        print("The tables of \(try place.location().name) are up to date.")
    }
}
