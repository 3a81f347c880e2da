public import Ledger

/// A list of a person's relations.
public enum RelationList: String, Sendable, Hashable, CaseIterable {
    /// Their friends.
    case friends
    /// People whom the person follows.
    case following
    /// People who follow the person.
    case followers
    /// People who ask to be the person's friend.
    case requests
    /// People whom the person asked.
    case asked
    /// People whom the person blocks.
    case blocked
}

/// Relations between persons. Only entries change them.
public protocol PeopleStore: Sendable {
    /// The relations of two persons.
    ///
    /// - Parameters:
    ///   - person: the one.
    ///   - other: the other.
    /// - Returns: the person's relation to the other, and the other's to the person.
    /// - Throws: `StoreFailure` when the database cannot be read.
    func relations(
        of person: PersonID, to other: PersonID
    ) async throws -> (mine: Relation, theirs: Relation)

    /// A page of persons in a list.
    ///
    /// - Parameters:
    ///   - list: the list.
    ///   - person: its person.
    ///   - after: the public name after which the page begins; empty for the first page.
    ///   - count: the most persons.
    /// - Returns: persons in the order of their public names, which are random. Those who block the
    ///   person are left out.
    /// - Throws: `StoreFailure` when the database cannot be read.
    func persons(
        _ list: RelationList, of person: PersonID, after: String, count: Int
    ) async throws -> [PersonID]

    /// The sizes of a person's lists; empty lists are left out.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func relationCounts(of person: PersonID) async throws -> [RelationList: Int]

    /// The persons whom a person blocks, and those who block them.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func shuns(of person: PersonID) async throws -> Set<PersonID>

    /// The person who invites by a link's secret; nil for an unknown or expired link.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    func inviter(by link: String, now: Int) async throws -> PersonID?

    /// Settles a portion of the challenges that ended.
    ///
    /// - Parameter now: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the number of settled challenges; 0 when none is left.
    /// - Throws: `StoreFailure` when the database cannot be read or written.
    func settleChallenges(now: Int) async throws -> Int
}
