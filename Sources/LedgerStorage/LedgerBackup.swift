import Catalog
import Crypto
import FoundationEssentials
public import Ledger
import LedgerEngine
import LedgerSQLite
import SQLDriver
import Storage

/// Backups are the same files whatever database a ledger lies in, so that one is restored into another.
extension LedgerStorage {
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
            // After the entries: a person who came meanwhile has a key too many, and nobody one too
            // few.
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

    /// An empty file that only this user reads; a database in it begins as one in no file.
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

    /// Puts a backup in place of nothing, and looks whether all of it is there.
    ///
    /// - Parameters:
    ///   - folder: the backup.
    ///   - keyFolder: its keys.
    ///   - location: where no ledger is.
    ///   - home: the folder of what every server has for itself.
    ///   - erased: who was erased since the backup was made: they are erased again.
    /// - Returns: what the backup held.
    /// - Throws: `StoreFailure`.
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

    /// The keys of a backup, and who was erased since.
    private struct KeptKeys {
        var folder: String
        var erased: [PersonID]
        var made: Int

        var file: String { "\(folder)/\(LedgerLocation.keysFile)" }
        var masters: String { "\(folder)/\(LedgerDatabases.mastersFile)" }

        /// Destroys in a copy of the keys what must not come back.
        func destroy(in database: any SQLDatabase, masters: String, after last: Int) throws {
            let keys = try PersonKeys(database, masters: masters)
            try keys.destroy(erased, now: made)
            // The numbers of who came after the backup are given again, to others.
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
        // Last: with it the ledger is there.
        try copy(entries, to: "\(folder)/\(LedgerLocation.entriesFile)")
    }

    private static func restore(
        _ entries: String, _ kept: KeptKeys, into storage: LedgerStorage, _ home: String
    ) throws {
        let backup = try SQLiteDatabase(reading: entries)
        // Entries come last: where there are any, all before them is there.
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
