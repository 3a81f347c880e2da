import Catalog

extension Entry.Kind {
    /// A search is forgotten, or all are: `ForgetBody`.
    public static let forgetSearch = Entry.Kind(rawValue: "forget")
}

/// A search is forgotten, or all that were made before.
public struct ForgetBody: HerbariumBody {
    /// Searches that are forgotten.
    public static let kind = EntryKind(
        .forgetSearch, isSent: true,
        form: EntryForm(
            bytes: LedgerLimits.searchBodyBytes, ["text": .text(LedgerLimits.searchBytes)]),
        place: .ledger,
        order: .any)

    /// What was typed; nil for all.
    public var text: String?

    /// What is said.
    public init(text: String?) {
        self.text = text
    }

    /// What it sets.
    public func facts() throws(Refusal) -> [HerbariumFact] {
        guard let text else { return [.forgottenAll] }
        try HerbariumText.check(text, bytes: 1...LedgerLimits.searchBytes)
        guard !Folding.fold(text).isEmpty else { throw .badText }
        return [.forgotten(text: text)]
    }
}
