public import SQLDriver

/// The databases that a ledger lies in. They are three, so that a copy of one holds nothing of the
/// others: what is destroyed in one is in no backup of another.
public struct LedgerDatabases: Sendable {
    /// The usual name of the file of the master keys.
    public static let mastersFile = "master.json"

    /// Entries, and what follows from them.
    public var entries: any SQLDatabase
    /// Keys of persons, and accounts.
    public var keys: any SQLDatabase
    /// Beacons while they live.
    public var beacons: any SQLDatabase
    /// The file of the master keys, by which the keys of persons are sealed. All servers at the same
    /// databases have the same one.
    public var masters: String

    /// Some databases.
    public init(
        entries: any SQLDatabase, keys: any SQLDatabase, beacons: any SQLDatabase, masters: String
    ) {
        self.entries = entries
        self.keys = keys
        self.beacons = beacons
        self.masters = masters
    }
}
