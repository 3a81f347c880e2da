internal import Catalog
internal import Storage
public import Trust

/// A client of a repository, with its folder.
///
/// It trusts one root file. After any failure or attack the folder contains either the complete old
/// edition or the complete new one, and the program works.
public struct Client: Sendable {
    /// The folder.
    public let home: DataDirectory
    /// The channel: `stable` or `beta`.
    public let channel: String
    let base: String
    let root: [UInt8]
    let transport: any Transport
    let timeouts: TransportTimeouts

    /// A client of a repository.
    ///
    /// - Parameters:
    ///   - home: the folder.
    ///   - base: the repository's address, above `metadata/` and `targets/`.
    ///   - root: the first trusted root, of any version.
    ///   - transport: downloads files.
    ///   - channel: the channel; each has trusted metadata of its own in the folder.
    ///   - timeouts: time-outs and retries of transfers.
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

    /// Updates the folder from the repository: first the revocations, then the edition, then the
    /// chosen packs of pictures.
    ///
    /// - Parameter now: the time, against which the expiry of signatures is checked.
    /// - Returns: what was done.
    /// - Throws: `TrustFailure` when a signature or hash is wrong, `TransportFailure` when a file
    ///   cannot be downloaded, `StorageFailure` when a file cannot be written, `ClientFailure` when
    ///   the edition cannot be used, or another process updates the folder. The folder's previous
    ///   content stays usable.
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

    /// Downloads a pack of pictures of the local edition.
    ///
    /// - Returns: the bytes downloaded.
    /// - Throws: `ClientFailure`: `noEdition`, `noSuchPack`, `busy` while another process updates,
    ///   `noRoom`; `TransportFailure` when it cannot be downloaded; `TrustFailure` when its hash is
    ///   wrong. Downloaded parts are kept for the next call.
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

    /// The updater with this folder's trusted metadata.
    private func updater() throws -> Updater {
        let folder = "\(home.folder)/trust/\(PercentEncoding.name(channel))"
        let store = ChannelStore(
            inner: try FolderStore(folder), channel: channel, disk: home.disk)
        // A root is not binding before the first successful update, because it may have been the
        // wrong one.
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

/// The result of an update.
public struct UpdateReport: Sendable, Hashable {
    /// How the bundle came.
    public enum BundleOrigin: Sendable, Hashable {
        /// It is unchanged.
        case kept
        /// It was downloaded whole.
        case whole
        /// It was made from that of an earlier version by a delta.
        case delta(from: String)
    }

    /// The version before; nil for a first download.
    public var before: String?
    /// The version now.
    public var after: String
    /// How the bundle came.
    public var bundle = BundleOrigin.kept
    /// The bytes downloaded, without signed metadata.
    public var bytes = 0
    /// The packs of pictures that were updated.
    public var packs: [String] = []
    /// Problems that did not prevent the update, in sentences.
    public var remarks: [String] = []
}
