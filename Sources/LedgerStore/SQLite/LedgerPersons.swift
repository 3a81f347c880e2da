public import FoundationEssentials
import GRDB
public import Ledger

/// Sessions in a transaction.
enum LedgerSessions {
    static func begin(
        _ token: Data, _ session: LedgerSession, now: Int, _ database: Database
    ) throws {
        try database.execute(sql: "DELETE FROM session WHERE expires <= ?", arguments: [now])
        try database.execute(
            sql: "INSERT INTO session (token, person, device, expires) VALUES (?, ?, ?, ?)",
            arguments: [
                token, session.sender.person.rawValue, session.sender.device, session.expires,
            ])
    }
}

/// Public names.
enum Handle {
    /// Eight bytes of chance in hexadecimal.
    static func random() -> String {
        let number = UInt64.random(in: .min ... .max)
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}

extension SQLiteLedger: PersonStore {
    /// Makes a device known; see `PersonStore`.
    public func register(device: String, born: Int, now: Int) async throws -> PersonID {
        guard
            case .person(let person) = try await work(
                .register(device: device, born: born, now: now))
        else { throw StoreFailure.refused("another answer came") }
        return person
    }

    /// Whose device it is; see `PersonStore`.
    public func person(of device: String) async throws -> PersonID? {
        try await read { try LedgerRows.person(of: device, $0) }
    }

    /// Who has a public name; see `PersonStore`.
    public func person(named handle: String) async throws -> PersonID? {
        try await read { database in
            try Int.fetchOne(
                database, sql: "SELECT id FROM person WHERE handle = ?", arguments: [handle]
            ).map(PersonID.init(rawValue:))
        }
    }

    /// What everyone may know; see `PersonStore`.
    public func faces(of persons: [PersonID]) async throws -> [PersonID: Face] {
        try await read { database in
            var faces: [PersonID: Face] = [:]
            for person in persons where faces[person] == nil {
                let statement = try database.cachedStatement(
                    sql: "SELECT handle, worn FROM person WHERE id = ?")
                guard let row = try Row.fetchOne(statement, arguments: [person.rawValue]) else {
                    continue
                }
                let worn = try JSONDecoder().decode([String: String].self, from: row["worn"])
                faces[person] = Face(handle: row["handle"], worn: worn)
            }
            return faces
        }
    }

    /// Takes a guest into an account; see `PersonStore`.
    public func claim(
        _ device: String, into person: PersonID, id: UUIDv7, now: Int
    ) async throws -> Claimed {
        guard
            case .claimed(let claimed) = try await work(
                .claim(device: device, into: person, id: id, now: now))
        else { throw StoreFailure.refused("another answer came") }
        return claimed
    }

    /// Ends a device; see `PersonStore`.
    public func end(_ device: String, of person: PersonID) async throws {
        _ = try await work(.end(device: device, of: person))
    }

    /// The guests that were taken into a person's account; see `PersonStore`.
    public func guests(of person: PersonID) async throws -> [PersonID] {
        try await read { try LedgerErasure(database: $0).guests(of: person) }
    }

    /// Erases a person; see `PersonStore`.
    public func erase(_ person: PersonID, now: Int) async throws {
        // A guest who opened an account meanwhile leaves by their own.
        let guests = try await guests(of: person).filter { try accounts.account(of: $0) == nil }
        // The list and the keys first: from then on nothing opens any more, and what is left to do
        // is done when the ledger is opened, should this be broken off.
        try keys.destroy(guests + [person], now: now)
        for erased in guests + [person] { _ = try await work(.erase(erased)) }
        try forgetLog()
    }

    /// Who was erased, by number.
    public func erased() throws -> [PersonID] {
        do { return try keys.erased() } catch { throw StoreFailure(error) }
    }

    /// Seals all keys by a new master key, while others read and write on.
    ///
    /// - Returns: how many.
    /// - Throws: `StoreFailure`.
    public func renewMaster() throws -> Int {
        do { return try keys.renewMaster() } catch { throw StoreFailure(error) }
    }

    /// Erases whom the list of keys names as erased and the ledger does not: what was broken off,
    /// or came back with a backup.
    func finishErasures() throws {
        let listed = try keys.erased()
        let left = try pool.read { database in
            try listed.filter { person in
                let handle = try database.value(
                    String.self, "SELECT handle FROM person WHERE id = ?", [person.rawValue])
                return handle != nil && handle != LedgerErasure.handle(of: person)
            }
        }
        // A disk that is full or read-only may still be read.
        guard !left.isEmpty else { return }
        try pool.write { database in
            for person in left { try LedgerErasure(database: database).erase(person) }
        }
        try forgetLog()
    }

    /// Writes the log into the database and empties it: what was deleted stands in it until then.
    private func forgetLog() throws {
        do {
            _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // A reader still looks at what was; the next erasure or chore empties it.
        }
    }

    /// Begins a session; see `PersonStore`.
    public func begin(_ token: Data, _ session: LedgerSession, now: Int) async throws {
        _ = try await work(.begin(token: token, session, now: now))
    }

    /// The session of a token; see `PersonStore`.
    public func session(of token: Data, now: Int) async throws -> LedgerSession? {
        try await read { database in
            try database.row(
                "SELECT person, device, expires FROM session WHERE token = ? AND expires > ?",
                [token, now]
            ).map { row in
                LedgerSession(
                    Sender(person: PersonID(rawValue: row["person"]), device: row["device"]),
                    expires: row["expires"])
            }
        }
    }
}
