import ArgumentParser
import Foundation
import PipelineSupport
import Publishing

/// `florilegium keys`.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Makes, lists, rotates and revokes the keys that sign editions.",
        discussion: "OPERATING.md tells where they belong, and what to do when one is lost.",
        subcommands: [
            KeysInitCommand.self, KeysListCommand.self, KeysRotateCommand.self,
            KeysRevokeCommand.self, KeysRenewCommand.self,
        ])

    /// Prints the newest root, and what is still needed for it to take effect.
    ///
    /// - Throws: `EncodingError` when it cannot be encoded.
    static func tell(_ chain: RootChain, asJSON: Bool) throws {
        try Command.say(
            Outcome(root: chain.version, expires: chain.expires),
            "Root \(chain.version) stands until \(chain.expires). Publish it: florilegium publish.",
            asJSON: asJSON)
    }

    /// The newest root.
    private struct Outcome: Encodable {
        var root: Int
        var expires: String
    }
}

/// The period for which a new root is valid.
struct RootFlags: ParsableArguments {
    @Option(help: "Days that the root may be trusted; 365 by default.")
    var rootDays: Int?
    @Flag(help: "Print the outcome as JSON.")
    var json = false

    func validate() throws {
        if let rootDays, !(1...3_650).contains(rootDays) {
            throw ValidationError("--root-days must be from 1 to 3650.")
        }
    }

    func keys(_ flags: KeyFlags, isNew: Bool = false) throws -> (
        keys: Keys, passphrase: Passphrase
    ) {
        var setup = flags.setup
        setup.rootDays = rootDays
        return try setup.unlockKeys(now: KeyFlags.now, isNew: isNew)
    }
}

/// `florilegium keys init`.
struct KeysInitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Makes all keys and the first root.")

    @Option(help: "How many root keys.")
    var rootKeys = 3
    @Option(help: "How many of them must sign a root.")
    var rootThreshold = 2
    @OptionGroup var flags: KeyFlags
    @OptionGroup var root: RootFlags

    func run() async throws {
        try await Command.explaining {
            var plan = Keys.Plan()
            plan.counts[.root] = rootKeys
            plan.rootThreshold = rootThreshold
            let (keys, passphrase) = try root.keys(flags, isNew: true)
            try KeysCommand.tell(
                keys.make(plan, passphrase: passphrase), asJSON: root.json)
        }
    }
}

/// `florilegium keys list`.
struct KeysListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the keys, without opening them.")

    @OptionGroup var flags: KeyFlags
    @Flag(help: "Print the keys as JSON.")
    var json = false

    /// A line of the list.
    private struct Row: Encodable {
        var role: String
        /// How many keys of the role sign, and of how many; nil for a key that is not in force.
        var signs: Int?
        var of: Int?
        var made: String?
        var key: String
        /// Its file; nil for a key in force that is in no folder named here.
        var file: String?
    }

    /// The list.
    private struct List: Encodable {
        var root: Int
        var expires: String
        var keys: [Row]
    }

    func run() async throws {
        try await Command.explaining {
            let keys = try flags.setup.openKeys(now: KeyFlags.now).list()
            let chain = try flags.setup.chain()
            let rows = Self.rows(keys, chain)
            if json {
                return try Command.printJSON(
                    List(root: chain.version, expires: chain.expires, keys: rows))
            }
            print(Self.line(["role", "signs with", "made", "key"], "file"))
            for row in rows {
                let share = row.of.map { "\(row.signs ?? 0) of \($0)" } ?? "not in force"
                print(
                    Self.line(
                        [row.role, share, row.made ?? "-", row.key],
                        row.file ?? "in no folder named here"))
            }
            print("Root \(chain.version) and the keys that it names stand until \(chain.expires).")
        }
    }

    /// The keys that are there, then those in force that are not.
    private static func rows(_ keys: [KeyFolder.Listed], _ chain: RootChain) -> [Row] {
        func row(_ role: KeyRole, _ key: String, made: String?, file: String?) -> Row {
            let inForce = chain.identifiers(role)
            let isInForce = inForce.contains(key)
            return Row(
                role: role.rawValue, signs: isInForce ? chain.threshold(role) : nil,
                of: isInForce ? inForce.count : nil, made: made, key: key, file: file)
        }
        let there = keys.map { row($0.role, $0.identifier, made: $0.made, file: $0.path) }
        return there
            + KeyRole.allCases.flatMap { role in
                chain.identifiers(role).sorted()
                    .filter { lost in !keys.contains { $0.identifier == lost } }
                    .map { row(role, $0, made: nil, file: nil) }
            }
    }
}

extension KeysListCommand {
    /// A line of the table; identifiers have the same length, and files come last.
    fileprivate static func line(_ cells: [String], _ file: String) -> String {
        zip(cells, [11, 12, 20, 64]).map { cell, width in
            cell + String(repeating: " ", count: max(0, width - cell.count))
        }.joined(separator: "  ") + "  " + file
    }
}

/// `florilegium keys rotate`.
struct KeysRotateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Gives a role new keys.")

    @Argument(help: "root, targets, snapshot, timestamp or revocations.")
    var role: String
    @OptionGroup var flags: KeyFlags
    @OptionGroup var root: RootFlags

    func run() async throws {
        try await Command.explaining {
            guard let role = KeyRole(rawValue: role) else {
                throw Failure(
                    what: "There is no such role.", place: self.role,
                    remedy: "Roles are root, targets, snapshot, timestamp and revocations.")
            }
            let (keys, passphrase) = try root.keys(flags)
            try KeysCommand.tell(
                keys.rotate(role, passphrase: passphrase), asJSON: root.json)
        }
    }
}

/// `florilegium keys revoke`.
struct KeysRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Replaces one key that was lost, or that others may know.")

    @Argument(help: "The key's identifier, or how it begins (keys list).")
    var identifier: String
    @OptionGroup var flags: KeyFlags
    @OptionGroup var root: RootFlags

    func run() async throws {
        try await Command.explaining {
            let (keys, passphrase) = try root.keys(flags)
            try KeysCommand.tell(
                keys.revoke(identifier, passphrase: passphrase), asJSON: root.json)
        }
    }
}

/// `florilegium keys renew`.
struct KeysRenewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew", abstract: "Makes the next root with the same keys and a later end.")

    @OptionGroup var flags: KeyFlags
    @OptionGroup var root: RootFlags

    func run() async throws {
        try await Command.explaining {
            let (keys, passphrase) = try root.keys(flags)
            try KeysCommand.tell(keys.renew(passphrase: passphrase), asJSON: root.json)
        }
    }
}
