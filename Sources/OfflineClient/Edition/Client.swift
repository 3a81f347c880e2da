internal import Catalog
internal import Storage
public import Trust

/// A folder and the repository that fills it.
///
/// It trusts one root file. Whatever the host, the network or an attacker does, the folder holds
/// the old edition whole or the new one whole, and the program plays on.
public struct Client: Sendable {
    /// The folder.
    public let home: DataDirectory
    /// The channel that is followed: `stable` or `beta`.
    public let channel: String
    let base: String
    let root: [UInt8]
    let transport: any Transport
    let timeouts: TransportTimeouts

    /// A client of a repository.
    ///
    /// - Parameters:
    ///   - home: the folder.
    ///   - base: the repository's address, below which `metadata/` and `targets/` are.
    ///   - root: the root that is trusted to begin with, of any version.
    ///   - transport: how files are fetched.
    ///   - channel: the channel to follow; each has trusted metadata of its own in the folder.
    ///   - timeouts: how long a transfer may take, and how often it is tried again.
    public init(
        _ home: DataDirectory, base: String, root: [UInt8], over transport: any Transport,
        channel: String = "stable", timeouts: TransportTimeouts = TransportTimeouts()
    ) {
        self.home = home
        self.base = base.hasSuffix("/") ? base : base + "/"
        self.root = root
        self.transport = transport
        self.channel = channel
        self.timeouts = timeouts
    }

    var downloader: Downloader {
        Downloader(base: base, transport: transport, timeouts: timeouts, store: home.store)
    }

    /// Asks the repository what is current and brings the folder up to it: what was taken back
    /// first, then the edition, then the packs of pictures that were chosen.
    ///
    /// - Parameter now: the time; signatures expire.
    /// - Returns: what was done.
    /// - Throws: `TrustFailure`, `TransportFailure`, `StorageFailure` or `ClientFailure`. What the
    ///   folder held before, it still holds.
    public func update(now: Instant) async throws -> UpdateReport {
        try home.disk.makeFolder(home.folder)
        guard let lock = try ProcessLock("\(home.folder)/lock") else { throw ClientFailure.busy }
        defer { withExtendedLifetime(lock) {} }
        try home.store.makeFolders()
        var updater = try updater()
        try await updater.refresh(now: now)
        var update = EditionUpdate(client: self, updater: updater, now: now)
        return try await update.run()
    }

    /// Downloads a pack of pictures of the edition that is here.
    ///
    /// - Returns: how many bytes came.
    /// - Throws: `ClientFailure.noSuchPack`, or why it did not come; what came stays for the next
    ///   time.
    public func take(pack id: String) async throws -> Int {
        guard let lock = try ProcessLock("\(home.folder)/lock") else { throw ClientFailure.busy }
        defer { withExtendedLifetime(lock) {} }
        guard var installed = try home.installed() else { throw ClientFailure.noEdition }
        let edition = try home.edition(installed.current.edition)
        guard let pack = edition.packs.first(where: { $0.id == id }) else {
            throw ClientFailure.noSuchPack(id)
        }
        let (kept, bytes) = try await PackFetch(downloader: downloader).fetch(pack)
        installed.packs.removeAll { $0.pack.id == id }
        installed.packs.append(kept)
        try installed.write(to: home.holdingPlace, on: home.disk)
        try home.store.sweep(keeping: installed.needed, partials: false)
        return bytes
    }

    /// The updater over this folder's trust.
    private func updater() throws -> Updater {
        let folder = "\(home.folder)/trust/\(PercentEncoding.name(channel))"
        let store = ChannelStore(
            inner: try FolderStore(folder), channel: channel, disk: home.disk)
        // A root that no update has succeeded with binds nothing: it may have been the wrong one.
        let isBegun = try store.load(role: "root") != nil && store.load(role: "timestamp") != nil
        let version = try TrustedMetadata(root: root).root.version
        if isBegun, let known = try store.loadRoot(version: version), known != root {
            throw ClientFailure.otherRoot
        }
        let source = RepositorySource(
            "\(base)metadata/\(PercentEncoding.name(channel))", over: transport,
            timeouts: timeouts)
        return try Updater(source: source, store: store, root: isBegun ? nil : root)
    }
}

/// What an update did.
public struct UpdateReport: Sendable, Hashable {
    /// How the bundle came.
    public enum BundleOrigin: Sendable, Hashable {
        /// It is the one that was here.
        case kept
        /// It came whole.
        case whole
        /// It was made of the one of an earlier version by a delta.
        case delta(from: String)
    }

    /// The version before; nil for a first download.
    public var before: String?
    /// The version now.
    public var after: String
    /// How the bundle came.
    public var bundle = BundleOrigin.kept
    /// Bytes of files that came over the network, signed metadata apart.
    public var bytes = 0
    /// Packs of pictures that were brought up to date.
    public var packs: [String] = []
    /// What did not go as it should, in sentences; none of it kept the edition from coming.
    public var remarks: [String] = []
}
