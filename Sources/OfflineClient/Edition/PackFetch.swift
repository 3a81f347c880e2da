internal import Catalog

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Downloads packs of pictures.
struct PackFetch {
    private static let mostContents = 64 << 20

    let downloader: Downloader

    /// Downloads a pack with its contents.
    ///
    /// - Returns: the pack, and the bytes downloaded.
    /// - Throws: `ClientFailure.unreadable` when it is malformed or too large, and the errors of
    ///   `Downloader.fetch`.
    func fetch(_ pack: PicturePack) async throws -> (InstalledEdition.KeptPack, bytes: Int) {
        let archive = try WantedFile(pack.archive)
        let contents = try WantedFile(pack.contents, name: "the contents of \(pack.id)")
        guard archive.ref.bytes <= Limits.packBytes, contents.ref.bytes <= Self.mostContents
        else { throw ClientFailure.unreadable(name: pack.id) }
        let store = downloader.store
        let missing = [archive, contents].filter { !store.has($0.ref) }.map(\.ref.bytes)
        try store.disk.require(missing.reduce(0, +), in: store.folder)
        var bytes = try await downloader.fetch(contents)
        let list = try Self.contents(try store.read(contents.ref), name: contents.name)
        let areWithin = list.entries.allSatisfy { entry in
            entry.offset >= 0 && entry.bytes >= 0 && entry.bytes <= archive.ref.bytes
                && entry.offset <= archive.ref.bytes - entry.bytes
        }
        guard areWithin else { throw ClientFailure.unreadable(name: contents.name) }
        bytes += try await downloader.fetch(archive)
        return (
            InstalledEdition.KeptPack(pack: pack, archive: archive.ref, contents: contents.ref),
            bytes
        )
    }

    static func contents(_ bytes: [UInt8], name: String) throws -> PicturePack.Contents {
        do {
            return try CanonicalJSON.decode(PicturePack.Contents.self, from: Data(bytes))
        } catch {
            throw ClientFailure.unreadable(name: name)
        }
    }
}
