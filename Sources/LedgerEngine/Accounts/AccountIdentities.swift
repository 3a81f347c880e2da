public import FoundationEssentials
public import Ledger
import SQLDriver

/// Identities that others vouch for, and what may be shown but once.
extension AccountStore {
    /// Links a Game Center player to a person, in place of another one.
    ///
    /// - Parameters:
    ///   - player: the player.
    ///   - person: the person.
    ///   - proof: by what it is linked. Nil for none.
    ///   - now: the ledger's time.
    /// - Throws: `AccountConflict`, or `StoreFailure`.
    public func link(
        gameCenter player: String, to person: PersonID, by proof: AccountProof? = nil, now: Int
    ) async throws {
        let player = try await hash("game-center", player)
        try await write { database in
            // Whoever is erased meanwhile leaves nothing behind.
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

    /// Ends a person's link.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `AccountConflict.signedOut`, or `StoreFailure`.
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
    public func gameCenter(of person: PersonID) async throws -> GameCenterLink? {
        try await read { database in
            try database.row("SELECT * FROM game_center WHERE person = ?", [person.rawValue])
                .map { GameCenterLink(made: $0["made"], used: $0["used"]) }
        }
    }

    /// To whom a Game Center player is linked, which is noted as used; nil for nobody.
    public func use(gameCenter player: String, now: Int) async throws -> PersonID? {
        let player = try await hash("game-center", player)
        return try await write { database in
            try database.run("UPDATE game_center SET used = ? WHERE player = ?", [now, player])
            return try database.value(
                Int.self, "SELECT person FROM game_center WHERE player = ?", [player]
            ).map(PersonID.init(rawValue:))
        }
    }

    /// Takes what may be shown but once: a challenge, a signed identity.
    ///
    /// - Parameters:
    ///   - kind: of what kind it is.
    ///   - shown: what is shown.
    ///   - expires: until when it is good, in milliseconds since 1970: until then it is remembered.
    ///   - now: the ledger's time.
    /// - Returns: whether it was shown for the first time.
    /// - Throws: `StoreFailure`.
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
