import Catalog
import Crypto
import Foundation
import Synchronization

@testable import Trust

/// A repository in memory: it makes its own keys, signs, and keeps every file that it published.
struct Repository {
    static let start = Instant("2026-11-21T12:00:00Z") ?? Instant(seconds: 0)
    static let month = Instant(seconds: start.seconds + 30 * 86_400)

    var root: Root
    var timestamp: Timestamp
    var snapshot: Snapshot
    var targets: [String: Targets]
    var keys: [String: [SigningKey]] = [:]
    var hasHashes = false
    /// Every file by its path below the metadata address.
    var files: [String: [UInt8]] = [:]
    private var published: Set<String> = []

    init(consistent: Bool = true) throws {
        let header = MetadataHeader(version: 1, expires: Self.month)
        root = Root(header: header, keys: [:], roles: [:], hasConsistentSnapshots: consistent)
        timestamp = Timestamp(header: header, snapshot: MetaFile(version: 1))
        snapshot = Snapshot(header: header, meta: [:])
        targets = ["targets": Targets(header: header)]
        for role in Role.allCases { try setKeys(role, ["\(role) 1"]) }
        try publish("root", "targets", "snapshot", "timestamp")
    }

    /// A key that is the same for the same name in every run.
    static func key(_ name: String) throws -> SigningKey {
        .ed25519(
            try Curve25519.Signing.PrivateKey(
                rawRepresentation: SHA256.hash(data: Array(name.utf8))))
    }

    mutating func setKeys(_ role: Role, _ names: [String], threshold: Int = 1) throws {
        let signing = try names.map(Self.key)
        for key in signing { root.keys[key.publicKey.identifier] = key.publicKey }
        root.roles[role] = RoleKeys(signing.map(\.publicKey.identifier), threshold: threshold)
        keys[role.rawValue] = signing
    }

    mutating func delegate(
        to name: String, by parent: String = "targets",
        _ scope: DelegatedRole.Scope = .paths(["*"]), isTerminating: Bool = false
    ) throws {
        let key = try Self.key(name)
        let identifier = key.publicKey.identifier
        var delegations = targets[parent]?.delegations ?? Delegations(keys: [:], roles: .named([]))
        delegations.keys[identifier] = key.publicKey
        let role = DelegatedRole(
            name, keys: RoleKeys([identifier], threshold: 1), isTerminating: isTerminating,
            scope: scope)
        if case .named(let roles) = delegations.roles { delegations.roles = .named(roles + [role]) }
        targets[parent]?.delegations = delegations
        targets[name] =
            targets[name] ?? Targets(header: MetadataHeader(version: 1, expires: Self.month))
        keys[name] = [key]
    }

    /// Publishes the next version of these roles; each time but the first the version grows by one.
    mutating func publish(_ roles: String..., raising: Bool = true) throws {
        for role in roles {
            let step = raising && published.contains(role) ? 1 : 0
            published.insert(role)
            switch role {
            case "root":
                root.header.version += step
                try put(role, root)
            case "timestamp":
                timestamp.header.version += step
                try put(role, timestamp)
            case "snapshot":
                snapshot.header.version += step
                timestamp.snapshot = entry(snapshot.version, try put(role, snapshot))
            default:
                guard var body = targets[role] else { continue }
                body.header.version += step
                targets[role] = body
                snapshot.meta["\(role).json"] = entry(body.version, try put(role, body))
            }
        }
    }

    private func entry(_ version: Int, _ bytes: [UInt8]) -> MetaFile {
        hasHashes ? MetaFile(version: version, of: bytes) : MetaFile(version: version)
    }

    /// Where a role's file stands.
    func path(_ role: String, _ version: Int) -> String {
        let name = PercentEncoding.name(role) + ".json"
        return role == "root" || (root.hasConsistentSnapshots && role != "timestamp")
            ? "\(version).\(name)" : name
    }

    @discardableResult
    mutating func put(_ role: String, _ body: some Metadata) throws -> [UInt8] {
        var signed = try Signed(body)
        for key in keys[role] ?? [] { try signed.sign(with: key) }
        files[path(role, body.version)] = signed.file
        return signed.file
    }

    /// Changes a published file as an attacker between repository and client can.
    mutating func tamper(_ path: String, _ change: (inout [UInt8]) -> Void) {
        change(&files[path, default: []])
    }
}

/// Serves the files of a repository, and notes what was asked.
final class Host: MetadataSource {
    private let files: [String: [UInt8]]
    private let asked = Mutex<[String]>([])

    init(_ repository: Repository) { files = repository.files }

    var paths: [String] { asked.withLock { $0 } }

    func fetch(_ path: String, atMost limit: Int) async throws -> [UInt8]? {
        asked.withLock { $0.append(path) }
        guard let bytes = files[path] else { return nil }
        guard bytes.count <= limit else { throw TrustFailure.tooLong(name: path, limit: limit) }
        return bytes
    }
}

/// A store in memory.
final class MemoryStore: TrustStore {
    private let files = Mutex<[String: [UInt8]]>([:])

    init(root: [UInt8]?) {
        if let root { files.withLock { $0["root"] = root } }
    }

    func load(role: String) -> [UInt8]? { files.withLock { $0[role] } }
    func save(role: String, _ bytes: [UInt8]) { files.withLock { $0[role] = bytes } }
    func loadRoot(version: Int) -> [UInt8]? { load(role: "/\(version)") }
    func saveRoot(version: Int, _ bytes: [UInt8]) { save(role: "/\(version)", bytes) }

    func version(_ role: String) -> Int? {
        guard let bytes = load(role: role),
            case .object(let file)? = try? JSONValue(reading: bytes),
            case .object(let signed)? = file["signed"],
            case .integer(let version)? = signed["version"]
        else { return nil }
        return version
    }
}

/// A client that began with the first root of a repository.
struct Client {
    let store: MemoryStore

    init(_ repository: Repository) { store = MemoryStore(root: repository.files["1.root.json"]) }

    /// Refreshes and tells why it could not, if it could not.
    func refresh(_ repository: Repository, after seconds: Int = 0) async -> TrustFailure? {
        do {
            var updater = try Updater(source: Host(repository), store: store)
            try await updater.refresh(now: Instant(seconds: Repository.start.seconds + seconds))
            return nil
        } catch {
            return error as? TrustFailure
        }
    }

    /// What is found for a path, and the roles that were asked for below targets.
    func look(_ path: String, in repository: Repository) async throws -> (
        file: TargetFile?, asked: [String]
    ) {
        let host = Host(repository)
        var updater = try Updater(source: host, store: store)
        let file = try await updater.target(path, now: Repository.start)
        let top: Set = ["root", "timestamp", "snapshot", "targets"]
        let names = host.paths.map {
            $0.replacing(/^[0-9]+\./, with: "").replacing(/\.json$/, with: "")
        }
        return (file, names.filter { !top.contains($0) })
    }

    var versions: [Int?] { ["root", "timestamp", "snapshot", "targets"].map(store.version) }
}
