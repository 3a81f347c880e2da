public import Ledger
import SQLDriver

/// Counters of failed sign-ins, under keyed hashes of their names.
extension AccountStore {
    /// Whether a network is on an account's list of trusted networks.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func knows(_ network: String, of person: PersonID, now: Int) async throws -> Bool {
        let network = try await hash("network", network)
        return try await read { database in
            try database.row(
                "SELECT 1 FROM known_network WHERE person = ? AND network = ? AND expires > ?",
                [person.rawValue, network, now]) != nil
        }
    }

    /// Counts a try on each of its counters before it is made, or on none if one of them is full,
    /// so that a flood of refused tries writes nothing.
    ///
    /// - Parameters:
    ///   - subjects: the counters' names, and the most failed tries of each.
    ///   - window: how many milliseconds after the last try a counter is reset.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: nil when the try may be made; otherwise when the full counter is reset, in
    ///   milliseconds since 1970.
    /// - Throws: `StoreFailure` when the database cannot be written.
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

    /// Takes back the count of a try that did not fail.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
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

    /// Resets a counter.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func forgive(_ subject: String) async throws {
        let subject = try await hash("tries", subject)
        try await write { try $0.run("DELETE FROM failure WHERE subject = ?", [subject]) }
    }
}
