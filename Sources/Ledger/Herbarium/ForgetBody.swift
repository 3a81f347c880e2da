import Catalog

extension Entry.Kind {
    /// A search is removed, or all are: `ForgetBody`.
    public static let forgetSearch = Entry.Kind(rawValue: "forget")
}

/// A search is removed, or all earlier ones are.
public struct ForgetBody: HerbariumBody {
    /// The removal of searches.
    public static let kind = EntryKind(
        .forgetSearch, isSent: true,
        form: EntryForm(
            bytes: LedgerLimits.searchBodyBytes, ["text": .text(LedgerLimits.searchBytes)]),
        place: .ledger,
        order: .any)

    /// The typed text; nil for all searches.
    public var text: String?

    /// The removal of a search, or of all.
    public init(text: String?) {
        self.text = text
    }

    /// The facts that it sets.
    public func facts() throws(Refusal) -> [HerbariumFact] {
        guard let text else { return [.forgottenAll] }
        try HerbariumText.check(text, bytes: 1...LedgerLimits.searchBytes)
        guard !Folding.fold(text).isEmpty else { throw .badText }
        return [.forgotten(text: text)]
    }
}
