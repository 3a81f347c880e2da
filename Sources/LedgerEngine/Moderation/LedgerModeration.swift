public import Ledger
import SQLDriver

extension RelationalLedger {
    /// Persons whom no board shows: hidden by moderators, taken into an account, or erased.
    ///
    /// - Returns: the persons, by number.
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func offBoards() async throws -> [PersonID] {
        try await read { database in
            try database.values(Int.self, "SELECT id FROM person WHERE onBoards = 0 ORDER BY id")
                .map(PersonID.init(rawValue:))
        }
    }
}

extension AccountStore {
    /// Persons with a role above player.
    ///
    /// - Returns: the persons, by number, each with the role.
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func withRoles() async throws -> [(person: PersonID, role: Role)] {
        try await read { database in
            try database.rows(
                "SELECT person, role FROM account WHERE role <> ? ORDER BY person",
                [Role.player.rawValue]
            ).map { row in
                (PersonID(rawValue: row["person"]), Role(rawValue: row["role"]) ?? .player)
            }
        }
    }
}
