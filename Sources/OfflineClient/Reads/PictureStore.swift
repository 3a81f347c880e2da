internal import Catalog
internal import Crypto
internal import Storage

/// The pictures of the downloaded packs, by the hashes in an edition. So a pack of an earlier
/// edition still has every picture that did not change.
struct PictureStore: Sendable {
    private struct Place: Sendable {
        var archive: FileRef
        var offset: Int
        var bytes: Int
    }

    private var places: [String: Place] = [:]
    private let store: FileStore

    /// The pictures of some packs. An unreadable pack has none: it is downloaded again when it is
    /// next updated.
    init(_ packs: [InstalledEdition.KeptPack], _ store: FileStore) {
        self.store = store
        for pack in packs where store.has(pack.archive) {
            guard let bytes = try? store.read(pack.contents),
                let contents = try? PackFetch.contents(bytes, name: pack.pack.id)
            else { continue }
            for entry in contents.entries where entry.plant != nil {
                let isWithin =
                    entry.offset >= 0 && entry.bytes > 0 && entry.bytes <= pack.archive.bytes
                    && entry.offset <= pack.archive.bytes - entry.bytes
                guard isWithin else { continue }
                places[entry.sha256] = Place(
                    archive: pack.archive, offset: entry.offset, bytes: entry.bytes)
            }
        }
    }

    /// The number of pictures.
    var count: Int { places.count }

    /// The bytes of a picture; nil where no pack has it.
    ///
    /// - Throws: `StorageFailure` when the pack is damaged.
    func bytes(_ sha256: String) throws -> [UInt8]? {
        guard let place = places[sha256] else { return nil }
        let file = store.place(place.archive)
        let bytes = try Disk.read(file, from: place.offset, count: place.bytes)
        guard SHA256.hex(of: bytes) == sha256 else {
            throw StorageFailure("A picture in \(file) is damaged", 0)
        }
        return bytes
    }
}
