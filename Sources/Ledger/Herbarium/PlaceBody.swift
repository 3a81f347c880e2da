extension Entry.Kind {
    /// The order of a plant or collection: `PlaceBody`.
    public static let ownPlace = Entry.Kind(rawValue: "place")
}

/// The order of a plant in a collection or among all saved plants, or of a collection.
public struct PlaceBody: HerbariumBody {
    /// An order.
    public static let kind = EntryKind(
        .ownPlace, isSent: true, form: .short(["collection": .id, "order": .order, "plant": .id]),
        place: .ledger,
        order: .any)

    /// The collection; nil for all saved plants.
    public var collection: UUIDv7?
    /// The plant; nil for the collection itself.
    public var plant: String?
    /// The order; nil takes the plant out of the collection.
    public var order: String? = nil

    /// An order.
    public init(collection: UUIDv7?, plant: String?, order: String? = nil) {
        self.collection = collection
        self.plant = plant
        self.order = order
    }

    /// The facts that it sets.
    public func facts() throws(Refusal) -> [HerbariumFact] {
        guard collection != nil || plant != nil else { throw .badText }
        if let plant { try HerbariumText.check(id: plant) }
        try HerbariumText.check(order: order)
        return [.place(collection: collection, plant: plant, order: order)]
    }
}
