/// Something that Trophies buy, as editors offer it. What a person owns is the ledger's word.
public struct ShopListing: Codable, Sendable, Hashable, Identifiable {
    /// Lower-case words with hyphens; never changes once published, because people own it.
    public var id: String
    /// Where it is worn, or what it opens; never changes either.
    public var slot: ShopSlot
    /// Trophies, 0 to `Limits.shopPrice`.
    public var price: Int
    /// What it is called.
    public var names: [Language: String]
    /// What it is, in a sentence.
    public var about: [Language: String]
    /// The fact collection that it opens; of an item of the slot `facts`, and of no other.
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

/// What an item of the shop is for.
public enum ShopSlot: String, Codable, Sendable, CaseIterable {
    /// The picture that stands for a person.
    case avatar
    /// What surrounds that picture.
    case frame
    /// The colours of the pages.
    case theme
    /// A small mark beside the name.
    case badge
    /// Words below the name.
    case title
    /// A fact collection to read.
    case facts
    /// What is seen when a round went well.
    case effect
}
