import FoundationEssentials
import Ledger
import SQLDriver

/// Rows of current challenges: when each ends, and its participants. Everything else is in the
/// participants' player states.
struct ChallengeRows {
    let database: any SQLTransaction

    /// Adds a participant.
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

    /// Removes a participant; with the last one the challenge is deleted.
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

    /// Removes a person from all challenges.
    func erase(_ person: PersonID) throws {
        for id in try ids(of: person) { try remove(id, of: person) }
    }

    /// Challenges that ended by a time, the earliest first.
    func over(at now: Int, most: Int) throws -> [UUIDv7] {
        try database.values(
            Data.self, "SELECT id FROM challenge WHERE until <= ? ORDER BY until, id LIMIT ?",
            [now, most]
        ).compactMap(UUIDv7.init(bytes:))
    }

    /// The participants of a challenge.
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
