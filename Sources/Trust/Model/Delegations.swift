import Catalog

/// The keys of a role, and the number of them that must sign.
public struct RoleKeys: Sendable, Equatable {
    /// Identifiers of keys, without duplicates.
    public var keyIdentifiers: [String]
    /// How many of the keys must have signed, at least 1.
    public var threshold: Int
    /// Members that the specification does not know.
    public var extra: JSONObject

    /// Those keys and that threshold.
    public init(_ keyIdentifiers: [String], threshold: Int, extra: JSONObject = [:]) {
        self.keyIdentifiers = keyIdentifiers
        self.threshold = threshold
        self.extra = extra
    }

    init(_ fields: inout JSONFields) throws(FieldFailure) {
        keyIdentifiers = try fields.strings("keyids")
        guard Set(keyIdentifiers).count == keyIdentifiers.count else {
            throw fields.fault("keyids", "names a key twice")
        }
        threshold = try fields.integer("threshold", in: 1...TrustLimits.version)
        extra = [:]
    }

    /// Reads keys and threshold from a role of a root.
    ///
    /// - Throws: `FieldFailure` when one is missing or invalid.
    init(_ json: JSONValue, at place: String) throws(FieldFailure) {
        var fields = try JSONFields(json, at: place)
        try self.init(&fields)
        extra = fields.rest
    }

    var json: JSONObject {
        var object = extra
        object["keyids"] = .array(keyIdentifiers.map(JSONValue.string))
        object["threshold"] = .integer(threshold)
        return object
    }
}

/// A role to which a targets role delegates a part of its paths.
public struct DelegatedRole: Sendable, Equatable {
    /// The delegated paths.
    public enum Scope: Sendable, Equatable {
        /// Paths that match one of these patterns.
        case paths([String])
        /// Paths whose SHA-256 begins with one of these hexadecimal prefixes.
        case hashPrefixes([String])
    }

    /// The role's name.
    public var name: String
    /// Its keys.
    public var keys: RoleKeys
    /// Whether the search for a path of this role ends with this role.
    public var isTerminating: Bool
    /// The paths of this role.
    public var scope: Scope

    /// A role of these members.
    public init(_ name: String, keys: RoleKeys, isTerminating: Bool = false, scope: Scope) {
        self.name = name
        self.keys = keys
        self.isTerminating = isTerminating
        self.scope = scope
    }

    init(_ json: JSONValue, at place: String) throws(FieldFailure) {
        var fields = try JSONFields(json, at: place)
        name = try fields.string("name")
        guard !name.isEmpty, !Role.topLevelNames.contains(name) else {
            throw fields.fault("name", "is empty or that of a top-level role")
        }
        keys = try RoleKeys(&fields)
        isTerminating = try fields.bool("terminating")
        switch (fields.rest["paths"], fields.rest["path_hash_prefixes"]) {
        case (.some, nil): scope = .paths(try fields.strings("paths"))
        case (nil, .some): scope = .hashPrefixes(try fields.strings("path_hash_prefixes"))
        default: throw fields.fault("paths", "or path_hash_prefixes must be there, and not both")
        }
        keys.extra = fields.rest
    }

    var json: JSONValue {
        var object = keys.json
        object["name"] = .string(name)
        object["terminating"] = .bool(isTerminating)
        switch scope {
        case .paths(let paths): object["paths"] = .array(paths.map(JSONValue.string))
        case .hashPrefixes(let prefixes):
            object["path_hash_prefixes"] = .array(prefixes.map(JSONValue.string))
        }
        return .object(object)
    }

    /// Whether the path is one of this role.
    public func isResponsible(for path: String) -> Bool {
        switch scope {
        case .paths(let patterns):
            return patterns.contains { PathPattern.matches(path, $0) }
        case .hashPrefixes(let prefixes):
            let digest = Hex.text(PathPattern.digest(path))
            return prefixes.contains { digest.utf8.starts(with: $0.utf8) }
        }
    }
}

/// Hash bins: a power of two of roles that share keys. Each has the paths whose SHA-256 begins with
/// its number.
public struct SuccinctRoles: Sendable, Equatable {
    /// The keys of all bins.
    public var keys: RoleKeys
    /// The number of bits of the hash that form a role's number, 1 to 32.
    public var bitLength: Int
    /// The common beginning of all names, before `-` and the number.
    public var namePrefix: String

    /// Roles of these members.
    public init(keys: RoleKeys, bitLength: Int, namePrefix: String) {
        self.keys = keys
        self.bitLength = min(max(bitLength, 1), 32)
        self.namePrefix = namePrefix
    }

    init(_ json: JSONValue, at place: String) throws(FieldFailure) {
        var fields = try JSONFields(json, at: place)
        keys = try RoleKeys(&fields)
        bitLength = try fields.integer("bit_length", in: 1...32)
        namePrefix = try fields.string("name_prefix")
        keys.extra = fields.rest
    }

    var json: JSONValue {
        var object = keys.json
        object["bit_length"] = .integer(bitLength)
        object["name_prefix"] = .string(namePrefix)
        return .object(object)
    }

    private var digits: Int { (bitLength + 3) / 4 }

    /// The name of the role with that number.
    public func name(of number: Int) -> String {
        "\(namePrefix)-\(Hex.text(of: number, digits: digits))"
    }

    /// The name of the role with that path.
    public func name(for path: String) -> String {
        let number = PathPattern.digest(path).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        return name(of: number >> (32 - bitLength))
    }

    /// Whether one of these roles has the name `name`.
    func hasRole(_ name: String) -> Bool {
        guard let dash = name.utf8.lastIndex(of: UInt8(ascii: "-")),
            let number = Int(name[dash...].dropFirst(), radix: 16), number >> bitLength == 0
        else { return false }
        // Only the exact form counts; other spellings of the same number are no name of the role.
        return self.name(of: number).isSame(as: name)
    }
}

/// The delegations of a targets role.
public struct Delegations: Sendable, Equatable {
    /// Either named roles or hash bins.
    public enum Roles: Sendable, Equatable {
        /// Roles in the order of search; names are unique.
        case named([DelegatedRole])
        /// Hash bins.
        case succinct(SuccinctRoles)
    }

    /// Keys by identifier.
    public var keys: [String: PublicKey]
    /// The roles.
    public var roles: Roles
    /// Members that the specification does not know.
    public var extra: JSONObject

    /// Roles, with their keys.
    public init(keys: [String: PublicKey], roles: Roles, extra: JSONObject = [:]) {
        self.keys = keys
        self.roles = roles
        self.extra = extra
    }

    init(_ json: JSONValue, at place: String) throws(FieldFailure) {
        var fields = try JSONFields(json, at: place)
        keys = try Role.keys(try fields.object("keys"), at: fields.path("keys"))
        switch (fields.rest["roles"], fields.rest["succinct_roles"]) {
        case (.some, nil):
            var roles: [DelegatedRole] = []
            for (number, json) in try fields.array("roles").enumerated() {
                roles.append(try DelegatedRole(json, at: fields.path("roles.\(number)")))
            }
            guard Set(roles.map(\.name)).count == roles.count else {
                throw fields.fault("roles", "has a name twice")
            }
            self.roles = .named(roles)
        case (nil, .some):
            let json = try fields.value("succinct_roles")
            roles = .succinct(try SuccinctRoles(json, at: fields.path("succinct_roles")))
        default:
            throw fields.fault("roles", "or succinct_roles must be there, and not both")
        }
        extra = fields.rest
    }

    var json: JSONValue {
        var object = extra
        object["keys"] = Role.json(keys)
        switch roles {
        case .named(let roles): object["roles"] = .array(roles.map(\.json))
        case .succinct(let roles): object["succinct_roles"] = roles.json
        }
        return .object(object)
    }

    /// The roles that have the path, in the order of search, and whether the search ends with each.
    /// Hash bins end it.
    public func roles(for path: String) -> [(name: String, isTerminating: Bool)] {
        switch roles {
        case .named(let roles):
            roles.filter { $0.isResponsible(for: path) }.map { ($0.name, $0.isTerminating) }
        case .succinct(let roles): [(roles.name(for: path), true)]
        }
    }

    /// Keys and threshold of a delegated role.
    func roleKeys(of name: String) -> RoleKeys? {
        switch roles {
        case .named(let roles): roles.first { $0.name.isSame(as: name) }?.keys
        case .succinct(let roles): roles.hasRole(name) ? roles.keys : nil
        }
    }
}
