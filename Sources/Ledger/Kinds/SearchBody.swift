import Catalog

extension Entry.Kind {
    /// A search was made: `SearchBody`.
    public static let ownSearch = Entry.Kind(rawValue: "search")
}

/// A search that a person made. It is kept until they have it forgotten.
public struct SearchBody: HerbariumBody {
    /// A search; one that differs in case or accents alone takes the place of the one before.
    public static let kind = EntryKind(
        .ownSearch, isSent: true,
        form: EntryForm(
            bytes: LedgerLimits.searchBodyBytes,
            ["plant": .id, "text": .text(LedgerLimits.searchBytes)]), place: .ledger,
        order: .any)

    /// What was typed.
    public var text: String
    /// The plant that it led to.
    public var plant: String?

    /// What is said.
    public init(text: String, plant: String? = nil) {
        self.text = text
        self.plant = plant
    }

    /// What it sets.
    public func facts() throws(Refusal) -> [HerbariumFact] {
        try HerbariumText.check(text, bytes: 1...LedgerLimits.searchBytes)
        guard !Folding.fold(text).isEmpty else { throw .badText }
        if let plant { try HerbariumText.check(id: plant) }
        return [.searched(text: text, plant: plant)]
    }
}
