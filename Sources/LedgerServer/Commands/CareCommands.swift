import ArgumentParser
import FoundationEssentials
import Ledger
import LedgerEngine
import LedgerStorage
import Storage

/// Looks whether everything holds.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Holds the chain, the sums and the states against each other.",
        discussion: "Reads one moment of the ledger; it may be written on meanwhile.")

    @OptionGroup var place: LedgerPlace
    @Flag(help: "Judge each round and all steps again, too.") var replay = false
    @Option(help: "With --replay: the folder that was published, for what was taken back.")
    var build = "build"
    @Flag(help: "Write JSON.") var json = false

    func run() async throws {
        let ledger = try place.ledger()
        var findings = try await ledger.verify()
        if replay, findings.isEmpty {
            findings = try await Replays(
                ledger, place.decks(), EditionReader(folder: build)
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
        if json {
            let report = Report(entries: books.entries, persons: books.persons, faults: findings)
            print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
            return
        }
        for finding in findings { print(finding) }
        let verdict = findings.isEmpty ? "All is well" : "\(findings.count) things are wrong"
        print(
            "\(verdict): \(books.entries) entries of \(books.persons) persons,"
                + " \(books.inCirculation) Trophies in circulation.")
    }
}

/// Makes player states and boards anew.
struct RebuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Makes all states and boards anew from what was recorded.")

    @OptionGroup var place: LedgerPlace

    func run() async throws {
        let ledger = try place.ledger()
        try await ledger.rebuild()
        while try await ledger.follow(most: LedgerServerLimits.exportPage) > 0 {}
        print(
            "Player states and boards are what \(try await ledger.books().entries) entries come to."
        )
    }
}

/// Copies the ledger while it is written.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copies the ledger as it is at one moment.",
        discussion: """
            Keys go to a folder of their own: keep it apart from the entries, and for 30 days at \
            most, so that who was erased stays erased. Beacons are not copied.
            """)

    @OptionGroup var place: LedgerPlace
    @Option(help: "A new folder for the entries and decks.") var to: String
    @Option(help: "A new folder for the keys.") var keys: String

    func run() async throws {
        try place.expectLedger()
        let note = try place.storage().backUp(to: to, keys: keys, now: WallClock.now)
        try copyFolder(try await place.decks().folder, to: DataDirectory(to).decks)
        print("\(note.entries) entries are in \(to), their keys in \(keys).")
    }
}

/// Puts a backup in place of nothing.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Puts a backup where no ledger is, and verifies it.")

    @OptionGroup var place: LedgerPlace
    @Option(help: "The backup's folder.") var from: String
    @Option(help: "The folder of its keys.") var keys: String
    @Option(
        help: "The list of who was erased since, as `erased` prints it: they are erased again.")
    var erased: String?

    func run() async throws {
        let note = try LedgerStorage.restore(
            from: from, keys: keys, into: place.location(), home: place.home,
            erased: try erasedSince())
        try copyFolder(DataDirectory(from).decks, to: DataDirectory(place.home).decks)
        let findings = try await place.ledger().verify()
        guard findings.isEmpty else {
            for finding in findings { print(finding) }
            throw ExitCode(1)
        }
        print("\(note.entries) entries are in \(try place.location().name) again; all is well.")
    }

    private func erasedSince() throws -> [PersonID] {
        guard let erased else { return [] }
        guard let bytes = try AtomicFile.read(erased, limit: LedgerServerLimits.fileBytes) else {
            throw ValidationError("\(erased) is not there.")
        }
        return try String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map {
            guard let number = Int($0) else {
                throw ValidationError("\(erased) holds '\($0)', which is no person's number.")
            }
            return PersonID(rawValue: number)
        }
    }
}

/// Copies the files of a folder that are not there yet.
private func copyFolder(_ source: String, to target: String) throws {
    try Folder.make(target)
    guard FileManager.default.fileExists(atPath: source) else { return }
    for name in try FileManager.default.contentsOfDirectory(atPath: source)
    where !name.hasPrefix(AtomicFile.prefix) {
        guard !FileManager.default.fileExists(atPath: "\(target)/\(name)") else { continue }
        let bytes = try AtomicFile.read(
            "\(source)/\(name)", limit: LedgerServerLimits.fileBytes)
        try AtomicFile.write(bytes ?? [], to: "\(target)/\(name)")
    }
}
