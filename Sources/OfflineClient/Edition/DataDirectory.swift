public import Catalog
internal import Storage
public import Trust

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A folder with all that a client keeps. Everything here works without a network.
///
///     trust/CHANNEL/   signed metadata        files/SHA256   verified files by content
///     holding.json     which of them make up the edition      partial/   unfinished downloads
///     revocations.json what was taken back     player.sqlite  the player's own
///
/// The player's state lies apart from the edition: neither is touched when the other changes.
public struct DataDirectory: Sendable {
    /// The folder.
    public let folder: String
    let disk: Disk
    let store: FileStore

    /// A folder, which need not be there yet.
    public init(_ folder: String, disk: Disk = Disk()) {
        self.folder = folder
        self.disk = disk
        store = FileStore(folder, disk)
    }

    /// Where the player's state is.
    public var playerPlace: String { "\(folder)/player.sqlite" }

    var holdingPlace: String { "\(folder)/holding.json" }
    var revocationsPlace: String { "\(folder)/revocations.json" }

    /// What the folder holds; nil where nothing was downloaded yet.
    func installed() throws -> InstalledEdition? { try InstalledEdition.read(holdingPlace) }

    /// What there is of an edition; nil where nothing was downloaded yet, or nothing that can be
    /// read: `library` tells which.
    public var status: EditionStatus? {
        guard let installed = try? installed() else { return nil }
        return EditionStatus(
            version: installed.current.version, channel: installed.channel,
            verified: Instant(seconds: installed.verified), packs: installed.packs.map(\.pack.id))
    }

    /// What was taken back, as far as it was heard of; empty where nothing ever was.
    ///
    /// - Throws: `ClientFailure.damaged` when the list is there and cannot be read: taken for
    ///   empty, all that was taken back would be asked and shown again.
    public func revocations() throws -> Revocations {
        do {
            let bytes = try AtomicFile.read(revocationsPlace, limit: Revocations.mostBytes)
            return try bytes.map { try Revocations(json: $0) } ?? Revocations()
        } catch {
            throw ClientFailure.damaged(name: Revocations.target)
        }
    }

    /// The edition, ready to be read and played; where it is damaged, the last good one.
    ///
    /// - Throws: `ClientFailure.noEdition` where there is none, or what is wrong with it.
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

    /// The packs of pictures that the edition offers, and which of them are here.
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

    /// Lets a pack of pictures go.
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

    /// Frees what can be fetched again: unfinished downloads, the edition before the current one,
    /// and with `everything` the packs of pictures too. The edition in use and all that is the
    /// player's stay.
    ///
    /// - Returns: how many bytes that freed.
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

    /// Holds every file against its hash again, for a disk that may have lost some. What is damaged
    /// is removed, and the next update fetches it.
    ///
    /// - Returns: how many files were damaged or missing.
    public func check() throws -> Int {
        guard let lock = try ProcessLock("\(folder)/lock") else { throw ClientFailure.busy }
        defer { withExtendedLifetime(lock) {} }
        guard let installed = try installed() else { throw ClientFailure.noEdition }
        return try installed.files.count { try !store.check($0) }
    }

    /// The manifest of an edition that is here.
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

/// Which edition is here, and how fresh it is.
public struct EditionStatus: Sendable, Hashable {
    /// Its version.
    public var version: String
    /// The channel it came by.
    public var channel: String
    /// When the repository last vouched for it. Nothing stops when that is long ago; it is told.
    public var verified: Instant
    /// The packs of pictures that are here.
    public var packs: [String]

    /// The day for "verified on DATE", in UTC.
    public var verifiedOn: Day { Day(secondsSince1970: verified.seconds) }
}

/// A pack of pictures and whether it is here.
public struct PackStatus: Sendable, Hashable {
    /// What the edition says of it.
    public var pack: PicturePack
    /// Whether it was taken.
    public var isTaken: Bool
    /// Whether what is here is the edition's, and not that of an edition before.
    public var isCurrent: Bool
}
