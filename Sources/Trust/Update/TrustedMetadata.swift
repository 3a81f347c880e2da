/// The metadata trusted at one time, and the checks through which metadata becomes trusted. It uses
/// no network, disk or clock: callers pass the bytes and the time, in the order of the
/// specification's client workflow, root first.
///
/// Timestamp and snapshot with valid signatures are stored even when a later check fails (expiry,
/// or another version than the final one): only newer ones can replace them, and nothing below them
/// is loaded until the check passes. So old files on disk still protect against rollback.
public struct TrustedMetadata: Sendable {
    /// The current root.
    public private(set) var root: Root
    /// The current timestamp.
    public private(set) var timestamp: Timestamp?
    /// The current snapshot.
    public private(set) var snapshot: Snapshot?
    /// Targets roles by name, `targets` among them.
    public private(set) var targets: [String: Targets] = [:]
    private var delegated: Set<Delegation> = []

    private struct Delegation: Hashable {
        let role: String
        let by: String
    }

    /// Trusts a root that is signed with its own keys. It may have expired: a newer one may follow.
    ///
    /// - Throws: `TrustFailure` for the envelope, as `Signed.init(reading:role:)` and `verify`.
    public init(root bytes: [UInt8]) throws(TrustFailure) {
        let signed = try Signed<Root>(reading: bytes, role: "root")
        try Self.verify(signed, as: .root, by: signed.body)
        root = signed.body
    }

    private static func verify<Body>(
        _ signed: Signed<Body>, as role: Role, by root: Root
    ) throws(TrustFailure) {
        guard let keys = root.roles[role] else {
            throw .notDelegated(role: role.rawValue, by: "root")
        }
        try signed.verify(as: role.rawValue, by: keys, of: root.keys)
    }

    /// Trusts the next root, which must be signed with the current root's keys and with its own.
    ///
    /// - Throws: `TrustFailure.outOfOrder` after a timestamp, `.wrongVersion` when it is not the
    ///   next version; for the envelope, as `init(root:)`.
    public mutating func update(root bytes: [UInt8]) throws(TrustFailure) {
        guard timestamp == nil else { throw .outOfOrder(role: "root") }
        let signed = try Signed<Root>(reading: bytes, role: "root")
        try Self.verify(signed, as: .root, by: root)
        guard signed.body.version == root.version + 1 else {
            throw .wrongVersion(
                role: "root", expected: root.version + 1, found: signed.body.version)
        }
        try Self.verify(signed, as: .root, by: signed.body)
        root = signed.body
    }

    /// Checks that the root, which must be the last one by now, has not expired.
    ///
    /// - Throws: `TrustFailure.expired` when it has.
    public func checkFinalRoot(now: Instant) throws(TrustFailure) {
        try Self.check(root.header, of: "root", now: now)
    }

    private static func check(
        _ header: MetadataHeader, of role: String, now: Instant
    ) throws(TrustFailure) {
        if header.isExpired(at: now) {
            throw .expired(role: role, expires: header.expires.description)
        }
    }

    /// Trusts a timestamp.
    /// - Returns: Whether it is newer than the one before. The same version changes nothing, even
    ///   with other content.
    /// - Throws: `TrustFailure.outOfOrder` after a snapshot, `.expired` for root or timestamp,
    ///   `.rolledBack` when its version or its snapshot's is lower; for the envelope, as
    ///   `init(root:)`.
    public mutating func update(timestamp bytes: [UInt8], now: Instant) throws(TrustFailure) -> Bool
    {
        guard snapshot == nil else { throw .outOfOrder(role: "timestamp") }
        try checkFinalRoot(now: now)
        let signed = try Signed<Timestamp>(reading: bytes, role: "timestamp")
        try Self.verify(signed, as: .timestamp, by: root)
        let found = signed.body
        if let trusted = timestamp {
            guard found.version >= trusted.version else {
                throw .rolledBack(
                    role: "timestamp", trusted: trusted.version, found: found.version)
            }
            guard found.version > trusted.version else {
                try Self.check(trusted.header, of: "timestamp", now: now)
                return false
            }
            guard found.snapshot.version >= trusted.snapshot.version else {
                throw .rolledBack(
                    role: "snapshot", trusted: trusted.snapshot.version,
                    found: found.snapshot.version)
            }
        }
        timestamp = found
        try Self.check(found.header, of: "timestamp", now: now)
        return true
    }

    /// Trusts a snapshot.
    /// - Parameters:
    ///   - bytes: The file.
    ///   - wasTrusted: Whether these bytes were trusted before. Then they may differ from the
    ///     timestamp's entry, and only protect against rollback.
    ///   - now: The time.
    /// - Throws: `TrustFailure.outOfOrder` before the timestamp or after targets, `.expired` for
    ///   timestamp or snapshot, `.droppedFromSnapshot` or `.rolledBack` when a role of the previous
    ///   snapshot is missing or older, `.wrongVersion` when it is not the timestamp's; for length
    ///   and hashes, as `FileCheck`; for the envelope, as `init(root:)`.
    public mutating func update(
        snapshot bytes: [UInt8], wasTrusted: Bool = false, now: Instant
    ) throws(TrustFailure) {
        guard let timestamp, targets.isEmpty else { throw .outOfOrder(role: "snapshot") }
        try Self.check(timestamp.header, of: "timestamp", now: now)
        if !wasTrusted { try timestamp.snapshot.check(bytes, name: "snapshot.json") }
        let signed = try Signed<Snapshot>(reading: bytes, role: "snapshot")
        try Self.verify(signed, as: .snapshot, by: root)
        let found = signed.body
        // Sorted, so that the same files always give the same message.
        for (name, entry) in (snapshot?.meta ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let new = found.meta[name] else { throw .droppedFromSnapshot(role: name) }
            guard new.version >= entry.version else {
                throw .rolledBack(role: name, trusted: entry.version, found: new.version)
            }
        }
        snapshot = found
        _ = try finalSnapshot(now: now)
    }

    /// The snapshot, when it has not expired and has the version in the timestamp.
    ///
    /// - Throws: `TrustFailure.outOfOrder` without timestamp or snapshot, `.expired` or
    ///   `.wrongVersion` for the snapshot.
    private func finalSnapshot(now: Instant) throws(TrustFailure) -> Snapshot {
        guard let timestamp, let snapshot else { throw .outOfOrder(role: "targets") }
        try Self.check(snapshot.header, of: "snapshot", now: now)
        guard snapshot.version == timestamp.snapshot.version else {
            throw .wrongVersion(
                role: "snapshot", expected: timestamp.snapshot.version, found: snapshot.version)
        }
        return snapshot
    }

    /// The targets role, if it is trusted by delegation from `delegator`.
    public func targets(_ role: String, delegatedBy delegator: String) -> Targets? {
        delegated.contains(Delegation(role: role, by: delegator)) ? targets[role] : nil
    }

    /// Trusts a targets role.
    /// - Parameters:
    ///   - role: Its name, `targets` for the top-level one.
    ///   - delegator: The delegating role, `root` for the top-level one.
    ///   - bytes: The file.
    ///   - now: The time.
    /// - Returns: The role, which is trusted from now on.
    /// - Throws: `TrustFailure.notDelegated`, `.notInSnapshot`, `.wrongVersion` when it lacks the
    ///   snapshot's version, `.expired`; as the final snapshot's check; for length and hashes, as
    ///   `FileCheck`; for the envelope, as `init(root:)`.
    public mutating func update(
        targets role: String, delegatedBy delegator: String, _ bytes: [UInt8], now: Instant
    ) throws(TrustFailure) -> Targets {
        let snapshot = try finalSnapshot(now: now)
        guard let (roleKeys, keys) = keys(of: role, delegatedBy: delegator) else {
            throw .notDelegated(role: role, by: delegator)
        }
        guard let entry = snapshot.entry(of: role) else { throw .notInSnapshot(role: role) }
        try entry.check(bytes, name: "\(role).json")
        let signed = try Signed<Targets>(reading: bytes, role: role)
        try signed.verify(as: role, by: roleKeys, of: keys)
        let found = signed.body
        guard found.version == entry.version else {
            throw .wrongVersion(role: role, expected: entry.version, found: found.version)
        }
        try Self.check(found.header, of: role, now: now)
        targets[role] = found
        delegated.insert(Delegation(role: role, by: delegator))
        return found
    }

    private func keys(
        of role: String, delegatedBy delegator: String
    ) -> (RoleKeys, [String: PublicKey])? {
        if delegator == Role.root.rawValue {
            guard role == Role.targets.rawValue else { return nil }
            return root.roles[.targets].map { ($0, root.keys) }
        }
        guard let delegations = targets[delegator]?.delegations,
            let roleKeys = delegations.roleKeys(of: role)
        else { return nil }
        return (roleKeys, delegations.keys)
    }
}
