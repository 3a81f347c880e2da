import ArgumentParser
import LedgerEngine
import LedgerStorage

/// Copies a ledger from one database to another.
struct MoveCommand: OperatorCommand {
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
    @OptionGroup var answer: AnswerOptions

    var workplace: String {
        [from, to].map { LedgerLocation($0)?.name ?? $0 }.joined(separator: " and ")
    }

    private struct Moved: Encodable {
        var entries: Int
        var rows: Int
        var place: String
        var faults: [String]
    }

    func validate() throws { _ = try (location(from), location(to)) }

    func run() async throws {
        let (source, target) = try (location(from), location(to))
        guard source.mayExist else {
            throw OperatorFailure(
                "There is no ledger.", at: source.name, do: "Name where it is: --from ADDRESS")
        }
        let storage = try LedgerStorage(source, home: home, told: Console.note)
        // Decks in the database are stored in the folder; a server there adds them to its archive
        // again.
        try await DeckStore(DataDirectory(home).decks, DeckArchive(storage.databases)).fetchAll()
        let move = LedgerMove(
            from: storage,
            to: try LedgerStorage(target, home: home, told: Console.note))
        var meter = MoveMeter()
        let outcome = try await move.run { meter.line(for: $0).map(Console.note) }
        let done =
            "Moved to \(target.name). Entries: \(outcome.entries), rows in all: \(outcome.rows)."
        let lines = outcome.findings.isEmpty ? [done] : outcome.findings + [move.advice]
        try answer.say(
            Moved(
                entries: outcome.entries, rows: outcome.rows, place: target.name,
                faults: outcome.findings), lines.joined(separator: "\n"))
        if !outcome.findings.isEmpty { throw ExitCode(1) }
    }

    private func location(_ address: String) throws -> LedgerLocation {
        if let location = LedgerLocation(address) { return location }
        throw ValidationError("'\(address)' is no address. Write it like sqlite:ledger.")
    }
}
