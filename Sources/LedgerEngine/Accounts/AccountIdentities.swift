public import FoundationEssentials
public import Ledger
import SQLDriver

/// Linked Game Center players, and one-time values.
extension AccountStore {
    /// Links a Game Center player to a person, in place of another one.
    ///
    /// - Parameters:
    ///   - player: the player's id.
    ///   - person: the person.
    ///   - proof: the session and password of the request; nil for none.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Throws: `AccountConflict.signedOut` or `.otherPassword` when the proof no longer holds,
    ///   `.playerTaken` when another account has the player; `StoreFailure.unknownPerson` when the
    ///   person was erased, `.refused` when the database cannot be written.
    public func link(
        gameCenter player: String, to person: PersonID, by proof: AccountProof? = nil, now: Int
    ) async throws {
        let player = try await hash("game-center", player)
        try await write { database in
            // A person who is erased meanwhile must leave no row.
            guard try self.keys.key(of: person, database) != nil else {
                throw StoreFailure.unknownPerson
            }
            try self.check(proof, of: person, database)
            let other = try database.value(
                Int.self, "SELECT person FROM game_center WHERE player = ?", [player])
            guard other == nil || other == person.rawValue else {
                throw AccountConflict.playerTaken
            }
            try database.run(
                """
                INSERT INTO game_center (person, player, made) VALUES (?, ?, ?)
                ON CONFLICT (person) DO UPDATE
                  SET player = excluded.player, made = excluded.made, used = NULL
                """,
                [person.rawValue, player, now])
        }
    }

    /// Removes a person's link.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `AccountConflict.signedOut` or `.otherPassword` when the proof no longer holds,
    ///   `StoreFailure` when the database cannot be written.
    public func unlinkGameCenter(
        of person: PersonID, by proof: AccountProof? = nil
    ) async throws -> Bool {
        try await write { database in
            try self.check(proof, of: person, database)
            return try database.run("DELETE FROM game_center WHERE person = ?", [person.rawValue])
                == 1
        }
    }

    /// A person's link; nil for none.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func gameCenter(of person: PersonID) async throws -> GameCenterLink? {
        try await read { database in
            try database.row("SELECT * FROM game_center WHERE person = ?", [person.rawValue])
                .map { GameCenterLink(made: $0["made"], used: $0["used"]) }
        }
    }

    /// The person to whom a Game Center player is linked, after noting the link as used; nil for
    /// none.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func use(gameCenter player: String, now: Int) async throws -> PersonID? {
        let player = try await hash("game-center", player)
        return try await write { database in
            try database.run("UPDATE game_center SET used = ? WHERE player = ?", [now, player])
            return try database.value(
                Int.self, "SELECT person FROM game_center WHERE player = ?", [player]
            ).map(PersonID.init(rawValue:))
        }
    }

    /// Marks a one-time value as used: a challenge, a signed identity.
    ///
    /// - Parameters:
    ///   - kind: the kind of value.
    ///   - shown: the value.
    ///   - expires: when the value expires, in milliseconds since 1970; until then it is
    ///     remembered.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: whether it was used for the first time.
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func takeOnce(_ kind: String, _ shown: Data, expires: Int, now: Int) async throws -> Bool
    {
        let name = try await hash(kind, shown.base64EncodedString())
        return try await write { database in
            try database.run("DELETE FROM shown WHERE expires <= ?", [now])
            return try database.run(
                "INSERT INTO shown (name, expires) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [name, expires]) == 1
        }
    }
}
