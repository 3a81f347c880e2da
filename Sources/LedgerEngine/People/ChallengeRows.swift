import FoundationEssentials
import Ledger
import SQLDriver

/// Challenges that are not over, as rows: when each is, and whose it is. What it is stands in the
/// states of its people.
struct ChallengeRows {
    let database: any SQLConnection

    /// Puts a person among those of a challenge.
    func add(_ challenge: Challenge, of person: PersonID) throws {
        try database.run(
            "INSERT INTO challenge (id, until) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [challenge.id.bytes, challenge.ends])
        try database.run(
            """
            INSERT INTO challenge_person (challenge, person) VALUES (?, ?)
            ON CONFLICT DO NOTHING
            """, [challenge.id.bytes, person.rawValue])
    }

    /// Takes a person out of a challenge; with the last one it goes.
    func remove(_ id: UUIDv7, of person: PersonID) throws {
        try database.run(
            "DELETE FROM challenge_person WHERE challenge = ? AND person = ?",
            [id.bytes, person.rawValue])
        try database.run(
            """
            DELETE FROM challenge WHERE id = ?1
              AND NOT EXISTS (SELECT 1 FROM challenge_person WHERE challenge = ?1)
            """, [id.bytes])
    }

    /// Takes a person out of all challenges.
    func erase(_ person: PersonID) throws {
        for id in try ids(of: person) { try remove(id, of: person) }
    }

    /// Those that are over, the first first.
    func over(at now: Int, most: Int) throws -> [UUIDv7] {
        try database.values(
            Data.self, "SELECT id FROM challenge WHERE until <= ? ORDER BY until, id LIMIT ?",
            [now, most]
        ).compactMap(UUIDv7.init(bytes:))
    }

    /// Whose a challenge is.
    func people(of id: UUIDv7) throws -> [PersonID] {
        try database.values(
            Int.self, "SELECT person FROM challenge_person WHERE challenge = ? ORDER BY person",
            [id.bytes]
        ).map(PersonID.init(rawValue:))
    }

    /// The ids of a person's challenges.
    func ids(of person: PersonID) throws -> [UUIDv7] {
        try database.values(
            Data.self, "SELECT challenge FROM challenge_person WHERE person = ? ORDER BY challenge",
            [person.rawValue]
        ).compactMap(UUIDv7.init(bytes:))
    }
}

extension UUIDv7 {
    /// The id of 16 bytes; nil for other bytes.
    fileprivate init?(bytes: Data) {
        guard bytes.count == 16 else { return nil }
        func number(_ range: Range<Int>) -> UInt64 {
            bytes.dropFirst(range.lowerBound).prefix(range.count)
                .reduce(0) { $0 << 8 | UInt64($1) }
        }
        self.init(high: number(0..<8), low: number(8..<16))
    }
}
