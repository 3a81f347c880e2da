public import FoundationEssentials
public import Ledger
import SQLDriver

/// Sessions of accounts.
extension AccountStore {
    /// Begins a session, in place of any other at the device.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - token: SHA-256 of its token for renewal.
    ///   - network: the client's network, which becomes a trusted network of the account.
    ///   - known: until when it is trusted, in milliseconds since 1970.
    ///   - password: the account's password hash when the credentials were verified.
    /// - Returns: whether it began; false when the account was erased or its password changed
    ///   since.
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func begin(
        _ session: AccountSession, token: Data, network: String, known: Int, password: String
    ) async throws -> Bool {
        let network = try await hash("network", network)
        return try await write { database in
            let isSame = try database.row(
                "SELECT 1 FROM account WHERE person = ? AND password = ?",
                [session.person.rawValue, password])
            guard isSame != nil else { return false }
            for table in ["account_session", "spent_token", "known_network"] {
                try database.run("DELETE FROM \(table) WHERE expires <= ?", [session.made])
            }
            try database.run("DELETE FROM account_session WHERE device = ?", [session.device])
            try database.run(
                """
                INSERT INTO account_session
                  (id, person, device, token, made, seen, expires, keeps)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    session.id, session.person.rawValue, session.device, token, session.made,
                    session.seen, session.expires, session.keeps,
                ])
            try database.run(
                """
                INSERT INTO known_network (person, network, expires) VALUES (?, ?, ?)
                ON CONFLICT (person, network) DO UPDATE SET expires = excluded.expires
                """, [session.person.rawValue, network, known])
            try database.run(
                "UPDATE account SET seen = ? WHERE person = ?",
                [session.made, session.person.rawValue])
            return true
        }
    }

    /// Checks that the session and password of a request are still valid: either may have changed
    /// while the request was prepared.
    ///
    /// - Throws: `AccountConflict.signedOut` when the session ended, `.otherPassword` when the
    ///   password changed; `SQLFailure` when the database cannot be read.
    func check(_ proof: AccountProof?, of person: PersonID, _ database: any SQLTransaction) throws {
        guard let proof else { return }
        let session = try database.row(
            "SELECT 1 FROM account_session WHERE id = ? AND person = ?",
            [proof.session, person.rawValue])
        if session == nil { throw AccountConflict.signedOut }
        guard let password = proof.password else { return }
        let account = try database.row(
            "SELECT 1 FROM account WHERE person = ? AND password = ?",
            [person.rawValue, password])
        if account == nil { throw AccountConflict.otherPassword }
    }

    /// A session by its id; nil when it ended or expired.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func session(_ id: Data, now: Int) async throws -> AccountSession? {
        try await read { database in
            try database.row(
                "SELECT * FROM account_session WHERE id = ? AND expires > ?", [id, now]
            ).map(AccountSession.init(row:))
        }
    }

    /// A person's sessions, the latest first.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func sessions(of person: PersonID, now: Int) async throws -> [AccountSession] {
        try await read { database in
            try database.rows(
                """
                SELECT * FROM account_session WHERE person = ? AND expires > ?
                ORDER BY seen DESC, id
                """, [person.rawValue, now]
            ).map(AccountSession.init(row:))
        }
    }

    /// Ends a person's session at a device, if any.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func end(at device: String, of person: PersonID) async throws {
        try await write { database in
            try database.run(
                "DELETE FROM account_session WHERE device = ? AND person = ?",
                [device, person.rawValue])
        }
    }

    /// Ends all sessions of a person but one, and returns those that ended.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func endAll(of person: PersonID, except id: Data?) async throws -> [AccountSession] {
        try await write { try self.end(of: person, except: id, $0) }
    }

    func end(
        of person: PersonID, except id: Data?, _ database: any SQLTransaction
    ) throws -> [AccountSession] {
        let rows = try database.rows(
            "SELECT * FROM account_session WHERE person = ? AND id IS DISTINCT FROM ?",
            [person.rawValue, id])
        try database.run(
            "DELETE FROM account_session WHERE person = ? AND id IS DISTINCT FROM ?",
            [person.rawValue, id])
        return rows.map(AccountSession.init(row:))
    }

    /// Ends all sessions of all persons.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func endAll() async throws {
        try await write {
            try $0.script("DELETE FROM account_session; DELETE FROM spent_token")
        }
    }

    /// Deletes what expired: sessions, links, trusted networks, counters, one-time values,
    /// repeatable tokens, and counts of mails of more than an hour ago.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func sweep(now: Int) async throws {
        let tables = [
            ("account_session", "expires"), ("spent_token", "expires"), ("pending", "expires"),
            ("known_network", "expires"), ("failure", "until"), ("shown", "expires"),
            ("ration", "until"),
        ]
        try await write { database in
            for (table, column) in tables {
                try database.run("DELETE FROM \(table) WHERE \(column) <= ?", [now])
            }
            try database.run(
                "UPDATE account_session SET fresh = NULL WHERE fresh IS NOT NULL AND again <= ?",
                [now])
            try database.run("DELETE FROM mailed WHERE time <= ?", [now - 3_600_000])
            try database.run("DELETE FROM upload WHERE day < ?", [now / 86_400_000])
        }
    }
}
