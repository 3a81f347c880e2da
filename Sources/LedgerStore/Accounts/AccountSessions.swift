public import FoundationEssentials
import GRDB
public import Ledger

/// Who is signed in where, and who tried to.
extension SQLiteAccounts {
    /// Signs a person in.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - token: SHA-256 of the token that renews it.
    ///   - network: from where; the person is known there for so long.
    ///   - known: until when.
    /// - Throws: `StoreFailure`.
    public func begin(
        _ session: AccountSession, token: Data, network: String, known: Int
    ) throws {
        let network = try hash("network", network)
        try write { database in
            for table in ["account_session", "spent_token", "known_network"] {
                try database.execute(
                    sql: "DELETE FROM \(table) WHERE expires <= ?", arguments: [session.made])
            }
            try database.execute(
                sql: """
                    INSERT INTO account_session
                      (id, person, device, token, made, seen, expires, keeps)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    session.id, session.person.rawValue, session.device, token, session.made,
                    session.seen, session.expires, session.keeps,
                ])
            try database.execute(
                sql:
                    "INSERT OR REPLACE INTO known_network (person, network, expires) VALUES (?, ?, ?)",
                arguments: [session.person.rawValue, network, known])
            try database.execute(
                sql: "UPDATE account SET seen = ? WHERE person = ?",
                arguments: [session.made, session.person.rawValue])
        }
    }

    /// Renews a session by its token, which is spent thereby.
    ///
    /// - Parameters:
    ///   - token: SHA-256 of the token.
    ///   - fresh: SHA-256 of the next one.
    ///   - now: the ledger's time.
    ///   - expires: until when a session lasts then, that is kept or not.
    /// - Returns: what the token was good for.
    /// - Throws: `StoreFailure`.
    public func renew(
        token: Data, with fresh: Data, now: Int, expires: (_ keeps: Bool) -> Int
    ) throws -> Renewal {
        try write { database in
            let row = try database.row(
                "SELECT * FROM account_session WHERE token = ? AND expires > ?", [token, now])
            if let row {
                var session = Self.session(row)
                (session.seen, session.expires) = (now, expires(session.keeps))
                try database.run(
                    "UPDATE account_session SET token = ?, seen = ?, expires = ? WHERE id = ?",
                    [fresh, now, session.expires, session.id])
                try database.run(
                    "INSERT INTO spent_token (token, session, person, expires) VALUES (?, ?, ?, ?)",
                    [token, session.id, session.person.rawValue, session.expires])
                return .renewed(session)
            }
            let copied = try database.row(
                """
                SELECT account_session.* FROM spent_token
                JOIN account_session ON account_session.id = spent_token.session
                WHERE spent_token.token = ?
                """, [token])
            guard let copied else { return .unknown }
            let session = Self.session(copied)
            try database.run("DELETE FROM account_session WHERE id = ?", [session.id])
            try database.run("DELETE FROM spent_token WHERE session = ?", [session.id])
            return .reused(session)
        }
    }

    /// A session by its name; nil when it is over.
    public func session(_ id: Data, now: Int) throws -> AccountSession? {
        try read { database in
            try database.row(
                "SELECT * FROM account_session WHERE id = ? AND expires > ?", [id, now]
            ).map(Self.session)
        }
    }

    /// A person's sessions, the last first.
    public func sessions(of person: PersonID, now: Int) throws -> [AccountSession] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM account_session WHERE person = ? AND expires > ?
                    ORDER BY seen DESC, id
                    """, arguments: [person.rawValue, now]
            ).map(Self.session)
        }
    }

    /// Ends a session of a person's.
    ///
    /// - Returns: what ended; nil when there was none of that name.
    public func end(_ id: Data, of person: PersonID) throws -> AccountSession? {
        try write { database in
            let row = try database.row(
                "SELECT * FROM account_session WHERE id = ? AND person = ?",
                [id, person.rawValue])
            try database.run(
                "DELETE FROM account_session WHERE id = ? AND person = ?", [id, person.rawValue])
            return row.map(Self.session)
        }
    }

    /// Ends all sessions of a person's, but one.
    public func endAll(of person: PersonID, except id: Data?) throws -> [AccountSession] {
        try write { try self.end(of: person, except: id, $0) }
    }

    func end(
        of person: PersonID, except id: Data?, _ database: Database
    ) throws -> [AccountSession] {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT * FROM account_session WHERE person = ? AND id IS NOT ?",
            arguments: [person.rawValue, id])
        try database.run(
            "DELETE FROM account_session WHERE person = ? AND id IS NOT ?", [person.rawValue, id])
        return rows.map(Self.session)
    }

    private static func session(_ row: Row) -> AccountSession {
        var session = AccountSession(
            id: row["id"], person: PersonID(rawValue: row["person"]), device: row["device"],
            now: row["made"], expires: row["expires"], keeps: row["keeps"])
        session.seen = row["seen"]
        return session
    }

    /// Ends all sessions of everyone.
    public func endAll() throws {
        try write { try $0.execute(sql: "DELETE FROM account_session; DELETE FROM spent_token") }
    }

    /// Destroys what is over: sessions, links, networks, tries, what was shown, and mails of more than
    /// an hour ago.
    public func sweep(now: Int) throws {
        let tables = [
            ("account_session", "expires"), ("spent_token", "expires"), ("pending", "expires"),
            ("known_network", "expires"), ("failure", "until"), ("shown", "expires"),
        ]
        try write { database in
            for (table, column) in tables {
                try database.run("DELETE FROM \(table) WHERE \(column) <= ?", [now])
            }
            try database.run("DELETE FROM mailed WHERE time <= ?", [now - 3_600_000])
            try database.run("DELETE FROM upload WHERE day < ?", [now / 86_400_000])
        }
    }
}
