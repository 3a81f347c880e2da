import Testing

@testable import Trust

extension `Attacks on a repository's clients` {
    @Test(arguments: Role.allCases) func `wrong key: a stranger's signature does not count`(
        _ role: Role
    ) async throws {
        var (repository, client) = try published()
        repository.keys[role.rawValue] = [try Repository.key("a stranger")]
        try repository.publish("root", "targets", "snapshot", "timestamp")
        #expect(
            await client.refresh(repository)
                == .tooFewSignatures(role: role.rawValue, good: 0, threshold: 1))
    }

    @Test func `wrong key: a new root needs the old keys as well as its own`() async throws {
        for signers in [["root 1"], ["root 2"]] {
            var (repository, client) = try published()
            try repository.setKeys(.root, ["root 2"])
            repository.keys["root"] = try signers.map(Repository.key)
            try repository.publish("root")
            #expect(
                await client.refresh(repository)
                    == .tooFewSignatures(role: "root", good: 0, threshold: 1))
            repository.keys["root"] = try ["root 1", "root 2"].map(Repository.key)
            try repository.publish("root", raising: false)
            #expect(await client.refresh(repository) == nil)
            #expect(client.versions == [2, 1, 1, 1])
        }
    }

    @Test(arguments: [
        ("2.root.json", TrustLimits.rootBytes), ("timestamp.json", TrustLimits.timestampBytes),
        ("1.snapshot.json", TrustLimits.snapshotBytes),
        ("1.targets.json", TrustLimits.targetsBytes),
    ])
    func `endless data is cut off`(_ path: String, _ limit: Int) async throws {
        var (repository, client) = try published()
        repository.files["2.root.json"] = path == "2.root.json" ? [] : nil
        repository.tamper(path) { $0 += [UInt8](repeating: 0x20, count: limit + 1) }
        #expect(await client.refresh(repository) == .tooLong(name: path, limit: limit))
    }

    @Test(arguments: [1, 10, 200]) func `truncated metadata is refused`(_ bytes: Int) async throws {
        for path in ["timestamp.json", "1.snapshot.json", "1.targets.json"] {
            var (repository, client) = try published()
            repository.tamper(path) { $0.removeLast(bytes + 1) }
            let failure = await client.refresh(repository)
            guard case .malformed? = failure else {
                return #expect(failure == nil, "another reason")
            }
        }
    }

    @Test func `extra fields are kept and signed; added afterwards they break the signature`()
        async throws
    {
        var (repository, client) = try published()
        repository.timestamp.header.extra = ["x": ["b": [1, "ü", .null], "a": .bool(false)]]
        try repository.publish("timestamp")
        #expect(await client.refresh(repository) == nil)
        let file = String(decoding: repository.files["timestamp.json"] ?? [], as: UTF8.self)
        repository.files["timestamp.json"] = Array(
            file.replacing("\"signed\": {", with: "\"signed\": {\"y\": 1,").utf8)
        #expect(
            await client.refresh(repository)
                == .tooFewSignatures(role: "timestamp", good: 0, threshold: 1))
        repository.files["timestamp.json"] = Array(
            file.replacing("\"signed\": {", with: "\"unsigned\": 1.5, \"signed\": {").utf8)
        #expect(await client.refresh(repository) == nil)
    }

    @Test(arguments: [
        "\"version\": 1,", "\"_type\": \"timestamp\",", "\"_ty\\u0070e\": \"timestamp\",",
    ])
    func `duplicate keys are refused even where both say the same`(_ member: String) async throws {
        var (repository, client) = try published()
        let file = String(decoding: repository.files["timestamp.json"] ?? [], as: UTF8.self)
        repository.files["timestamp.json"] = Array(
            file.replacing("\"signed\": {", with: "\"signed\": {\(member)").utf8)
        guard case .malformed(role: "timestamp", _, let reason)? = await client.refresh(repository)
        else {
            return #expect(Bool(false), "it was trusted")
        }
        #expect(reason.hasPrefix("a name stands twice"))
    }

    @Test func `old local files guard against going back even when they have expired`() async throws
    {
        var (repository, client) = try published()
        repository.timestamp.header.expires = Instant(seconds: Repository.start.seconds + 60)
        try repository.publish("snapshot", "timestamp")
        #expect(await client.refresh(repository) == nil)
        repository.timestamp.header.expires = Repository.month
        repository.timestamp.snapshot = MetaFile(version: 1)
        try repository.publish("timestamp")
        #expect(
            await client.refresh(repository, after: 120)
                == .rolledBack(role: "snapshot", trusted: 2, found: 1))
        repository.timestamp.snapshot = MetaFile(version: 2)
        try repository.publish("timestamp")
        #expect(await client.refresh(repository, after: 120) == nil)
    }

    @Test(arguments: ["timestamp.json", "1.snapshot.json", "1.targets.json"])
    func `a file that is withheld is told`(_ path: String) async throws {
        var (repository, client) = try published()
        repository.files[path] = nil
        #expect(await client.refresh(repository) == .absent(path: path))
    }
}
