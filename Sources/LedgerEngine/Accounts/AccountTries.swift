public import Ledger
import SQLDriver

/// Tries to sign in, by keyed hashes of what was tried.
extension AccountStore {
    /// Whether a person signed in from a network lately.
    public func knows(_ network: String, of person: PersonID, now: Int) async throws -> Bool {
        let network = try await hash("network", network)
        return try await read { database in
            try database.row(
                "SELECT 1 FROM known_network WHERE person = ? AND network = ? AND expires > ?",
                [person.rawValue, network, now]) != nil
        }
    }

    /// Counts a try on each of its subjects before it is made, or on none: a flood of tries that may
    /// not be made writes nothing.
    ///
    /// - Parameters:
    ///   - subjects: what is tried, as text, and how many tries may fail on each.
    ///   - window: how many milliseconds after the last they are forgotten.
    ///   - now: the ledger's time.
    /// - Returns: until when nothing more is tried, in milliseconds since 1970, and it is not
    ///   counted; nil where it may be made.
    /// - Throws: `StoreFailure`.
    public func beginTry(
        on subjects: [(name: String, most: Int)], for window: Int, now: Int
    ) async throws -> Int? {
        let key = try await lookupKey()
        let subjects = subjects.map { (key.hash("tries", $0.name), $0.most) }
        return try await write { database in
            try database.run("DELETE FROM failure WHERE until <= ?", [now])
            for (subject, most) in subjects {
                let until = try database.value(
                    Int.self, "SELECT until FROM failure WHERE subject = ? AND tries >= ?",
                    [subject, most])
                if let until { return until }
            }
            for (subject, _) in subjects {
                try database.run(
                    """
                    INSERT INTO failure (subject, tries, until) VALUES (?, 1, ?)
                    ON CONFLICT (subject) DO UPDATE SET tries = failure.tries + 1, until = excluded.until
                    """, [subject, now + window])
            }
            return nil
        }
    }

    /// Counts a try on its subjects no more: it did not fail.
    public func takeBackTry(on subjects: [String]) async throws {
        let key = try await lookupKey()
        let subjects = subjects.map { key.hash("tries", $0) }
        try await write { database in
            for subject in subjects {
                try database.run(
                    "UPDATE failure SET tries = tries - 1 WHERE subject = ?", [subject])
                try database.run(
                    "DELETE FROM failure WHERE subject = ? AND tries <= 0", [subject])
            }
        }
    }

    /// Forgets the tries on a subject.
    public func forgive(_ subject: String) async throws {
        let subject = try await hash("tries", subject)
        try await write { try $0.run("DELETE FROM failure WHERE subject = ?", [subject]) }
    }
}
