import ArgumentParser
import FoundationEssentials
import Ledger
import LedgerEngine
import LedgerStorage
import Storage

/// Verifies the ledger.
struct VerifyCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Holds the chain, the sums and the states against each other.",
        discussion: "Reads one moment of the ledger; it may be written on meanwhile.")

    @OptionGroup var options: OperatorOptions
    @Flag(help: "Judge each round and all steps again, too.") var replay = false
    @Option(help: "With --replay: the folder that was published, for what was taken back.")
    var build = "build"

    func run() async throws {
        let ledger = try options.place.ledger()
        var findings = try await ledger.verify()
        if replay, findings.isEmpty {
            findings = try await Replays(
                ledger, options.place.decks(), Revocations(folder: build)
            ).findings()
        }
        let books = try await ledger.books()
        try report(findings, books)
        if !findings.isEmpty { throw ExitCode(1) }
    }

    private func report(_ findings: [String], _ books: AccountBalances) throws {
        struct Report: Encodable {
            var entries: Int
            var persons: Int
            var faults: [String]
        }
        let verdict = findings.isEmpty ? "All is well" : "What is wrong: \(findings.count)"
        let sums =
            "\(verdict). Entries: \(books.entries), persons: \(books.persons),"
            + " Trophies in circulation: \(books.inCirculation)."
        try options.answer.say(
            Report(entries: books.entries, persons: books.persons, faults: findings),
            (findings + [sums]).joined(separator: "\n"))
    }
}

/// Rebuilds player states and boards.
struct RebuildCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Makes all states and boards anew from what was recorded.")

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let ledger = try options.place.ledger()
        try await ledger.rebuild()
        while try await ledger.updateBoards(most: OperationLimits.exportPage) > 0 {}
        let entries = try await ledger.books().entries
        try options.answer.say(
            ["entries": entries],
            "Player states and boards are made anew. Entries read: \(entries).")
    }
}

/// Makes a backup while the ledger is in use.
struct BackupCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copies the ledger as it is at one moment.",
        discussion: """
            Keys go to a folder of their own, neither in the entries' nor around it: keep it apart \
            from the entries, and for 30 days at most, so that who was erased stays erased. \
            Beacons are not copied. Only the user who makes them reads the files.
            """)

    @OptionGroup var options: OperatorOptions
    @Option(help: "A new folder for the entries and decks.") var to: String
    @Option(help: "A new folder for the keys.") var keys: String

    var workplace: String { "\(options.place.name), to \(to) and \(keys)" }

    func run() async throws {
        try options.place.expectLedger()
        let decks = try await options.place.decks().folder
        let note = try options.place.storage().backUp(to: to, keys: keys, now: WallClock.now) {
            try copyFolder(decks, to: DataDirectory(to).decks, isPrivate: true)
        }
        // From this file a running server computes the age of the last backup.
        try AtomicFile.write(
            Array(try JSONEncoder().encode(note)), to: DataDirectory(options.place.home).lastBackup,
            mode: 0o600)
        try options.answer.say(
            note, "Backed up to \(to), the keys to \(keys). Entries: \(note.entries).")
    }
}

/// Restores a backup to an empty place.
struct RestoreCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Puts a backup where no ledger is, and verifies it.")

    @OptionGroup var options: OperatorOptions
    @Option(help: "The backup's folder.") var from: String
    @Option(help: "The folder of its keys.") var keys: String
    @Option(
        help: "The list of who was erased since, as `erased` prints it: they are erased again.")
    var erased: String?
    @Option(help: "Why there is no such list: nobody who was erased since stays erased.")
    var noErasures: String?

    func validate() throws {
        guard (erased == nil) != (noErasures ?? "").isEmpty else {
            throw ValidationError(
                """
                Name the list of who was erased since the backup: --erased FILE. Without it they \
                come back. Where there is none and need be none, say why: --no-erasures REASON.
                """)
        }
    }

    var workplace: String { "\(from) and \(keys), to \(options.place.name)" }

    func run() async throws {
        let listed = try erasedSince()
        let (note, again) = try LedgerStorage.restore(
            from: from, keys: keys, into: options.place.location(), home: options.place.home,
            erased: listed
        ) {
            try copyFolder(
                DataDirectory(from).decks, to: DataDirectory(options.place.home).decks)
        }
        let findings = try await options.place.ledger().verify()
        let place = options.place.name
        var lines = ["Restored into \(place); all is well. Entries: \(note.entries)."]
        if erased != nil {
            lines.append(
                "Erased again: \(again) of \(listed.count) listed; the backup has no others.")
        }
        if let noErasures { lines.append("Nobody was erased again: \(noErasures)") }
        try options.answer.say(
            Restored(
                entries: note.entries, erasedAgain: again, listed: listed.count, place: place,
                faults: findings),
            (findings.isEmpty ? lines : findings).joined(separator: "\n"))
        if !findings.isEmpty { throw ExitCode(1) }
    }

    private struct Restored: Encodable {
        var entries: Int
        var erasedAgain: Int
        var listed: Int
        var place: String
        var faults: [String]
    }

    private func erasedSince() throws -> [PersonID] {
        guard let erased else { return [] }
        guard let bytes = try AtomicFile.read(erased, limit: LedgerFileLimits.fileBytes) else {
            throw OperatorFailure(
                "The list of who was erased is not there.", at: erased,
                do: "Name the copy that you keep; `florilegium-ledger erased` prints such a list.")
        }
        return try String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map {
            guard let number = Int($0) else {
                throw OperatorFailure(
                    "'\($0)' is no person's number.", at: erased,
                    do: "Put back the list as `florilegium-ledger erased` prints it.")
            }
            return PersonID(rawValue: number)
        }
    }
}

/// Copies the files of a folder that the target lacks.
private func copyFolder(_ source: String, to target: String, isPrivate: Bool = false) throws {
    try Folder.make(target, mode: isPrivate ? 0o700 : 0o755)
    guard FileManager.default.fileExists(atPath: source) else { return }
    for name in try FileManager.default.contentsOfDirectory(atPath: source)
    where !name.hasPrefix(AtomicFile.prefix) {
        guard !FileManager.default.fileExists(atPath: "\(target)/\(name)") else { continue }
        let bytes = try AtomicFile.read(
            "\(source)/\(name)", limit: LedgerFileLimits.fileBytes)
        try AtomicFile.write(bytes ?? [], to: "\(target)/\(name)", mode: isPrivate ? 0o600 : 0o644)
    }
}
