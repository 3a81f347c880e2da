import Crypto
public import FoundationEssentials
import Ledger
import SQLDriver

/// Renewing sessions.
extension AccountStore {
    /// The session of a token for renewal, also of a spent one; nil for none. It spends no token.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read, `CancellationError` when the task
    ///   is cancelled.
    public func session(renewedBy token: Data, now: Int) async throws -> AccountSession? {
        try await read { database in
            try database.row(
                """
                SELECT * FROM account_session WHERE expires > ?2 AND (token = ?1
                OR id = (SELECT session FROM spent_token WHERE token = ?1))
                """, [token, now]
            ).map(AccountSession.init(row:))
        }
    }

    /// Renews a session by its token, which is then spent. The session's device may repeat the
    /// request with the spent token until `again`, because its answer may have been lost, and gets
    /// the session's last token. Any other use of a spent token is a copy, and ends the session.
    ///
    /// - Parameters:
    ///   - token: SHA-256 of the token.
    ///   - fresh: the next token.
    ///   - device: the device that signed the request; nil for an unsigned one.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    ///   - again: until when the device may repeat the request, in milliseconds since 1970.
    ///   - expires: the new expiry of a session, by whether the browser keeps it.
    /// - Returns: the renewed session, or why it was not renewed.
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func renew(
        token: Data, with fresh: Data, by device: String?, now: Int, again: Int,
        expires: @escaping @Sendable (_ keeps: Bool) -> Int
    ) async throws -> Renewal {
        try await write { database in
            let row = try database.row(
                "SELECT * FROM account_session WHERE token = ? AND expires > ?", [token, now])
            guard let row else {
                return try self.repeated(token, by: device, now: now, database)
            }
            var session = AccountSession(row: row)
            guard device == nil || device == session.device else {
                try Self.end(session, database)
                return .reused(session)
            }
            (session.seen, session.expires) = (now, expires(session.keeps))
            let sealed = try device.map { _ in
                try self.seal(fresh, "renewal", of: session.person, database)
            }
            try database.run(
                """
                UPDATE account_session SET token = ?, seen = ?, expires = ?, fresh = ?, again = ?
                WHERE id = ?
                """,
                [
                    Data(SHA256.hash(data: fresh)), now, session.expires, sealed, again,
                    session.id,
                ])
            try database.run(
                """
                INSERT INTO spent_token (token, session, person, expires, again)
                VALUES (?, ?, ?, ?, ?)
                """,
                [
                    token, session.id, session.person.rawValue, session.expires,
                    device == nil ? 0 : again,
                ])
            return .renewed(session, token: fresh)
        }
    }

    /// The renewal by a token that is not the current one of a session.
    private func repeated(
        _ token: Data, by device: String?, now: Int, _ database: any SQLTransaction
    ) throws -> Renewal {
        let row = try database.row(
            """
            SELECT account_session.*, spent_token.again AS grace FROM spent_token
            JOIN account_session ON account_session.id = spent_token.session
            WHERE spent_token.token = ?
            """, [token])
        guard let row else { return .unknown }
        let session = AccountSession(row: row)
        if device == session.device, row["grace"] as Int > now, let sealed = row["fresh"] as Data?,
            let last = try opened(sealed, "renewal", of: session.person, database)
        {
            return .renewed(session, token: last)
        }
        try Self.end(session, database)
        return .reused(session)
    }

    private static func end(_ session: AccountSession, _ database: any SQLTransaction) throws {
        try database.run("DELETE FROM account_session WHERE id = ?", [session.id])
        try database.run("DELETE FROM spent_token WHERE session = ?", [session.id])
    }
}

extension AccountSession {
    init(row: SQLRow) {
        self.init(
            id: row["id"], person: PersonID(rawValue: row["person"]), device: row["device"],
            now: row["made"], expires: row["expires"], keeps: row["keeps"])
        seen = row["seen"]
    }
}

/// The result of using a token for renewal.
public enum Renewal: Sendable, Hashable {
    /// The session continues with this token.
    case renewed(AccountSession, token: Data)
    /// The token is a copy: the session was ended.
    case reused(AccountSession)
    /// The token is unknown or expired.
    case unknown
}
