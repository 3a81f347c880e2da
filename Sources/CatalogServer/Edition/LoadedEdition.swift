import Catalog
import NIOCore

/// One edition, checked and whole, as requests see it. It never changes; a newer one takes its
/// place while requests that began with it end with it.
final class LoadedEdition: Sendable {
    /// What the pointer said of it.
    let item: EditionList.Item
    /// The pointer's own bytes, so that it never names another edition than the entries are of.
    let pointer: ByteBuffer
    /// The SHA-256 of the pointer.
    let pointerHash: String
    /// The objects behind the entry files, by path ("site/en/index.html").
    let entries: [String: StoredName]
    /// Which sets there are, by period.
    let sets: [SetPeriod: SetCalendar]
    /// The plants.
    let plants: PlantTable
    /// Finds them by name.
    let index: SearchIndex
    /// When it was loaded, in seconds since 1970.
    let loaded: Int

    /// An edition from its parts, which `EditionLoader` has checked.
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
