extension Entry.Kind {
    /// A person's privacy settings: `PrivacyBody`.
    public static let privacy = Entry.Kind(rawValue: "privacy")
}

/// A person's privacy settings from now on.
public struct PrivacyBody: JudgedBody {
    /// Privacy settings. The last recorded ones count.
    public static let kind = EntryKind(
        .privacy, isSent: true,
        form: .short([
            "activity": .word, "challenge": .word, "find": .word, "follow": .word,
            "statistics": .word,
        ]), place: .ledger, order: .afterItsKind)

    /// All settings.
    public var privacy: Privacy

    /// Settings.
    public init(_ privacy: Privacy) { self.privacy = privacy }

    /// Reads the members of `Privacy`.
    ///
    /// - Throws: `DecodingError` when one is missing or malformed.
    public init(from decoder: any Decoder) throws { privacy = try Privacy(from: decoder) }

    /// Writes the members of `Privacy`.
    ///
    /// - Throws: `EncodingError` when the encoder cannot write it.
    public func encode(to encoder: any Encoder) throws { try privacy.encode(to: encoder) }

    /// When they were set.
    public func claimedTime(made: Int) -> Int { made }

    /// Old settings count as well, because they may restrict what others see.
    public var countsHoweverOld: Bool { true }

    /// No published facts.
    public var basis: JudgingBasis { .nothing }

    /// It needs an account, and nothing else.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        guard input.sender.hasAccount else { throw .noAccount }
        return [.opened(privacy)]
    }

    /// Guests have no privacy settings.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking { .leftOut }

    /// None.
    public var export: EntryExport { .none }
}
