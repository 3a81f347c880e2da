import Catalog
import Crypto
import Foundation
import OfflineClient
import Synchronization
import Trust

/// A published repository in memory, signed as the publisher signs it.
struct FixtureRepository {
    static let start = Instant("2026-11-21T12:00:00Z") ?? Instant(seconds: 0)
    static let today = Day(secondsSince1970: start.seconds)

    /// Every file by its path.
    private(set) var files: [String: [UInt8]] = [:]
    let root: [UInt8]
    var now: Instant
    private let keys: [String: SigningKey]
    private var version = 0
    private var targets: [String: TargetFile] = [:]
    private var revocations: [UInt8]?
    private var lists: [EditionList.Item] = []

    init(_ name: String = "one", now: Instant = Self.start) throws {
        self.now = now
        var keys: [String: SigningKey] = [:]
        for role in Role.allCases.map(\.rawValue) + ["revocations"] {
            keys[role] = .ed25519(
                try Curve25519.Signing.PrivateKey(
                    rawRepresentation: SHA256.hash(data: Array("\(name) \(role)".utf8))))
        }
        self.keys = keys
        var root = Root(
            header: MetadataHeader(
                version: 1, expires: Instant(seconds: now.seconds + 365 * 86_400)), keys: [:],
            roles: [:])
        for role in Role.allCases {
            guard let key = keys[role.rawValue]?.publicKey else { continue }
            root.keys[key.identifier] = key
            root.roles[role] = RoleKeys([key.identifier], threshold: 1)
        }
        var signed = try Signed(root)
        if let key = keys["root"] { try signed.sign(with: key) }
        self.root = signed.file
    }

    /// Publishes an edition.
    mutating func publish(
        _ edition: FixtureEdition, deltas: [(from: FixtureEdition, bytes: [UInt8])] = [],
        signsDeltas: Bool = true, signsList: Bool = true, channel: String = "stable"
    ) throws {
        files.merge(edition.files) { _, new in new }
        targets = edition.targets.mapValues { TargetFile(of: $0) }
        var list: [DeltaRef] = []
        for (old, bytes) in deltas {
            let target = TargetRef(
                name: "bundle-\(old.edition.version)-\(edition.edition.version).delta",
                of: Data(bytes))
            files[target.path] = bytes
            if signsDeltas { targets[target.name] = TargetFile(of: bytes) }
            list.append(
                DeltaRef(
                    from: old.edition.version, base: old.edition.bundle,
                    result: edition.edition.bundle, target: target))
        }
        lists.insert(
            EditionList.Item(
                version: edition.edition.version, date: edition.edition.date,
                edition: edition.manifest), at: 0)
        let bytes = [UInt8](
            try CanonicalJSON.encode(EditionList(current: lists[0], editions: lists, deltas: list)))
        if signsList {
            let ref = TargetRef(name: "editions.json", of: Data(bytes))
            targets[ref.name] = TargetFile(of: bytes)
            files[ref.path] = bytes
        }
        // A channel beside the first has no list that is not signed.
        files["v1/editions.json"] = signsList ? nil : bytes
        try sign(channel: channel)
    }

    /// Publishes files that something else made.
    mutating func publish(_ more: [String: [UInt8]], targets named: [String: [UInt8]]) throws {
        files.merge(more) { _, new in new }
        targets = named.mapValues { TargetFile(of: $0) }
        try sign()
    }

    /// Takes questions and pictures back.
    mutating func revoke(questions: [String] = [], pictures: [String] = []) throws {
        func list(_ ids: [String]) -> String {
            ids.map { "\"\($0)\":{\"date\":\"2026-11-21\",\"reason\":\"wrong\"}" }.joined(
                separator: ",")
        }
        revocations = Array(
            "{\"format\":0,\"pictures\":{\(list(pictures))},\"questions\":{\(list(questions))}}"
                .utf8)
        try sign()
    }

    /// Signs all roles anew, each of the next version.
    mutating func sign(channel: String = "stable", into folder: String? = nil) throws {
        version += 1
        let header = MetadataHeader(
            version: version, expires: Instant(seconds: now.seconds + 7 * 86_400),
            extra: ["x-florilegium-channel": .string(channel)])
        let path = "metadata/\(folder ?? channel)/"
        files[path + "1.root.json"] = root
        var body = Targets(header: header, targets: targets)
        if let key = keys["revocations"]?.publicKey {
            let role = DelegatedRole(
                "revocations", keys: RoleKeys([key.identifier], threshold: 1), isTerminating: true,
                scope: .paths(["revocations.json"]))
            body.delegations = Delegations(keys: [key.identifier: key], roles: .named([role]))
        }
        var meta: [String: MetaFile] = [:]
        var delegated = Targets(header: header)
        if let revocations {
            delegated.targets["revocations.json"] = TargetFile(of: revocations)
            let ref = TargetRef(name: "revocations.json", of: Data(revocations))
            files[ref.path] = revocations
        }
        meta["targets.json"] = MetaFile(
            version: version, of: try put(body, "targets", path + "\(version).targets.json"))
        meta["revocations.json"] = MetaFile(
            version: version,
            of: try put(delegated, "revocations", path + "\(version).revocations.json"))
        let snapshot = try put(
            Snapshot(header: header, meta: meta), "snapshot", path + "\(version).snapshot.json")
        _ = try put(
            Timestamp(header: header, snapshot: MetaFile(version: version, of: snapshot)),
            "timestamp", path + "timestamp.json")
    }

    private mutating func put(_ body: some Metadata, _ role: String, _ path: String) throws
        -> [UInt8]
    {
        var signed = try Signed(body)
        if let key = keys[role] { try signed.sign(with: key) }
        files[path] = signed.file
        return signed.file
    }

    mutating func tamper(_ path: String, _ change: (inout [UInt8]) -> Void) {
        change(&files[path, default: []])
    }
}

/// A host in memory that fails as it is told.
final class FixtureHost: Transport {
    /// What goes wrong with one answer.
    enum Fault { case none, gone, status(Int), breaksAfter(Int), ignoresRange }

    static let base = "https://plants.example/"
    private let files: Mutex<[String: [UInt8]]>
    private let asked = Mutex<[TransportRequest]>([])
    private let fault: @Sendable (_ path: String, _ number: Int) -> Fault

    init(
        _ repository: FixtureRepository,
        fault: @escaping @Sendable (_ path: String, _ number: Int) -> Fault = { _, _ in .none }
    ) {
        files = Mutex(repository.files)
        self.fault = fault
    }

    /// What was asked, by path, with the first byte that was asked for.
    var requests: [String] {
        asked.withLock {
            $0.map {
                String($0.address.dropFirst(Self.base.count))
                    + ($0.offset > 0 ? "@\($0.offset)" : "")
            }
        }
    }

    func get(
        _ request: TransportRequest, began: (TransportHead) async throws -> Void,
        chunk: ([UInt8]) async throws -> Void
    ) async throws {
        let path = String(request.address.dropFirst(Self.base.count))
        let number = asked.withLock { asked in
            asked.append(request)
            return asked.filter { $0.address == request.address }.count
        }
        var end = Int.max
        var offset = request.offset
        switch fault(path, number) {
        case .none: break
        case .gone: throw TransportFailure.broken(address: request.address, reason: "no network")
        case .status(let status): throw TransportFailure.status(address: request.address, status)
        case .breaksAfter(let count): end = count
        case .ignoresRange: offset = 0
        }
        guard let bytes = files.withLock({ $0[path] }) else {
            throw TransportFailure.status(address: request.address, 404)
        }
        let rest = Array(bytes.dropFirst(offset))
        guard rest.count <= request.limit else {
            throw TransportFailure.tooLong(address: request.address, limit: request.limit)
        }
        try await began(
            TransportHead(status: offset > 0 ? 206 : 200, offset: offset, length: rest.count))
        for start in stride(from: 0, to: min(rest.count, end), by: 65_536) {
            try await chunk(Array(rest[start..<min(start + 65_536, rest.count, end)]))
        }
        if end < rest.count {
            throw TransportFailure.broken(address: request.address, reason: "the line broke")
        }
    }
}

/// A folder that goes with the test.
func withFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "offline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path)
}

extension Client {
    /// A client of a repository in memory that loses no time.
    init(
        _ folder: String, _ repository: FixtureRepository, _ host: FixtureHost? = nil,
        channel: String = "stable", disk: Disk = Disk(), root: [UInt8]? = nil
    ) {
        var timeouts = TransportTimeouts()
        timeouts.pause = .milliseconds(1)
        self.init(
            DataDirectory(folder, disk: disk), base: FixtureHost.base,
            root: root ?? repository.root,
            over: host ?? FixtureHost(repository), channel: channel, timeouts: timeouts)
    }
}
