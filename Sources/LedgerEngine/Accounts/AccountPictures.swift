import Crypto
public import FoundationEssentials
public import Ledger
import SQLDriver

/// Uploaded pictures, sealed by their persons' keys and stored beside the accounts: they are
/// deleted together with the account, and the only backups that contain them are those of the keys,
/// which are kept for thirty days.
extension AccountStore {
    /// Stores a person's own picture in place of the previous one, and makes it their avatar.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written, `.unknownPerson` when the
    ///   person was erased.
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
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func picture(of person: PersonID) async throws -> Data? {
        try await read { database in
            let sealed = try database.value(
                Data.self, "SELECT sealed FROM picture WHERE person = ?", [person.rawValue])
            return try sealed.flatMap { try self.opened($0, "picture", of: person, database) }
        }
    }

    /// Deletes a person's own picture; if it was their avatar they have none afterwards.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func removePicture(of person: PersonID) async throws {
        try await write { database in
            try database.run("DELETE FROM picture WHERE person = ?", [person.rawValue])
            try self.change(of: person, database) { details in
                if details.avatar == AccountDetails.ownAvatar { details.avatar = nil }
            }
        }
    }

    /// Counts an upload of a person.
    ///
    /// - Returns: false, without counting it, when the person's uploads of the day reached `most`,
    ///   or the person has no account.
    /// - Throws: `StoreFailure` when the database cannot be written.
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

    /// Takes back the count of an upload on a day.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func forgetUpload(of person: PersonID, day: Int) async throws {
        try await write { database in
            try database.run(
                "UPDATE upload SET count = count - 1 WHERE person = ? AND day = ? AND count > 0",
                [person.rawValue, day])
        }
    }
}
