/// The tables of the ledger's databases in SQLite, as numbered steps in the files of Migrations.
/// Steps are only ever added.
public enum SQLiteSchema {
    /// Entries, and all that is derived from them.
    public static let entries: [String] = [
        text(PackageResources.ledger_001_sql),
        text(PackageResources.ledger_002_sql),
        text(PackageResources.ledger_003_sql),
        text(PackageResources.ledger_004_sql),
        text(PackageResources.ledger_005_sql),
        text(PackageResources.ledger_006_sql),
        text(PackageResources.ledger_007_sql),
        text(PackageResources.ledger_008_sql),
        text(PackageResources.ledger_009_sql),
        text(PackageResources.ledger_010_sql),
        text(PackageResources.ledger_011_sql),
    ]

    /// Keys and accounts: in a database of their own, so that a destroyed key is in no backup of
    /// the entries.
    public static let keys: [String] = [
        text(PackageResources.keys_001_sql),
        text(PackageResources.keys_002_sql),
        text(PackageResources.keys_003_sql),
        text(PackageResources.keys_004_sql),
        text(PackageResources.keys_005_sql),
        text(PackageResources.keys_006_sql),
        text(PackageResources.keys_007_sql),
        text(PackageResources.keys_008_sql),
    ]

    /// Beacons until they expire, and live rounds.
    public static let beacons: [String] = [
        text(PackageResources.beacons_001_sql),
        text(PackageResources.beacons_002_sql),
        text(PackageResources.beacons_003_sql),
    ]

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
