import FoundationEssentials

/// Where a ledger is kept.
public enum LedgerLocation: Sendable, Hashable {
    /// In SQLite files of a folder: one server.
    case folder(String)
    /// In memory, for as long as the process lasts: for tests.
    case memory

    /// The place that an operator names: `sqlite:FOLDER`.
    ///
    /// - Returns: nil for what names none.
    public init?(_ address: String) {
        let sqlite = "sqlite:"
        guard address.hasPrefix(sqlite), address.utf8.count > sqlite.utf8.count else { return nil }
        self = .folder(String(address.dropFirst(sqlite.count)))
    }

    /// The file of entries, and of what follows from them.
    static let entriesFile = "ledger.sqlite"
    /// The file of keys and accounts.
    static let keysFile = "keys.sqlite"
    /// The file of beacons.
    static let beaconsFile = "beacons.sqlite"

    /// Whether a ledger may be there: whether its file is, or it is elsewhere.
    public var mayExist: Bool {
        switch self {
        case .folder(let folder):
            FileManager.default.fileExists(atPath: "\(folder)/\(Self.entriesFile)")
        case .memory: true
        }
    }
}
