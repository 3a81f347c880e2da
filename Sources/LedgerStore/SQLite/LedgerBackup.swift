import Catalog
import Crypto
import FoundationEssentials
import GRDB
public import Ledger
import Storage

/// What a backup holds, written last: without it a folder is no backup.
public struct BackupNote: Codable, Sendable, Hashable {
    /// When it was made, in milliseconds since 1970-01-01T00:00Z.
    public var made: Int
    /// Entries in it.
    public var entries: Int
    /// SHA-256 of ledger.sqlite in hexadecimal.
    public var sha256: String

    /// The note's file.
    public static let name = "backup.json"
}

extension SQLiteLedger {
    /// Copies the ledger as it is at one moment, while it is written on. Keys go to a folder of their
    /// own, to be kept apart and for thirty days at most: only so is erased what is erased. Beacons
    /// are not copied: they live for hours, and leave nothing.
    ///
    /// - Parameters:
    ///   - folder: where the entries go; it is made, and must not hold a backup.
    ///   - keyFolder: where the keys go.
    ///   - now: the time.
    /// - Returns: what the backup holds.
    /// - Throws: `StoreFailure`.
    public func backUp(to folder: String, keys keyFolder: String, now: Int) throws -> BackupNote {
        do {
            let place = "\(folder)/\(BackupNote.name)"
            guard try AtomicFile.read(place, limit: 1 << 20) == nil else {
                throw StoreFailure.refused("\(folder) holds a backup already; take another folder")
            }
            try Folder.make(folder)
            try Folder.make(keyFolder, mode: 0o700)
            let copy = "\(folder)/ledger.sqlite"
            try copyEntries(to: copy)
            // After the entries: a person who came meanwhile has a key too many, and nobody one too
            // few.
            try keys.copy(to: "\(keyFolder)/keys.sqlite")
            try Self.copy(masters, to: "\(keyFolder)/\(MasterKeys.name)")
            let entries = try DatabaseQueue(path: copy).read { try LedgerRows.head($0).number }
            let note = BackupNote(made: now, entries: entries, sha256: try Self.hash(of: copy))
            try AtomicFile.write(Array(try JSONEncoder().encode(note)), to: place)
            try Folder.bringToDisk(keyFolder)
            return note
        } catch {
            throw StoreFailure(error)
        }
    }

    /// Puts a backup in place of nothing, and looks whether all of it is there and holds.
    ///
    /// - Parameters:
    ///   - folder: the backup.
    ///   - keyFolder: its keys.
    ///   - home: the ledger's folder, which must hold no ledger.
    ///   - erased: who was erased since the backup was made: they are erased again.
    /// - Returns: what the backup held.
    /// - Throws: `StoreFailure`.
    public static func restore(
        from folder: String, keys keyFolder: String, into home: String,
        erased: [PersonID] = []
    ) throws -> BackupNote {
        do {
            guard try !AtomicFile.read("\(home)/ledger.sqlite", { _ in }) else {
                throw StoreFailure.refused("\(home) holds a ledger already; move it away first")
            }
            let note = try AtomicFile.read("\(folder)/\(BackupNote.name)", limit: 1 << 20)
            guard let note else { throw StoreFailure.refused("\(folder) holds no backup") }
            let held = try JSONDecoder().decode(BackupNote.self, from: Data(note))
            guard try hash(of: "\(folder)/ledger.sqlite") == held.sha256 else {
                throw StoreFailure.refused("\(folder)/ledger.sqlite is not what was backed up")
            }
            try Folder.make(home, mode: 0o700)
            try copy("\(keyFolder)/\(MasterKeys.name)", to: "\(home)/\(MasterKeys.name)")
            try copy("\(keyFolder)/keys.sqlite", to: "\(home)/keys.sqlite")
            let keys = try PersonKeys(
                "\(home)/keys.sqlite", masters: "\(home)/\(MasterKeys.name)")
            try keys.destroy(erased, now: held.made)
            // The numbers of who came after the backup are given again, to others.
            try keys.dropStock(after: try lastPerson(of: "\(folder)/ledger.sqlite"))
            _ = try keys.pool.writeWithoutTransaction(DurableDatabase.forgetLog)
            // Last: with it the ledger is there.
            try copy("\(folder)/ledger.sqlite", to: "\(home)/ledger.sqlite")
            return held
        } catch {
            throw StoreFailure(error)
        }
    }

    private static func lastPerson(of place: String) throws -> Int {
        var configuration = Configuration()
        configuration.readonly = true
        let backup = try DatabaseQueue(path: place, configuration: configuration)
        return try backup.read { try $0.value(Int.self, "SELECT max(id) FROM person") ?? 0 }
    }

    private func copyEntries(to place: String) throws {
        let copy = try DatabaseQueue(path: place)
        try pool.backup(to: copy)
        // One file, without a log beside it.
        try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try copy.close()
    }

    private static func hash(of place: String) throws -> String {
        var hash = SHA256()
        guard try AtomicFile.read(place, { hash.update(bufferPointer: $0) }) else {
            throw StoreFailure.refused("\(place) is not there")
        }
        return Hex.text(hash.finalize())
    }

    private static func copy(_ place: String, to target: String) throws {
        let file = try AtomicFile(target, mode: 0o600)
        guard try AtomicFile.read(place, { try file.write($0) }) else {
            throw StoreFailure.refused("\(place) is not there")
        }
        try file.finish()
    }
}
