internal import Foundation
internal import Trust

/// What the commands' flags say, and what is made of them.
public struct PublisherSetup: Sendable {
    /// A folder, or `s3://BUCKET/PREFIX`.
    public var destination = ""
    /// The address of a store other than Amazon's.
    public var endpoint: String?
    /// The store's region.
    public var region: String?
    /// Whether the bucket's name stands in addresses' paths.
    public var isPathStyle: Bool?
    /// A file of the store's credentials, in place of the environment's.
    public var credentials: String?
    /// The channel.
    public var channel = Channel.stable.rawValue
    /// The folder of keys.
    public var keys: String?
    /// The folder of online keys, where it is another one.
    public var onlineKeys: String?
    /// A trusted root, for a machine without the folder that holds all of them.
    public var root: String?
    /// Where the machine remembers what it saw.
    public var state: String?
    /// Where the passphrase is read from, in place of the terminal.
    public var passphraseDescriptor: Int32?
    /// Whether to go on though the destination went back.
    public var acceptsOlder = false
    /// The project's folder, which must not hold keys.
    public var project: String?
    /// Days that a timestamp may be trusted, where they are not the usual ones.
    public var timestampDays: Int?
    /// Days that a snapshot may be trusted.
    public var snapshotDays: Int?
    /// Days that targets.json and revocations.json may be trusted.
    public var targetsDays: Int?
    /// Days that a root may be trusted.
    public var rootDays: Int?

    /// Flags that say nothing.
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

    /// Where to publish.
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

    /// Looks whether a folder to publish to may be made where it is.
    ///
    /// - Throws: `PublishFailure` when the folder above it is not there: the path is misspelt.
    public func checkDestination() throws {
        guard !destination.contains("://") else { return }
        let above = URL(filePath: destination).standardizedFileURL.deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: above) else {
            throw PublishFailure(
                "The folder above the destination is not there.", at: above,
                do: "Check the path, or make that folder first.")
        }
    }

    /// A check of all that is published, which needs no private key.
    public func check(now: Int, build: String?) throws -> DestinationCheck {
        DestinationCheck(
            try openDestination(), chain: try chain(), now: Instant(seconds: now), build: build)
    }

    private func folder(_ path: String) throws -> KeyFolder {
        // Commands may run anywhere: only a folder with content is a project.
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
    public func openKeys(now: Int) throws -> Keys {
        guard let offline = try offline() else { throw Self.noKeys }
        return Keys(
            offline, online: try online(), now: Instant(seconds: now), lifetimes: lifetimes)
    }

    /// The keys with what opens them: the passphrase of the offline folder, then that of the online
    /// one where it is another.
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

    /// Asks for a passphrase, or reads a line of the descriptor.
    public func passphrase(for what: String, isNew: Bool = false) throws -> Passphrase {
        let passphrase =
            try passphraseDescriptor.map { try Passphrase(descriptor: $0) }
            ?? Passphrase(asking: "Passphrase of \(what): ", isNew: isNew)
        if isNew { try passphrase.checkStrength() }
        return passphrase
    }

    /// The roots that are trusted.
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

    /// A publisher that can sign for some roles.
    ///
    /// - Parameters:
    ///   - roles: The roles.
    ///   - now: The time, in seconds since 1970.
    /// - Returns: The publisher.
    /// - Throws: `PublishFailure` when flags, keys or passphrase are not right.
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
        publisher.memory = SeenVersions(in: state ?? home.path, channel, at: destination.name)
        publisher.acceptsOlder = acceptsOlder
        publisher.lifetimes = lifetimes
        return publisher
    }

    /// A prune, which needs no private key.
    public func prune(now: Int) throws -> Prune {
        Prune(try openDestination(), chain: try chain(), now: Instant(seconds: now))
    }
}
