import Catalog

extension Entry.Kind {
    /// A search was made: `SearchBody`.
    public static let ownSearch = Entry.Kind(rawValue: "search")
}

/// A person's search. It is kept until they remove it.
public struct SearchBody: HerbariumBody {
    /// A search; one that differs only in case or accents replaces the earlier.
    public static let kind = EntryKind(
        .ownSearch, isSent: true,
        form: EntryForm(
            bytes: LedgerLimits.searchBodyBytes,
            ["plant": .id, "text": .text(LedgerLimits.searchBytes)]), place: .ledger,
        order: .any)

    /// The typed text.
    public var text: String
    /// The plant that was opened; nil for none.
    public var plant: String?

    /// A search.
    public init(text: String, plant: String? = nil) {
        self.text = text
        self.plant = plant
    }

    /// The facts that it sets.
    public func facts() throws(Refusal) -> [HerbariumFact] {
        try HerbariumText.check(text, bytes: 1...LedgerLimits.searchBytes)
        guard !Folding.fold(text).isEmpty else { throw .badText }
        if let plant { try HerbariumText.check(id: plant) }
        return [.searched(text: text, plant: plant)]
    }
}
