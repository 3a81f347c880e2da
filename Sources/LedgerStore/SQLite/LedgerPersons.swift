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
