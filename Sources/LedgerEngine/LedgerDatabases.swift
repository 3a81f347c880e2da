public import SQLDriver

/// The three databases of a ledger. They are separate, so that no backup of one contains data that
/// was deleted from another.
public struct LedgerDatabases: Sendable {
    /// The usual file name of the master keys.
    public static let mastersFile = "master.json"

    /// Entries, player states, boards and all else that is derived from entries.
    public var entries: any SQLDatabase
    /// Keys of persons, and accounts.
    public var keys: any SQLDatabase
    /// Beacons until they expire, and live rounds.
    public var beacons: any SQLDatabase
    /// The path of the master keys, which seal persons' keys. All servers of the same databases use
    /// the same file.
    public var masters: String
    /// The replica of `entries` from which boards and feeds are read; nil for none.
    public var replica: LedgerReplica?

    /// The three databases, and the path of the master keys.
    public init(
        entries: any SQLDatabase, keys: any SQLDatabase, beacons: any SQLDatabase, masters: String,
        replica: LedgerReplica? = nil
    ) {
        self.entries = entries
        self.keys = keys
        self.beacons = beacons
        self.masters = masters
        self.replica = replica
    }
}
