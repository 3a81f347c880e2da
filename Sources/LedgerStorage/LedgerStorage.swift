public import LedgerEngine
import LedgerPostgres
import LedgerSQLite
import Storage

/// An open location of a ledger.
public struct LedgerStorage: Sendable {
    /// The location.
    public let location: LedgerLocation
    /// Its databases.
    public let databases: LedgerDatabases
    /// The SQLite files of a location in a folder; nil for others.
    let files: SQLiteFiles?

    /// The databases of a ledger in files of a folder.
    struct SQLiteFiles: Sendable {
        var entries: SQLiteDatabase
        var keys: SQLiteDatabase
    }

    /// Opens the databases of a ledger, makes missing ones, and migrates their tables. It blocks
    /// the thread.
    ///
    /// - Parameters:
    ///   - location: the location.
    ///   - home: the folder of a server's own files, with the master keys; it is made.
    ///   - replica: the address of a replica of the PostgreSQL database; nil for none.
    ///   - told: called with a message about each migration, and each broken connection.
    /// - Throws: `StoreFailure.newerSchema` when a database has a newer schema than this program,
    ///   `.refused` when a folder or database cannot be made or opened; `BackupRefusal.isUnfinished`
    ///   when a restore into `home` was broken off.
    public init(
        _ location: LedgerLocation, home: String, replica: String? = nil,
        told: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        try self.init(location, home: home, replica: replica, isRestoring: false, told: told)
    }

    /// The same, also for a restore, which may continue one that was broken off.
    init(
        _ location: LedgerLocation, home: String, replica: String? = nil, isRestoring: Bool,
        told: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        guard isRestoring || !RestoreMark(home).isThere else {
            throw BackupRefusal.isUnfinished(home)
        }
        self.location = location
        let masters = "\(home)/\(LedgerDatabases.mastersFile)"
        do {
            try Folder.make(home, mode: 0o700)
            switch location {
            case .folder(let folder):
                try Folder.make(folder, mode: 0o700)
                let files = SQLiteFiles(
                    entries: try SQLiteDatabase(
                        "\(folder)/\(LedgerLocation.entriesFile)", steps: SQLiteSchema.entries),
                    keys: try SQLiteDatabase(
                        "\(folder)/\(LedgerLocation.keysFile)", steps: SQLiteSchema.keys))
                let beacons = try SQLiteDatabase(
                    "\(folder)/\(LedgerLocation.beaconsFile)", steps: SQLiteSchema.beacons)
                // SQLite syncs the files' bytes, but not their directory entries.
                try Folder.bringToDisk(folder)
                self.files = files
                databases = LedgerDatabases(
                    entries: files.entries, keys: files.keys, beacons: beacons, masters: masters)
            case .postgres(let address):
                files = nil
                func database(
                    _ schema: (name: String, steps: [String]), readers: Int
                ) throws -> PostgresDatabase {
                    try PostgresDatabase(
                        address: address, schema: schema.name, connections: readers,
                        steps: schema.steps, told: told)
                }
                let readers = PostgresLimits.readers
                let entries = PostgresSchema.entries
                databases = LedgerDatabases(
                    entries: try database(entries, readers: readers.entries),
                    keys: try database(PostgresSchema.keys, readers: readers.keys),
                    beacons: try database(PostgresSchema.beacons, readers: readers.beacons),
                    masters: masters,
                    replica: replica.map { address in
                        LedgerReplica(told: told) {
                            try PostgresDatabase(
                                address: address, schema: entries.name,
                                connections: readers.entries, steps: entries.steps,
                                isReplica: true, told: told)
                        }
                    })
            case .memory:
                files = nil
                databases = LedgerDatabases(
                    entries: try SQLiteDatabase(nil, steps: SQLiteSchema.entries),
                    keys: try SQLiteDatabase(nil, steps: SQLiteSchema.keys),
                    beacons: try SQLiteDatabase(nil, steps: SQLiteSchema.beacons),
                    masters: masters)
            }
        } catch {
            throw StoreFailure(error)
        }
    }
}
