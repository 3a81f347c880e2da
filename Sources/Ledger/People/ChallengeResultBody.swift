extension Entry.Kind {
    /// The result of a challenge: `ChallengeResultBody`. Devices do not send it.
    public static let challengeResult = Entry.Kind(rawValue: "challenge-result")
}

/// A participant's result of a challenge, which the ledger records for each of them.
public struct ChallengeResultBody: EntryBody {
    /// A result.
    public static let kind = EntryKind(
        .challengeResult, isSent: false, form: .short(["challenge": .id]), place: .ledger,
        order: .any)

    /// The challenge's id.
    public var challenge: UUIDv7

    /// A result of a challenge.
    public init(_ challenge: UUIDv7) { self.challenge = challenge }

    /// The changes of a result.
    public static func changes(of result: ChallengeResult) -> [Change] {
        [.settled(result)]
            + (result.trophies > 0 ? [.posted(Posting(.challenge, result.trophies))] : [])
    }
}
