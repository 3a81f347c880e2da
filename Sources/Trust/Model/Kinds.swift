/// The root of trust: the keys of all top-level roles.
public struct Root: Metadata {
    /// Always root.
    public static let kind = Role.root
    /// The members common to all kinds.
    public var header: MetadataHeader
    /// Whether file names include their version or hash, so that a whole repository changes at
    /// once.
    public var hasConsistentSnapshots: Bool
    /// Keys by identifier.
    public var keys: [String: PublicKey]
    /// Keys and threshold of each of the four roles.
    public var roles: [Role: RoleKeys]
    private var wroteConsistentSnapshots = true

    /// A root of these members.
    public init(
        header: MetadataHeader, keys: [String: PublicKey], roles: [Role: RoleKeys],
        hasConsistentSnapshots: Bool = true
    ) {
        self.header = header
        self.keys = keys
        self.roles = roles
        self.hasConsistentSnapshots = hasConsistentSnapshots
    }

    /// Reads the members of this kind.
    public init(header: MetadataHeader, fields reader: inout JSONFieldReader) throws {
        self.header = header
        wroteConsistentSnapshots = reader.fields.rest["consistent_snapshot"] != nil
        hasConsistentSnapshots =
            wroteConsistentSnapshots ? try reader.fields.bool("consistent_snapshot") : false
        keys = try Role.keys(
            try reader.fields.object("keys"), at: reader.fields.path("keys"))
        roles = [:]
        var named = try JSONFields(
            try reader.fields.value("roles"), at: reader.fields.path("roles"))
        for role in Role.allCases {
            roles[role] = try RoleKeys(
                try named.value(role.rawValue), at: named.path(role.rawValue))
        }
        if let other = named.rest.members.first {
            throw named.fault(other.name, "is no top-level role")
        }
    }

    /// The members of this kind.
    public var body: JSONObject {
        var object: JSONObject = ["keys": Role.json(keys)]
        if wroteConsistentSnapshots {
            object["consistent_snapshot"] = .bool(hasConsistentSnapshots)
        }
        var named: JSONObject = [:]
        for role in Role.allCases {
            named[role.rawValue] = roles[role].map { .object($0.json) }
        }
        object["roles"] = .object(named)
        return object
    }
}

/// The entry of the current snapshot.
public struct Timestamp: Metadata {
    /// Always timestamp.
    public static let kind = Role.timestamp
    /// The members common to all kinds.
    public var header: MetadataHeader
    /// The current snapshot.
    public var snapshot: MetaFile
    private var otherMeta: JSONObject = [:]

    /// A timestamp of these members.
    public init(header: MetadataHeader, snapshot: MetaFile) {
        self.header = header
        self.snapshot = snapshot
    }

    /// Reads the members of this kind.
    public init(header: MetadataHeader, fields reader: inout JSONFieldReader) throws {
        self.header = header
        var meta = try JSONFields(try reader.fields.value("meta"), at: reader.fields.path("meta"))
        snapshot = try MetaFile(
            try meta.value("snapshot.json"), at: meta.path("snapshot.json"))
        otherMeta = meta.rest
    }

    /// The members of this kind.
    public var body: JSONObject {
        var meta = otherMeta
        meta["snapshot.json"] = snapshot.json
        return ["meta": .object(meta)]
    }
}

/// The versions of all targets roles.
public struct Snapshot: Metadata {
    /// Always snapshot.
    public static let kind = Role.snapshot
    /// The members common to all kinds.
    public var header: MetadataHeader
    /// The entry of each file, by its name with `.json`.
    public var meta: [String: MetaFile]

    /// A snapshot of these members.
    public init(header: MetadataHeader, meta: [String: MetaFile]) {
        self.header = header
        self.meta = meta
    }

    /// Reads the members of this kind.
    public init(header: MetadataHeader, fields reader: inout JSONFieldReader) throws {
        self.header = header
        meta = [:]
        for member in try reader.fields.object("meta").members {
            meta[member.name] = try MetaFile(
                member.value, at: "\(reader.fields.path("meta")).\(member.name)")
        }
    }

    /// The entry of a role.
    public func entry(of role: String) -> MetaFile? { meta["\(role).json"] }

    /// The members of this kind.
    public var body: JSONObject {
        ["meta": .object(JSONObject(meta.map { .init($0.key, $0.value.json) }).inOrder)]
    }
}

/// Entries of files, and delegations to other roles. Delegated roles have this form too.
public struct Targets: Metadata {
    /// Always targets.
    public static let kind = Role.targets
    /// The members common to all kinds.
    public var header: MetadataHeader
    /// The entry of each file, by its path.
    public var targets: [String: TargetFile]
    /// The roles that may list further files.
    public var delegations: Delegations?

    /// Targets of these members.
    public init(
        header: MetadataHeader, targets: [String: TargetFile] = [:],
        delegations: Delegations? = nil
    ) {
        self.header = header
        self.targets = targets
        self.delegations = delegations
    }

    /// Reads the members of this kind.
    public init(header: MetadataHeader, fields reader: inout JSONFieldReader) throws {
        self.header = header
        targets = [:]
        for member in try reader.fields.object("targets").members {
            targets[member.name] = try TargetFile(
                member.value, at: "\(reader.fields.path("targets")).\(member.name)")
        }
        if reader.fields.rest["delegations"] != nil {
            delegations = try Delegations(
                try reader.fields.value("delegations"), at: reader.fields.path("delegations"))
        }
    }

    /// The entry of the file with exactly that path.
    public func file(at path: String) -> TargetFile? {
        guard let place = targets.index(forKey: path), targets[place].key.isSame(as: path) else {
            return nil
        }
        return targets[place].value
    }

    /// The members of this kind.
    public var body: JSONObject {
        var object: JSONObject = [
            "targets": .object(JSONObject(targets.map { .init($0.key, $0.value.json) }).inOrder)
        ]
        object["delegations"] = delegations?.json
        return object
    }
}
