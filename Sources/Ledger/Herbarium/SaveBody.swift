extension Entry.Kind {
    /// A plant is saved, or not any more: `SaveBody`.
    public static let save = Entry.Kind(rawValue: "save")
}

/// A plant is saved, or removed with its note, tags and places.
public struct SaveBody: HerbariumBody {
    /// A saved or removed plant.
    public static let kind = EntryKind(
        .save, isSent: true, form: .short(["order": .order, "plant": .id, "saved": .flag]),
        place: .ledger,
        order: .any)

    /// The plant's id.
    public var plant: String
    /// Whether it is saved from now on.
    public var saved: Bool
    /// Its order among saved plants, where it is saved at one.
    public var order: String? = nil

    /// A saved or removed plant.
    public init(plant: String, saved: Bool, order: String? = nil) {
        self.plant = plant
        self.saved = saved
        self.order = order
    }

    /// The facts that it sets.
    public func facts() throws(Refusal) -> [HerbariumFact] {
        try HerbariumText.check(id: plant)
        try HerbariumText.check(order: order)
        guard saved else { return [.unsaved(plant: plant)] }
        let place = order.map { HerbariumFact.place(collection: nil, plant: plant, order: $0) }
        return [.saved(plant: plant)] + (place.map { [$0] } ?? [])
    }
}
