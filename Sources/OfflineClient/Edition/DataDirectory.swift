public import Catalog
internal import Storage
public import Trust

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A folder with all data of a client. All calls work without a network.
///
///     trust/CHANNEL/   signed metadata        files/SHA256   verified files by content
///     holding.json     the edition's files    partial/       unfinished downloads
///     revocations.json what was revoked       player.sqlite  the player's own
///
/// The player's state is separate from the edition: neither is touched when the other changes.
public struct DataDirectory: Sendable {
    /// The folder.
    public let folder: String
    let disk: Disk
    let store: FileStore

    /// A folder, which need not exist yet.
    public init(_ folder: String, disk: Disk = Disk()) {
        self.folder = folder
        self.disk = disk
        store = FileStore(folder, disk)
    }

    /// The path of the player's state.
    public var playerPlace: String { "\(folder)/player.sqlite" }

    var holdingPlace: String { "\(folder)/holding.json" }
    var revocationsPlace: String { "\(folder)/revocations.json" }

    /// The installed edition; nil before the first download.
    ///
    /// - Throws: as `InstalledEdition.read`.
    func installed() throws -> InstalledEdition? { try InstalledEdition.read(holdingPlace) }

    /// The status of the installed edition; nil before the first download, or where it is
    /// unreadable: `library` throws the reason.
    public var status: EditionStatus? {
        guard let installed = try? installed() else { return nil }
        return EditionStatus(
            version: installed.current.version, channel: installed.channel,
            verified: Instant(seconds: installed.verified), packs: installed.packs.map(\.pack.id))
    }

    /// The known revocations; empty before the first.
    ///
    /// - Throws: `ClientFailure.damaged` when the list is unreadable: if it were treated as empty,
    ///   revoked questions and pictures would be used again.
    public func revocations() throws -> Revocations {
        do {
            let bytes = try AtomicFile.read(revocationsPlace, limit: Revocations.mostBytes)
            return try bytes.map { try Revocations(json: $0) } ?? Revocations()
        } catch {
            throw ClientFailure.damaged(name: Revocations.target)
        }
    }

    /// The edition, for reading and playing; where it is damaged, the last good one.
    ///
    /// - Throws: `ClientFailure.noEdition` before the first download; otherwise why it cannot be
    ///   opened: `ClientFailure`, `StorageFailure` or `DatabaseError`.
    public func library() throws -> Library {
        guard let installed = try installed() else { throw ClientFailure.noEdition }
        do {
            return try Library(installed.current, in: self, packs: installed.packs)
        } catch {
            guard let previous = installed.previous,
                let library = try? Library(previous, in: self, packs: installed.packs)
            else { throw error }
            return library
        }
    }

    /// The packs of pictures of the edition, and which of them are here.
    ///
    /// - Throws: `ClientFailure.noEdition` before the first download, `ClientFailure` or
    ///   `StorageFailure` when it is damaged.
    public func packs() throws -> [PackStatus] {
        guard let installed = try installed() else { throw ClientFailure.noEdition }
        let edition = try edition(installed.current.edition)
        return edition.packs.map { pack in
            let kept = installed.packs.first { $0.pack.id == pack.id }
            return PackStatus(
                pack: pack, isTaken: kept != nil,
                isCurrent: kept?.archive.sha256 == pack.archive.sha256)
        }
    }

    /// Removes a pack of pictures.
    ///
    /// - Throws: `ClientFailure`: `noEdition`, `noSuchPack`, `busy` while another process updates;
    ///   `StorageFailure` when a file cannot be written or removed.
    public func drop(pack id: String) throws {
        guard let lock = try ProcessLock("\(folder)/lock") else { throw ClientFailure.busy }
        defer { withExtendedLifetime(lock) {} }
        guard var installed = try installed() else { throw ClientFailure.noEdition }
        guard installed.packs.contains(where: { $0.pack.id == id }) else {
            throw ClientFailure.noSuchPack(id)
        }
        installed.packs.removeAll { $0.pack.id == id }
        try installed.write(to: holdingPlace, on: disk)
        try store.sweep(keeping: installed.needed, partials: false)
    }

    /// Removes files that can be downloaded again: unfinished downloads, the previous edition, and
    /// with `everything` the packs of pictures too. The current edition and the player's state
    /// stay.
    ///
    /// - Returns: the bytes freed.
    /// - Throws: `ClientFailure.busy` while another process updates, `StorageFailure` when a file
    ///   cannot be written or removed.
    @discardableResult
    public func clearCache(everything: Bool = false) throws -> Int {
        try disk.makeFolder(folder)
        guard let lock = try ProcessLock("\(folder)/lock") else { throw ClientFailure.busy }
        defer { withExtendedLifetime(lock) {} }
        guard var installed = try installed() else { return try store.sweep(keeping: []) }
        installed.previous = nil
        if everything { installed.packs = [] }
        try installed.write(to: holdingPlace, on: disk)
        return try store.sweep(keeping: installed.needed)
    }

    /// Verifies the hash of every file, for a disk that may have lost some. Damaged ones are
    /// removed, and downloaded by the next update.
    ///
    /// - Returns: the number of damaged or missing files.
    /// - Throws: `ClientFailure`: `noEdition`, `busy` while another process updates;
    ///   `StorageFailure` when a file cannot be read.
    public func check() throws -> Int {
        guard let lock = try ProcessLock("\(folder)/lock") else { throw ClientFailure.busy }
        defer { withExtendedLifetime(lock) {} }
        guard let installed = try installed() else { throw ClientFailure.noEdition }
        return try installed.files.count { try !store.check($0) }
    }

    /// The manifest of a local edition.
    ///
    /// - Throws: `ClientFailure`: `newerFormat`, `unreadable`; `StorageFailure` when the file is
    ///   missing or damaged.
    func edition(_ ref: FileRef) throws -> Edition {
        try Self.edition(try store.read(ref))
    }

    static func edition(_ bytes: [UInt8]) throws -> Edition {
        struct Form: Decodable { var format: Int }
        let data = Data(bytes)
        guard let form = try? CanonicalJSON.decode(Form.self, from: data) else {
            throw ClientFailure.unreadable(name: "edition.json")
        }
        guard (0...Edition.currentFormat).contains(form.format) else {
            throw ClientFailure.newerFormat(form.format)
        }
        do {
            return try CanonicalJSON.decode(Edition.self, from: data)
        } catch {
            throw ClientFailure.unreadable(name: "edition.json")
        }
    }
}

/// The installed edition, and its freshness.
public struct EditionStatus: Sendable, Hashable {
    /// Its version.
    public var version: String
    /// Its channel.
    public var channel: String
    /// When its signatures were last verified against the repository. An old time is displayed, and
    /// restricts nothing.
    public var verified: Instant
    /// The packs of pictures that are here.
    public var packs: [String]

    /// The day for "verified on DATE", in UTC.
    public var verifiedOn: Day { Day(secondsSince1970: verified.seconds) }
}

/// A pack of pictures and whether it is here.
public struct PackStatus: Sendable, Hashable {
    /// The edition's description of it.
    public var pack: PicturePack
    /// Whether it is here.
    public var isTaken: Bool
    /// Whether it is the current edition's, and not an earlier one's.
    public var isCurrent: Bool
}
