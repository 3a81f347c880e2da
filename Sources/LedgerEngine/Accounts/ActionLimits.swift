import FoundationEssentials
import SQLDriver

/// How often something may be done that reaches others.
public struct ActionLimit: Sendable {
    /// Whose, and of what; kept as a keyed hash.
    public var name: String
    /// How often.
    public var most: Int
    /// In how many milliseconds from the first time on.
    public var window: Int

    /// A ration.
    public init(_ name: String, most: Int, window: Int) {
        (self.name, self.most, self.window) = (name, most, window)
    }
}

/// Rations, and how many mails went out.
extension AccountStore {
    /// Takes one of each ration, or of none.
    ///
    /// - Parameters:
    ///   - rations: what is taken of.
    ///   - now: the ledger's time.
    /// - Returns: nil, or the place of the first ration that is used up, and until when in
    ///   milliseconds since 1970; then nothing is taken.
    /// - Throws: `StoreFailure`.
    public func take(
        of rations: [ActionLimit], now: Int
    ) async throws -> (place: Int, until: Int)? {
        let key = try await lookupKey()
        return try await write { database in
            try database.run("DELETE FROM ration WHERE until <= ?", [now])
            for (place, ration) in rations.enumerated() {
                let until = try database.value(
                    Int.self, "SELECT until FROM ration WHERE subject = ? AND taken >= ?",
                    [key.hash("ration", ration.name), ration.most])
                if let until { return (place, until) }
            }
            for ration in rations {
                try database.run(
                    """
                    INSERT INTO ration (subject, taken, until) VALUES (?, 1, ?)
                    ON CONFLICT (subject) DO UPDATE SET taken = ration.taken + 1
                    """, [key.hash("ration", ration.name), now + ration.window])
            }
            return nil
        }
    }

    /// Counts a mail in the boxes where it counts: an address, or an address and who asked.
    ///
    /// - Parameters:
    ///   - boxes: each with the most that it takes.
    ///   - since: mails of until then are forgotten.
    ///   - now: the ledger's time.
    /// - Returns: false, and it is not counted, where one of them is full.
    /// - Throws: `StoreFailure`.
    public func countMail(in boxes: [String: Int], since: Int, now: Int) async throws -> Bool {
        let key = try await lookupKey()
        return try await write { database in
            try database.run("DELETE FROM mailed WHERE time <= ?", [since])
            for (box, most) in boxes {
                let count =
                    try database.value(
                        Int.self, "SELECT count(*) FROM mailed WHERE address = ?",
                        [key.hash("mail", box)]) ?? 0
                guard count < most else { return false }
            }
            for box in boxes.keys {
                try database.run(
                    "INSERT INTO mailed (address, time) VALUES (?, ?)",
                    [key.hash("mail", box), now])
            }
            return true
        }
    }
}
