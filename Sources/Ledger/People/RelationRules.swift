/// Another person, as the rules of relations need them. The sender is the person who acts.
public struct OtherPerson: Sendable, Hashable {
    /// Their public name.
    public var handle: String
    /// The sender's public name.
    public var asking: String
    /// Their relation to the sender.
    public var theirs: Relation
    /// Their privacy settings.
    public var privacy: Privacy
    /// Whether the sender has a valid invitation of theirs.
    public var isInvited: Bool
    /// The number of their friends.
    public var friends: Int
    /// The sender's own counts.
    public var own: RelationCounts

    /// Another person.
    public init(
        handle: String, asking: String, theirs: Relation = [], privacy: Privacy = .usual,
        isInvited: Bool = false, friends: Int = 0, own: RelationCounts = RelationCounts()
    ) {
        self.handle = handle
        self.asking = asking
        self.theirs = theirs
        self.privacy = privacy
        self.isInvited = isInvited
        self.friends = friends
        self.own = own
    }
}

/// The number of others for each relation of a person.
public struct RelationCounts: Sendable, Hashable {
    /// Friends.
    public var friends = 0
    /// Followed persons.
    public var follows = 0
    /// Persons who were asked and have not answered.
    public var asked = 0

    /// No relations.
    public init() {}
}

/// The rules for actions on another person, and their results for both.
struct RelationRules {
    private let other: OtherPerson

    init(_ other: OtherPerson) { self.other = other }

    /// The new relations of both, and the event for the other.
    struct Result: Equatable {
        var mine: Relation
        var theirs: Relation
        var told: PeerEvent?

        init(_ mine: Relation, _ theirs: Relation, told: PeerEvent? = nil) {
            (self.mine, self.theirs, self.told) = (mine, theirs, told)
        }
    }

    /// The result of an action.
    ///
    /// - Parameters:
    ///   - act: the action.
    ///   - mine: the sender's relation to the other before.
    /// - Returns: the relations afterwards. Repeating an action changes nothing, because two
    ///   devices of one person may send the same.
    /// - Throws: `Refusal.unknownPerson`, `.notAllowed`, `.notAsked` or `.tooManyPeople`, the first
    ///   rule that is broken.
    func result(of act: RelationAct, _ mine: Relation) throws(Refusal) -> Result {
        let theirs = other.theirs
        switch act {
        case .unfollow: return Result(mine.subtracting(.follows), theirs)
        case .withdraw: return Result(mine.subtracting(.asked), theirs)
        case .unblock: return Result(mine.subtracting(.blocks), theirs)
        case .block: return over(.blocks)
        case .end:
            guard mine.contains(.friend) else { return Result(mine, theirs) }
            return Result(
                mine.subtracting(.friend), theirs.subtracting(.friend), told: .ended)
        case .decline:
            guard theirs.contains(.asked) else { throw .notAsked }
            return Result(
                mine.union(.declined), theirs.subtracting(.asked), told: .ended)
        case .accept:
            if mine.contains(.friend) { return Result(mine, theirs) }
            guard theirs.contains(.asked) else { throw .notAsked }
            return try friends(mine)
        case .follow: return try follow(mine)
        case .ask: return try ask(mine)
        }
    }

    /// Ends all relations of both, except for blocks.
    private func over(_ mine: Relation) -> Result {
        let theirs = other.theirs.intersection([.blocks, .declined])
        return Result(mine, theirs, told: theirs == other.theirs ? nil : .ended)
    }

    private func follow(_ mine: Relation) throws(Refusal) -> Result {
        if mine.contains(.follows) { return Result(mine, other.theirs) }
        try checkOpen(mine)
        guard other.privacy.follow.includes(isFriend: mine.contains(.friend)) else {
            throw .notAllowed
        }
        guard other.own.follows < LedgerLimits.follows else { throw .tooManyPeople }
        return Result(mine.union(.follows), other.theirs, told: .followed)
    }

    private func ask(_ mine: Relation) throws(Refusal) -> Result {
        if mine.contains(.friend) { return Result(mine, other.theirs) }
        try checkOpen(mine)
        if other.theirs.contains(.asked) || other.isInvited { return try friends(mine) }
        if mine.contains(.asked) { return Result(mine, other.theirs) }
        guard other.privacy.find == .everyone, !other.theirs.contains(.declined) else {
            throw .notAllowed
        }
        guard other.own.asked < LedgerLimits.openRequests else { throw .tooManyPeople }
        // Asking ends one's own earlier refusal.
        return Result(
            mine.union(.asked).subtracting(.declined), other.theirs, told: .asked)
    }

    private func friends(_ mine: Relation) throws(Refusal) -> Result {
        guard other.own.friends < LedgerLimits.friends, other.friends < LedgerLimits.friends
        else { throw .tooManyPeople }
        let asking: Relation = [.asked, .declined]
        return Result(
            mine.subtracting(asking).union(.friend),
            other.theirs.subtracting(asking).union(.friend), told: .befriended)
    }

    /// Refuses actions of a blocked person; a person who blocks must lift the block first.
    private func checkOpen(_ mine: Relation) throws(Refusal) {
        guard !other.theirs.contains(.blocks) else { throw .unknownPerson }
        guard !mine.contains(.blocks) else { throw .notAllowed }
    }
}
