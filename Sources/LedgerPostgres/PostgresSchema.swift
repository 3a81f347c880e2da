/// The tables of the ledger's databases in PostgreSQL, one schema for each, as numbered steps in
/// the files of Migrations. Steps are only ever added.
public enum PostgresSchema {
    /// The schema of entries, and of all that is derived from them.
    public static let entries = (
        name: "florilegium_ledger",
        steps: [
            text(PackageResources.ledger_001_sql), text(PackageResources.ledger_002_sql),
            text(PackageResources.ledger_003_sql), text(PackageResources.ledger_004_sql),
        ]
    )

    /// The schema of keys and accounts, which can be left out of a dump of the others.
    public static let keys = (
        name: "florilegium_keys",
        steps: [text(PackageResources.keys_001_sql), text(PackageResources.keys_002_sql)]
    )

    /// The schema of beacons until they expire, and of live rounds.
    public static let beacons = (
        name: "florilegium_beacons", steps: [text(PackageResources.beacons_001_sql)]
    )

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
