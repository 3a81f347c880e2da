import Foundation

/// The location of a ledger.
public enum LedgerLocation: Sendable, Hashable {
    /// SQLite files in a folder, for one server.
    case folder(String)
    /// A PostgreSQL database, by its address, for any number of servers.
    case postgres(String)
    /// In memory until the process ends, for tests.
    case memory

    /// Reads `sqlite:FOLDER` or `postgres://HOST/DATABASE`.
    ///
    /// - Returns: nil for any other form.
    public init?(_ address: String) {
        if address.hasPrefix("postgres://") || address.hasPrefix("postgresql://") {
            self = .postgres(address)
            return
        }
        let sqlite = "sqlite:"
        guard address.hasPrefix(sqlite), address.utf8.count > sqlite.utf8.count else { return nil }
        self = .folder(String(address.dropFirst(sqlite.count)))
    }

    /// Whether an address can be that of a replica of a location.
    public static func isReplica(_ address: String, of location: LedgerLocation) -> Bool {
        guard case .postgres = location, case .postgres? = LedgerLocation(address) else {
            return false
        }
        return true
    }

    /// The file of entries, and of all that is derived from them.
    static let entriesFile = "ledger.sqlite"
    /// The file of keys and accounts.
    static let keysFile = "keys.sqlite"
    /// The file of beacons.
    static let beaconsFile = "beacons.sqlite"

    /// The location without a password, for messages.
    public var name: String {
        switch self {
        case .folder(let folder): return folder
        case .memory: return "memory"
        case .postgres(let address):
            guard let parts = URLComponents(string: address), parts.scheme != nil else {
                return "PostgreSQL"
            }
            let host = parts.host ?? ""
            return "\(host.isEmpty ? "PostgreSQL" : host)\(parts.path)"
        }
    }

    /// Whether two locations have the same name; other names of one place are not recognised.
    func isSame(as other: LedgerLocation) -> Bool {
        switch (self, other) {
        case (.folder(let one), .folder(let two)): Self.resolved(one) == Self.resolved(two)
        case (.postgres, .postgres): self == other
        default: false
        }
    }

    /// Whether a folder is another one, or is within it.
    static func isWithin(_ folder: String, _ other: String) -> Bool {
        let (one, two) = (resolved(folder), resolved(other))
        return one == two || one.hasPrefix(two.hasSuffix("/") ? two : two + "/")
    }

    private static func resolved(_ folder: String) -> String {
        URL(filePath: folder).standardizedFileURL.resolvingSymlinksInPath().path
    }

    /// Whether there may be a ledger: whether its file exists; true for locations other than a
    /// folder.
    public var mayExist: Bool {
        switch self {
        case .folder(let folder):
            FileManager.default.fileExists(atPath: "\(folder)/\(Self.entriesFile)")
        case .postgres, .memory: true
        }
    }
}
