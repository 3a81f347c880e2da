public import Trust

/// The operations of `florilegium keys`. Every change, except of revocation keys, writes the next
/// root to the folder; the next publish sends it to clients.
public struct Keys: Sendable {
    /// How many keys of each role there are, and how many of the root keys must sign.
    public struct Plan: Sendable, Equatable {
        /// Keys by role; the default is 1.
        public var counts: [KeyRole: Int] = [.root: 3]
        /// Root keys that must sign a root.
        public var rootThreshold = 2

        /// Two of three root keys, and one key of every other role.
        public init() {}
    }

    private let offline: KeyFolder
    private let online: KeyFolder
    private let now: Instant
    private let lifetimes: Lifetimes
    private let cost: KeyCost
    /// The passphrase of new online keys; nil where it is the same as that of the offline ones.
    public var onlinePassphrase: Passphrase?

    /// The keys of one or two folders.
    /// - Parameters:
    ///   - offline: Root and targets keys, and the chain of roots.
    ///   - online: Keys of the online roles; nil for the same folder.
    ///   - now: The time.
    ///   - lifetimes: The validity of new roots.
    ///   - cost: The cost of one attempt at a passphrase.
    public init(
        _ offline: KeyFolder, online: KeyFolder? = nil, now: Instant,
        lifetimes: Lifetimes = Lifetimes(), cost: KeyCost = KeyCost()
    ) {
        self.offline = offline
        self.online = online ?? offline
        self.now = now
        self.lifetimes = lifetimes
        self.cost = cost
    }

    private func folder(_ role: KeyRole) -> KeyFolder { role.isOnline ? online : offline }

    /// The keys in both folders.
    /// - Throws: `PublishFailure` as `KeyFolder.list`.
    public func list() throws -> [KeyFolder.Listed] {
        try offline.list() + (online.path == offline.path ? [] : online.list())
    }

    /// Makes all keys and the first root.
    /// - Throws: `PublishFailure` when there are keys or a root already, the plan is invalid, or
    ///   the files cannot be written.
    public func make(_ plan: Plan = Plan(), passphrase: Passphrase) throws -> RootChain {
        guard try list().isEmpty, try !RootChain.isThere(in: offline) else {
            throw PublishFailure(
                "There are keys already.", at: offline.path,
                do: "Replace keys with keys rotate or keys revoke, or name an empty folder.")
        }
        let counts = KeyRole.allCases.map { plan.counts[$0] ?? 1 }
        guard counts.allSatisfy((1...16).contains),
            (1...(plan.counts[.root] ?? 1)).contains(plan.rootThreshold)
        else {
            throw PublishFailure(
                "A role has 1 to 16 keys, and the threshold is not above their number.",
                at: "keys init", do: "Change the numbers.")
        }
        var root = Root(header: header(1), keys: [:], roles: [:])
        var signers: [SigningKey] = []
        var revocations: [PublicKey] = []
        for (role, count) in zip(KeyRole.allCases, counts) {
            let keys = try (0..<count).map { _ in try make(role, passphrase) }
            if role == .root { signers = keys }
            if role == .revocations { revocations = keys.map(\.publicKey) }
            set(role, keys.map(\.publicKey), role == .root ? plan.rootThreshold : 1, &root)
        }
        let chain = try RootChain([try sign(root, signers)], revocationKeys: revocations)
        try chain.save(in: offline)
        return chain
    }

    /// Gives a role as many new keys as it has, and retires the old ones.
    /// - Throws: `PublishFailure` when the chain is missing or damaged, too few root keys are here,
    ///   the passphrase is wrong, or a file cannot be written.
    public func rotate(_ role: KeyRole, passphrase: Passphrase) throws -> RootChain {
        let chain = try RootChain(in: offline)
        return try replace(Set(chain.identifiers(role)), in: role, chain, passphrase)
    }

    /// Replaces one lost or exposed key by a new one. `identifier` is the whole identifier, or at
    /// least its first eight digits where they are unique.
    /// - Throws: `PublishFailure` when no key or several keys match, and as `rotate`.
    public func revoke(_ identifier: String, passphrase: Passphrase) throws -> RootChain {
        let chain = try RootChain(in: offline)
        let found = KeyRole.allCases.flatMap { role in
            chain.identifiers(role).filter { $0.hasPrefix(identifier) }.map { (role, $0) }
        }
        guard identifier.utf8.count >= 8, let (role, whole) = found.first, found.count == 1 else {
            throw PublishFailure(
                found.isEmpty ? "No role has such a key." : "More than one key begins so.",
                at: identifier, do: "Take the identifier from florilegium keys list.")
        }
        return try replace([whole], in: role, chain, passphrase)
    }

    /// Makes the next root with the same keys and a later expiry.
    /// - Throws: `PublishFailure` as `rotate`.
    public func renew(passphrase: Passphrase) throws -> RootChain {
        let chain = try RootChain(in: offline)
        return try extend(chain, chain.current, [], passphrase)
    }

    private func replace(
        _ old: Set<String>, in role: KeyRole, _ chain: RootChain, _ passphrase: Passphrase
    ) throws -> RootChain {
        // Check the passphrase and the old root keys before anything new is made.
        if role != .revocations { _ = try rootSigners(chain, passphrase) }
        let new = try old.map { _ in try make(role, passphrase) }
        var next = chain
        if role == .revocations {
            next.revocationKeys.removeAll { old.contains($0.identifier) }
            next.revocationKeys += new.map(\.publicKey)
            try next.save(in: offline)
        } else {
            var root = chain.current
            let threshold = Role(rawValue: role.rawValue).flatMap { root.roles[$0]?.threshold } ?? 1
            let kept = chain.identifiers(role).filter { !old.contains($0) }
                .compactMap { root.keys[$0] }
            for identifier in old { root.keys[identifier] = nil }
            set(role, kept + new.map(\.publicKey), threshold, &root)
            next = try extend(chain, root, role == .root ? new : [], passphrase)
        }
        try folder(role).retire(old)
        return next
    }

    private func extend(
        _ chain: RootChain, _ root: Root, _ new: [SigningKey], _ passphrase: Passphrase
    ) throws -> RootChain {
        var root = root
        root.header = header(chain.current.version + 1)
        let signers = try rootSigners(chain, passphrase) + new
        let next: RootChain
        do {
            next = try RootChain(
                chain.roots + [try sign(root, signers)], revocationKeys: chain.revocationKeys)
        } catch let failure as TrustFailure {
            throw PublishFailure(
                "The next root would not be trusted: \(failure)", at: offline.path,
                do: "Bring as many old root keys into the folder as the threshold asks for.")
        }
        try next.save(in: offline)
        return next
    }

    private func rootSigners(_ chain: RootChain, _ passphrase: Passphrase) throws -> [SigningKey] {
        let identifiers = chain.identifiers(.root)
        let keys = try offline.open(identifiers, passphrase)
        let threshold = chain.current.roles[.root]?.threshold ?? 1
        guard keys.count >= threshold else {
            throw PublishFailure(
                "\(keys.count) root keys are here; \(threshold) are needed.", at: offline.path,
                do: "Bring more of them into the folder.")
        }
        return identifiers.compactMap { keys[$0] }
    }

    private func make(_ role: KeyRole, _ passphrase: Passphrase) throws -> SigningKey {
        let passphrase = role.isOnline ? onlinePassphrase ?? passphrase : passphrase
        return try folder(role).make(role, now: now, passphrase: passphrase, cost: cost)
    }

    private func header(_ version: Int) -> MetadataHeader {
        MetadataHeader(
            version: version, expires: Instant(seconds: now.seconds + lifetimes.root))
    }

    private func set(_ role: KeyRole, _ keys: [PublicKey], _ threshold: Int, _ root: inout Root) {
        guard let role = Role(rawValue: role.rawValue) else { return }
        for key in keys { root.keys[key.identifier] = key }
        root.roles[role] = RoleKeys(keys.map(\.identifier), threshold: threshold)
    }

    private func sign(_ root: Root, _ signers: [SigningKey]) throws -> [UInt8] {
        var signed = try Signed(root)
        for signer in signers { try signed.sign(with: signer) }
        return signed.file
    }
}
