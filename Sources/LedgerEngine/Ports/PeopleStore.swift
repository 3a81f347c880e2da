public import Ledger

/// Which of a person's relations are asked for.
public enum RelationList: String, Sendable, Hashable, CaseIterable {
    /// Their friends.
    case friends
    /// Whom they follow.
    case following
    /// Who follows them.
    case followers
    /// Who asks to be their friend.
    case requests
    /// Whom they asked.
    case asked
    /// Whom they block.
    case blocked
}

/// What persons are to each other. It is written by entries alone.
public protocol PeopleStore: Sendable {
    /// What a person and another are to each other.
    ///
    /// - Parameters:
    ///   - person: the person.
    ///   - other: the other.
    /// - Returns: what the person is to the other, and the other to them.
    /// - Throws: `StoreFailure`.
    func relations(
        of person: PersonID, to other: PersonID
    ) async throws -> (mine: Relation, theirs: Relation)

    /// Persons of a list, by their public names.
    ///
    /// - Parameters:
    ///   - list: which.
    ///   - person: whose.
    ///   - after: the public name after which they begin; empty for the first.
    ///   - count: the most to give.
    /// - Returns: them, in the order of their public names, which means nothing. Who blocks the person
    ///   is in none.
    /// - Throws: `StoreFailure`.
    func persons(
        _ list: RelationList, of person: PersonID, after: String, count: Int
    ) async throws -> [PersonID]

    /// How many there are of each list, but those that are empty.
    ///
    /// - Throws: `StoreFailure`.
    func relationCounts(of person: PersonID) async throws -> [RelationList: Int]

    /// Whom a person blocks, and who blocks them.
    ///
    /// - Throws: `StoreFailure`.
    func shuns(of person: PersonID) async throws -> Set<PersonID>

    /// Who invites by the secret of a link; nil where nobody does, or not any more.
    ///
    /// - Throws: `StoreFailure`.
    func inviter(by link: String, now: Int) async throws -> PersonID?

    /// Settles challenges that are over, a portion at a time.
    ///
    /// - Parameter now: the ledger's time.
    /// - Returns: how many were settled: 0 when all are.
    /// - Throws: `StoreFailure`.
    func settleChallenges(now: Int) async throws -> Int
}
