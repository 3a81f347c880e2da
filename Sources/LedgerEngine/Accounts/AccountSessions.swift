public import FoundationEssentials
public import Ledger
import SQLDriver

/// Who is signed in where, and who tried to.
extension AccountStore {
    /// Signs a person in; what they had at this device ends, so that a device has one session.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - token: SHA-256 of the token that renews it.
    ///   - network: from where; the person is known there for so long.
    ///   - known: until when.
    ///   - password: the hash of the account's password when its person showed who they are.
    /// - Returns: whether it began; not where the account was erased since, or its password is
    ///   another.
    /// - Throws: `StoreFailure`.
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

    /// Holds what was shown for a change against what there is: what takes long may come when a new
    /// password has ended the session, or when the password that was shown is another.
    ///
    /// - Throws: `AccountConflict.signedOut`, or `otherPassword`.
    func check(_ proof: AccountProof?, of person: PersonID, _ database: any SQLConnection) throws {
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

    /// A session by its name; nil when it is over.
    public func session(_ id: Data, now: Int) async throws -> AccountSession? {
        try await read { database in
            try database.row(
                "SELECT * FROM account_session WHERE id = ? AND expires > ?", [id, now]
            ).map(AccountSession.init(row:))
        }
    }

    /// A person's sessions, the last first.
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

    /// Ends whatever session a person has at a device.
    public func end(at device: String, of person: PersonID) async throws {
        try await write { database in
            try database.run(
                "DELETE FROM account_session WHERE device = ? AND person = ?",
                [device, person.rawValue])
        }
    }

    /// Ends all sessions of a person's, but one.
    public func endAll(of person: PersonID, except id: Data?) async throws -> [AccountSession] {
        try await write { try self.end(of: person, except: id, $0) }
    }

    func end(
        of person: PersonID, except id: Data?, _ database: any SQLConnection
    ) throws -> [AccountSession] {
        let rows = try database.rows(
            "SELECT * FROM account_session WHERE person = ? AND id IS DISTINCT FROM ?",
            [person.rawValue, id])
        try database.run(
            "DELETE FROM account_session WHERE person = ? AND id IS DISTINCT FROM ?",
            [person.rawValue, id])
        return rows.map(AccountSession.init(row:))
    }

    /// Ends all sessions of everyone.
    public func endAll() async throws {
        try await write {
            try $0.script("DELETE FROM account_session; DELETE FROM spent_token")
        }
    }

    /// Destroys what is over: sessions, links, networks, tries, rations, what was shown, tokens that
    /// are told again no more, and mails of more than an hour ago.
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
