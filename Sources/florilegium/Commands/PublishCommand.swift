import ArgumentParser
import Catalog
import EditionBuild
import EditionReport
import EditorialContent
import Foundation
import Gathering
import PipelineSupport
import Publishing
import SiteRendering

/// `florilegium publish`.
struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Signs the edition in build/ and publishes it to a folder or a store.",
        discussion: """
            Sends what is not there yet, the pointer last: killed at any moment, clients keep the \
            edition they have, and the next run goes on. OPERATING.md tells of keys and policies.
            """)

    @OptionGroup var flags: PublishFlags

    func run() async throws {
        let project = try Command.project(flags.keys.project)
        let result = try await Command.explaining {
            var publisher = try flags.setup.publisher(
                signing: [.targets, .snapshot, .timestamp, .revocations], now: KeyFlags.now)
            let progress = ProgressBar()
            publisher.progress = { now in
                guard now.files.isMultiple(of: 100) || now.files == now.allFiles else { return }
                progress.say(
                    "\(now.files) of \(now.allFiles) files, \(now.bytes >> 20) of "
                        + "\(now.allBytes >> 20) MiB")
            }
            return try await publisher.publish(
                build: project.build.path, revocations: try Self.revocations(of: project))
        }
        try flags.tell(result)
    }

    /// What content/revocations.yaml takes back.
    static func revocations(of project: Project) throws -> RevocationList {
        let log = FindingLog()
        let file = project.root.appending(path: Revocations.path)
        let read = Revocations(file, log: log)
        guard log.findings.isEmpty else {
            throw Failure(
                what: "Revocations cannot be read in full.", place: file.path,
                remedy: "Run florilegium check, and mend them.")
        }
        var list = RevocationList()
        for item in read.questions.values {
            list.add(.question, item.id, .init(date: item.date, reason: item.reason))
        }
        for item in read.pictures.values {
            list.add(.picture, item.id, .init(date: item.date, reason: item.reason))
        }
        return list
    }
}

/// `florilegium revoke`.
struct RevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Takes a question or a picture back, also from editions already out.",
        discussion:
            "Notes it in content/revocations.yaml and publishes the list; needs no targets key.")

    @Argument(help: "What it is: question or picture.")
    var kind: String
    @Argument(help: "Its id.")
    var id: String
    @Option(help: "Why, for readers.")
    var reason: String
    @OptionGroup var flags: PublishFlags

    func run() async throws {
        let project = try Command.project(flags.keys.project)
        let result = try await Command.explaining {
            guard let kind = RevocationList.Kind(rawValue: kind) else {
                throw Failure(
                    what: "Only a question or a picture can be taken back.", place: self.kind,
                    remedy: "Write revoke question ID or revoke picture ID.")
            }
            let now = KeyFlags.now
            let item = RevocationList.Item(date: Day(secondsSince1970: now), reason: reason)
            let publisher = try flags.setup.publisher(
                signing: [.snapshot, .timestamp, .revocations], now: now)
            let listed = try PublishCommand.revocations(of: project)
            let known = kind == .question ? listed.questions : listed.pictures
            try Publisher.note(
                in: project.root.appending(path: Revocations.path).path,
                isListed: known[id] != nil, kind, id, item)
            return try await publisher.revoke(kind, id, item)
        }
        try flags.tell(result)
    }
}

/// `florilegium timestamp`.
struct TimestampCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timestamp",
        abstract: "Renews the timestamp, and the snapshot when it is near its end.")

    @OptionGroup var flags: PublishFlags

    func run() async throws {
        let result = try await Command.explaining {
            try await flags.setup.publisher(
                signing: [.snapshot, .timestamp, .revocations], now: KeyFlags.now
            ).renew()
        }
        try flags.tell(result)
    }
}

/// `florilegium rollback`.
struct RollbackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback",
        abstract: "Points a channel at an earlier edition, by new metadata.")

    @Option(name: .customLong("to"), help: "The edition's version.")
    var version: String
    @OptionGroup var flags: PublishFlags

    func run() async throws {
        let result = try await Command.explaining {
            try await flags.setup.publisher(
                signing: [.targets, .snapshot, .timestamp, .revocations], now: KeyFlags.now
            ).rollBack(to: version)
        }
        try flags.tell(result)
    }
}

/// `florilegium prune`.
struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Removes files at a destination that no kept edition needs.",
        discussion: "Counts them only, unless --delete is given. Decks stay for ever.")

    @Flag(help: "Remove them.")
    var delete = false
    @OptionGroup var flags: PublishFlags

    func run() async throws {
        let result = try await Command.explaining {
            try await flags.setup.prune(now: KeyFlags.now).run(deletes: delete)
        }
        if flags.json { return try Command.printJSON(result) }
        print(
            "\(result.files) files (\(result.bytes) bytes) \(result.isDone ? "removed" : "can go"), "
                + "\(result.kept) needed, \(result.young) too young to tell.")
        if !result.isDone, result.files > 0 { print("Nothing was removed: that takes --delete.") }
    }
}
