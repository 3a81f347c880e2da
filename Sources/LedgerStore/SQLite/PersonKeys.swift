import Crypto
import FoundationEssentials
import GRDB
import Ledger

/// The keys under which what persons did is sealed. Destroying one makes all of it unreadable, and
/// leaves the chain and the sums as they are. In the database they are sealed by a master key.
final class PersonKeys: Sendable {
    let queue: DatabaseQueue
    private let masters: MasterKeys

    /// The keys of a database, sealed by the master keys of a file, which is made with the first.
    init(_ place: String, masters: String) throws {
        queue = try DurableDatabase.queue(place, steps: LedgerSchema.keySteps)
        let areSealed = try queue.read { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT 1 WHERE EXISTS (SELECT 1 FROM person_key WHERE master <> '')
                    OR EXISTS (SELECT 1 FROM secret)
                    """)
        }
        self.masters = try MasterKeys(masters, mayMake: areSealed != true)
        // Keys of before there were master keys. A disk that is read-only may still be read.
        let isOpen = try queue.read { database in
            try Bool.fetchOne(database, sql: "SELECT 1 FROM person_key WHERE master = ''")
        }
        if isOpen == true { try seal(where: "master = ''") }
    }

    /// A person's key; nil when it was destroyed, or never made.
    func key(of person: PersonID) throws -> SymmetricKey? {
        try queue.read { try key(of: person, $0) }
    }

    /// A person's key, within a transaction.
    func key(of person: PersonID, _ database: Database) throws -> SymmetricKey? {
        try database.row(
            "SELECT key, master FROM person_key WHERE person = ?", [person.rawValue]
        ).map { row in
            SymmetricKey(
                data: try opened(row["key"], by: row["master"], as: Self.name(of: person)))
        }
    }

    /// Makes a key for a person who has none, on the disk before anything is sealed with it. One
    /// that a broken-off registration left is taken over.
    func make(for person: PersonID) throws {
        let (master, sealed) = try sealed(Self.fresh(), as: Self.name(of: person))
        try queue.write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO person_key (person, key, master) VALUES (?, ?, ?)",
                arguments: [person.rawValue, sealed, master])
        }
    }

    /// A secret of the ledger's own, made when it is first asked for.
    func secret(_ name: String) throws -> SymmetricKey {
        if let known = try queue.read({ try secret(name, $0) }) { return known }
        let (master, sealed) = try sealed(Self.fresh(), as: "secret \(name)")
        return try queue.write { database in
            try database.run(
                "INSERT OR IGNORE INTO secret (name, key, master) VALUES (?, ?, ?)",
                [name, sealed, master])
            guard let made = try secret(name, database) else {
                throw StoreFailure.refused("the secret \(name) is not there")
            }
            return made
        }
    }

    private func secret(_ name: String, _ database: Database) throws -> SymmetricKey? {
        try database.row("SELECT key, master FROM secret WHERE name = ?", [name]).map { row in
            SymmetricKey(
                data: try opened(row["key"], by: row["master"], as: "secret \(name)"))
        }
    }

    /// Destroys the keys and credentials of persons, and keeps their numbers on the list.
    func destroy(_ persons: [PersonID], now: Int) throws {
        try queue.write { database in
            for person in persons {
                try database.run(
                    "INSERT OR IGNORE INTO erased (person, time) VALUES (?, ?)",
                    [person.rawValue, now])
                for table in [
                    "person_key", "account", "pending", "account_session", "spent_token",
                    "known_network", "passkey", "passkey_user", "game_center", "picture", "upload",
                    "room_device",
                ] {
                    try database.execute(
                        sql: "DELETE FROM \(table) WHERE person = ?",
                        arguments: [person.rawValue])
                }
            }
        }
        _ = try queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    /// Who was erased.
    func erased() throws -> [PersonID] {
        try queue.read { database in
            try Int.fetchAll(database, sql: "SELECT person FROM erased ORDER BY person")
                .map(PersonID.init(rawValue:))
        }
    }

    /// The highest number of who was erased; 0 for nobody.
    func lastErased() throws -> Int {
        try queue.read { try $0.value(Int.self, "SELECT max(person) FROM erased") ?? 0 }
    }

    /// Seals everything by a new master key, while others read and write on.
    ///
    /// - Returns: how many keys were sealed anew.
    func renewMaster() throws -> Int {
        let former = try masters.add()
        let count = try seal(where: "master <> '\(masters.current().name)'")
        let used = try queue.read { database in
            try String.fetchSet(
                database, sql: "SELECT master FROM person_key UNION SELECT master FROM secret")
        }
        // Another process may be sealing by the former one at this very moment: it goes next time.
        try masters.forget(allBut: used.union([former]))
        return count
    }

    /// Copies all keys into a file.
    func copy(to place: String) throws {
        let copy = try DatabaseQueue(path: place)
        try queue.backup(to: copy)
        try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try copy.close()
    }

    // MARK: Sealing

    @discardableResult
    private func seal(where condition: String) throws -> Int {
        try queue.write { database in
            var count = 0
            for (table, id, word) in [
                ("person_key", "person", "person"), ("secret", "name", "secret"),
            ] {
                let rows = try Row.fetchAll(
                    database,
                    sql: """
                        SELECT \(id) AS id, CAST(\(id) AS TEXT) AS name, key, master
                        FROM \(table) WHERE \(condition)
                        """)
                for row in rows {
                    let place = "\(word) \(row["name"] as String)"
                    let key = try opened(row["key"], by: row["master"], as: place)
                    let (master, sealed) = try sealed(key, as: place)
                    try database.execute(
                        sql: "UPDATE \(table) SET key = ?, master = ? WHERE \(id) = ?",
                        arguments: [sealed, master, row["id"] as DatabaseValue])
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

    /// Seals a key for its place: moved elsewhere it does not open.
    private func sealed(_ key: Data, as place: String) throws -> (master: String, sealed: Data) {
        let (name, master) = try masters.current()
        let box = try AES.GCM.seal(key, using: master, authenticating: Data(place.utf8))
        guard let combined = box.combined else { throw StoreFailure.refused("sealing failed") }
        return (name, combined)
    }

    private func opened(_ sealed: Data, by master: String, as place: String) throws -> Data {
        if master.isEmpty { return sealed }
        return try AES.GCM.open(
            AES.GCM.SealedBox(combined: sealed), using: try masters.key(master),
            authenticating: Data(place.utf8))
    }
}
