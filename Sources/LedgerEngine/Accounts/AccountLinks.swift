public import FoundationEssentials
public import Ledger
import SQLDriver

/// Pending actions of mailed links. Using a link and its action are one transaction, so that a
/// failure does not use up the link.
extension AccountStore {
    /// Stores the pending action of a mailed link; it replaces the person's earlier one of its
    /// kind.
    ///
    /// - Parameters:
    ///   - pending: the action.
    ///   - token: SHA-256 of the link's token.
    ///   - now: milliseconds since 1970-01-01T00:00Z; actions that expired by then are deleted.
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func keep(_ pending: Pending, token: Data, now: Int) async throws {
        try await write { database in
            try database.run(
                "DELETE FROM pending WHERE expires <= ? OR person = ? AND kind = ?",
                [now, pending.person.rawValue, pending.kind.rawValue])
            try database.run(
                """
                INSERT INTO pending (token, kind, person, sealed, expires)
                VALUES (?, ?, ?, ?, ?)
                """,
                [
                    token, pending.kind.rawValue, pending.person.rawValue,
                    try self.seal(pending.content, "pending", of: pending.person, database),
                    pending.expires,
                ])
        }
    }

    /// The person of a valid link; nil for an unknown or expired token.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func waiting(token: Data, _ kind: Pending.Kind, now: Int) async throws -> PersonID? {
        try await read { database in
            try database.value(
                Int.self, "SELECT person FROM pending WHERE token = ? AND kind = ? AND expires > ?",
                [token, kind.rawValue, now]
            ).map(PersonID.init(rawValue:))
        }
    }

    /// Opens the account of a confirmed sign-up.
    ///
    /// - Parameters:
    ///   - token: SHA-256 of the link's token.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    ///   - read: reads the account from the pending action.
    /// - Returns: the account; nil for an invalid link.
    /// - Throws: `AccountConflict` when the address or username is taken or the person has an
    ///   account, `StoreFailure` when the database cannot be written, the error of `read` as
    ///   `StoreFailure.refused`; the link then stays valid.
    public func open(
        byLink token: Data, now: Int, _ read: @escaping @Sendable (Pending) throws -> NewAccount
    ) async throws -> AccountRecord? {
        let key = try await lookupKey()
        return try await write { database in
            guard let pending = try self.take(token, .signUp, now: now, database) else {
                return nil
            }
            let new = try read(pending)
            try self.insert(new, key, database)
            return new.record
        }
    }

    /// Closes an account that was opened for a guest, if the guest was taken into another account
    /// in the meantime.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func takeBack(_ person: PersonID) async throws {
        try await write { try $0.run("DELETE FROM account WHERE person = ?", [person.rawValue]) }
    }

    /// Sets a new password by a link; all sessions and other links end. Passkeys and a linked Game
    /// Center player are removed too: a person who signed up with another's address, or knew the
    /// password, may have added them.
    ///
    /// - Parameters:
    ///   - token: SHA-256 of the link's token.
    ///   - password: the password's hash.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: what was changed; nil for an invalid link.
    /// - Throws: `StoreFailure` when the database cannot be written; the link then stays valid.
    public func reset(
        byLink token: Data, password: String, now: Int
    ) async throws -> PasswordReset? {
        try await write { database in
            guard let person = try self.take(token, .reset, now: now, database)?.person,
                let account = try self.record(of: person, database)
            else { return nil }
            var removed = 0
            for table in ["passkey", "game_center"] {
                removed += try database.run(
                    "DELETE FROM \(table) WHERE person = ?", [person.rawValue])
            }
            try database.run(
                "UPDATE account SET password = ? WHERE person = ?", [password, person.rawValue])
            try database.run("DELETE FROM pending WHERE person = ?", [person.rawValue])
            return PasswordReset(
                account: account, ended: try self.end(of: person, except: nil, database),
                hasRemovedKeys: removed > 0)
        }
    }

    /// Releases a feature from its device by a link. The next device that uses the feature is then
    /// bound to it.
    ///
    /// - Returns: the feature; nil for an invalid link.
    /// - Throws: `StoreFailure` when the database cannot be written; the link then stays valid.
    public func release(byLink token: Data, now: Int) async throws -> DeviceBoundFeature? {
        try await write { database in
            guard let pending = try self.take(token, .release, now: now, database),
                let feature = DeviceBoundFeature(
                    rawValue: String(decoding: pending.content, as: UTF8.self))
            else { return nil }
            try database.run(
                "DELETE FROM room_device WHERE person = ? AND room = ?",
                [pending.person.rawValue, feature.rawValue])
            return feature
        }
    }

    /// Deletes a person's pending actions.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func dropPending(of person: PersonID) async throws {
        try await write { try $0.run("DELETE FROM pending WHERE person = ?", [person.rawValue]) }
    }

    /// Removes and returns the pending action of a token; nil for an invalid one.
    private func take(
        _ token: Data, _ kind: Pending.Kind, now: Int, _ database: any SQLTransaction
    ) throws -> Pending? {
        let row = try database.row(
            "SELECT * FROM pending WHERE token = ? AND kind = ? AND expires > ?",
            [token, kind.rawValue, now])
        guard let row else { return nil }
        let person = PersonID(rawValue: row["person"])
        let expires: Int = row["expires"]
        let content = try opened(row["sealed"], "pending", of: person, database)
        try database.run("DELETE FROM pending WHERE token = ?", [token])
        return content.map { Pending(kind, of: person, $0, expires: expires) }
    }

    /// Opens an account within a transaction.
    ///
    /// - Throws: `AccountConflict` when the address or username is taken, or the person has an
    ///   account; `SQLFailure` when the database fails.
    func insert(_ new: NewAccount, _ key: LookupKey, _ database: any SQLTransaction) throws {
        let record = new.record
        let columns: [(name: String, value: any SQLConvertible, AccountConflict)] = [
            ("email", key.hash("email", new.email), .emailTaken),
            ("username", key.hash("username", new.username), .usernameTaken),
            ("person", record.person.rawValue, .hasAccount),
        ]
        let older = new.olderEmails.map {
            ("email", key.hash("email", $0), AccountConflict.emailTaken)
        }
        for (name, value, conflict) in columns + older {
            let other = try database.row("SELECT 1 FROM account WHERE \(name) = ?", [value])
            if other != nil { throw conflict }
        }
        try database.run(
            """
            INSERT INTO account (email, username, person, sealed, password, role, made, seen)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            columns.map(\.value)
                + [
                    try sealed(record.details, of: record.person, database), record.password,
                    record.role.rawValue, record.made, record.seen,
                ])
        try index(new.username, of: record.person, key, database)
    }
}

/// An account to be opened.
public struct NewAccount: Sendable {
    /// The account.
    public var record: AccountRecord
    /// Its e-mail address, folded.
    public var email: String
    /// Other folded forms of the address, by which older programs stored it.
    public var olderEmails: [String]
    /// Its username, folded.
    public var username: String

    /// An account to be opened.
    public init(
        _ record: AccountRecord, email: String, olderEmails: [String] = [], username: String
    ) {
        (self.record, self.email, self.username) = (record, email, username)
        self.olderEmails = olderEmails
    }
}

/// The changes of an account whose password was set by a mailed link.
public struct PasswordReset: Sendable {
    /// The account before the change.
    public var account: AccountRecord
    /// The sessions that ended.
    public var ended: [AccountSession]
    /// Whether passkeys or a linked Game Center player were removed.
    public var hasRemovedKeys: Bool
}
