import ArgumentParser
import Catalog
import Foundation
import Ledger
import OfflineClient

/// Brings the folder up to date.
struct SyncCommand: DeskCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Downloads the current edition, or what changed of it.")

    @OptionGroup var options: DeskOptions

    func run(at desk: Desk) async throws {
        let (source, root) = try Source.read(desk)
        do {
            let report = try await HTTPTransport.withHTTP { transport in
                try await Client(
                    desk.home, base: source.base, root: root, over: transport,
                    channel: source.channel
                ).update(now: Desk.instant)
            }
            try source.keep(root, in: desk.home)
            Self.tell(report, desk.console)
        } catch {
            guard let status = desk.home.status else { throw error }
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
        console.say("\(report.bytes) bytes of files came.")
        if !report.packs.isEmpty {
            console.say("Packs brought up to date: \(report.packs.joined(separator: ", ")).")
        }
        for remark in report.remarks { console.say(remark, .quiet) }
    }
}

/// Sends what waits.
struct SendCommand: DeskCommand {
    static let configuration = CommandConfiguration(
        commandName: "send", abstract: "Sends what you did to the ledger.",
        discussion: """
            What you do waits on this machine until a ledger has it. Sent twice it counts once.
            """)

    @OptionGroup var options: DeskOptions

    @Option(help: "The address of the ledger; remembered.")
    var ledger: String?

    func run(at desk: Desk) async throws {
        let store = try desk.store()
        guard let address = try ledger ?? store.preference("ledger") else {
            throw Advice("Say where the ledger is: --ledger ADDRESS. It is remembered then.")
        }
        let key = try desk.key()
        let born = try store.born(at: Desk.now)
        let report = try await HTTPTransport.withHTTP { transport in
            try await store.send(
                over: try LedgerOverHTTP(
                    address, over: transport, key: key, born: born, now: { Desk.now }),
                at: Desk.now)
        }
        let words = Words(language: try desk.language())
        let quiet = report.until.map { words(.quiet, Desk.clock($0)) }
        if let problem = report.problem {
            throw Advice("\(problem)\nNothing is lost. \(quiet ?? "Send again.")")
        }
        try store.setPreference("ledger", to: address)
        desk.console.say("\(report.recorded) entries are in the ledger.", .good)
        if report.refused > 0 { desk.console.say("\(report.refused) were refused:") }
        for refused in try store.refused() { desk.console.say(words.line(refused), .quiet) }
        for line in words.lines(try store.unranked()) { desk.console.say(line, .quiet) }
        if report.waiting > 0 { desk.console.say("\(report.waiting) wait for another time.") }
        if let quiet { desk.console.say(quiet) }
    }
}

/// Tells what is here.
struct StatusCommand: DeskCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Tells which edition is here and what waits to be sent.")

    @OptionGroup var options: DeskOptions

    @Flag(help: "Holds every file against its hash first.")
    var check = false

    func run(at desk: Desk) async throws {
        if check, desk.home.status != nil {
            let damaged = try desk.home.check()
            guard damaged == 0 else {
                throw Advice("\(damaged) files were damaged; sync fetches them again.")
            }
        }
        let library = try desk.library()
        guard let status = desk.home.status else { throw ClientFailure.noEdition }
        let console = desk.console
        let counts = library.edition.counts
        console.say("Edition \(library.edition.version) of \(library.edition.date)", .strong)
        console.say("Channel \(status.channel), verified on \(status.verifiedOn)")
        console.say(
            "\(counts.listed) plants, \(counts.playable) to play with, \(counts.questions) questions"
        )
        console.say(
            "Packs here: \(status.packs.isEmpty ? "none" : status.packs.joined(separator: ", "))")
        if library.revocations == nil {
            console.say("What was taken back cannot be read; sync before you play.", .bad)
        }
        let store = try desk.store()
        console.say("\(try store.waiting().count) entries wait to be sent.")
        let words = Words(language: try desk.language())
        for refused in try store.refused() { console.say(words.line(refused), .bad) }
    }
}

/// Packs of pictures.
struct PacksCommand: DeskCommand {
    enum Action: String, ExpressibleByArgument, CaseIterable { case list, take, drop }

    static let configuration = CommandConfiguration(
        commandName: "packs", abstract: "Lists packs of pictures; takes one along or lets it go.")

    @OptionGroup var options: DeskOptions

    @Argument(help: "list, take or drop.")
    var action = Action.list

    @Argument(help: "The pack, for take and drop.")
    var pack: String?

    func validate() throws {
        if action != .list, pack == nil { throw ValidationError("Say which pack.") }
    }

    func run(at desk: Desk) async throws {
        _ = try desk.library()
        switch action {
        case .list: try list(desk)
        case .drop:
            try desk.home.drop(pack: pack ?? "")
            desk.console.say("\(pack ?? "") is gone.")
        case .take:
            let (source, root) = try Source.read(desk)
            let bytes = try await HTTPTransport.withHTTP { transport in
                try await Client(
                    desk.home, base: source.base, root: root, over: transport,
                    channel: source.channel
                ).take(pack: pack ?? "")
            }
            desk.console.say("\(pack ?? "") is here; \(bytes) bytes came.")
        }
    }

    private func list(_ desk: Desk) throws {
        for status in try desk.home.packs() {
            let pack = status.pack
            let mark = status.isTaken ? (status.isCurrent ? "here" : "here, older") : ""
            let licences = pack.licences.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.value) \($0.key.name)" }.joined(separator: ", ")
            desk.console.say(
                "\(pack.id): \(pack.pictures) pictures of \(pack.plants) plants, \(pack.date), "
                    + "\(pack.archive.bytes) bytes (\(licences)) \(mark)")
        }
    }
}

/// Frees room.
struct ClearCacheCommand: DeskCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear-cache",
        abstract: "Removes what can be downloaded again. What you played and saved stays.")

    @OptionGroup var options: DeskOptions

    @Flag(help: "Packs of pictures, too.")
    var all = false

    func run(at desk: Desk) async throws {
        desk.console.say("\(try desk.home.clearCache(everything: all)) bytes freed.")
    }
}
