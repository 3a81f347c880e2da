extension Entry.Kind {
    /// What others may do about a person: `PrivacyBody`.
    public static let privacy = Entry.Kind(rawValue: "privacy")
}

/// What others may do about a person, and see of them, from now on.
public struct PrivacyBody: JudgedBody {
    /// What others may do. The last one that is recorded counts.
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

    /// Reads the settings' members.
    ///
    /// - Throws: what the decoder throws.
    public init(from decoder: any Decoder) throws { privacy = try Privacy(from: decoder) }

    /// Writes the settings' members.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws { try privacy.encode(to: encoder) }

    /// When they were set.
    public func claimedTime(made: Int) -> Int { made }

    /// However long ago: it takes back what others may see.
    public var countsHoweverOld: Bool { true }

    /// Nothing that was published.
    public var basis: JudgingBasis { .nothing }

    /// It is always allowed to who has an account.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        guard input.sender.hasAccount else { throw .noAccount }
        return [.opened(privacy)]
    }

    /// Guests have none.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking { .leftOut }

    /// None.
    public var export: EntryExport { .none }
}
