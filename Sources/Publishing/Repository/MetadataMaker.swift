public import Trust

/// Makes the next metadata of a channel from values only: the same keys, versions and time give the
/// same bytes.
public struct MetadataMaker: Sendable {
    /// The channel, whose name is in every role.
    public var channel: Channel
    /// The time.
    public var now: Instant
    /// The validity of the metadata made.
    public var lifetimes: Lifetimes
    /// Keys by identifier.
    public var keys: [String: SigningKey]
    /// The root whose keys must sign.
    public var root: Root

    /// The member of targets.json with its edition.
    static let editionMember = "x-florilegium-edition"
    /// The member of targets.json with the reason for replacing another of its edition.
    static let replacesMember = "x-florilegium-replaces"

    /// A maker for a channel.
    /// - Parameters:
    ///   - channel: The channel.
    ///   - root: The root whose keys must sign.
    ///   - keys: Private keys by identifier.
    ///   - now: The time.
    ///   - lifetimes: The validity of the metadata made.
    public init(
        channel: Channel, root: Root, keys: [String: SigningKey], now: Instant,
        lifetimes: Lifetimes = Lifetimes()
    ) {
        self.channel = channel
        self.root = root
        self.keys = keys
        self.now = now
        self.lifetimes = lifetimes
    }

    private func header(_ version: Int, seconds: Int) -> MetadataHeader {
        var header = MetadataHeader(
            version: version, expires: Instant(seconds: now.seconds + seconds))
        header.channel = channel.rawValue
        return header
    }

    /// targets.json of an edition, which delegates revocations.json to keys of its own.
    /// - Throws: `PublishFailure` when too few targets keys are here, the error of the cryptography
    ///   library.
    public func targets(
        version: Int, edition: String, files: [String: TargetFile], revocationKeys: [PublicKey],
        replaces: String? = nil
    ) throws -> [UInt8] {
        var header = header(version, seconds: lifetimes.targets)
        header.extra[Self.editionMember] = .string(edition)
        if let replaces { header.extra[Self.replacesMember] = .string(replaces) }
        let role = DelegatedRole(
            KeyRole.revocations.rawValue,
            keys: RoleKeys(revocationKeys.map(\.identifier), threshold: 1), isTerminating: true,
            scope: .paths([RevocationList.name]))
        let delegations = Delegations(
            keys: Dictionary(
                revocationKeys.map { ($0.identifier, $0) }, uniquingKeysWith: { key, _ in key }),
            roles: .named([role]))
        let body = Targets(header: header, targets: files, delegations: delegations)
        return try sign(body, .targets, root.roles[.targets])
    }

    /// The metadata of revocations.json.
    /// - Throws: `PublishFailure` when no revocations key is here, the error of the cryptography
    ///   library.
    public func revocations(
        version: Int, list: [UInt8], keys revocationKeys: [PublicKey]
    ) throws -> [UInt8] {
        let body = Targets(
            header: header(version, seconds: lifetimes.targets),
            targets: [RevocationList.name: TargetFile(of: list)])
        return try sign(
            body, .revocations, RoleKeys(revocationKeys.map(\.identifier), threshold: 1))
    }

    /// A snapshot of these entries, by name with `.json`.
    /// - Throws: `PublishFailure` when too few snapshot keys are here, `TrustFailure.malformed`
    ///   when an entry contains a fraction, the error of the cryptography library.
    public func snapshot(version: Int, meta: [String: MetaFile]) throws -> [UInt8] {
        let body = Snapshot(header: header(version, seconds: lifetimes.snapshot), meta: meta)
        return try sign(body, .snapshot, root.roles[.snapshot])
    }

    /// A timestamp with the entry of a snapshot.
    /// - Throws: as `snapshot`, for the timestamp's keys.
    public func timestamp(version: Int, snapshot: MetaFile) throws -> [UInt8] {
        let body = Timestamp(
            header: header(version, seconds: lifetimes.timestamp), snapshot: snapshot)
        return try sign(body, .timestamp, root.roles[.timestamp])
    }

    private func sign<Body: Metadata>(_ body: Body, _ role: KeyRole, _ roleKeys: RoleKeys?) throws
        -> [UInt8]
    {
        let mine = (roleKeys?.keyIdentifiers ?? []).compactMap { keys[$0] }
        guard let roleKeys, mine.count >= roleKeys.threshold else {
            throw PublishFailure(
                "No key of the role \(role.rawValue) that clients trust is here.",
                at: "channel \(channel.rawValue)",
                do: "Name the folder that holds it with --keys or --online-keys; where it is lost, "
                    + (role == .root
                        ? "two other root keys make a new one: florilegium keys rotate root."
                        : "make another one: florilegium keys rotate \(role.rawValue)."))
        }
        var signed = try Signed(body)
        for key in mine.prefix(roleKeys.threshold) { try signed.sign(with: key) }
        return signed.file
    }
}
