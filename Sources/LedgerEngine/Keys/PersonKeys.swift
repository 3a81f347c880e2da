import Crypto
import FoundationEssentials
package import Ledger
package import SQLDriver
import Synchronization

/// The keys under which persons' content is sealed. Destroying one makes the content unreadable,
/// and leaves the chain and the sums unchanged. In the database they are sealed by a master key.
package final class PersonKeys: Sendable {
    /// How many keys are made at once for new persons: as many as fit in one group of the writer,
    /// so that a group waits for one commit here instead of one for each person.
    private static let stock = 256

    let database: any SQLDatabase
    private let masters: MasterKeys
    /// The numbers of persons whose keys this process made and committed.
    private let made = Mutex(0..<0)

    /// The keys of a database, sealed by the master keys in the file `masters`, which is made with
    /// the first key. It blocks the thread.
    ///
    /// - Throws: `SQLFailure` when the database fails, the errors of `MasterKeys.init`.
    package init(_ database: any SQLDatabase, masters: String) throws {
        self.database = database
        let (areSealed, isOpen) = try database.blockingRead { database in
            (
                try database.value(Bool.self, "SELECT 1 FROM person_key WHERE master <> '' LIMIT 1")
                    ?? database.value(Bool.self, "SELECT 1 FROM secret LIMIT 1") ?? false,
                try database.value(Bool.self, "SELECT 1 FROM person_key WHERE master = '' LIMIT 1")
                    ?? false
            )
        }
        self.masters = try MasterKeys(masters, mayMake: !areSealed)
        // Seals keys that were made before master keys existed. Without such keys nothing is
        // written, so that a ledger on a read-only disk can be opened.
        if isOpen { try seal(where: "master = ''") }
    }

    /// A person's key; nil when it was destroyed or never made. It blocks the thread, so tasks must
    /// not call it.
    func key(of person: PersonID) throws -> SymmetricKey? {
        try database.blockingRead { try key(of: person, $0) }
    }

    /// A person's key, within a transaction.
    func key(of person: PersonID, _ database: any SQLTransaction) throws -> SymmetricKey? {
        try database.row(
            "SELECT key, master FROM person_key WHERE person = ?", [person.rawValue]
        ).map { row in
            SymmetricKey(
                data: try opened(row["key"], by: row["master"], as: Self.name(of: person)))
        }
    }

    /// Those of some persons whose keys are there: not who was erased. It blocks the thread.
    func known(of persons: Set<PersonID>) throws -> Set<PersonID> {
        try database.blockingRead { database in
            let rows = try database.rows(ofEach: persons.map(\.rawValue)) {
                "SELECT person FROM person_key WHERE person IN (\($0))"
            }
            return Set(rows.map { PersonID(rawValue: $0["person"]) })
        }
    }

    /// The password hash of a person's account; nil for a guest. It blocks the thread.
    func password(of person: PersonID) throws -> String? {
        try database.blockingRead {
            try $0.value(
                String.self, "SELECT password FROM account WHERE person = ?", [person.rawValue])
        }
    }

    /// Makes a new person's key, and those of the next persons, on disk before anything is sealed
    /// by it. A key that an interrupted registration left is used.
    func make(for person: PersonID) throws {
        guard !made.withLock({ $0.contains(person.rawValue) }) else { return }
        let numbers = person.rawValue..<(person.rawValue + Self.stock)
        let master = try masters.current()
        try database.blockingWrite { database in
            for number in numbers {
                let name = Self.name(of: PersonID(rawValue: number))
                try database.send(
                    """
                    INSERT INTO person_key (person, key, master) VALUES (?, ?, ?)
                    ON CONFLICT DO NOTHING
                    """,
                    [number, try Self.sealed(Self.fresh(), by: master.key, as: name), master.name])
            }
        }
        made.withLock { $0 = numbers }
    }

    /// Checks, for each master key in use, that it opens one person's key. It blocks the thread.
    ///
    /// - Throws: `StoreFailure.refused` when one does not, or is missing; `SQLFailure` when the
    ///   database cannot be read.
    package func check() throws {
        try database.blockingRead { database in
            let sealed = try database.rows(
                "SELECT master, min(person) AS person FROM person_key GROUP BY master")
            for row in sealed {
                do {
                    _ = try key(of: PersonID(rawValue: row["person"]), database)
                } catch is CryptoKitError {
                    throw StoreFailure.refused(
                        "the master keys that are there do not open the keys of persons")
                }
            }
        }
    }

    /// Deletes keys that were made in advance, of numbers after `last`.
    ///
    /// - Throws: `SQLFailure` when the database cannot be written.
    package func dropStock(after last: Int) throws {
        _ = try database.blockingWrite {
            try $0.run("DELETE FROM person_key WHERE person > ?", [last])
        }
    }

    /// A secret of the ledger, by name; made by the first call.
    func secret(_ name: String) async throws -> SymmetricKey {
        if let known = try await database.read({ try self.secret(name, $0) }) { return known }
        return try await database.write { database in
            let (master, sealed) = try self.sealed(Self.fresh(), as: "secret \(name)")
            try database.send(
                "INSERT INTO secret (name, key, master) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                [name, sealed, master])
            guard let made = try self.secret(name, database) else {
                throw StoreFailure.refused("the secret \(name) is not there")
            }
            return made
        }
    }

    private func secret(_ name: String, _ database: any SQLTransaction) throws -> SymmetricKey? {
        try database.row("SELECT key, master FROM secret WHERE name = ?", [name]).map { row in
            SymmetricKey(
                data: try opened(row["key"], by: row["master"], as: "secret \(name)"))
        }
    }

    /// Deletes the keys and credentials of persons, and adds their numbers to the list of erased
    /// persons. It blocks the thread. Deleted rows may be readable in the file until the database
    /// overwrites them.
    ///
    /// - Throws: `SQLFailure` when the database cannot be written.
    package func destroy(_ persons: [PersonID], now: Int) throws {
        try database.blockingWrite { try Self.destroy(persons, now: now, $0) }
    }

    /// The same, for tasks. Once begun it is completed, also when the task is cancelled.
    ///
    /// - Parameters:
    ///   - persons: the persons.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    ///   - check: called first, in the same transaction; its error prevents the deletion.
    /// - Throws: the error of `check`, `SQLFailure` when the database cannot be written.
    func destroy(
        _ persons: [PersonID], now: Int,
        check: @escaping @Sendable (any SQLTransaction) throws -> Void = { _ in }
    ) async throws {
        try await database.write { database in
            try check(database)
            try Self.destroy(persons, now: now, database)
        }
    }

    private static func destroy(_ persons: [PersonID], now: Int, _ database: any SQLTransaction)
        throws
    {
        for person in persons {
            try database.send(
                "INSERT INTO erased (person, time) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [person.rawValue, now])
            for table in [
                "person_key", "account", "pending", "account_session", "spent_token",
                "known_network", "passkey", "passkey_user", "game_center", "picture", "upload",
                "room_device", "name_part",
            ] {
                try database.send("DELETE FROM \(table) WHERE person = ?", [person.rawValue])
            }
        }
    }

    /// The erased persons, by number.
    func erased() async throws -> [PersonID] { try await database.read(Self.erased) }

    /// The erased persons, by number; it blocks the thread.
    func erased() throws -> [PersonID] { try database.blockingRead(Self.erased) }

    @Sendable private static func erased(_ database: any SQLTransaction) throws -> [PersonID] {
        try database.values(Int.self, "SELECT person FROM erased ORDER BY person")
            .map(PersonID.init(rawValue:))
    }

    /// Whether a person was erased. It blocks the thread.
    func isErased(_ person: PersonID) throws -> Bool {
        try database.blockingRead {
            try $0.value(Bool.self, "SELECT 1 FROM erased WHERE person = ?", [person.rawValue])
                ?? false
        }
    }

    /// Whether there are accounts. It blocks the thread.
    func hasAccounts() throws -> Bool {
        try database.blockingRead {
            try $0.value(Bool.self, "SELECT 1 FROM account LIMIT 1") ?? false
        }
    }

    /// The highest number of an erased person; 0 for none.
    func lastErased() throws -> Int {
        try database.blockingRead { try $0.value(Int.self, "SELECT max(person) FROM erased") ?? 0 }
    }

    /// Seals all keys by a new master key, while other processes read and write.
    ///
    /// - Returns: the number of keys that were sealed again.
    /// - Throws: the errors of `MasterKeys.add`, `SQLFailure` when the database fails.
    func renewMaster() throws -> Int {
        let former = try masters.add()
        let count = try seal(where: "master <> '\(masters.current().name)'")
        let used = try database.blockingRead { database in
            try database.values(
                String.self, "SELECT master FROM person_key UNION SELECT master FROM secret")
        }
        // Another process may be sealing by the previous key right now: it is removed by the next
        // call.
        try masters.forget(allBut: Set(used).union([former]))
        return count
    }

    // MARK: Sealing

    @discardableResult
    private func seal(where condition: String) throws -> Int {
        try database.blockingWrite { database in
            var count = 0
            for (table, id, word) in [
                ("person_key", "person", "person"), ("secret", "name", "secret"),
            ] {
                let rows = try database.rows(
                    """
                    SELECT \(id) AS id, CAST(\(id) AS TEXT) AS name, key, master
                    FROM \(table) WHERE \(condition)
                    """)
                for row in rows {
                    let place = "\(word) \(row["name"] as String)"
                    let key = try opened(row["key"], by: row["master"], as: place)
                    let (master, sealed) = try sealed(key, as: place)
                    try database.send(
                        "UPDATE \(table) SET key = ?, master = ? WHERE \(id) = ?",
                        [sealed, master, row["id"] as SQLValue])
                    count += 1
                }
            }
            return count
        }
    }

    private static func name(of person: PersonID) -> String { "person \(person.rawValue)" }

    private static func fresh() -> Data {
        SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    }

    /// Seals a key for its place: at another place it does not open.
    private func sealed(_ key: Data, as place: String) throws -> (master: String, sealed: Data) {
        let (name, master) = try masters.current()
        return (name, try Self.sealed(key, by: master, as: place))
    }

    private static func sealed(
        _ key: Data, by master: SymmetricKey, as place: String
    ) throws -> Data {
        let box = try AES.GCM.seal(key, using: master, authenticating: Data(place.utf8))
        guard let combined = box.combined else { throw StoreFailure.refused("sealing failed") }
        return combined
    }

    private func opened(_ sealed: Data, by master: String, as place: String) throws -> Data {
        if master.isEmpty { return sealed }
        return try AES.GCM.open(
            AES.GCM.SealedBox(combined: sealed), using: try masters.key(master),
            authenticating: Data(place.utf8))
    }
}
