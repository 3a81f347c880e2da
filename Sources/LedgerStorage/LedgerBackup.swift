import Catalog
import Crypto
import FoundationEssentials
public import Ledger
import LedgerEngine
import LedgerSQLite
import SQLDriver
import Storage

/// Backups have the same files for every database, so that one can be restored into another.
extension LedgerStorage {
    /// Copies the ledger of one moment, while it is in use. Keys go to a folder of their own, to be
    /// kept apart and for at most thirty days: only then is an erasure effective. Beacons are not
    /// copied, as they exist for hours only.
    ///
    /// - Parameters:
    ///   - folder: the folder for the entries; it is made, and must not hold a backup.
    ///   - keyFolder: the folder for the keys.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the contents of the backup.
    /// - Throws: `BackupRefusal.keysBeside` when one folder is in the other, `.isTaken` when
    ///   `folder` holds a backup; `StoreFailure` when the database cannot be read or a file not
    ///   written.
    public func backUp(to folder: String, keys keyFolder: String, now: Int) throws -> BackupNote {
        do {
            let place = "\(folder)/\(BackupNote.name)"
            for (one, other) in [(folder, keyFolder), (keyFolder, folder)]
            where LedgerLocation.isWithin(one, other) {
                throw BackupRefusal.keysBeside(folder, keyFolder)
            }
            guard try AtomicFile.read(place, limit: 1 << 20) == nil else {
                throw BackupRefusal.isTaken(folder, by: "a backup")
            }
            try Folder.make(folder, mode: 0o700)
            try Folder.make(keyFolder, mode: 0o700)
            let entries = "\(folder)/\(LedgerLocation.entriesFile)"
            try copyEntries(to: entries)
            // After the entries: a person registered meanwhile has a key without entries, and never
            // entries without a key.
            try copyKeys(to: "\(keyFolder)/\(LedgerLocation.keysFile)")
            try Self.copy(
                databases.masters, to: "\(keyFolder)/\(LedgerDatabases.mastersFile)")
            let note = BackupNote(
                made: now, entries: try Self.count(entries), sha256: try Self.hash(of: entries))
            try AtomicFile.write(
                Array(try JSONEncoder().encode(note)), to: place, mode: 0o600)
            try Folder.bringToDisk(keyFolder)
            return note
        } catch let refusal as BackupRefusal {
            throw refusal
        } catch {
            throw StoreFailure(error)
        }
    }

    private func copyEntries(to place: String) throws {
        try Self.begin(place)
        if let files { return try files.entries.copy(to: place) }
        let copy = try SQLiteDatabase(place, steps: SQLiteSchema.entries)
        try LedgerTables.copy(LedgerTables.entries, from: databases.entries, to: copy)
        try copy.close()
        try SQLiteDatabase.makeOneFile(place)
    }

    /// Makes an empty file that only this user may read; SQLite treats it as a new database.
    private static func begin(_ place: String) throws {
        try AtomicFile.write([], to: place, mode: 0o600)
    }

    private func copyKeys(to place: String) throws {
        try Self.begin(place)
        if let files { return try files.keys.copy(to: place) }
        let copy = try SQLiteDatabase(place, steps: SQLiteSchema.keys)
        try LedgerTables.copy(LedgerTables.keys, from: databases.keys, to: copy)
        try copy.close()
        try SQLiteDatabase.makeOneFile(place)
    }

    /// Restores a backup to an empty place, after checking its hash.
    ///
    /// - Parameters:
    ///   - folder: the backup.
    ///   - keyFolder: its keys.
    ///   - location: a location without a ledger.
    ///   - home: the folder of a server's own files.
    ///   - erased: the persons erased since the backup was made, who are erased again.
    /// - Returns: the contents of the backup.
    /// - Throws: `BackupRefusal.isTaken` when the place holds a ledger; `StoreFailure` when the
    ///   backup is incomplete or changed, or a file or database cannot be read or written.
    public static func restore(
        from folder: String, keys keyFolder: String, into location: LedgerLocation, home: String,
        erased: [PersonID] = []
    ) throws -> BackupNote {
        do {
            let note = try AtomicFile.read("\(folder)/\(BackupNote.name)", limit: 1 << 20)
            guard let note else { throw StoreFailure.refused("\(folder) holds no backup") }
            let held = try JSONDecoder().decode(BackupNote.self, from: Data(note))
            let entries = "\(folder)/\(LedgerLocation.entriesFile)"
            guard try hash(of: entries) == held.sha256 else {
                throw StoreFailure.refused("\(entries) is not what was backed up")
            }
            let kept = KeptKeys(folder: keyFolder, erased: erased, made: held.made)
            switch location {
            case .folder(let place): try restore(entries, kept, into: place, home)
            default: try restore(entries, kept, into: LedgerStorage(location, home: home), home)
            }
            return held
        } catch let refusal as BackupRefusal {
            throw refusal
        } catch {
            throw StoreFailure(error)
        }
    }

    /// The keys of a backup, and the persons erased since.
    private struct KeptKeys {
        var folder: String
        var erased: [PersonID]
        var made: Int

        var file: String { "\(folder)/\(LedgerLocation.keysFile)" }
        var masters: String { "\(folder)/\(LedgerDatabases.mastersFile)" }

        /// Deletes from a copy of the keys those that must not be restored.
        func destroy(in database: any SQLDatabase, masters: String, after last: Int) throws {
            let keys = try PersonKeys(database, masters: masters)
            try keys.destroy(erased, now: made)
            // The numbers of persons registered after the backup are given to others.
            try keys.dropStock(after: last)
            _ = try database.blockingForgetDeleted()
        }
    }

    private static func restore(
        _ entries: String, _ kept: KeptKeys, into folder: String, _ home: String
    ) throws {
        guard !LedgerLocation.folder(folder).mayExist else {
            throw BackupRefusal.isTaken(folder, by: "a ledger")
        }
        try Folder.make(folder, mode: 0o700)
        try Folder.make(home, mode: 0o700)
        let masters = "\(home)/\(LedgerDatabases.mastersFile)"
        try copy(kept.masters, to: masters)
        try copy(kept.file, to: "\(folder)/\(LedgerLocation.keysFile)")
        try kept.destroy(
            in: SQLiteDatabase(
                "\(folder)/\(LedgerLocation.keysFile)", steps: SQLiteSchema.keys),
            masters: masters, after: lastPerson(of: entries))
        // Last, because this file makes the place a ledger.
        try copy(entries, to: "\(folder)/\(LedgerLocation.entriesFile)")
    }

    private static func restore(
        _ entries: String, _ kept: KeptKeys, into storage: LedgerStorage, _ home: String
    ) throws {
        let backup = try SQLiteDatabase(reading: entries)
        // Entries are copied last: where there are any, everything else is complete.
        let stranger = try LedgerTables.stranger(
            among: LedgerTables.entries, of: storage.databases.entries, to: backup)
        guard stranger == nil else {
            throw BackupRefusal.isTaken(storage.location.name, by: "a ledger")
        }
        try copy(kept.masters, to: storage.databases.masters)
        let keys = try SQLiteDatabase(reading: kept.file)
        try LedgerTables.copy(LedgerTables.keys, from: keys, to: storage.databases.keys)
        try kept.destroy(
            in: storage.databases.keys, masters: storage.databases.masters,
            after: lastPerson(of: entries))
        try LedgerTables.copy(
            LedgerTables.entries, from: backup, to: storage.databases.entries)
    }

    private static func count(_ place: String) throws -> Int {
        try SQLiteDatabase(reading: place).blockingRead { try LedgerRows.head($0).number }
    }

    private static func lastPerson(of place: String) throws -> Int {
        try SQLiteDatabase(reading: place).blockingRead {
            try $0.value(Int.self, "SELECT max(id) FROM person") ?? 0
        }
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
