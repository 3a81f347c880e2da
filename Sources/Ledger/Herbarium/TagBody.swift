extension Entry.Kind {
    /// A tag of a saved plant: `TagBody`.
    public static let ownTag = Entry.Kind(rawValue: "tag")
}

/// A tag is added to a saved plant, or removed.
public struct TagBody: HerbariumBody {
    /// A tag; tags that differ only in case or accents are the same.
    public static let kind = EntryKind(
        .ownTag, isSent: true,
        form: .short([
            "plant": .id, "tag": .text(LedgerLimits.tagBytes), "tagged": .flag,
        ]), place: .ledger,
        order: .any)

    /// The plant's id.
    public var plant: String
    /// The tag.
    public var tag: String
    /// Whether the plant has it from now on.
    public var tagged: Bool

    /// A tag that is added or removed.
    public init(plant: String, tag: String, tagged: Bool) {
        self.plant = plant
        self.tag = tag
        self.tagged = tagged
    }

    /// The facts that it sets.
    public func facts() throws(Refusal) -> [HerbariumFact] {
        try HerbariumText.check(id: plant)
        try HerbariumText.check(tag, bytes: 1...LedgerLimits.tagBytes)
        return [.tag(plant: plant, tag: tag, isOn: tagged)]
    }
}
