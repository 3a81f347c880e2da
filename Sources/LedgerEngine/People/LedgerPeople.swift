public import Ledger
import SQLDriver

extension RelationList {
    /// The persons of a list, of person ?1: a query for their public names as `name`.
    fileprivate var sql: String {
        func own(_ bit: Relation) -> String {
            """
            SELECT other AS name FROM relation
            WHERE person = ?1 AND (bits & \(bit.rawValue)) <> 0
            """
        }
        func others(_ bit: Relation) -> String {
            """
            SELECT person.handle AS name FROM relation
            JOIN person ON person.id = relation.person
            WHERE relation.other = (SELECT handle FROM person WHERE id = ?1)
              AND (relation.bits & \(bit.rawValue)) <> 0
            """
        }
        return switch self {
        case .friends: own(.friend)
        case .following: own(.follows)
        case .asked: own(.asked)
        case .blocked: own(.blocks)
        case .followers: others(.follows)
        case .requests: others(.asked)
        }
    }
}

extension RelationalLedger: PeopleStore {
    /// The relations of two persons; see `PeopleStore`.
    public func relations(
        of person: PersonID, to other: PersonID
    ) async throws -> (mine: Relation, theirs: Relation) {
        try await read { database in
            let rows = RelationRows(database: database)
            func relation(_ one: PersonID, _ other: PersonID) throws -> Relation {
                let handle = try database.value(
                    String.self, "SELECT handle FROM person WHERE id = ?", [other.rawValue])
                return try handle.map { try rows.relation(of: one, to: $0) } ?? []
            }
            return (try relation(person, other), try relation(other, person))
        }
    }

    /// Persons of a list; see `PeopleStore`.
    public func persons(
        _ list: RelationList, of person: PersonID, after: String, count: Int
    ) async throws -> [PersonID] {
        try await read { database in
            let sql = """
                SELECT other.id AS id FROM (\(list.sql)) AS listed
                JOIN person AS other ON other.handle = listed.name
                WHERE listed.name > ?2 ORDER BY listed.name LIMIT ?3
                """
            return try database.values(Int.self, sql, [person.rawValue, after, count])
                .map(PersonID.init(rawValue:))
        }
    }

    /// The sizes of a person's lists; see `PeopleStore`.
    public func relationCounts(of person: PersonID) async throws -> [RelationList: Int] {
        try await read { database in
            try RelationList.allCases.reduce(into: [:]) { counts, list in
                let count = try database.value(
                    Int.self, "SELECT count(*) FROM (\(list.sql)) AS listed", [person.rawValue])
                if let count, count > 0 { counts[list] = count }
            }
        }
    }

    /// Blocked and blocking persons; see `PeopleStore`.
    public func shuns(of person: PersonID) async throws -> Set<PersonID> {
        try await read { database in
            Set(
                try database.values(
                    Int.self,
                    """
                    SELECT person.id FROM relation JOIN person ON person.handle = relation.other
                    WHERE relation.person = ?1 AND (relation.bits & ?2) <> 0
                    UNION
                    SELECT person FROM relation
                    WHERE other = (SELECT handle FROM person WHERE id = ?1) AND (bits & ?2) <> 0
                    """, [person.rawValue, Relation.blocks.rawValue]
                ).map(PersonID.init(rawValue:)))
        }
    }

    /// The inviting person; see `PeopleStore`.
    public func inviter(by link: String, now: Int) async throws -> PersonID? {
        try await read { try RelationRows(database: $0).inviter(by: link, now: now) }
    }

    /// Settles challenges; see `PeopleStore`.
    public func settleChallenges(now: Int) async throws -> Int {
        // Called each minute: while no challenge ended the writer is not used.
        let isDue = try await read {
            try !ChallengeRows(database: $0).over(at: now, most: 1).isEmpty
        }
        guard isDue else { return 0 }
        guard case .counted(let count) = try await work(.settle(now: now)) else {
            throw StoreFailure.refused("another answer came")
        }
        return count
    }

    /// The persons that an entry names, by public name; only those with an account.
    func concerned(by entry: PreparedEntry) async throws -> [String: PersonID] {
        var persons: [String: PersonID] = [:]
        for handle in (try? entry.body.get().others) ?? [] {
            guard let person = try await person(named: handle),
                try await accounts.hasAccount(person)
            else { continue }
            persons[handle] = person
        }
        return persons
    }
}
