import Foundation

/// Where a ledger is kept.
public enum LedgerLocation: Sendable, Hashable {
    /// In SQLite files of a folder: one server.
    case folder(String)
    /// In a PostgreSQL database, by its address: as many servers as there are.
    case postgres(String)
    /// In memory, for as long as the process lasts: for tests.
    case memory

    /// The place that an operator names: `sqlite:FOLDER`, or `postgres://HOST/DATABASE`.
    ///
    /// - Returns: nil for what names none.
    public init?(_ address: String) {
        if address.hasPrefix("postgres://") || address.hasPrefix("postgresql://") {
            self = .postgres(address)
            return
        }
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

    /// The place as it may be told: without a password.
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

    /// Whether it is one place with another, as far as their names tell.
    func isSame(as other: LedgerLocation) -> Bool {
        switch (self, other) {
        case (.folder(let one), .folder(let two)): Self.resolved(one) == Self.resolved(two)
        case (.postgres, .postgres): self == other
        default: false
        }
    }

    /// Whether a folder is another one, or lies in it.
    static func isWithin(_ folder: String, _ other: String) -> Bool {
        let (one, two) = (resolved(folder), resolved(other))
        return one == two || one.hasPrefix(two.hasSuffix("/") ? two : two + "/")
    }

    private static func resolved(_ folder: String) -> String {
        URL(filePath: folder).standardizedFileURL.resolvingSymlinksInPath().path
    }

    /// Whether a ledger may be there: whether its file is, or it is elsewhere.
    public var mayExist: Bool {
        switch self {
        case .folder(let folder):
            FileManager.default.fileExists(atPath: "\(folder)/\(Self.entriesFile)")
        case .postgres, .memory: true
        }
    }
}
