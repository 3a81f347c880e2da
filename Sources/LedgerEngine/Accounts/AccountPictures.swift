import Crypto
public import FoundationEssentials
public import Ledger
import SQLDriver

/// Pictures that people sent, sealed by their keys beside their accounts: gone with them, and in
/// the backups of the keys alone, which are kept for thirty days.
extension AccountStore {
    /// Keeps a person's own picture in place of the one before, and makes it their avatar.
    ///
    /// - Throws: `StoreFailure`.
    public func keep(picture: Data, of person: PersonID) async throws {
        try await write { database in
            try database.run(
                """
                INSERT INTO picture (person, sealed) VALUES (?, ?)
                ON CONFLICT (person) DO UPDATE SET sealed = excluded.sealed
                """,
                [person.rawValue, try self.seal(picture, "picture", of: person, database)])
            try self.change(of: person, database) { $0.avatar = AccountDetails.ownAvatar }
        }
    }

    /// A person's own picture; nil without one.
    public func picture(of person: PersonID) async throws -> Data? {
        try await read { database in
            let sealed = try database.value(
                Data.self, "SELECT sealed FROM picture WHERE person = ?", [person.rawValue])
            return try sealed.flatMap { try self.opened($0, "picture", of: person, database) }
        }
    }

    /// Destroys a person's own picture; where it was their avatar they have none.
    public func removePicture(of person: PersonID) async throws {
        try await write { database in
            try database.run("DELETE FROM picture WHERE person = ?", [person.rawValue])
            try self.change(of: person, database) { details in
                if details.avatar == AccountDetails.ownAvatar { details.avatar = nil }
            }
        }
    }

    /// Counts something that a person sends.
    ///
    /// - Returns: false, and it is not counted, when they sent so much that day.
    public func countUpload(of person: PersonID, most: Int, day: Int) async throws -> Bool {
        try await write { database in
            let sent =
                try database.value(
                    Int.self, "SELECT count FROM upload WHERE person = ? AND day = ?",
                    [person.rawValue, day]) ?? 0
            guard sent < most else { return false }
            return try database.run(
                """
                INSERT INTO upload (person, day, count)
                SELECT person, ?, ? FROM account WHERE person = ?
                ON CONFLICT (person) DO UPDATE SET day = excluded.day, count = excluded.count
                """, [day, sent + 1, person.rawValue]) == 1
        }
    }

    /// Takes back that something was counted which a person sent on a day.
    public func forgetUpload(of person: PersonID, day: Int) async throws {
        try await write { database in
            try database.run(
                "UPDATE upload SET count = count - 1 WHERE person = ? AND day = ? AND count > 0",
                [person.rawValue, day])
        }
    }
}
