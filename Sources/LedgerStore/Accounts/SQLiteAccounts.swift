public import Crypto
public import FoundationEssentials
import GRDB
public import Ledger
import Synchronization

/// Accounts, beside the keys that seal them: what could name a person is sealed by their key or is
/// a keyed hash, and is destroyed with it.
public final class SQLiteAccounts: Sendable {
    let keys: PersonKeys
    private let lookup = Mutex<SymmetricKey?>(nil)

    init(_ keys: PersonKeys) { self.keys = keys }

    /// A secret of the ledger's own, by its name: made when it is first asked for.
    public func secret(_ name: String) throws -> SymmetricKey {
        do { return try keys.secret(name) } catch { throw StoreFailure(error) }
    }

    // MARK: Accounts

    /// Opens an account.
    ///
    /// - Throws: `AccountConflict`, or `StoreFailure`.
    public func open(_ record: AccountRecord, email: String, username: String) throws {
        let (email, username) = (try hash("email", email), try hash("username", username))
        try write { database in
            try self.check(email, username, for: record.person, database)
            guard
                try database.row(
                    "SELECT 1 FROM account WHERE person = ?", [record.person.rawValue]) == nil
            else { throw AccountConflict.hasAccount }
            try database.execute(
                sql: """
                    INSERT INTO account
                      (person, email, username, sealed, password, role, made, seen)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    record.person.rawValue, email, username,
                    try self.sealed(record.details, of: record.person, database),
                    record.password, record.role.rawValue, record.made, record.seen,
                ])
        }
    }

    /// A person's account; nil for a guest.
    public func account(of person: PersonID) throws -> AccountRecord? {
        try read { database in
            try self.record(
                try database.row(
                    "SELECT * FROM account WHERE person = ?", [person.rawValue]), database)
        }
    }

    /// The account of an e-mail address, folded.
    public func account(email: String) throws -> AccountRecord? {
        try account("email", try hash("email", email))
    }

    /// The account of a username, folded.
    public func account(username: String) throws -> AccountRecord? {
        try account("username", try hash("username", username))
    }

    /// Changes what an account says, as it stands then: of two changes at once neither is lost. A
    /// picture that is the avatar no more is destroyed.
    ///
    /// - Parameters:
    ///   - person: whose it is.
    ///   - folded: the folded form of a username.
    ///   - change: changes it; false leaves it as it was.
    /// - Returns: the account as it is then; nil without one.
    /// - Throws: `AccountConflict.usernameTaken`, or `StoreFailure`.
    public func change(
        _ person: PersonID, folded: (String) -> String,
        _ change: (inout AccountDetails) -> Bool
    ) throws -> AccountRecord? {
        try write { database in
            let row = try database.row("SELECT * FROM account WHERE person = ?", [person.rawValue])
            guard let before = try self.record(row, database) else { return nil }
            var after = before
            guard change(&after.details) else { return before }
            let name = try self.hash("username", folded(after.details.username))
            let other = try database.value(
                Int.self, "SELECT person FROM account WHERE username = ?", [name])
            guard other == nil || other == person.rawValue else {
                throw AccountConflict.usernameTaken
            }
            try database.run(
                "UPDATE account SET sealed = ?, username = ? WHERE person = ?",
                [try self.sealed(after.details, of: person, database), name, person.rawValue])
            if after.details.avatar != AccountDetails.ownAvatar {
                try database.run("DELETE FROM picture WHERE person = ?", [person.rawValue])
            }
            return after
        }
    }

    /// Sets a password's hash; all sessions but one end.
    ///
    /// - Returns: those that ended.
    public func set(
        password: String, of person: PersonID, keeping session: Data?
    ) throws -> [AccountSession] {
        try write { database in
            try database.execute(
                sql: "UPDATE account SET password = ? WHERE person = ?",
                arguments: [password, person.rawValue])
            return try self.end(of: person, except: session, database)
        }
    }

    /// Gives a role.
    public func grant(_ role: Role, to person: PersonID) throws {
        try write { database in
            try database.execute(
                sql: "UPDATE account SET role = ? WHERE person = ?",
                arguments: [role.rawValue, person.rawValue])
        }
    }

    private func account(_ column: String, _ hash: Data) throws -> AccountRecord? {
        try read { database in
            try self.record(
                try database.row("SELECT * FROM account WHERE \(column) = ?", [hash]), database)
        }
    }

    private func check(
        _ email: Data, _ username: Data, for person: PersonID, _ database: Database
    ) throws {
        if try database.row("SELECT 1 FROM account WHERE email = ?", [email]) != nil {
            throw AccountConflict.emailTaken
        }
        if try database.row("SELECT 1 FROM account WHERE username = ?", [username]) != nil {
            throw AccountConflict.usernameTaken
        }
    }

    private func record(_ row: Row?, _ database: Database) throws -> AccountRecord? {
        guard let row else { return nil }
        let person = PersonID(rawValue: row["person"])
        guard let plain = try opened(row["sealed"], "account", of: person, database) else {
            return nil
        }
        var record = AccountRecord(
            person: person, details: try JSONDecoder().decode(AccountDetails.self, from: plain),
            password: row["password"], role: Role(rawValue: row["role"]) ?? .player,
            made: row["made"])
        record.seen = row["seen"]
        return record
    }

    private func sealed(
        _ details: AccountDetails, of person: PersonID, _ database: Database
    ) throws -> Data {
        try seal(try JSONEncoder().encode(details), "account", of: person, database)
    }

    /// Changes what an account says, within a transaction; without an account nothing.
    func change(
        of person: PersonID, _ database: Database, _ change: (inout AccountDetails) -> Void
    ) throws {
        let row = try database.row("SELECT * FROM account WHERE person = ?", [person.rawValue])
        guard var details = try record(row, database)?.details else { return }
        change(&details)
        try database.run(
            "UPDATE account SET sealed = ? WHERE person = ?",
            [try sealed(details, of: person, database), person.rawValue])
    }

    /// When each account was opened, in milliseconds since 1970-01-01T00:00Z.
    public func openings() throws -> [Int] {
        try read { try Int.fetchAll($0, sql: "SELECT made FROM account ORDER BY made") }
    }

    // MARK: What others use

    func seal(
        _ plain: Data, _ place: String, of person: PersonID, _ database: Database
    ) throws -> Data {
        guard let key = try keys.key(of: person, database) else { throw StoreFailure.unknownPerson }
        let box = try AES.GCM.seal(
            plain, using: key, authenticating: Self.place(place, person))
        guard let combined = box.combined else { throw StoreFailure.refused("sealing failed") }
        return combined
    }

    /// What was sealed; nil where the person's key is destroyed.
    func opened(
        _ sealed: Data, _ place: String, of person: PersonID, _ database: Database
    ) throws -> Data? {
        try keys.key(of: person, database).map { key in
            try AES.GCM.open(
                AES.GCM.SealedBox(combined: sealed), using: key,
                authenticating: Self.place(place, person))
        }
    }

    private static func place(_ word: String, _ person: PersonID) -> Data {
        Data("\(word) \(person.rawValue)".utf8)
    }

    /// By what something that could name a person is found again: who has no key cannot try
    /// guesses.
    func hash(_ kind: String, _ text: String) throws -> Data {
        let key = try lookup.withLock { known in
            let key = try known ?? keys.secret("lookup")
            known = key
            return key
        }
        return Data(
            HMAC<SHA256>.authenticationCode(for: Data("\(kind) \(text)".utf8), using: key))
    }

    func read<Value>(_ work: (Database) throws -> Value) throws -> Value {
        do { return try keys.queue.read(work) } catch { throw StoreFailure(error) }
    }

    func write<Value>(_ work: (Database) throws -> Value) throws -> Value {
        do {
            return try keys.queue.write(work)
        } catch let conflict as AccountConflict {
            throw conflict
        } catch {
            throw StoreFailure(error)
        }
    }
}
