extension Entry.Kind {
    /// An action on the relation to another person: `RelationBody`.
    public static let relation = Entry.Kind(rawValue: "relation")
}

/// An action on the relation to another person.
public struct RelationBody: JudgedBody {
    /// An action on a relation. The later one counts, so each waits for earlier ones.
    public static let kind = EntryKind(
        .relation, isSent: true,
        form: .short(["act": .word, "invitation": .word, "person": .word]), place: .ledger,
        order: .afterItsKind)

    /// The action.
    public var act: RelationAct
    /// The other's public name.
    public var person: String
    /// The secret of the invitation by which it asks the other; nil without one.
    public var invitation: String?

    /// An action.
    public init(_ act: RelationAct, _ person: String, invitation: String? = nil) {
        self.act = act
        self.person = person
        self.invitation = invitation
    }

    /// When it was done.
    public func claimedTime(made: Int) -> Int { made }

    /// No published facts; the other person is looked up.
    public var basis: JudgingBasis { .nothing }

    /// The other.
    public var others: [String] { [person] }

    /// Applies `RelationRules`.
    public func judge(_ input: JudgingInput) throws(Refusal) -> [Change] {
        guard input.sender.hasAccount else { throw .noAccount }
        guard let other = input.context.others[person], other.handle != other.asking else {
            throw .unknownPerson
        }
        let mine = input.state.relations[person] ?? []
        let result = try RelationRules(other).result(of: act, mine)
        var changes: [Change] = []
        if result.mine != mine { changes.append(.related(person, result.mine)) }
        if let told = result.told {
            let theirs = result.theirs == other.theirs ? nil : result.theirs
            changes.append(.told(person, PeerBody(told, other.asking, relation: theirs)))
            if told != .ended { changes += try reach(input) }
        }
        return changes
    }

    /// Counts an action that reaches another person.
    ///
    /// - Throws: `Refusal.tooMany` at the limit of the day.
    private func reach(_ input: JudgingInput) throws(Refusal) -> [Change] {
        let today = input.state.person.reached?[input.today] ?? 0
        guard today < LedgerLimits.reachedADay else { throw .tooMany }
        return [.reachedOut(input.today)]
    }

    /// Guests have no relations.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking { .leftOut }

    /// None.
    public var export: EntryExport { .none }
}
