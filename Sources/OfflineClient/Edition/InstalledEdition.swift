internal import Catalog
internal import Storage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The edition that is installed in a data directory, in one small file (`holding.json`). Replacing
/// this file is the moment at which a new edition replaces the old one.
struct InstalledEdition: Codable, Sendable, Hashable {
    /// The format that this code writes and reads.
    static let currentFormat = 1
    private static let mostBytes = 16 << 20

    /// An edition with its files.
    struct Kept: Codable, Sendable, Hashable {
        var version: String
        var edition: FileRef
        var bundle: FileRef
        /// The list of entry files, in which sets are looked up.
        var entries: FileRef
        var decks: [FileRef]
        /// Sets by the route of their day or week: `v1/daily/2026-11-21`.
        var sets: [String: FileRef]

        /// The achievements; nil in an edition without any.
        var achievements: FileRef?

        /// The identification key; nil in an edition without one.
        var key: FileRef?

        /// All files.
        var files: [FileRef] {
            [edition, bundle, entries] + decks + sets.values
                + [achievements, key].compactMap(\.self)
        }
    }

    /// A downloaded pack of pictures, with its description in the edition of the download.
    struct KeptPack: Codable, Sendable, Hashable {
        var pack: PicturePack
        var archive: FileRef
        var contents: FileRef
    }

    var format = Self.currentFormat
    var channel: String
    var current: Kept
    /// The last good edition, in case the current one is damaged.
    var previous: Kept?
    var packs: [KeptPack] = []
    /// When the repository last signed the current edition as current: seconds since 1970.
    var verified: Int

    /// All needed files.
    var files: Set<FileRef> {
        let editions = current.files + (previous?.files ?? [])
        return Set(editions + packs.flatMap { [$0.archive, $0.contents] })
    }

    /// The hashes of all needed files.
    var needed: Set<String> { Set(files.map(\.sha256)) }

    /// Reads the file; nil where there is none.
    ///
    /// - Throws: `ClientFailure.newerFormat` for the file of a newer program, `.damaged` for an
    ///   unreadable one: if it were treated as missing, all files that it names would be removed.
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
