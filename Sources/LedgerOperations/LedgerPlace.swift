import ArgumentParser
import Ledger
import LedgerEngine
package import LedgerStorage
import Logging

/// The options that locate a ledger.
package struct LedgerPlace: ParsableArguments {
    @Option(help: "The folder of the ledger's files.") package var home = "ledger"
    @Option(
        help: ArgumentHelp(
            """
            Where the ledger is kept: postgres://USER@HOST/DATABASE, or sqlite:FOLDER. Without it in \
            --home, which has what every server has for itself.
            """,
            valueName: "address"))
    var store: String?

    package init() {}

    package func validate() throws { _ = try location() }

    /// The ledger's location.
    ///
    /// - Returns: the location.
    /// - Throws: `ValidationError` when `--store` is not an address.
    package func location() throws -> LedgerLocation {
        guard let store else { return .folder(home) }
        guard let location = LedgerLocation(store) else {
            throw ValidationError(
                "--store is no address. Write it like"
                    + " postgres://florilegium@db.example/florilegium or sqlite:ledger")
        }
        return location
    }

    /// The ledger's location for messages, without a password.
    package var name: String { (try? location().name) ?? home }

    /// Checks that there may be a ledger.
    ///
    /// - Throws: `OperatorFailure` when there is none, `ValidationError` when `--store` is not an
    ///   address.
    func expectLedger() throws {
        guard try location().mayExist else {
            throw OperatorFailure(
                "There is no ledger.", at: name,
                do: "Name its folder (--home FOLDER) or its address (--store ADDRESS).")
        }
    }

    /// Opens the databases, and migrates their tables.
    ///
    /// - Throws: `StoreFailure` when a database cannot be made or opened, `ValidationError` when
    ///   `--store` is not an address.
    func storage() throws -> LedgerStorage {
        try LedgerStorage(location(), home: home) { [logger] in logger.notice("\($0)") }
    }

    /// The decks of all servers, in the folder of this one.
    ///
    /// - Throws: `OperatorFailure` when there is no ledger, `StoreFailure` when the database cannot
    ///   be read, `StorageFailure` when a deck cannot be written or read.
    func decks() async throws -> DeckStore {
        try expectLedger()
        let archive = DeckArchive(try storage().databases)
        let decks = try DeckStore(DataDirectory(home).decks, archive)
        try await decks.fetchAll()
        return decks
    }

    private var logger: Logger {
        Logger(label: "ledger") { StreamLogHandler.standardError(label: $0) }
    }

    /// Opens an existing ledger.
    ///
    /// - Throws: `OperatorFailure` when there is none, `StoreFailure` when it cannot be opened.
    func ledger() throws -> RelationalLedger {
        try expectLedger()
        return try RelationalLedger(
            storage().databases, published: NothingPublished(), told: { logger.notice("\($0)") })
    }
}

/// Commands judge no entries, so they need no published facts.
private struct NothingPublished: Published {
    func context(of basis: JudgingBasis) throws -> JudgingContext { JudgingContext() }
}
