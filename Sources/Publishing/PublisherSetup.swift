internal import Foundation
internal import Trust

/// The values of the commands' flags, and the objects built from them.
public struct PublisherSetup: Sendable {
    /// A folder, or `s3://BUCKET/PREFIX`.
    public var destination = ""
    /// The store's address; nil for Amazon's.
    public var endpoint: String?
    /// The store's region.
    public var region: String?
    /// Whether addresses have the bucket's name in their path.
    public var isPathStyle: Bool?
    /// A file with the store's credentials; nil to read them from the environment.
    public var credentials: String?
    /// The channel.
    public var channel = Channel.stable.rawValue
    /// The folder of keys.
    public var keys: String?
    /// The folder of online keys; nil where it is the same.
    public var onlineKeys: String?
    /// The file of a trusted root; nil to use all roots in the folder of keys.
    public var root: String?
    /// The folder of this machine's memory of seen versions; nil for the folder of keys.
    public var state: String?
    /// The file descriptor of the passphrase; nil to ask at the terminal.
    public var passphraseDescriptor: Int32?
    /// Whether to continue although the destination has older versions than seen before.
    public var acceptsOlder = false
    /// The project's folder, which must not hold keys.
    public var project: String?
    /// Days of a timestamp's validity; nil for the default.
    public var timestampDays: Int?
    /// Days of a snapshot's validity; nil for the default.
    public var snapshotDays: Int?
    /// Days of validity of targets.json and revocations.json; nil for the default.
    public var targetsDays: Int?
    /// Days of a root's validity; nil for the default.
    public var rootDays: Int?

    /// The defaults.
    public init() {}

    private var environment: [String: String] { ProcessInfo.processInfo.environment }

    private var lifetimes: Lifetimes {
        var lifetimes = Lifetimes()
        func set(_ member: WritableKeyPath<Lifetimes, Int>, _ days: Int?) {
            if let days { lifetimes[keyPath: member] = days * PublishingLimits.day }
        }
        set(\.timestamp, timestampDays)
        set(\.snapshot, snapshotDays)
        set(\.targets, targetsDays)
        set(\.root, rootDays)
        return lifetimes
    }

    /// The destination of the flags.
    ///
    /// - Throws: `PublishFailure` when it is neither folder nor bucket, the S3 address is invalid,
    ///   or the credentials are missing or readable by others.
    public func openDestination() throws -> any Destination {
        guard destination.hasPrefix("s3://") else {
            guard !destination.isEmpty, !destination.contains("://") else {
                throw PublishFailure(
                    "This is no destination.", at: destination,
                    do: "Name a folder, or s3://BUCKET/PREFIX.")
            }
            return FolderDestination(destination)
        }
        let address = try S3Address(
            destination, endpoint: endpoint,
            region: region ?? environment["AWS_REGION"] ?? "us-east-1", isPathStyle: isPathStyle)
        return S3Destination(
            address, credentials: try S3Credentials(environment: environment, file: credentials))
    }

    /// Checks that the folder above a destination folder exists.
    ///
    /// - Throws: `PublishFailure` when it does not: the path is misspelt.
    public func checkDestination() throws {
        guard !destination.contains("://") else { return }
        let above = URL(filePath: destination).standardizedFileURL.deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: above) else {
            throw PublishFailure(
                "The folder above the destination is not there.", at: above,
                do: "Check the path, or make that folder first.")
        }
    }

    /// A check of everything published, without a private key.
    ///
    /// - Throws: `PublishFailure` as `openDestination` and `chain`.
    public func check(now: Int, build: String?) throws -> DestinationCheck {
        DestinationCheck(
            try openDestination(), chain: try chain(), now: Instant(seconds: now), build: build)
    }

    private func folder(_ path: String) throws -> KeyFolder {
        // Commands may run in any folder: only one with `content` is a project.
        var forbidden = [project].compactMap(\.self).filter {
            FileManager.default.fileExists(atPath: $0 + "/content")
        }
        if !destination.isEmpty, !destination.contains("://") { forbidden.append(destination) }
        return try KeyFolder(path, outside: forbidden)
    }

    private func offline() throws -> KeyFolder? {
        try (keys ?? environment["FLORILEGIUM_KEYS"]).map(folder)
    }

    private func online() throws -> KeyFolder? {
        try (onlineKeys ?? environment["FLORILEGIUM_ONLINE_KEYS"]).map(folder)
    }

    private static var noKeys: PublishFailure {
        PublishFailure(
            "No folder of keys was named.", at: "--keys",
            do: "Name it with --keys or FLORILEGIUM_KEYS, or with --online-keys and --root.")
    }

    /// The keys, for the commands that change them.
    ///
    /// - Throws: `PublishFailure` when no folder of keys is named, or a folder must not hold keys.
    public func openKeys(now: Int) throws -> Keys {
        guard let offline = try offline() else { throw Self.noKeys }
        return Keys(
            offline, online: try online(), now: Instant(seconds: now), lifetimes: lifetimes)
    }

    /// The keys and the passphrase of the offline folder; asks for that of a separate online folder
    /// too.
    ///
    /// - Throws: `PublishFailure` as `openKeys` and `passphrase`.
    public func unlockKeys(
        now: Int, isNew: Bool = false
    ) throws -> (keys: Keys, passphrase: Passphrase) {
        var keys = try openKeys(now: now)
        let first = try passphrase(for: try offline()?.path ?? "keys", isNew: isNew)
        if let online = try online(), online.path != (try offline()?.path) {
            keys.onlinePassphrase = try passphrase(for: online.path, isNew: isNew)
        }
        return (keys, first)
    }

    /// Reads a passphrase from the descriptor, or asks for it at the terminal.
    ///
    /// - Throws: `PublishFailure` when it cannot be read, is empty or too long, or is new and weak.
    public func passphrase(for what: String, isNew: Bool = false) throws -> Passphrase {
        let passphrase =
            try passphraseDescriptor.map { try Passphrase(descriptor: $0) }
            ?? Passphrase(asking: "Passphrase of \(what): ", isNew: isNew)
        if isNew { try passphrase.checkStrength() }
        return passphrase
    }

    /// The trusted roots.
    ///
    /// - Throws: `PublishFailure` when the root's file is missing or invalid, or no folder of keys
    ///   is named, or its chain is missing or damaged.
    public func chain() throws -> RootChain {
        if let root {
            guard let bytes = try SafeFile.read(root, atMost: TrustLimits.rootBytes) else {
                throw PublishFailure("There is no such root.", at: root, do: "Check its path.")
            }
            do {
                return try RootChain([bytes])
            } catch {
                throw PublishFailure(
                    "This is no root: \(error)", at: root, do: "Take one that keys init made.")
            }
        }
        guard let offline = try offline() else { throw Self.noKeys }
        return try RootChain(in: offline)
    }

    /// A publisher that can sign for the given roles.
    ///
    /// - Parameters:
    ///   - roles: The roles.
    ///   - now: The time, in seconds since 1970-01-01T00:00Z.
    /// - Returns: The publisher.
    /// - Throws: `PublishFailure` when the channel is unknown, the destination or a key folder is
    ///   invalid, a key file is damaged, or the passphrase is wrong.
    public func publisher(signing roles: Set<KeyRole>, now: Int) throws -> Publisher {
        guard let channel = Channel(rawValue: channel) else {
            throw PublishFailure(
                "There is no such channel.", at: channel,
                do: "Channels are \(Channel.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        let destination = try openDestination()
        let (offline, online) = (try offline(), try online())
        guard let home = offline ?? online else { throw Self.noKeys }
        var signers: [String: SigningKey] = [:]
        let first = offline.map { ($0, online == nil ? roles : roles.filter { !$0.isOnline }) }
        let second = online.map { ($0, roles.filter(\.isOnline)) }
        for (folder, roles) in [first, second].compactMap(\.self) where !roles.isEmpty {
            let wanted = try folder.list().filter { roles.contains($0.role) }.map(\.identifier)
            guard !wanted.isEmpty else { continue }
            let passphrase = try passphrase(for: folder.path)
            signers.merge(try folder.open(wanted, passphrase)) { key, _ in key }
        }
        var publisher = Publisher(
            to: destination, channel: channel, chain: try chain(), keys: signers,
            now: Instant(seconds: now))
        let memory = SeenVersions(in: state ?? home.path, channel, at: destination.name)
        if !roles.isEmpty { try memory.expectWritable() }
        publisher.memory = memory
        publisher.acceptsOlder = acceptsOlder
        publisher.lifetimes = lifetimes
        return publisher
    }

    /// A prune, without a private key.
    ///
    /// - Throws: `PublishFailure` as `openDestination` and `chain`.
    public func prune(now: Int) throws -> Prune {
        Prune(try openDestination(), chain: try chain(), now: Instant(seconds: now))
    }
}
