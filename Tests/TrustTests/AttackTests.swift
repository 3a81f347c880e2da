import Testing

@testable import Trust

/// What an attacker between repository and client, or one who has some keys, may try. One test an attack.
@Suite struct `Attacks on a repository's clients` {
    func published() throws -> (Repository, Client) {
        let repository = try Repository()
        return (repository, Client(repository))
    }

    @Test func `an honest repository is trusted, and asked for no more than is needed`()
        async throws
    {
        var (repository, client) = try published()
        let host = Host(repository)
        var updater = try Updater(source: host, store: client.store)
        try await updater.refresh(now: Repository.start)
        #expect(
            host.paths == ["2.root.json", "timestamp.json", "1.snapshot.json", "1.targets.json"])
        #expect(client.versions == [1, 1, 1, 1])
        try repository.publish("timestamp")
        let second = Host(repository)
        updater = try Updater(source: second, store: client.store)
        try await updater.refresh(now: Repository.start)
        #expect(second.paths == ["2.root.json", "timestamp.json"])
        #expect(client.versions == [1, 2, 1, 1])
    }

    @Test(arguments: ["timestamp.json", "1.snapshot.json", "1.targets.json"])
    func `arbitrary file: another role's metadata, rightly signed, is refused`(_ path: String)
        async throws
    {
        var (repository, client) = try published()
        let other = path == "1.targets.json" ? "timestamp.json" : "1.targets.json"
        repository.files[path] = repository.files[other]
        let failure = await client.refresh(repository)
        guard case .wrongType? = failure else { return #expect(failure == nil, "another reason") }
    }

    @Test func `roll-back of the timestamp`() async throws {
        var (repository, client) = try published()
        let old = repository.files["timestamp.json"]
        try repository.publish("timestamp")
        #expect(await client.refresh(repository) == nil)
        repository.files["timestamp.json"] = old
        #expect(
            await client.refresh(repository) == .rolledBack(role: "timestamp", trusted: 2, found: 1)
        )
        #expect(client.versions == [1, 2, 1, 1])
    }

    @Test(arguments: [false, true]) func `roll-back of the snapshot`(_ hasHashes: Bool) async throws
    {
        var (repository, client) = try published()
        repository.hasHashes = hasHashes
        try repository.publish("snapshot", "timestamp")
        #expect(await client.refresh(repository) == nil)
        repository.timestamp.snapshot = MetaFile(version: 1)
        try repository.publish("timestamp")
        #expect(
            await client.refresh(repository) == .rolledBack(role: "snapshot", trusted: 2, found: 1))
    }

    @Test func `roll-back of targets by those who have the snapshot key`() async throws {
        var (repository, client) = try published()
        try repository.publish("targets", "snapshot", "timestamp")
        #expect(await client.refresh(repository) == nil)
        repository.snapshot.meta["targets.json"] = MetaFile(version: 1)
        try repository.publish("snapshot", "timestamp")
        #expect(
            await client.refresh(repository)
                == .rolledBack(role: "targets.json", trusted: 2, found: 1))
        repository.snapshot.meta["targets.json"] = nil
        try repository.publish("snapshot", "timestamp")
        #expect(await client.refresh(repository) == .droppedFromSnapshot(role: "targets.json"))
        #expect(client.versions == [1, 4, 2, 2])
    }

    @Test func `roll-back of the root: only the very next version is taken`() async throws {
        for version in [1, 3] {
            var (repository, client) = try published()
            repository.root.header.version = version
            repository.files["2.root.json"] = try repository.put("root", repository.root)
            #expect(
                await client.refresh(repository)
                    == .wrongVersion(role: "root", expected: 2, found: version))
            #expect(client.versions == [1, nil, nil, nil])
        }
    }

    @Test func `freeze: old files that are still rightly signed expire`() async throws {
        let (repository, client) = try published()
        let month = 30 * 86_400
        #expect(await client.refresh(repository, after: month - 1) == nil)
        #expect(
            await client.refresh(repository, after: month)
                == .expired(role: "root", expires: "2026-12-21T12:00:00Z"))
    }

    @Test(arguments: [Role.root, .timestamp, .snapshot, .targets])
    func `expired metadata is not trusted`(_ role: Role) async throws {
        var (repository, client) = try published()
        #expect(await client.refresh(repository) == nil)
        let past = Instant(seconds: Repository.start.seconds - 1)
        switch role {
        case .root: repository.root.header.expires = past
        case .timestamp: repository.timestamp.header.expires = past
        case .snapshot: repository.snapshot.header.expires = past
        case .targets: repository.targets["targets"]?.header.expires = past
        }
        try repository.publish("root", "targets", "snapshot", "timestamp")
        #expect(
            await client.refresh(repository)
                == .expired(role: role.rawValue, expires: "2026-11-21T11:59:59Z"))
        #expect(client.store.version("root") == 2)
        #expect(client.store.version(role.rawValue) == (role == .root ? 2 : 1))
    }

    @Test(arguments: [Role.timestamp, .snapshot, .targets])
    func `fast-forward: new keys bring clients back`(_ role: Role) async throws {
        var (repository, client) = try published()
        let far = TrustLimits.version - 10
        func set(_ version: Int, _ repository: inout Repository) {
            switch role {
            case .timestamp: repository.timestamp.header.version = version
            case .snapshot: repository.snapshot.header.version = version
            default: repository.targets["targets"]?.header.version = version
            }
        }
        set(far, &repository)
        try repository.publish("targets", "snapshot", "timestamp", raising: false)
        #expect(await client.refresh(repository) == nil)
        #expect(client.store.version(role.rawValue) == far)
        set(1, &repository)
        if role != .targets { try repository.setKeys(.timestamp, ["timestamp 2"]) }
        if role != .timestamp { try repository.setKeys(.snapshot, ["snapshot 2"]) }
        try repository.publish("root")
        try repository.publish("targets", "snapshot", raising: false)
        try repository.publish("timestamp", raising: role == .targets)
        #expect(await client.refresh(repository) == nil)
        #expect(client.store.version(role.rawValue) == 1)
    }

    @Test func `mix-and-match: files of two moments do not go together`() async throws {
        var (repository, client) = try published()
        try repository.publish("targets", "snapshot", "timestamp")
        repository.files["2.targets.json"] = repository.files["1.targets.json"]
        #expect(
            await client.refresh(repository)
                == .wrongVersion(role: "targets", expected: 2, found: 1))
        repository.files["2.snapshot.json"] = repository.files["1.snapshot.json"]
        let other = Client(repository)
        #expect(
            await other.refresh(repository)
                == .wrongVersion(role: "snapshot", expected: 2, found: 1))
    }

    @Test func `mix-and-match: with hashes another file of the same version is refused`()
        async throws
    {
        var repository = try Repository()
        repository.hasHashes = true
        try repository.publish("targets", "snapshot", "timestamp")
        let client = Client(repository)
        repository.targets["targets"]?.header.extra["x"] = "y"
        try repository.put(
            "targets", repository.targets["targets"] ?? Targets(header: repository.root.header))
        let failure = await client.refresh(repository)
        guard case .tooLong? = failure else { return #expect(failure == nil, "another reason") }
        #expect(client.versions == [1, 2, 2, nil])
    }

    @Test(arguments: Role.allCases) func `wrong threshold: one key of two is not enough`(
        _ role: Role
    ) async throws {
        var (repository, client) = try published()
        let first = repository.keys[role.rawValue] ?? []
        try repository.setKeys(role, ["\(role) 1", "\(role) 2"], threshold: 2)
        if role != .root { try repository.publish("root") }
        repository.keys[role.rawValue] = first
        try repository.publish("root", "targets", "snapshot", "timestamp")
        #expect(
            await client.refresh(repository)
                == .tooFewSignatures(role: role.rawValue, good: 1, threshold: 2))
    }

    @Test func `wrong threshold: one key under two names counts once`() async throws {
        var (repository, client) = try published()
        let key = try Repository.key("timestamp 1")
        repository.root.keys["second name"] = key.publicKey
        repository.root.roles[.timestamp] = RoleKeys(
            [key.publicKey.identifier, "second name"], threshold: 2)
        try repository.publish("root")
        var signed = try Signed(repository.timestamp)
        try signed.sign(with: key)
        try signed.sign(with: key, identifier: "second name")
        repository.files["timestamp.json"] = signed.file
        #expect(
            await client.refresh(repository)
                == .tooFewSignatures(role: "timestamp", good: 1, threshold: 2))
    }
}
