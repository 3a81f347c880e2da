extension Entry.Kind {
    /// What a challenge came to: `ChallengeResultBody`. No device sends it.
    public static let challengeResult = Entry.Kind(rawValue: "challenge-result")
}

/// What a challenge came to for a person, as the ledger writes it into the entries of each.
public struct ChallengeResultBody: EntryBody {
    /// A result.
    public static let kind = EntryKind(
        .challengeResult, isSent: false, form: .short(["challenge": .id]), place: .ledger,
        order: .any)

    /// The challenge's id.
    public var challenge: UUIDv7

    /// A result of a challenge.
    public init(_ challenge: UUIDv7) { self.challenge = challenge }

    /// What a result changes.
    public static func changes(of result: ChallengeResult) -> [Change] {
        [.settled(result)]
            + (result.trophies > 0 ? [.posted(Posting(.challenge, result.trophies))] : [])
    }
}
