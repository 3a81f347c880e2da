import Crypto
public import FoundationEssentials
public import Ledger
import SQLDriver

/// Passkeys: found by keyed hashes, and sealed by their person's key.
extension AccountStore {
    /// The person's handle for authenticators: random bytes. The first call stores `fresh`; later
    /// calls return the stored handle.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written, `.unknownPerson` when the
    ///   person was erased.
    public func userHandle(of person: PersonID, fresh: Data) async throws -> Data {
        try await write { database in
            if let known = try self.userHandle(of: person, database) { return known }
            try database.run(
                "INSERT INTO passkey_user (person, sealed) VALUES (?, ?)",
                [person.rawValue, try self.seal(fresh, "passkey-user", of: person, database)])
            return fresh
        }
    }

    /// The person's handle for authenticators; nil for a person who never requested a passkey.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func userHandle(of person: PersonID) async throws -> Data? {
        try await read { try self.userHandle(of: person, $0) }
    }

    private func userHandle(of person: PersonID, _ database: any SQLTransaction) throws -> Data? {
        try database.value(
            Data.self, "SELECT sealed FROM passkey_user WHERE person = ?", [person.rawValue]
        ).flatMap { try self.opened($0, "passkey-user", of: person, database) }
    }

    /// Adds a passkey.
    ///
    /// - Parameters:
    ///   - passkey: the passkey.
    ///   - most: the most passkeys of a person.
    ///   - proof: the session and password of the request; nil for none.
    /// - Returns: the passkey with its id.
    /// - Throws: `AccountConflict.signedOut` or `.otherPassword` when the proof no longer holds,
    ///   `.passkeyTaken` when the credential is in use, `.tooManyPasskeys` at the limit;
    ///   `StoreFailure` when the database cannot be written.
    public func add(
        _ passkey: PasskeyRecord, most: Int, by proof: AccountProof? = nil
    ) async throws -> PasskeyRecord {
        var named = passkey
        named.id = try await hash(credential: passkey.credential)
        return try await write { [passkey = named] database in
            try self.check(proof, of: passkey.person, database)
            if try database.row("SELECT 1 FROM passkey WHERE id = ?", [passkey.id]) != nil {
                throw AccountConflict.passkeyTaken
            }
            let count = try database.value(
                Int.self, "SELECT count(*) FROM passkey WHERE person = ?",
                [passkey.person.rawValue])
            guard count ?? 0 < most else { throw AccountConflict.tooManyPasskeys }
            let details = PasskeyRecord.Details(
                credential: passkey.credential, publicKey: passkey.publicKey, label: passkey.label)
            try database.run(
                "INSERT INTO passkey (id, person, sealed, counter, made) VALUES (?, ?, ?, ?, ?)",
                [
                    passkey.id, passkey.person.rawValue,
                    try self.seal(
                        try JSONEncoder().encode(details), "passkey", of: passkey.person, database),
                    Int(passkey.counter), passkey.made,
                ])
            return passkey
        }
    }

    /// A person's passkeys, in the order in which they were added.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func passkeys(of person: PersonID) async throws -> [PasskeyRecord] {
        try await read { database in
            try database.rows(
                "SELECT * FROM passkey WHERE person = ? ORDER BY made, id", [person.rawValue]
            ).compactMap { try self.passkey($0, database) }
        }
    }

    /// The passkey with a credential id; nil for none.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    public func passkey(credential: Data) async throws -> PasskeyRecord? {
        let id = try await hash(credential: credential)
        return try await read { database in
            try database.row("SELECT * FROM passkey WHERE id = ?", [id])
                .flatMap { try self.passkey($0, database) }
        }
    }

    /// Notes a sign-in by a passkey, with its new counter.
    ///
    /// - Returns: false, and nothing is noted, when the passkey was removed, or its counter did not
    ///   rise: then the authenticator was copied.
    /// - Throws: `StoreFailure` when the database cannot be written.
    public func use(_ passkey: PasskeyRecord, now: Int) async throws -> Bool {
        try await write { database in
            return try database.run(
                """
                UPDATE passkey SET counter = ?1, used = ?2
                WHERE id = ?3 AND (counter < ?1 OR counter = 0 AND ?1 = 0)
                """, [Int(passkey.counter), now, passkey.id]) == 1
        }
    }

    /// Removes a person's passkey.
    ///
    /// - Returns: whether there was one with this id.
    /// - Throws: `AccountConflict.signedOut` or `.otherPassword` when the proof no longer holds,
    ///   `StoreFailure` when the database cannot be written.
    public func remove(
        _ id: Data, of person: PersonID, by proof: AccountProof? = nil
    ) async throws -> Bool {
        try await write { database in
            try self.check(proof, of: person, database)
            return try database.run(
                "DELETE FROM passkey WHERE id = ? AND person = ?", [id, person.rawValue]) == 1
        }
    }

    private func passkey(_ row: SQLRow, _ database: any SQLTransaction) throws -> PasskeyRecord? {
        let person = PersonID(rawValue: row["person"])
        guard let plain = try opened(row["sealed"], "passkey", of: person, database) else {
            return nil
        }
        let details = try JSONDecoder().decode(PasskeyRecord.Details.self, from: plain)
        var passkey = PasskeyRecord(
            of: person, credential: details.credential, publicKey: details.publicKey,
            label: details.label, counter: UInt32(clamping: row["counter"] as Int),
            made: row["made"])
        (passkey.id, passkey.used) = (row["id"], row["used"])
        return passkey
    }

    private func hash(credential: Data) async throws -> Data {
        try await hash("passkey", credential.base64EncodedString())
    }
}
