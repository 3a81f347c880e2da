/// An item that players buy with Trophies. Which items a player owns is stored in the ledger.
public struct ShopListing: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; never changes once published, because players own it.
    public var id: String
    /// Its purpose; never changes either.
    public var slot: ShopSlot
    /// Its price in Trophies, 0 to `Limits.shopPrice`.
    public var price: Int
    /// Its name.
    public var names: [Language: String]
    /// Its description, in a sentence.
    public var about: [Language: String]
    /// The id of the fact collection that it unlocks; only for items of the slot `facts`.
    public var collection: String?

    package init(
        id: String, slot: ShopSlot, price: Int, names: [Language: String],
        about: [Language: String], collection: String?
    ) {
        self.id = id
        self.slot = slot
        self.price = price
        self.names = names
        self.about = about
        self.collection = collection
    }
}

/// The purpose of an item.
public enum ShopSlot: String, Codable, Sendable, CaseIterable {
    /// A profile picture.
    case avatar
    /// A frame around that picture.
    case frame
    /// The colours of the pages.
    case theme
    /// A small mark beside the name.
    case badge
    /// Words below the name.
    case title
    /// A fact collection to read.
    case facts
    /// An effect shown after a good round.
    case effect
}
