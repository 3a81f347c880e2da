public import Crypto
import FoundationEssentials
public import Ledger
import SQLDriver
import Synchronization

/// Accounts, stored beside the keys that seal them: data that could identify a person is sealed by
/// their key or is a keyed hash, and is destroyed with the key.
///
/// All work is done on the database's own threads, so that a slow disk delays only the callers that
/// wait for it.
public final class AccountStore: Sendable {
    let keys: PersonKeys
    private let lookup = Mutex<LookupKey?>(nil)

    init(_ keys: PersonKeys) { self.keys = keys }

    /// A secret of the ledger, by name; made by the first call.
    ///
    /// - Throws: `StoreFailure` when the database or the master keys cannot be read or written.
    public func secret(_ name: String) async throws -> SymmetricKey {
        do { return try await keys.secret(name) } catch { throw StoreFailure(error) }
    }

    // MARK: Accounts

    /// A person's account; nil for a guest.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read, `CancellationError` when the task
    ///   is cancelled.
    public func account(of person: PersonID) async throws -> AccountRecord? {
        try await read { try self.record(of: person, $0) }
    }

    /// Whether a person has an account; no sealed data is opened for this.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read, `CancellationError` when the task
    ///   is cancelled.
    public func hasAccount(_ person: PersonID) async throws -> Bool {
        try await read { database in
            try database.row("SELECT 1 FROM account WHERE person = ?", [person.rawValue]) != nil
        }
    }

    /// The display names of persons; guests have none.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read, `CancellationError` when the task
    ///   is cancelled.
    public func names(of persons: [PersonID]) async throws -> [PersonID: String] {
        try await read { database in
            var names: [PersonID: String] = [:]
            for person in persons {
                names[person] = try self.record(of: person, database)?.details.displayName
            }
            return names
        }
    }

    /// The account of an e-mail address: the first one with one of these folded forms of it.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func account(emails: [String]) async throws -> AccountRecord? {
        for email in emails {
            if let found = try await account("email", hash("email", email)) { return found }
        }
        return nil
    }

    /// The account of a username, folded.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func account(username: String) async throws -> AccountRecord? {
        try await account("username", hash("username", username))
    }

    /// Changes the details of an account in one transaction, so that no concurrent change is lost.
    /// An uploaded picture that is no longer the avatar is deleted.
    ///
    /// - Parameters:
    ///   - person: the person.
    ///   - folded: the folded form of a username.
    ///   - change: changes the details and returns errors; after any error nothing is stored.
    /// - Returns: the account afterwards, nil without one; and the errors.
    /// - Throws: `AccountConflict.usernameTaken` when another account has the username,
    ///   `StoreFailure` when the database cannot be written.
    public func change<FieldError: Sendable>(
        _ person: PersonID, folded: @escaping @Sendable (String) -> String,
        _ change: @escaping @Sendable (inout AccountDetails) -> [FieldError]
    ) async throws -> (account: AccountRecord?, errors: [FieldError]) {
        let key = try await lookupKey()
        return try await write { database in
            guard let before = try self.record(of: person, database) else { return (nil, []) }
            var after = before
            let errors = change(&after.details)
            guard errors.isEmpty else { return (before, errors) }
            let name = key.hash("username", folded(after.details.username))
            let other = try database.value(
                Int.self, "SELECT person FROM account WHERE username = ?", [name])
            guard other == nil || other == person.rawValue else {
                throw AccountConflict.usernameTaken
            }
            try database.run(
                "UPDATE account SET sealed = ?, username = ? WHERE person = ?",
                [try self.sealed(after.details, of: person, database), name, person.rawValue])
            if before.details.username != after.details.username {
                try self.index(folded(after.details.username), of: person, key, database)
            }
            if after.details.avatar != AccountDetails.ownAvatar {
                try database.run("DELETE FROM picture WHERE person = ?", [person.rawValue])
            }
            return (after, [])
        }
    }

    /// Sets a password's hash. All sessions but that of the request end, and earlier mailed links
    /// become invalid.
    ///
    /// - Returns: the sessions that ended.
    /// - Throws: `AccountConflict.signedOut` or `.otherPassword` when the proof no longer holds,
    ///   `StoreFailure` when the database cannot be written.
    public func set(
        password: String, of person: PersonID, by proof: AccountProof?
    ) async throws -> [AccountSession] {
        try await write { database in
            try self.check(proof, of: person, database)
            try database.run(
                "UPDATE account SET password = ? WHERE person = ?", [password, person.rawValue])
            try database.run("DELETE FROM pending WHERE person = ?", [person.rawValue])
            return try self.end(of: person, except: proof?.session, database)
        }
    }

    /// Gives a role.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func grant(_ role: Role, to person: PersonID) async throws {
        try await write { database in
            try database.run(
                "UPDATE account SET role = ? WHERE person = ?", [role.rawValue, person.rawValue])
        }
    }

    /// A page of persons with accounts, by number.
    ///
    /// - Parameters:
    ///   - person: the last one of the previous page; nil for the first page.
    ///   - limit: the most persons.
    /// - Returns: the persons; none at the end.
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func persons(after person: PersonID?, limit: Int) async throws -> [PersonID] {
        try await read { database in
            try database.values(
                Int.self, "SELECT person FROM account WHERE person > ? ORDER BY person LIMIT ?",
                [person?.rawValue ?? .min, limit]
            ).map(PersonID.init(rawValue:))
        }
    }

    /// When each account was opened, in milliseconds since 1970-01-01T00:00Z.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func openings() async throws -> [Int] {
        try await read { try $0.values(Int.self, "SELECT made FROM account ORDER BY made") }
    }

    private func account(_ column: String, _ hash: Data) async throws -> AccountRecord? {
        try await read { database in
            try self.record(
                try database.row("SELECT * FROM account WHERE \(column) = ?", [hash]), database)
        }
    }

    // MARK: Within a transaction

    /// A person's account; nil for a guest.
    func record(of person: PersonID, _ database: any SQLTransaction) throws -> AccountRecord? {
        try record(
            try database.row("SELECT * FROM account WHERE person = ?", [person.rawValue]), database)
    }

    private func record(_ row: SQLRow?, _ database: any SQLTransaction) throws -> AccountRecord? {
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

    func sealed(
        _ details: AccountDetails, of person: PersonID, _ database: any SQLTransaction
    ) throws -> Data {
        try seal(try JSONEncoder().encode(details), "account", of: person, database)
    }

    /// Changes the details of an account; without an account it does nothing.
    func change(
        of person: PersonID, _ database: any SQLTransaction,
        _ change: (inout AccountDetails) -> Void
    ) throws {
        guard var details = try record(of: person, database)?.details else { return }
        change(&details)
        try database.run(
            "UPDATE account SET sealed = ? WHERE person = ?",
            [try sealed(details, of: person, database), person.rawValue])
    }

    func seal(
        _ plain: Data, _ place: String, of person: PersonID, _ database: any SQLTransaction
    ) throws -> Data {
        guard let key = try keys.key(of: person, database) else { throw StoreFailure.unknownPerson }
        let box = try AES.GCM.seal(
            plain, using: key, authenticating: Self.place(place, person))
        guard let combined = box.combined else { throw StoreFailure.refused("sealing failed") }
        return combined
    }

    /// The plain bytes; nil where the person's key is destroyed.
    func opened(
        _ sealed: Data, _ place: String, of person: PersonID, _ database: any SQLTransaction
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

    // MARK: What others use

    /// The keyed hash by which identifying text is looked up. Without the key, a guess cannot be
    /// tested against it.
    func hash(_ kind: String, _ text: String) async throws -> Data {
        try await lookupKey().hash(kind, text)
    }

    func lookupKey() async throws -> LookupKey {
        if let known = lookup.withLock(\.self) { return known }
        let key = LookupKey(try await secret("lookup"))
        lookup.withLock { $0 = key }
        return key
    }

    /// Reads in a transaction, concurrently with other readers and one writer.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read, `CancellationError` when the task
    ///   is cancelled.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await keys.database.read(work)
        } catch let cancelled as CancellationError {
            throw cancelled
        } catch {
            throw StoreFailure(error)
        }
    }

    /// Writes in one transaction.
    ///
    /// - Throws: an `AccountConflict` of `work`; any other error as `StoreFailure`.
    @discardableResult
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLTransaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await keys.database.write(work)
        } catch let conflict as AccountConflict {
            throw conflict
        } catch {
            throw StoreFailure(error)
        }
    }
}

/// The key of look-up hashes.
struct LookupKey: Sendable {
    private let key: SymmetricKey

    init(_ key: SymmetricKey) { self.key = key }

    /// The hash of a text, by its kind.
    func hash(_ kind: String, _ text: String) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: Data("\(kind) \(text)".utf8), using: key))
    }
}
