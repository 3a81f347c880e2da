import Crypto
import FoundationEssentials
import GRDB
import Ledger

/// The keys under which what persons did is sealed. Destroying one makes all of it unreadable, and
/// leaves the chain and the sums as they are.
final class PersonKeys: Sendable {
    private let queue: DatabaseQueue

    init(_ place: String) throws {
        queue = try DurableDatabase.queue(place, steps: LedgerSchema.keySteps)
    }

    /// A person's key; nil when it was destroyed, or never made.
    func key(of person: PersonID) throws -> SymmetricKey? {
        try queue.read { database in
            try database.value(
                Data.self, "SELECT key FROM person_key WHERE person = ?", [person.rawValue]
            ).map { SymmetricKey(data: $0) }
        }
    }

    /// Copies all keys into a file.
    func copy(to place: String) throws {
        let copy = try DatabaseQueue(path: place)
        try queue.backup(to: copy)
        try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try copy.close()
    }

    /// Makes a key for a person who has none, on the disk before anything is sealed with it. One
    /// that a broken-off registration left is taken over.
    func make(for person: PersonID) throws {
        let key = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        try queue.write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO person_key (person, key) VALUES (?, ?)",
                arguments: [person.rawValue, key])
        }
    }
}
