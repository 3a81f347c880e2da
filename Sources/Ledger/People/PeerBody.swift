extension Entry.Kind {
    /// Another person's action on this one: `PeerBody`. Devices do not send it.
    public static let peer = Entry.Kind(rawValue: "peer")
}

/// Another person's action on this one, which the ledger records for this person.
public struct PeerBody: EntryBody {
    /// Another person's action.
    public static let kind = EntryKind(
        .peer, isSent: false,
        form: EntryForm(
            bytes: LedgerLimits.peerBodyBytes,
            [
                "challenge": .challenge, "event": .word, "person": .word, "to": .word,
                "relation": .list(.word, most: LedgerLimits.relationWords),
            ]), place: .ledger, order: .any)

    /// The action.
    public var event: PeerEvent
    /// The other's public name.
    public var person: String
    /// This person's new relation to the other; nil where it is unchanged.
    public var relation: Relation?
    /// The challenge of the action; nil for none.
    public var challenge: Challenge?
    /// This person's own public name, where they are challenged.
    public var to: String?

    /// Another person's action.
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

    /// The changes for this person.
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
