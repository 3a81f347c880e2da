import Catalog
import NIOCore

/// One checked and complete edition. It never changes. New requests use a newer edition once it is
/// loaded; requests that began with this edition end with it.
final class LoadedEdition: Sendable {
    /// The pointer's item about it.
    let item: EditionList.Item
    /// The pointer's own bytes, so that pointer and entries are always of the same edition.
    let pointer: ByteBuffer
    /// The SHA-256 of the pointer.
    let pointerHash: String
    /// The objects behind the entry files, by path ("site/en/index.html").
    let entries: [String: StoredName]
    /// The existing sets, by period.
    let sets: [SetPeriod: SetCalendar]
    /// The plants.
    let plants: PlantTable
    /// The search index of names.
    let index: SearchIndex
    /// When it was loaded, in seconds since 1970.
    let loaded: Int

    /// An edition of parts that `EditionLoader` has checked.
    init(
        item: EditionList.Item, pointer: ByteBuffer, entries: [String: StoredName],
        plants: PlantTable, index: SearchIndex, loaded: Int
    ) {
        self.item = item
        self.pointer = pointer
        pointerHash = pointer.sha256
        self.entries = entries
        sets = SetCalendar.all(in: entries.keys)
        self.plants = plants
        self.index = index
        self.loaded = loaded
    }
}
