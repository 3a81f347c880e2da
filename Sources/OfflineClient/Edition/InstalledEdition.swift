internal import Catalog
internal import Storage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The edition that is installed in a data directory, in one small file (`holding.json`) that is replaced
/// as a whole: the one moment at which a
/// new edition takes the old one's place.
struct InstalledEdition: Codable, Sendable, Hashable {
    /// The form that this code writes and reads.
    static let currentFormat = 1
    private static let mostBytes = 16 << 20

    /// An edition with the files that it needs.
    struct Kept: Codable, Sendable, Hashable {
        var version: String
        var edition: FileRef
        var bundle: FileRef
        /// The list of entry files, by which sets are found.
        var entries: FileRef
        var decks: [FileRef]
        /// Days' and weeks' sets by the route of the day that has them: `v1/daily/2026-11-21`.
        var sets: [String: FileRef]

        /// What there is to reach; nil in an edition that has nothing.
        var achievements: FileRef?

        /// The identification key; nil in an edition from before there was one.
        var key: FileRef?

        /// All files by content.
        var files: [FileRef] {
            [edition, bundle, entries] + decks + sets.values
                + [achievements, key].compactMap(\.self)
        }
    }

    /// A pack of pictures that was taken, as the edition described it from which it came.
    struct KeptPack: Codable, Sendable, Hashable {
        var pack: PicturePack
        var archive: FileRef
        var contents: FileRef
    }

    var format = Self.currentFormat
    var channel: String
    var current: Kept
    /// The last good edition, should the current one turn out to be damaged.
    var previous: Kept?
    var packs: [KeptPack] = []
    /// When the repository last vouched for the current edition: seconds since 1970.
    var verified: Int

    /// All files that are needed.
    var files: Set<FileRef> {
        let editions = current.files + (previous?.files ?? [])
        return Set(editions + packs.flatMap { [$0.archive, $0.contents] })
    }

    /// The hashes of all files that are needed.
    var needed: Set<String> { Set(files.map(\.sha256)) }

    /// What a folder holds; nil where there is nothing.
    ///
    /// - Throws: `ClientFailure.newerFormat` for that of a newer program, `.damaged` for one that
    ///   is there and cannot be read: taken for nothing, all that it names would be removed.
    static func read(_ place: String) throws -> InstalledEdition? {
        struct Form: Decodable { var format: Int }
        let damaged = ClientFailure.damaged(name: "holding.json")
        do {
            guard let bytes = try AtomicFile.read(place, limit: mostBytes) else { return nil }
            let data = Data(bytes)
            let format = try CanonicalJSON.decode(Form.self, from: data).format
            guard format <= currentFormat else { throw ClientFailure.newerFormat(format) }
            guard format == currentFormat else { throw damaged }
            return try CanonicalJSON.decode(InstalledEdition.self, from: data)
        } catch let failure as ClientFailure {
            throw failure
        } catch {
            throw damaged
        }
    }

    func write(to place: String, on disk: Disk) throws {
        try disk.write([UInt8](try CanonicalJSON.encode(self)), to: place)
    }
}
