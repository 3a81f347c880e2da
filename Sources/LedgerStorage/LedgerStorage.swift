public import LedgerEngine
import LedgerSQLite
import SQLDriver
import Storage

/// A place where a ledger is kept, opened.
public struct LedgerStorage: Sendable {
    /// Where it is.
    public let location: LedgerLocation
    /// Its databases.
    public let databases: LedgerDatabases
    /// The files, where it lies in files.
    let files: SQLiteFiles?

    /// The databases of a ledger in files of a folder.
    struct SQLiteFiles: Sendable {
        var entries: SQLiteDatabase
        var keys: SQLiteDatabase
    }

    /// Opens the databases of a ledger, which are made where they are not there, and brings their
    /// tables to the last step. It blocks the thread.
    ///
    /// - Parameters:
    ///   - location: where they are.
    ///   - home: the folder of what every server has for itself, the file of the master keys among
    ///     it; it is made.
    /// - Throws: `StoreFailure`.
    public init(_ location: LedgerLocation, home: String) throws {
        self.location = location
        let masters = "\(home)/\(LedgerDatabases.mastersFile)"
        do {
            try Folder.make(home)
            switch location {
            case .folder(let folder):
                try Folder.make(folder)
                let files = SQLiteFiles(
                    entries: try SQLiteDatabase(
                        "\(folder)/\(LedgerLocation.entriesFile)", steps: LedgerSchema.entries),
                    keys: try SQLiteDatabase(
                        "\(folder)/\(LedgerLocation.keysFile)", steps: LedgerSchema.keys))
                let beacons = try SQLiteDatabase(
                    "\(folder)/\(LedgerLocation.beaconsFile)", steps: LedgerSchema.beacons)
                // SQLite brings the files' bytes to the disk, but not their names.
                try Folder.bringToDisk(folder)
                self.files = files
                databases = LedgerDatabases(
                    entries: files.entries, keys: files.keys, beacons: beacons, masters: masters)
            case .memory:
                files = nil
                databases = LedgerDatabases(
                    entries: try SQLiteDatabase(nil, steps: LedgerSchema.entries),
                    keys: try SQLiteDatabase(nil, steps: LedgerSchema.keys),
                    beacons: try SQLiteDatabase(nil, steps: LedgerSchema.beacons),
                    masters: masters)
            }
        } catch {
            throw StoreFailure(error)
        }
    }
}
