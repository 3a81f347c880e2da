import Catalog

extension Entry.Kind {
    /// A person takes part in a challenge, or not: `ChallengeAnswerBody`.
    public static let challengeAnswer = Entry.Kind(rawValue: "challenge-answer")
}

/// A person joins a challenge, declines it, or leaves it.
public struct ChallengeAnswerBody: JudgedBody {
    /// An answer. The later one counts, so each waits for earlier ones.
    public static let kind = EntryKind(
        .challengeAnswer, isSent: true, form: .short(["challenge": .id, "join": .flag]),
        place: .ledger, order: .afterItsKind)

    /// The challenge's id.
    public var challenge: UUIDv7
    /// Whether the person takes part.
    public var join: Bool

    /// An answer.
    public init(_ challenge: UUIDv7, join: Bool) {
        self.challenge = challenge
        self.join = join
    }

    /// When it was given.
    public func claimedTime(made: Int) -> Int { made }

    /// No published facts.
    public var basis: JudgingBasis { .nothing }

    /// A person who was asked may join until the last day ends; one who leaves cannot return.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        let open = input.state.person.challenges ?? [:]
        guard let mark = open[challenge.description] else { throw .unknownChallenge }
        guard input.today <= mark.challenge.last.advanced(by: 1) else { throw .tooLate }
        if join, mark.isJoined { return [] }
        let joined = open.values.count { $0.isJoined }
        guard !join || joined < LedgerLimits.challenges else { throw .tooManyChallenges }
        let answer = Change.answered(mark.challenge.id, isJoined: join)
        guard join else { return [answer] }
        return [
            answer,
            .told(mark.challenge.by, PeerBody(.joined, mark.own, challenge: mark.challenge)),
        ]
    }

    /// Guests have no challenges.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking { .leftOut }

    /// None.
    public var export: EntryExport { .none }
}
