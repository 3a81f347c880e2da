extension Entry.Kind {
    /// A person's note about a saved plant: `OwnNoteBody`.
    public static let ownNote = Entry.Kind(rawValue: "note")
}

/// A person's own note about a saved plant.
public struct OwnNoteBody: HerbariumBody {
    /// A note; the later one replaces the earlier.
    public static let kind = EntryKind(
        .ownNote, isSent: true,
        form: EntryForm(
            bytes: LedgerLimits.ownNoteBodyBytes,
            ["plant": .id, "text": .text(LedgerLimits.ownNoteBytes)]), place: .ledger,
        order: .any)

    /// The plant's id.
    public var plant: String
    /// The note; empty for none.
    public var text: String

    /// A note.
    public init(plant: String, text: String) {
        self.plant = plant
        self.text = text
    }

    /// The facts that it sets.
    public func facts() throws(Refusal) -> [HerbariumFact] {
        try HerbariumText.check(id: plant)
        try HerbariumText.check(text, bytes: 0...LedgerLimits.ownNoteBytes, mayHaveLines: true)
        return [.note(plant: plant, text: text)]
    }
}
