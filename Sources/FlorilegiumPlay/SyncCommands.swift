import ArgumentParser
import Catalog
import Foundation
import OfflineClient

/// Updates the folder.
struct SyncCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Downloads what changed of the edition, and syncs with the ledger.",
        discussion: """
            With a ledger, what you did is sent, and what you did on other devices comes.
            """)

    @OptionGroup var options: CommonOptions
    @OptionGroup var ledger: LedgerOption

    func run(at context: CommandContext) async throws {
        let knowsLedger = try (ledger.ledger ?? context.store().preference("ledger")) != nil
        var failure: (any Error)?
        // With only a ledger known, it syncs with that.
        if !knowsLedger || Source.isKnown(context) {
            do { try await update(context) } catch { failure = error }
        }
        if knowsLedger {
            let connection = try LedgerConnection(context, ledger: ledger.ledger)
            try connection.tell(try await connection.sync(), context.console)
        }
        if let failure { throw failure }
    }

    private func update(_ context: CommandContext) async throws {
        let (source, root) = try Source.read(context)
        do {
            let report = try await Client(
                context.home, base: source.base, root: root, over: HTTPTransport(),
                channel: source.channel
            ).update(now: CommandContext.instant)
            try source.keep(root, in: context.home)
            Self.tell(report, context.console)
        } catch {
            guard let status = context.home.status else { throw error }
            throw Advice(
                """
                \(error)
                The edition \(status.version), verified on \(status.verifiedOn), stays and plays on.
                """)
        }
    }

    private static func tell(_ report: UpdateReport, _ console: Console) {
        switch (report.before, report.before == report.after) {
        case (_, true): console.say("The edition \(report.after) is current.")
        case (nil, _): console.say("The edition \(report.after) is here.")
        case (let before?, _): console.say("The edition \(before) became \(report.after).")
        }
        switch report.bundle {
        case .kept: break
        case .whole: console.say("Its bundle came whole.")
        case .delta(let from): console.say("Its bundle came by a delta from \(from).")
        }
        console.say("\(FileSize.text(report.bytes)) of files came.")
        if !report.packs.isEmpty {
            console.say("Packs brought up to date: \(report.packs.joined(separator: ", ")).")
        }
        for remark in report.remarks { console.say(remark, .quiet) }
    }
}

/// Sends waiting entries.
struct SendCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "send", abstract: "Sends what you did to the ledger.",
        discussion: """
            What you do waits on this machine until a ledger has it. Sent twice it counts once.
            """)

    @OptionGroup var options: CommonOptions

    @Option(help: "The address of the ledger; remembered.")
    var ledger: String?

    func run(at context: CommandContext) async throws {
        let store = try context.store()
        guard let address = try ledger ?? store.preference("ledger") else {
            throw Advice("Say where the ledger is: --ledger ADDRESS. It is remembered then.")
        }
        let key = try context.key()
        let born = try store.born(at: CommandContext.now)
        let report = try await store.send(
            over: try LedgerOverHTTP(
                address, over: HTTPTransport(), key: key, born: born,
                now: { CommandContext.now }),
            at: CommandContext.now)
        let words = Words(language: try context.language())
        let quiet = report.until.map { words(.quiet, CommandContext.clock($0)) }
        if let problem = report.problem {
            throw Advice("\(problem)\nNothing is lost. \(quiet ?? "Send again.")")
        }
        try store.setPreference("ledger", to: address)
        if report.recorded + report.refused + report.waiting == 0 {
            context.console.say("Nothing waits to be sent, so that the ledger was not asked.")
        }
        if report.recorded > 0 {
            context.console.say("Entries that are in the ledger now: \(report.recorded)", .good)
        }
        if report.refused > 0 { context.console.say("\(report.refused) were refused:") }
        for refused in try store.refused() { context.console.say(words.line(refused), .quiet) }
        for line in words.lines(try store.unranked()) { context.console.say(line, .quiet) }
        if report.waiting > 0 { context.console.say("\(report.waiting) wait for another time.") }
        if let quiet { context.console.say(quiet) }
    }
}

/// Prints the status of the folder.
struct StatusCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Tells which edition is here and what waits to be sent.")

    @OptionGroup var options: CommonOptions

    @Flag(help: "Holds every file against its hash first.")
    var check = false

    func run(at context: CommandContext) async throws {
        if check, context.home.status != nil {
            let damaged = try context.home.check()
            guard damaged == 0 else {
                throw Advice("Damaged files: \(damaged). sync fetches them again.")
            }
        }
        let library = try context.library()
        guard let status = context.home.status else { throw ClientFailure.noEdition }
        let console = context.console
        let counts = library.edition.counts
        console.say("Edition \(library.edition.version) of \(library.edition.date)", .strong)
        console.say("Channel \(status.channel), verified on \(status.verifiedOn)")
        console.say(
            "Plants: \(counts.listed), \(counts.playable) to play with; questions: \(counts.questions)"
        )
        console.say(
            "Packs here: \(status.packs.isEmpty ? "none" : status.packs.joined(separator: ", "))")
        if library.revocations == nil {
            console.say("What was taken back cannot be read; sync before you play.", .bad)
        }
        let store = try context.store()
        console.say("Entries that wait to be sent: \(try store.waiting().count)")
        let words = Words(language: try context.language())
        for refused in try store.refused() { console.say(words.line(refused), .bad) }
    }
}

/// Lists, downloads and removes packs of pictures.
struct PacksCommand: ClientCommand {
    enum Action: String, ExpressibleByArgument, CaseIterable { case list, take, drop }

    static let configuration = CommandConfiguration(
        commandName: "packs", abstract: "Lists packs of pictures; takes one along or lets it go.")

    @OptionGroup var options: CommonOptions

    @Argument(help: "list, take or drop.")
    var action = Action.list

    @Argument(help: "The pack, for take and drop.")
    var pack: String?

    func validate() throws {
        if action != .list, pack == nil { throw ValidationError("Say which pack.") }
    }

    func run(at context: CommandContext) async throws {
        _ = try context.library()
        switch action {
        case .list: try list(context)
        case .drop:
            try context.home.drop(pack: pack ?? "")
            context.console.say("\(pack ?? "") is gone.")
        case .take:
            let (source, root) = try Source.read(context)
            let bytes = try await Client(
                context.home, base: source.base, root: root, over: HTTPTransport(),
                channel: source.channel
            ).take(pack: pack ?? "")
            context.console.say("\(pack ?? "") is here; \(FileSize.text(bytes)) came.")
        }
    }

    private func list(_ context: CommandContext) throws {
        for status in try context.home.packs() {
            let pack = status.pack
            let mark = status.isTaken ? (status.isCurrent ? "here" : "here, older") : ""
            let licences = pack.licences.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.value) \($0.key.name)" }.joined(separator: ", ")
            context.console.say(
                "\(pack.id): pictures \(pack.pictures), plants \(pack.plants), \(pack.date), "
                    + "\(FileSize.text(pack.archive.bytes)) (\(licences)) \(mark)")
        }
    }
}

/// Frees disk space.
struct ClearCacheCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear-cache",
        abstract: "Removes what can be downloaded again. What you played and saved stays.")

    @OptionGroup var options: CommonOptions

    @Flag(help: "Packs of pictures, too.")
    var all = false

    func run(at context: CommandContext) async throws {
        context.console.say("\(try context.home.clearCache(everything: all)) bytes freed.")
    }
}
