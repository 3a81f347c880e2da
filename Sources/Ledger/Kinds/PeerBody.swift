extension Entry.Kind {
    /// What another person did that concerns this one: `PeerBody`. No device sends it.
    public static let peer = Entry.Kind(rawValue: "peer")
}

/// What another person did that concerns this one, as the ledger writes it beside theirs.
public struct PeerBody: EntryBody {
    /// What another person did.
    public static let kind = EntryKind(
        .peer, isSent: false,
        form: EntryForm(
            bytes: LedgerLimits.peerBodyBytes,
            [
                "challenge": .challenge, "event": .word, "person": .word, "to": .word,
                "relation": .list(.word, most: LedgerLimits.relationWords),
            ]), place: .ledger, order: .any)

    /// What.
    public var event: PeerEvent
    /// Their public name.
    public var person: String
    /// What this person is to the other since then; nil where it is as it was.
    public var relation: Relation?
    /// The challenge that it is about; nil for none.
    public var challenge: Challenge?
    /// This person's own public name, where they are challenged.
    public var to: String?

    /// What another person did.
    public init(
        _ event: PeerEvent, _ person: String, relation: Relation? = nil,
        challenge: Challenge? = nil, to: String? = nil
    ) {
        self.event = event
        self.person = person
        self.relation = relation
        self.challenge = challenge
        self.to = to
    }

    /// What it changes.
    public var changes: [Change] {
        var changes: [Change] = [.met(person, event)]
        if let relation { changes.append(.related(person, relation)) }
        if let challenge, let to { changes.append(.challenged(challenge, as: to, isJoined: false)) }
        return changes
    }
}

extension JSONShape {
    /// A `Challenge`.
    fileprivate static let challenge = JSONShape.object([
        "by": .word, "first": .word, "goal": .word, "id": .word, "last": .word,
        "people": .list(.word, most: LedgerLimits.challengePeople + 1), "steps": .number,
    ])
}

extension Outcome {
    /// The public names of those who were told of it.
    public var told: [String] {
        changes.compactMap { change in
            if case .told(let handle, _) = change { handle } else { nil }
        }
    }
}
