/// Kinds of entries, by their names.
public struct EntryKinds: Sendable {
    /// All kinds in this code: each is declared in the file of its body.
    public static let all = EntryKinds([
        RoundBody.self, PurchaseBody.self, EquipBody.self, StepBody.self, GoalBody.self,
        ReportBody.self, QuestionBody.self, BeaconBody.self, ReplenishBody.self,
        ClientErrorReport.self, VerdictBody.self, ClaimBody.self, SaveBody.self, OwnNoteBody.self,
        TagBody.self, CollectionBody.self, PlaceBody.self, SearchBody.self, ForgetBody.self,
        SeenBody.self, ShareBody.self, RelationBody.self, PeerBody.self, PrivacyBody.self,
        InvitationBody.self, ChallengeBody.self, ChallengeAnswerBody.self, ChallengeResultBody.self,
        BattleBody.self,
    ])

    /// Their bodies, in order.
    package let bodies: [any EntryBody.Type]
    private let byName: [Entry.Kind: any EntryBody.Type]

    /// Some kinds; of two with the same name the first counts.
    package init(_ bodies: [any EntryBody.Type]) {
        self.bodies = bodies
        byName = Dictionary(
            bodies.map { ($0.kind.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The names of the kinds that devices send, in order.
    public var sent: [Entry.Kind] { bodies.map { $0.kind }.filter(\.isSent).map(\.name) }

    /// The kind of a name; nil for an unknown one.
    public subscript(name: Entry.Kind) -> EntryKind? { byName[name]?.kind }

    /// The type of a kind's bodies; nil for an unknown kind.
    func body(of name: Entry.Kind) -> (any EntryBody.Type)? { byName[name] }
}

extension Entry.Kind {
    /// The store of entries of the kind. Unknown kinds go to the ledger, which answers them.
    public var place: EntryPlace { EntryKinds.all[self]?.place ?? .ledger }

    /// Whether its entries are in no feed, export or log, and deleted within days.
    public var leavesNoHistory: Bool { !place.leavesHistory }
}

extension Entry {
    /// Reads the body of an entry that is to be judged and recorded.
    ///
    /// - Parameter kinds: the known kinds.
    /// - Returns: the body, by the entry's kind.
    /// - Throws: `Refusal.unknownFormat`, `.newerKind` for an unknown kind, `.unknownKind` for a kind
    ///   that is not judged or not sent by devices; for the body, as `read(as:)`.
    public func read(among kinds: EntryKinds = .all) throws(Refusal) -> any JudgedBody {
        guard format == Self.currentFormat else { throw .unknownFormat }
        guard let body = kinds.body(of: kind) else { throw .newerKind }
        guard body.kind.isSent, let judged = body as? any JudgedBody.Type else {
            throw .unknownKind
        }
        return try decoded(judged)
    }

    /// Reads the body of a beacon entry.
    ///
    /// - Throws: `Refusal.unknownFormat`, `.unknownKind` when it is no beacon's; for the body, as
    ///   `read(as:)`.
    public func readBeacon() throws(Refusal) -> any BeaconAct {
        guard format == Self.currentFormat else { throw .unknownFormat }
        guard let act = EntryKinds.all.body(of: kind) as? any BeaconAct.Type else {
            throw .unknownKind
        }
        return try decoded(act)
    }

    /// Reads the body of an entry of one kind.
    ///
    /// - Parameter type: the type of its bodies.
    /// - Returns: the body.
    /// - Throws: `Refusal.unknownFormat`, `.unknownKind` for another kind, `.tooLong`,
    ///   `.unknownMember` or `.unreadable` for the body.
    public func read<Body: EntryBody>(as type: Body.Type) throws(Refusal) -> Body {
        guard format == Self.currentFormat else { throw .unknownFormat }
        guard kind == type.kind.name else { throw .unknownKind }
        return try decoded(type)
    }

    /// The facts of a herbarium that the entry sets; none for other kinds.
    public var herbariumFacts: [HerbariumFact] {
        EntryKinds.all.body(of: kind)?.herbariumFacts(of: self) ?? []
    }

    /// The entry as its person reads it.
    public var asItsPersonReads: Entry {
        EntryKinds.all.body(of: kind)?.asItsPersonReads(self) ?? self
    }

    /// The notices of an outcome of the entry.
    public func notices(of outcome: Outcome) -> [Notice] {
        EntryKinds.all.body(of: kind)?.notices(of: outcome) ?? outcome.notices
    }
}
