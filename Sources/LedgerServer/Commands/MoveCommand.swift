import ArgumentParser
import LedgerEngine
import LedgerStorage

/// Copies a ledger from one database to another.
struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Copies a stopped ledger to another database, and compares.",
        discussion: """
            Stop every server and timer of the ledger first. Broken off, run it again: it goes on. \
            The source stays as it is. Both need the same HOME/master.json, which opens the keys: \
            to serve on another machine, copy it there (0600), and decks/ and mail/ beside it. \
            Ends with 1 where the two are not the same then, and says what differs.
            """)

    @Option(help: "Where the ledger is: sqlite:FOLDER, or postgres://USER@HOST/DATABASE.")
    var from: String
    @Option(help: "Where it goes: to an empty place, or on where a move was broken off.")
    var to: String
    @Option(help: "The folder of master.json, of the ledger before and after.") var home: String

    func validate() throws { _ = try (location(from), location(to)) }

    func run() async throws {
        let (source, target) = try (location(from), location(to))
        guard source.mayExist else {
            throw ValidationError("There is no ledger in \(source.name).")
        }
        let storage = try LedgerStorage(source, home: home, told: Console.note)
        // Decks that lie in the database are brought into the folder; a server there shares them again.
        try await DeckStore(DataDirectory(home).decks, DeckArchive(storage.databases)).fetchAll()
        let move = LedgerMove(
            from: storage,
            to: try LedgerStorage(target, home: home, told: Console.note))
        var meter = MoveMeter()
        let outcome = try await move.run { meter.line(for: $0).map(Console.note) }
        guard outcome.findings.isEmpty else {
            for finding in outcome.findings { print(finding) }
            print(move.advice)
            throw ExitCode(1)
        }
        print("\(outcome.entries) entries, \(outcome.rows) rows in all, are in \(target.name).")
    }

    private func location(_ address: String) throws -> LedgerLocation {
        if let location = LedgerLocation(address) { return location }
        throw ValidationError("'\(address)' is no address. Write it like sqlite:ledger.")
    }
}
