import FoundationEssentials
import SQLDriver

/// How often an action that reaches others is allowed.
public struct ActionLimit: Sendable {
    /// The action and its subject; stored as a keyed hash.
    public var name: String
    /// The most actions in a window.
    public var most: Int
    /// The length of the window, from its first action on, in milliseconds.
    public var window: Int

    /// A limit.
    public init(_ name: String, most: Int, window: Int) {
        (self.name, self.most, self.window) = (name, most, window)
    }
}

/// Counts of limited actions and of mails.
extension AccountStore {
    /// Counts an action against all of its limits, or against none when one is reached.
    ///
    /// - Parameters:
    ///   - rations: the limits.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: nil when the action was counted; otherwise the index of the first limit that is
    ///   reached, and when its window ends, in milliseconds since 1970.
    /// - Throws: `StoreFailure` when the database cannot be written.
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

    /// Counts a mail under each of its names: an address, or an address and the requesting network.
    ///
    /// - Parameters:
    ///   - boxes: the names, each with the most mails.
    ///   - since: mails until then are no longer counted, in milliseconds since 1970.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: false, without counting it, when one of them is full.
    /// - Throws: `StoreFailure` when the database cannot be written.
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
