import Catalog

extension Entry.Kind {
    /// A person challenges others: `ChallengeBody`.
    public static let challenge = Entry.Kind(rawValue: "challenge")
}

/// A challenge of steps to other persons. It begins on the next day, so that all start equally.
public struct ChallengeBody: JudgedBody {
    /// A challenge.
    public static let kind = EntryKind(
        .challenge, isSent: true,
        form: .short([
            "days": .number, "goal": .word, "offset": .number,
            "people": .list(.word, most: LedgerLimits.challengePeople), "steps": .number,
        ]), place: .ledger, order: .any)

    /// The others, by their public names.
    public var people: [String]
    /// The kind of goal.
    public var goal: Challenge.Goal
    /// The steps to make; 0 where the most win.
    public var steps: Int
    /// The length, in days.
    public var days: Int
    /// Minutes that the zone is ahead of UTC.
    public var offset: Int

    /// A challenge.
    public init(people: [String], goal: Challenge.Goal, steps: Int, days: Int, offset: Int) {
        self.people = people
        self.goal = goal
        self.steps = steps
        self.days = days
        self.offset = offset
    }

    /// When it was made.
    public func claimedTime(made: Int) throws(Refusal) -> Int {
        try checkOffset(offset)
        return made
    }

    /// No published facts; the other persons are looked up.
    public var basis: JudgingBasis { .nothing }

    /// The others, at most `LedgerLimits.challengePeople`.
    public var others: [String] { Array(people.prefix(LedgerLimits.challengePeople)) }

    /// Checks its limits, and the privacy settings of the others.
    ///
    /// - Throws: `Refusal.noAccount` for guests, `.badChallenge` when a value exceeds its limits,
    ///   `.tooManyChallenges`, `.unknownPerson`, `.notAllowed` when a person is blocked or may not
    ///   be challenged, `.tooMany` when today's limit is reached.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        guard input.sender.hasAccount else { throw .noAccount }
        guard LedgerLimits.challengeDays.contains(days), Set(people).count == people.count,
            (1...LedgerLimits.challengePeople).contains(people.count),
            goal == .reach
                ? LedgerLimits.challengeSteps.contains(steps / days) : steps == 0
        else { throw .badChallenge }
        let open = input.state.person.challenges ?? [:]
        // Challenges that the person did not join do not count for the limit.
        guard open.values.count(where: \.isJoined) < LedgerLimits.challenges else {
            throw .tooManyChallenges
        }
        var asking = ""
        for handle in people {
            guard let other = input.context.others[handle], !other.theirs.contains(.blocks) else {
                throw .unknownPerson
            }
            let mine = input.state.relations[handle] ?? []
            guard !mine.contains(.blocks),
                other.privacy.challenge.includes(isFriend: mine.contains(.friend))
            else { throw .notAllowed }
            asking = other.asking
        }
        let reached = input.state.person.reached?[input.today] ?? 0
        guard reached + people.count <= LedgerLimits.reachedADay else { throw .tooMany }
        let first = Day(secondsSince1970: input.received / 1_000 + offset * 60).advanced(by: 1)
        let challenge = Challenge(
            id: input.entry, goal: goal, steps: steps, by: asking, people: [asking] + people,
            first: first, last: first.advanced(by: days - 1))
        return [.challenged(challenge, as: asking, isJoined: true)]
            + people.map { person in
                let body = PeerBody(.challenged, asking, challenge: challenge, to: person)
                return .told(person, body)
            }
            + people.map { _ in .reachedOut(input.today) }
    }

    /// Guests have no challenges.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking { .leftOut }

    /// None.
    public var export: EntryExport { .none }
}
