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
    static func tell(_ chain: RootChain) {
        print(
            "Root \(chain.version) stands until \(chain.expires). Publish it: florilegium publish.")
    }
}

/// The period for which a new root is valid.
struct RootFlags: ParsableArguments {
    @Option(help: "Days that the root may be trusted; 365 by default.")
    var rootDays: Int?

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
            KeysCommand.tell(try keys.make(plan, passphrase: passphrase))
        }
    }
}

/// `florilegium keys list`.
struct KeysListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the keys, without opening them.")

    @OptionGroup var flags: KeyFlags

    func run() async throws {
        try await Command.explaining {
            let keys = try flags.setup.openKeys(now: KeyFlags.now).list()
            let chain = try flags.setup.chain()
            print(Self.line(["role", "signs with", "made", "key"], "file"))
            for key in keys {
                let inForce = chain.identifiers(key.role)
                let share =
                    inForce.contains(key.identifier)
                    ? "\(chain.threshold(key.role)) of \(inForce.count)" : "not in force"
                print(Self.line([key.role.rawValue, share, key.made, key.identifier], key.path))
            }
            for role in KeyRole.allCases {
                for lost in chain.identifiers(role).sorted()
                where !keys.contains(where: { $0.identifier == lost }) {
                    let share = "\(chain.threshold(role)) of \(chain.identifiers(role).count)"
                    print(Self.line([role.rawValue, share, "-", lost], "in no folder named here"))
                }
            }
            print("Root \(chain.version) and the keys that it names stand until \(chain.expires).")
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
            KeysCommand.tell(try keys.rotate(role, passphrase: passphrase))
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
            KeysCommand.tell(try keys.revoke(identifier, passphrase: passphrase))
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
            KeysCommand.tell(try keys.renew(passphrase: passphrase))
        }
    }
}
