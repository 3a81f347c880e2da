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
    ///   - adding: adds further files to `folder`; called before the note is written that makes it
    ///     a backup.
    /// - Returns: the contents of the backup.
    /// - Throws: `BackupRefusal.keysBeside` when one folder is in the other, `.inLedger` when one is
    ///   in the ledger's own folder, `.isTaken` when `folder` holds a backup; `StoreFailure` when
    ///   the database cannot be read or a file not written.
    public func backUp(
        to folder: String, keys keyFolder: String, now: Int, adding: () throws -> Void = {}
    ) throws -> BackupNote {
        do {
            let place = "\(folder)/\(BackupNote.name)"
            for (one, other) in [(folder, keyFolder), (keyFolder, folder)]
            where LedgerLocation.isWithin(one, other) {
                throw BackupRefusal.keysBeside(folder, keyFolder)
            }
            if case .folder(let ledger) = location {
                for one in [folder, keyFolder] where LedgerLocation.isWithin(one, ledger) {
                    throw BackupRefusal.inLedger(one)
                }
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
            try adding()
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

    /// Restores a backup to an empty place, after checking its hash. A place where a restore was
    /// broken off is no ledger: it is refused until a restore is completed there.
    ///
    /// - Parameters:
    ///   - folder: the backup.
    ///   - keyFolder: its keys.
    ///   - location: a location without a ledger.
    ///   - home: the folder of a server's own files.
    ///   - erased: the persons erased since the backup was made, who are erased again.
    ///   - adding: adds further files to the place; called before the entries are copied.
    /// - Returns: the contents of the backup, and how many of `erased` it had.
    /// - Throws: `BackupRefusal.isTaken` when the place holds a ledger, `.isDamaged` when the backup
    ///   is incomplete or changed; `StoreFailure` when a file or database cannot be read or written.
    public static func restore(
        from folder: String, keys keyFolder: String, into location: LedgerLocation, home: String,
        erased: [PersonID] = [], adding: () throws -> Void = {}
    ) throws -> (note: BackupNote, erasedAgain: Int) {
        do {
            let held = try note(of: folder)
            let entries = "\(folder)/\(LedgerLocation.entriesFile)"
            let kept = KeptKeys(folder: keyFolder, erased: erased, made: held.made)
            for file in [entries, kept.file, kept.masters]
            where !FileManager.default.fileExists(atPath: file) {
                throw BackupRefusal.isDamaged(file, "is not there")
            }
            guard try hash(of: entries) == held.sha256 else {
                throw BackupRefusal.isDamaged(entries, "is not what was backed up")
            }
            let again = try kept.count()
            switch location {
            case .folder(let place): try restore(entries, kept, into: place, home, adding)
            default:
                let storage = try LedgerStorage(location, home: home, isRestoring: true)
                try restore(entries, kept, into: storage, home, adding)
            }
            return (held, again)
        } catch let refusal as BackupRefusal {
            throw refusal
        } catch {
            throw StoreFailure(error)
        }
    }

    private static func note(of folder: String) throws -> BackupNote {
        let place = "\(folder)/\(BackupNote.name)"
        guard let bytes = try AtomicFile.read(place, limit: 1 << 20) else {
            throw BackupRefusal.isDamaged(folder, "holds no backup")
        }
        guard let note = try? JSONDecoder().decode(BackupNote.self, from: Data(bytes)) else {
            throw BackupRefusal.isDamaged(place, "is not what a backup writes")
        }
        return note
    }

    /// The keys of a backup, and the persons erased since.
    private struct KeptKeys {
        var folder: String
        var erased: [PersonID]
        var made: Int

        var file: String { "\(folder)/\(LedgerLocation.keysFile)" }
        var masters: String { "\(folder)/\(LedgerDatabases.mastersFile)" }

        /// How many of the erased persons have keys in the backup.
        func count() throws -> Int {
            let wanted = Set(erased.map(\.rawValue))
            let database = try SQLiteDatabase(reading: file)
            return try database.blockingRead {
                try $0.values(Int.self, "SELECT DISTINCT person FROM person_key")
            }.count { wanted.contains($0) }
        }

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
        _ entries: String, _ kept: KeptKeys, into folder: String, _ home: String,
        _ adding: () throws -> Void
    ) throws {
        let mark = RestoreMark(home)
        guard mark.isThere || !LedgerLocation.folder(folder).mayExist else {
            throw BackupRefusal.isTaken(folder, by: "a ledger")
        }
        try Folder.make(folder, mode: 0o700)
        try Folder.make(home, mode: 0o700)
        try mark.set()
        // What a broken-off restore left, with the logs of its databases.
        for file in [LedgerLocation.keysFile, LedgerLocation.entriesFile] {
            for path in ["", "-wal", "-shm"].map({ "\(folder)/\(file)\($0)" })
            where FileManager.default.fileExists(atPath: path) {
                try FileManager.default.removeItem(atPath: path)
            }
        }
        try adding()
        let masters = "\(home)/\(LedgerDatabases.mastersFile)"
        try copy(kept.masters, to: masters)
        try copy(kept.file, to: "\(folder)/\(LedgerLocation.keysFile)")
        try kept.destroy(
            in: SQLiteDatabase(
                "\(folder)/\(LedgerLocation.keysFile)", steps: SQLiteSchema.keys),
            masters: masters, after: lastPerson(of: entries))
        // Last, because this file makes the place a ledger.
        try copy(entries, to: "\(folder)/\(LedgerLocation.entriesFile)")
        try mark.remove()
    }

    private static func restore(
        _ entries: String, _ kept: KeptKeys, into storage: LedgerStorage, _ home: String,
        _ adding: () throws -> Void
    ) throws {
        let backup = try SQLiteDatabase(reading: entries)
        // Entries are copied last: where there are any, everything else is complete.
        let stranger = try LedgerTables.stranger(
            among: LedgerTables.entries, of: storage.databases.entries, to: backup)
        guard stranger == nil else {
            throw BackupRefusal.isTaken(storage.location.name, by: "a ledger")
        }
        let mark = RestoreMark(home)
        try mark.set()
        try adding()
        try copy(kept.masters, to: storage.databases.masters)
        let keys = try SQLiteDatabase(reading: kept.file)
        try LedgerTables.copy(LedgerTables.keys, from: keys, to: storage.databases.keys)
        try kept.destroy(
            in: storage.databases.keys, masters: storage.databases.masters,
            after: lastPerson(of: entries))
        try LedgerTables.copy(
            LedgerTables.entries, from: backup, to: storage.databases.entries)
        try mark.remove()
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
