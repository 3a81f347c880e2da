import Crypto
import FoundationEssentials
import Ledger
import SQLDriver

/// Rows of relations between persons, and of invitations.
struct RelationRows {
    let database: any SQLTransaction

    /// A person's relation to another, by the other's public name.
    func relation(of person: PersonID, to other: String) throws -> Relation {
        Relation(
            rawValue: try database.value(
                Int.self, "SELECT bits FROM relation WHERE person = ? AND other = ?",
                [person.rawValue, other]) ?? 0)
    }

    /// A person's relations to all others, by public name.
    func relations(of person: PersonID) throws -> [String: Relation] {
        let sql = "SELECT other, bits FROM relation WHERE person = ?"
        return try database.rows(sql, [person.rawValue]).reduce(into: [:]) {
            $0[$1["other"]] = Relation(rawValue: $1["bits"])
        }
    }

    /// Stores a person's relation to another.
    func set(_ relation: Relation, of person: PersonID, to other: String) throws {
        guard !relation.isEmpty else {
            try database.run(
                "DELETE FROM relation WHERE person = ? AND other = ?", [person.rawValue, other])
            return
        }
        try database.run(
            """
            INSERT INTO relation (person, other, bits) VALUES (?, ?, ?)
            ON CONFLICT (person, other) DO UPDATE SET bits = excluded.bits
            """, [person.rawValue, other, relation.rawValue])
    }

    /// Deletes all relations of a person, and all to them.
    func erase(_ person: PersonID, handle: String) throws {
        try database.run(
            "DELETE FROM relation WHERE person = ? OR other = ?", [person.rawValue, handle])
        try database.run("DELETE FROM invitation WHERE person = ?", [person.rawValue])
    }

    /// The number of others for each relation of a person.
    func counts(of person: PersonID) throws -> RelationCounts {
        func count(_ bit: Relation) throws -> Int {
            try database.value(
                Int.self, "SELECT count(*) FROM relation WHERE person = ? AND (bits & ?) <> 0",
                [person.rawValue, bit.rawValue]) ?? 0
        }
        var counts = RelationCounts()
        counts.friends = try count(.friend)
        counts.follows = try count(.follows)
        counts.asked = try count(.asked)
        return counts
    }

    // MARK: Invitations

    private static func hash(_ link: String) -> Data { Data(SHA256.hash(data: Data(link.utf8))) }

    /// The person who invites by a link's secret; nil for an unknown or expired link.
    func inviter(by link: String, now: Int) throws -> PersonID? {
        try database.value(
            Int.self, "SELECT person FROM invitation WHERE link = ? AND until > ?",
            [Self.hash(link), now]
        ).map(PersonID.init(rawValue:))
    }

    /// Stores an invitation, or deletes it where `until` is nil. A known link keeps its person.
    func invite(by link: String, until: Int?, _ person: PersonID, now: Int) throws {
        guard let until else {
            try database.run(
                "DELETE FROM invitation WHERE link = ? AND person = ?",
                [Self.hash(link), person.rawValue])
            return
        }
        try database.run("DELETE FROM invitation WHERE until <= ?", [now])
        try database.run(
            """
            INSERT INTO invitation (link, person, until) VALUES (?, ?, ?)
            ON CONFLICT (link) DO NOTHING
            """, [Self.hash(link), person.rawValue, until])
        try database.run(
            """
            DELETE FROM invitation WHERE person = ?1 AND until <= (
                SELECT until FROM invitation WHERE person = ?1
                ORDER BY until DESC LIMIT 1 OFFSET ?2)
            """, [person.rawValue, LedgerLimits.invitations])
    }
}
