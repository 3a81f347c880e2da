extension Entry.Kind {
    /// A collection of saved plants: `CollectionBody`.
    public static let ownCollection = Entry.Kind(rawValue: "collection")
}

/// A collection of saved plants is made, renamed or removed.
public struct CollectionBody: HerbariumBody {
    /// A collection, by the id that its device made.
    public static let kind = EntryKind(
        .ownCollection, isSent: true,
        form: .short([
            "collection": .id, "name": .text(LedgerLimits.collectionNameBytes), "order": .order,
        ]), place: .ledger,
        order: .any)

    /// The collection's id.
    public var collection: UUIDv7
    /// Its new name; nil removes it.
    public var name: String?
    /// Its order among collections, where it is made at one.
    public var order: String? = nil

    /// A collection's name.
    public init(collection: UUIDv7, name: String?, order: String? = nil) {
        self.collection = collection
        self.name = name
        self.order = order
    }

    /// The facts that it sets.
    public func facts() throws(Refusal) -> [HerbariumFact] {
        guard let name else { return [.removed(collection: collection)] }
        try HerbariumText.check(name, bytes: 1...LedgerLimits.collectionNameBytes)
        try HerbariumText.check(order: order)
        let place = order.map {
            HerbariumFact.place(collection: collection, plant: nil, order: $0)
        }
        return [.named(collection: collection, name: name)] + (place.map { [$0] } ?? [])
    }
}
