import Testing

@testable import Trust

@Suite struct `The client workflow` {
    @Test func `at most 256 roots are followed at once, and the next refresh goes on`() async throws
    {
        var repository = try Repository()
        let client = Client(repository)
        for _ in 0..<300 { try repository.publish("root") }
        #expect(await client.refresh(repository) == nil)
        #expect(client.versions == [257, 1, 1, 1])
        #expect(await client.refresh(repository) == nil)
        #expect(client.versions == [301, 1, 1, 1])
    }

    @Test func `roots may have expired as long as the last has not`() async throws {
        var repository = try Repository()
        let client = Client(repository)
        repository.root.header.expires = Instant(seconds: 0)
        try repository.publish("root", "root")
        #expect(
            await client.refresh(repository)
                == .expired(role: "root", expires: "1970-01-01T00:00:00Z"))
        repository.root.header.expires = Repository.month
        try repository.publish("root")
        #expect(await client.refresh(repository) == nil)
        #expect(client.versions == [4, 1, 1, 1])
    }

    @Test func `a client that comes with its own root goes on from the roots that it has`()
        async throws
    {
        var repository = try Repository()
        let first = repository.files["1.root.json"]
        let store = MemoryStore(root: nil)
        #expect(throws: TrustFailure.noTrustedRoot) {
            try Updater(source: Host(repository), store: store)
        }
        try repository.publish("root", "root")
        var updater = try Updater(source: Host(repository), store: store, root: first)
        try await updater.refresh(now: Repository.start)
        let host = Host(repository)
        updater = try Updater(source: host, store: store, root: first)
        try await updater.refresh(now: Repository.start)
        #expect(host.paths == ["4.root.json", "timestamp.json"])
        #expect(store.version("root") == 3)
    }

    @Test func `without consistent snapshots names have no version`() async throws {
        let repository = try Repository(consistent: false)
        let client = Client(repository)
        let host = Host(repository)
        var updater = try Updater(source: host, store: client.store)
        try await updater.refresh(now: Repository.start)
        #expect(host.paths == ["2.root.json", "timestamp.json", "snapshot.json", "targets.json"])
        #expect(updater.location(of: "a/b c", TargetFile(of: [])) == "a/b%20c")
    }

    @Test func `with consistent snapshots a target's first hash stands before its name`()
        async throws
    {
        let repository = try Repository()
        let updater = try Updater(source: Host(repository), store: Client(repository).store)
        let file = TargetFile(
            length: 1,
            hashes: FileHashes([
                .init(algorithm: "sha512", text: "ab"), .init(algorithm: "sha256", text: "cd"),
            ]))
        for (path, expected) in [
            ("a", "ab.a"), ("x/y/a.b", "x/y/ab.a.b"), ("x/", "x/ab."), ("ü?", "ab.%C3%BC%3F"),
            ("50%25", "ab.50%25"),
        ] {
            #expect(updater.location(of: path, file) == expected)
        }
    }

    /// Who delegates to whom, for which paths; `!` ends the search. And the order in which roles are asked.
    static let graphs: [(String, String)] = [
        ("targets>A:*", "A"),
        ("targets>A:* targets>B:* A>C:* A>D:*", "A C D B"),
        ("targets>A:* targets>B:* A>C:*! A>D:*", "A C"),
        ("targets>A:*.py targets>B:* A>C:*", "B"),
        ("targets>A:* targets>B:* B>C:* C>D:* D>B:*", "A B C D"),
        ("targets>A:* targets>B:* B>C:* A>C:*", "A C B"),
        ("targets>A:* targets>B:* B>C:* A>C:*.py", "A B C"),
        ("targets>../A:* targets>?:*", "..%2FA %3F"),
    ]

    @Test(arguments: graphs) func `delegated roles are asked depth first, in their order`(
        _ graph: String, _ order: String
    ) async throws {
        var repository = try Repository()
        let client = Client(repository)
        var names: Set<String> = []
        for edge in graph.split(separator: " ") {
            let parts = edge.split(whereSeparator: { $0 == ">" || $0 == ":" }).map(String.init)
            let isTerminating = parts[2].hasSuffix("!")
            let pattern = isTerminating ? String(parts[2].dropLast()) : parts[2]
            try repository.delegate(
                to: parts[1], by: parts[0], .paths([pattern]), isTerminating: isTerminating)
            names.insert(parts[1])
        }
        for name in names.sorted() { try repository.publish(name) }
        try repository.publish("targets", "snapshot", "timestamp")
        let (file, asked) = try await client.look("missing", in: repository)
        #expect(file == nil)
        #expect(asked.joined(separator: " ") == order)
    }

    @Test func `a delegated file is found, by the most trusted role that lists it`() async throws {
        var repository = try Repository()
        let client = Client(repository)
        try repository.delegate(to: "one", .paths(["docs/*"]))
        try repository.delegate(to: "two", .hashPrefixes((0..<16).map { String($0, radix: 16) }))
        repository.targets["one"]?.targets["docs/a"] = TargetFile(of: [1])
        repository.targets["two"]?.targets["docs/a"] = TargetFile(of: [2])
        repository.targets["two"]?.targets["other"] = TargetFile(of: [3])
        try repository.publish("one", "two", "targets", "snapshot", "timestamp")
        #expect(try await client.look("docs/a", in: repository).file == TargetFile(of: [1]))
        #expect(try await client.look("other", in: repository).file == TargetFile(of: [3]))
        #expect(try await client.look("docs/b/c", in: repository).file == nil)
    }

    @Test func `a delegated role that is not rightly signed ends the search`() async throws {
        var repository = try Repository()
        let client = Client(repository)
        try repository.delegate(to: "one")
        try repository.delegate(to: "two")
        repository.targets["two"]?.targets["a"] = TargetFile(of: [2])
        repository.keys["one"] = [try Repository.key("a stranger")]
        try repository.publish("one", "two", "targets", "snapshot", "timestamp")
        await #expect(throws: TrustFailure.tooFewSignatures(role: "one", good: 0, threshold: 1)) {
            try await client.look("a", in: repository)
        }
    }

    @Test func `a role that the snapshot does not list is not trusted`() async throws {
        var repository = try Repository()
        let client = Client(repository)
        try repository.delegate(to: "one")
        try repository.publish("targets", "snapshot", "timestamp")
        await #expect(throws: TrustFailure.notInSnapshot(role: "one")) {
            try await client.look("a", in: repository)
        }
    }

    @Test func `no more than 32 delegated roles are visited`() async throws {
        var repository = try Repository()
        let client = Client(repository)
        for number in 0..<40 {
            try repository.delegate(to: "role\(number)")
            try repository.publish("role\(number)")
        }
        try repository.publish("targets", "snapshot", "timestamp")
        #expect(
            try await client.look("missing", in: repository).asked.count == TrustLimits.delegations)
    }

    @Test func `names that only look alike are not the same`() async throws {
        var repository = try Repository()
        let client = Client(repository)
        repository.targets["targets"]?.targets["caf\u{E9}"] = TargetFile(of: [1])
        try repository.publish("targets", "snapshot", "timestamp")
        #expect(try await client.look("caf\u{E9}", in: repository).file != nil)
        #expect(try await client.look("cafe\u{301}", in: repository).file == nil)
    }

    @Test func `steps out of order are refused`() throws {
        let repository = try Repository()
        var trusted = try TrustedMetadata(root: repository.files["1.root.json"] ?? [])
        let now = Repository.start
        #expect(throws: TrustFailure.outOfOrder(role: "snapshot")) {
            try trusted.update(snapshot: [], now: now)
        }
        #expect(throws: TrustFailure.outOfOrder(role: "targets")) {
            try trusted.update(targets: "targets", delegatedBy: "root", [], now: now)
        }
        #expect(try trusted.update(timestamp: repository.files["timestamp.json"] ?? [], now: now))
        #expect(throws: TrustFailure.outOfOrder(role: "root")) { try trusted.update(root: []) }
        try trusted.update(snapshot: repository.files["1.snapshot.json"] ?? [], now: now)
        #expect(throws: TrustFailure.outOfOrder(role: "timestamp")) {
            try trusted.update(timestamp: [], now: now)
        }
        #expect(throws: TrustFailure.notDelegated(role: "x", by: "targets")) {
            try trusted.update(targets: "x", delegatedBy: "targets", [], now: now)
        }
    }
}
