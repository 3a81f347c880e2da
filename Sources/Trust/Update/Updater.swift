import Catalog

/// The specification's client workflow over a source and a store. Verified metadata becomes
/// trusted; earlier trusted metadata stays in the store when a check fails.
///
/// A value serves one refresh. `now` is the time at which the update began.
public struct Updater: Sendable {
    private let source: any MetadataSource
    private let store: any TrustStore
    private var trusted: TrustedMetadata
    private let rootBytes: [UInt8]
    private var isRefreshed = false

    /// Starts from a trusted root.
    /// - Parameters:
    ///   - source: The repository.
    ///   - store: The storage on this machine.
    ///   - root: The root shipped with the program; the default is the root in the store.
    /// - Throws: `TrustFailure.noTrustedRoot` when there is none, another `TrustFailure` when the
    ///   root is invalid, the store's error when it cannot be read or written.
    public init(source: any MetadataSource, store: any TrustStore, root: [UInt8]? = nil) throws {
        guard let bytes = try root ?? store.load(role: "root") else {
            throw TrustFailure.noTrustedRoot
        }
        self.source = source
        self.store = store
        rootBytes = bytes
        trusted = try TrustedMetadata(root: bytes)
        try store.saveRoot(version: trusted.root.version, bytes)
    }

    /// The metadata trusted so far.
    public var metadata: TrustedMetadata { trusted }

    /// Updates root, timestamp, snapshot and targets, in this order.
    ///
    /// - Throws: `TrustFailure.outOfOrder` on a second call, `.absent` when a file is missing,
    ///   another `TrustFailure` when a check fails; the source's or the store's error.
    public mutating func refresh(now: Instant) async throws {
        guard !isRefreshed else { throw TrustFailure.outOfOrder(role: "root") }
        isRefreshed = true
        try await refreshRoot()
        try trusted.checkFinalRoot(now: now)
        try await refreshTimestamp(now: now)
        try await refreshSnapshot(now: now)
        _ = try await targets("targets", delegatedBy: "root", now: now)
    }

    /// Follows new roots one version at a time, first those in the store, until the next one is
    /// missing.
    ///
    /// - Throws: as `refresh`.
    private mutating func refreshRoot() async throws {
        let first = trusted.root.version + 1
        if stored("root") != rootBytes { try store.save(role: "root", rootBytes) }
        for version in first..<first + TrustLimits.rootRotations {
            if let bytes = try? store.loadRoot(version: version),
                (try? trusted.update(root: bytes)) != nil
            {
                try store.save(role: "root", bytes)
                continue
            }
            let path = "\(version).root.json"
            guard let bytes = try await source.fetch(path, atMost: TrustLimits.rootBytes) else {
                return
            }
            try trusted.update(root: bytes)
            try store.saveRoot(version: version, bytes)
            try store.save(role: "root", bytes)
        }
    }

    private func stored(_ role: String) -> [UInt8]? {
        // An unreadable store is treated as empty: everything is fetched again.
        (try? store.load(role: role)).flatMap { $0 }
    }

    private mutating func refreshTimestamp(now: Instant) async throws {
        if let bytes = stored("timestamp") {
            // Failures do not matter here: a newer timestamp is fetched in any case.
            _ = try? trusted.update(timestamp: bytes, now: now)
        }
        let bytes = try await fetch("timestamp.json", atMost: TrustLimits.timestampBytes)
        if try trusted.update(timestamp: bytes, now: now) {
            try store.save(role: "timestamp", bytes)
        }
    }

    private mutating func refreshSnapshot(now: Instant) async throws {
        if let bytes = stored("snapshot"),
            (try? trusted.update(snapshot: bytes, wasTrusted: true, now: now)) != nil
        {
            return
        }
        guard let entry = trusted.timestamp?.snapshot else {
            throw TrustFailure.outOfOrder(role: "snapshot")
        }
        let bytes = try await fetch("snapshot", entry, atMost: TrustLimits.snapshotBytes)
        try trusted.update(snapshot: bytes, now: now)
        try store.save(role: "snapshot", bytes)
    }

    /// A targets role: the trusted one, else the stored one, else the repository's.
    private mutating func targets(
        _ role: String, delegatedBy delegator: String, now: Instant
    ) async throws -> Targets {
        if let known = trusted.targets(role, delegatedBy: delegator) { return known }
        if let bytes = stored(role),
            let targets = try? trusted.update(
                targets: role, delegatedBy: delegator, bytes, now: now)
        {
            return targets
        }
        guard let entry = trusted.snapshot?.entry(of: role) else {
            throw TrustFailure.notInSnapshot(role: role)
        }
        let bytes = try await fetch(role, entry, atMost: TrustLimits.targetsBytes)
        let targets = try trusted.update(targets: role, delegatedBy: delegator, bytes, now: now)
        try store.save(role: role, bytes)
        return targets
    }

    private func fetch(_ role: String, _ entry: MetaFile, atMost limit: Int) async throws -> [UInt8]
    {
        let name = PercentEncoding.name(role) + ".json"
        let path = trusted.root.hasConsistentSnapshots ? "\(entry.version).\(name)" : name
        return try await fetch(path, atMost: min(entry.length ?? limit, limit))
    }

    private func fetch(_ path: String, atMost limit: Int) async throws -> [UInt8] {
        guard let bytes = try await source.fetch(path, atMost: limit) else {
            throw TrustFailure.absent(path: path)
        }
        return bytes
    }

    /// The entry of a file, by a depth-first search through the delegations in their order; nil
    /// where no role lists it. Refreshes first if necessary.
    ///
    /// - Throws: as `refresh`.
    public mutating func target(_ path: String, now: Instant) async throws -> TargetFile? {
        if !isRefreshed { try await refresh(now: now) }
        guard path.utf8.count <= TrustLimits.pathLength else { return nil }
        var open = [(role: "targets", by: "root")]
        var visited: Set<String> = []
        while visited.count <= TrustLimits.delegations, let (role, by) = open.popLast() {
            if visited.contains(role) { continue }
            let targets = try await targets(role, delegatedBy: by, now: now)
            if let file = targets.file(at: path) { return file }
            visited.insert(role)
            var children: [(role: String, by: String)] = []
            for (name, isTerminating) in targets.delegations?.roles(for: path) ?? [] {
                children.append((name, role))
                if isTerminating {
                    open = []
                    break
                }
            }
            open += children.reversed()
        }
        return nil
    }

    /// The path of a file below the targets address, percent-encoded. With consistent snapshots,
    /// its first hash precedes its name.
    public func location(of path: String, _ file: TargetFile) -> String {
        guard trusted.root.hasConsistentSnapshots, let hash = file.hashes.all.first else {
            return PercentEncoding.path(path)
        }
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        let folder = parts.dropLast().map { $0 + "/" }.joined()
        return PercentEncoding.path("\(folder)\(hash.text).\(parts.last ?? "")")
    }
}
