/// The contents of a backup. It is written last: a folder without it is no backup.
public struct BackupNote: Codable, Sendable, Hashable {
    /// When it was made, in milliseconds since 1970-01-01T00:00Z.
    public var made: Int
    /// The number of its entries.
    public var entries: Int
    /// SHA-256 of ledger.sqlite in hexadecimal.
    public var sha256: String

    /// The name of the note's file.
    public static let name = "backup.json"
}
