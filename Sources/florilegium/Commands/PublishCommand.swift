import ArgumentParser
import EditionReport
import EditorialContent
import Foundation
import PipelineSupport
import Publishing

/// `florilegium publish`.
struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Signs the edition in build/ and publishes it to a folder or a store.",
        discussion: """
            Sends what is not there yet, the pointer last: killed at any moment, clients keep the \
            edition they have, and the next run goes on. OPERATING.md tells of keys and policies.
            """)

    @Option(help: "Why other content takes the place of an edition that is out.")
    var replace: String?
    @Flag(help: "List what would be sent, and send nothing; needs no private key.")
    var dryRun = false
    @OptionGroup var flags: PublishFlags

    func validate() throws {
        if let replace, replace.isEmpty || replace.utf8.count > PublishingLimits.reasonBytes {
            throw ValidationError(
                "--replace takes a reason of at most \(PublishingLimits.reasonBytes) bytes.")
        }
    }

    func run() async throws {
        let project = try Command.project(flags.keys.project)
        if dryRun { return try await tellPlan(project) }
        let result = try await Command.explaining {
            try flags.setup.checkDestination()
            var publisher = try flags.setup.publisher(
                signing: [.targets, .snapshot, .timestamp, .revocations], now: KeyFlags.now)
            let bar = ProgressBar(isQuiet: flags.json)
            publisher.progress = { now in
                guard now.files > 0 else { return bar.begin("Send", count: now.allFiles) }
                bar.step()
                if now.files == now.allFiles { bar.end() }
            }
            return try await publisher.publish(
                build: project.build.path, revocations: try Self.revocations(of: project),
                replacing: replace)
        }
        try flags.tell(result)
    }

    private func tellPlan(_ project: Project) async throws {
        let plan = try await Command.explaining {
            try await flags.setup.publisher(signing: [], now: KeyFlags.now)
                .plan(build: project.build.path)
        }
        let isRefused = plan.replaces && replace == nil
        if flags.json {
            try Command.printJSON(plan)
            if isRefused { throw ExitCode(1) }
            return
        }
        for folder in ["objects", "targets", "v1", "site"] {
            let files = plan.files.filter { $0.path.hasPrefix(folder + "/") }
            guard !files.isEmpty else { continue }
            print("\(folder)/  \(Self.sum(files))")
            let largest = files.sorted { ($1.bytes, $0.path) < ($0.bytes, $1.path) }
            for file in largest.prefix(Self.mostListed) {
                print("  \(file.path)  \(ReportText.bytes(file.bytes))")
            }
            if files.count > Self.mostListed {
                print("  … and \(files.count - Self.mostListed) more; --json lists all")
            }
        }
        print(
            "Channel \(plan.channel): edition \(plan.edition)"
                + (plan.current.map { " after \($0)" } ?? ", the first one")
                + ", \(Self.sum(plan.files)) to send, "
                + "\(ReportText.count(plan.keptFiles)) there already. Nothing was sent.")
        if plan.replaces, let replace {
            print("It takes the place of other content that is out as \(plan.edition): \(replace)")
        }
        if isRefused {
            print(
                "Edition \(plan.edition) is out already with other content: give it a version of "
                    + "its own in content/edition.yaml, or publish with --replace REASON.")
            throw ExitCode(1)
        }
    }

    /// The most files listed for each folder.
    private static let mostListed = 10

    private static func sum(_ files: [PublishPlan.File]) -> String {
        ReportText.count(files.count, "file", "files")
            + " (\(ReportText.bytes(files.reduce(0) { $0 + $1.bytes })))"
    }

    /// The revocations of content/revocations.yaml.
    ///
    /// - Throws: `Failure` when the file has a fault.
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
            "\(ReportText.count(result.files, "file", "files")) (\(ReportText.bytes(result.bytes))) "
                + "\(result.isDone ? "removed" : "can go"), \(result.kept) needed, \(result.young) too young to tell."
        )
        if !result.isDone, result.files > 0 { print("Nothing was removed: that takes --delete.") }
    }
}
