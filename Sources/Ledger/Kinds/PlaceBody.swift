extension Entry.Kind {
    /// Where a plant or collection stands: `PlaceBody`.
    public static let ownPlace = Entry.Kind(rawValue: "place")
}

/// Where a plant stands in a collection or among all that are saved, or a collection among collections.
public struct PlaceBody: HerbariumBody {
    /// A place in an order.
    public static let kind = EntryKind(
        .ownPlace, isSent: true, form: .short(["collection": .id, "order": .order, "plant": .id]),
        place: .ledger,
        order: .any)

    /// The collection; nil for all saved plants.
    public var collection: UUIDv7?
    /// The plant; nil for the collection itself.
    public var plant: String?
    /// Its place; nil where a plant is taken out of the collection.
    public var order: String? = nil

    /// What is said.
    public init(collection: UUIDv7?, plant: String?, order: String? = nil) {
        self.collection = collection
        self.plant = plant
        self.order = order
    }

    /// What it sets.
    public func facts() throws(Refusal) -> [HerbariumFact] {
        guard collection != nil || plant != nil else { throw .badText }
        if let plant { try HerbariumText.check(id: plant) }
        try HerbariumText.check(order: order)
        return [.place(collection: collection, plant: plant, order: order)]
    }
}
