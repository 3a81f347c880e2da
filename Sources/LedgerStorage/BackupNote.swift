/// What a backup holds, written last: without it a folder is no backup.
public struct BackupNote: Codable, Sendable, Hashable {
    /// When it was made, in milliseconds since 1970-01-01T00:00Z.
    public var made: Int
    /// Entries in it.
    public var entries: Int
    /// SHA-256 of ledger.sqlite in hexadecimal.
    public var sha256: String

    /// The note's file.
    public static let name = "backup.json"
}
