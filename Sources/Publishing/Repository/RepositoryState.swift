internal import Trust

/// The state of a channel at a destination, verified from the publisher's own root. Expiry does not
/// matter here: the publisher renews expired metadata.
struct RepositoryState: Sendable {
    /// All roots: those of the publisher, and those that follow them at the destination.
    var chain: RootChain
    /// The highest root at the destination; 0 where there is none.
    var publishedRoot: Int
    /// The timestamp's tag, for the conditional put; nil where there is none.
    var timestampTag: String?
    /// The current metadata; nil where nothing was published.
    var current: Current?
    /// The highest versions known to this machine or at the destination.
    var versions: SeenVersions.Versions

    /// Verified metadata.
    struct Current: Sendable {
        var timestamp: Timestamp
        var snapshot: Snapshot
        var targets: Targets
        var revocationMetadata: Targets
        var revocations: RevocationList
    }
}

/// Reads and verifies the state of a channel.
struct RepositoryReader {
    let destination: any Destination
    let channel: Channel
    /// Whether to accept metadata signed with the keys of an earlier root: the state after a
    /// rotation. Only for commands that read, or that sign everything anew.
    var takesEarlierRoots = false
    /// Whether to accept versions below those seen before: after the restore of a backup.
    var acceptsOlder = false

    /// A time at which nothing has expired.
    private static let always = Instant(seconds: 0)

    func read(from chain: RootChain, memory: SeenVersions?) async throws -> RepositoryState {
        var state = try await roots(chain)
        let seen = try memory?.load() ?? SeenVersions.Versions()
        let file = channel.path("timestamp.json")
        let found = try await destination.get(file, atMost: TrustLimits.timestampBytes)
        if let found {
            state.timestampTag = found.tag
            do {
                state.current = try await current(found.bytes, state.chain)
            } catch let failure as TrustFailure {
                if !takesEarlierRoots, await isOfEarlierRoot(found.bytes, state.chain) {
                    throw PublishFailure(
                        "Keys were replaced, and that is not published yet.",
                        at: "\(destination.name) \(channel.folder)",
                        do: "Run florilegium publish, which signs everything anew.")
                }
                throw PublishFailure(
                    "What is published is not ours, or is damaged: \(failure)",
                    at: "\(destination.name) \(channel.folder)",
                    do: "Find out who wrote there; put back what was published last.")
            }
        }
        state.versions = SeenVersions.Versions(
            timestamp: state.current?.timestamp.version ?? 0,
            snapshot: state.current?.snapshot.version ?? 0,
            targets: state.current?.targets.version ?? 0,
            revocations: state.current?.revocationMetadata.version ?? 0)
        try hold(&state.versions, against: seen)
        return state
    }

    private func hold(_ found: inout SeenVersions.Versions, against seen: SeenVersions.Versions)
        throws
    {
        let pairs = [
            (found.timestamp, seen.timestamp), (found.snapshot, seen.snapshot),
            (found.targets, seen.targets), (found.revocations, seen.revocations),
        ]
        guard acceptsOlder || pairs.allSatisfy({ $0 >= $1 }) else {
            throw PublishFailure(
                "The destination went back: timestamp \(found.timestamp) after \(seen.timestamp).",
                at: "\(destination.name) \(channel.folder)",
                do: "Find out who wrote there; when it was restored on purpose, "
                    + "publish with --accept-restored.")
        }
        guard pairs.allSatisfy({ max($0, $1) < PublishingLimits.version }) else {
            throw PublishFailure(
                "The versions are too high to go on from.",
                at: "\(destination.name) \(channel.folder)", do: "Find out who wrote there.")
        }
        found = SeenVersions.Versions(
            timestamp: max(found.timestamp, seen.timestamp),
            snapshot: max(found.snapshot, seen.snapshot),
            targets: max(found.targets, seen.targets),
            revocations: max(found.revocations, seen.revocations))
    }

    private func roots(_ chain: RootChain) async throws -> RepositoryState {
        var state = RepositoryState(
            chain: chain, publishedRoot: 0, versions: SeenVersions.Versions())
        var version = chain.firstVersion
        while version < chain.firstVersion + TrustLimits.rootRotations {
            let path = channel.path("\(version).root.json")
            let there = try await destination.get(path, atMost: TrustLimits.rootBytes)?.bytes
            let here = state.chain.root(version: version)
            if here == nil, there == nil { break }
            if let there {
                state.publishedRoot = version
                if let here, here != there { throw foreignRoot(path) }
                if here == nil {
                    guard
                        let next = try? RootChain(
                            state.chain.roots + [there], revocationKeys: chain.revocationKeys)
                    else { throw foreignRoot(path) }
                    state.chain = next
                }
            }
            version += 1
        }
        return state
    }

    private func foreignRoot(_ path: String) -> PublishFailure {
        PublishFailure(
            "The destination has another root than ours.", at: "\(destination.name) \(path)",
            do: "Check that this is the right folder of keys and the right destination; "
                + "if it is, find out who wrote there.")
    }

    private func isOfEarlierRoot(_ timestamp: [UInt8], _ chain: RootChain) async -> Bool {
        var reader = self
        reader.takesEarlierRoots = true
        return (try? await reader.current(timestamp, chain)) != nil
    }

    private func current(
        _ timestamp: [UInt8], _ chain: RootChain
    ) async throws -> RepositoryState.Current {
        var firstFailure: TrustFailure?
        for root in takesEarlierRoots ? chain.roots.reversed() : chain.roots.suffix(1) {
            do {
                return try await current(timestamp, root: root)
            } catch let failure as TrustFailure {
                firstFailure = firstFailure ?? failure
            }
        }
        throw firstFailure ?? .noTrustedRoot
    }

    private func current(
        _ timestamp: [UInt8], root: [UInt8]
    ) async throws -> RepositoryState.Current {
        var trusted = try TrustedMetadata(root: root)
        _ = try trusted.update(timestamp: timestamp, now: Self.always)
        guard let timestamp = trusted.timestamp else {
            throw TrustFailure.outOfOrder(role: "timestamp")
        }
        try trusted.update(
            snapshot: await numbered("snapshot", timestamp.snapshot, TrustLimits.snapshotBytes),
            now: Self.always)
        guard let snapshot = trusted.snapshot else {
            throw TrustFailure.outOfOrder(role: "snapshot")
        }
        let targets = try await role("targets", "root", snapshot, &trusted)
        let name = KeyRole.revocations.rawValue
        let revocations = try await role(name, "targets", snapshot, &trusted)
        for header in [
            timestamp.header, snapshot.header, targets.header, revocations.header,
        ] where header.channel != channel.rawValue {
            throw TrustFailure.malformed(
                role: name, place: MetadataHeader.channelMember,
                reason: "is \(header.channel ?? "missing"), not \(channel.rawValue)")
        }
        return RepositoryState.Current(
            timestamp: timestamp, snapshot: snapshot, targets: targets,
            revocationMetadata: revocations, revocations: try await list(of: revocations))
    }

    private func role(
        _ role: String, _ by: String, _ snapshot: Snapshot, _ trusted: inout TrustedMetadata
    ) async throws -> Targets {
        guard let entry = snapshot.entry(of: role) else {
            throw TrustFailure.notInSnapshot(role: role)
        }
        let bytes = try await numbered(role, entry, TrustLimits.targetsBytes)
        return try trusted.update(targets: role, delegatedBy: by, bytes, now: Self.always)
    }

    private func numbered(_ role: String, _ entry: MetaFile, _ limit: Int) async throws -> [UInt8] {
        let path = channel.path("\(entry.version).\(role).json")
        guard let found = try await destination.get(path, atMost: limit) else {
            throw TrustFailure.absent(path: path)
        }
        return found.bytes
    }

    private func list(of metadata: Targets) async throws -> RevocationList {
        let name = RevocationList.name
        guard let file = metadata.file(at: name) else {
            throw TrustFailure.noSuchTarget(path: name)
        }
        let bytes = try await target(name, file)
        guard let list = try? RevocationList(reading: bytes) else {
            throw TrustFailure.malformed(role: name, place: "", reason: "is no list")
        }
        return list
    }

    /// A target, checked against its signed length and hash.
    /// - Throws: `TrustFailure.unsupportedHash` without a SHA-256, `.absent` when the file is
    ///   missing, the failures of `FileCheck` when its bytes differ; `PublishFailure` when the
    ///   destination cannot be read.
    func target(_ name: String, _ file: TargetFile) async throws -> [UInt8] {
        guard let sha256 = file.sha256 else {
            throw TrustFailure.unsupportedHash(name: name, algorithm: "other than sha256")
        }
        let path = "targets/\(sha256).\(name)"
        let limit = min(file.length, PublishingLimits.jsonBytes)
        guard let found = try await destination.get(path, atMost: limit) else {
            throw TrustFailure.absent(path: path)
        }
        var check = file.check(name: name)
        try check.take(found.bytes)
        try check.finish()
        return found.bytes
    }
}

extension TargetFile {
    /// The SHA-256 in hexadecimal.
    var sha256: String? { hashes.all.first { $0.algorithm == "sha256" }?.text }
}
