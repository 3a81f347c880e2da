import Catalog
import Foundation
import TestSupport
import Testing
import Trust

@testable import Publishing

@Suite struct `Publishing an edition` {
    let fixed: FixedKeys
    let destination = MemoryDestination()
    var build: Build
    var client: Client

    init() throws {
        fixed = try FixedKeys()
        build = try Build()
        try build.add("2026.11.1")
        client = Client(destination, root: fixed.chain.first)
    }

    @Test mutating func `only what is new goes up, the pointer last`() async throws {
        let first = try await build.publish(fixed.publisher(destination))
        #expect(try await client.update().edition == "2026.11.1")
        #expect(destination.puts.last == "metadata/stable/timestamp.json")
        destination.forget()
        try build.add("2026.11.2")
        let second = try await build.publish(fixed.publisher(destination))
        #expect(try await client.update().edition == "2026.11.2")
        #expect(second.keptFiles > 0 && second.sentFiles < first.sentFiles + 4)
        let puts = destination.puts
        #expect(puts.count == Set(puts).count)
        #expect(!puts.contains("v1/same.json"))
        let all = try #require(puts.firstIndex(of: "v1/editions.json"))
        for (place, path) in puts.enumerated() {
            #expect(path.hasPrefix("metadata/") == (place > all) || path.hasSuffix(".revocations.json"), "\(path)")
        }
        // Once more changes nothing but metadata.
        destination.forget()
        let third = try await build.publish(fixed.publisher(destination))
        #expect(third.sentFiles == 0 && third.sentBytes == 0)
        #expect(third.versions == ["root": 1, "timestamp": 3, "snapshot": 3, "targets": 3, "revocations": 3])
    }

    @Test mutating func `killed between any two puts, clients see the whole old edition or the whole new one, and the next publish goes on`() async throws {
        _ = try await build.publish(fixed.publisher(destination))
        try build.add("2026.11.2")
        let clean = destination.copy()
        clean.forget()
        _ = try await build.publish(fixed.publisher(clean))
        let count = clean.puts.count
        #expect(count > 20)
        for stop in 0...count {
            let killed = destination.copy()
            let old = Client(killed, root: fixed.chain.first)
            #expect(try await old.update().edition == "2026.11.1")
            killed.stop(after: stop)
            let outcome = try? await build.publish(fixed.publisher(killed))
            #expect((outcome != nil) == (stop == count))
            let expected = stop == count ? "2026.11.2" : "2026.11.1"
            #expect(try await old.update().edition == expected, "stopped after \(stop) puts")
            #expect(try await Client(killed, root: fixed.chain.first).update().edition == expected)
            killed.stop(after: .max)
            _ = try await build.publish(fixed.publisher(killed))
            #expect(try await old.update().edition == "2026.11.2", "resumed after \(stop) puts")
        }
    }

    @Test mutating func `of two publishers one loses, and says so`() async throws {
        _ = try await build.publish(fixed.publisher(destination))
        try build.add("2026.11.2")
        let publisher = fixed.publisher(destination)
        let before = try await publisher.state()
        _ = try await build.publish(publisher)
        for change in [Change(), Change(renewsSnapshot: true), Change(revocations: RevocationList())] {
            let failure = await #expect(throws: PublishFailure.self) { try await publisher.commit(change, on: before) }
            #expect(failure?.what.hasPrefix("Another publisher was first") == true)
        }
        #expect(try await client.update().edition == "2026.11.2")
        var won = 0
        for _ in 0..<20 {
            won += await withTaskGroup(of: Bool.self) { [build] group in
                for _ in 0..<2 { group.addTask { (try? await build.publish(publisher)) != nil } }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(try await client.update().edition == "2026.11.2")
        }
        #expect(won >= 20)
    }

    @Test func `a file that is not what its name says stops before anything is sent of it`() async throws {
        let shard = try #require(try FileManager.default.subpathsOfDirectory(atPath: build.path).first { $0.hasSuffix(".webp") })
        try Data("something else, as long".utf8).write(to: URL(filePath: build.path + "/" + shard))
        await #expect(throws: PublishFailure.self) { try await build.publish(fixed.publisher(destination)) }
        #expect(!destination.puts.contains(shard))
        #expect(!destination.puts.contains { $0.hasPrefix("metadata/") || $0.hasPrefix("v1/") })
    }

    @Test mutating func `nothing is built on metadata that is not ours, was set back or runs ahead`() async throws {
        let scratch = try Scratch()
        var publisher = fixed.publisher(destination)
        publisher.memory = SeenVersions(in: scratch.path, .stable, at: destination.name)
        _ = try await build.publish(publisher)
        let old = destination.copy()
        _ = try await publisher.renew()
        let pointer = "metadata/stable/timestamp.json"
        let good = try #require(destination.files[pointer])
        let bytes = try #require(old.files[pointer])
        destination.set(pointer, bytes)
        let failure = await #expect(throws: PublishFailure.self) { try await publisher.renew() }
        #expect(failure?.what == "The destination went back: timestamp 1 after 2.")
        publisher.acceptsOlder = true
        #expect(try await publisher.renew().versions["timestamp"] == 3)
        destination.set(pointer, Array(String(decoding: good, as: UTF8.self).replacing("\"version\": 1", with: "\"version\": 9").utf8))
        await #expect(throws: PublishFailure.self) { try await publisher.renew() }
        destination.set(pointer, good)
        destination.set("metadata/stable/1.root.json", good)
        let foreign = await #expect(throws: PublishFailure.self) { try await publisher.renew() }
        #expect(foreign?.what == "The destination has another root than ours.")
    }

    @Test mutating func `a revocation needs no targets key, and no later publish loses it`() async throws {
        _ = try await build.publish(fixed.publisher(destination))
        destination.forget()
        var publisher = fixed.publisher(destination)
        publisher.keys = try fixed.without("targets")
        let item = RevocationList.Item(date: Day(number: 20_778), reason: "Wrong.")
        _ = try await publisher.revoke(.question, "q-1", item)
        #expect(destination.puts.map { $0.split(separator: "/").last?.suffix(16) } == ["revocations.json", "revocations.json", "2.snapshot.json", "timestamp.json"])
        #expect(try await client.update().revocations.questions == ["q-1": item])
        _ = try await publisher.revoke(.picture, "p-1", item)
        try build.add("2026.11.2")
        _ = try await build.publish(fixed.publisher(destination))
        let seen = try await client.update()
        #expect(seen.edition == "2026.11.2" && seen.revocations.questions.keys.sorted() == ["q-1"] && seen.revocations.pictures.keys.sorted() == ["p-1"])
        await #expect(throws: PublishFailure.self) { try await publisher.revoke(.question, "q-2", .init(date: item.date, reason: "")) }
        publisher.keys = try fixed.without("revocations")
        let failure = await #expect(throws: PublishFailure.self) { try await publisher.revoke(.question, "q-2", item) }
        #expect(failure?.what.contains("revocations") == true)
    }

    @Test mutating func `a renewal touches the timestamp alone, until the snapshot nears its end`() async throws {
        _ = try await build.publish(fixed.publisher(destination))
        var keys = fixed.keys
        for role in ["root", "targets"] { keys[try FixedKeys.key(role).publicKey.identifier] = nil }
        for (days, puts) in [(1, ["timestamp.json"]), (8, ["timestamp.json"]), (10, ["2.snapshot.json", "timestamp.json"])] {
            destination.forget()
            let now = Instant(seconds: FixedKeys.start.seconds + days * 86_400)
            var publisher = fixed.publisher(destination, now: now)
            publisher.keys = keys
            let result = try await publisher.renew()
            #expect(destination.puts == puts.map { "metadata/stable/" + $0 })
            #expect(result.warnings.isEmpty && result.edition == "2026.11.1")
            #expect(try await client.update(now: now).edition == "2026.11.1")
        }
        var publisher = fixed.publisher(destination, now: Instant(seconds: FixedKeys.start.seconds + 350 * 86_400))
        publisher.keys = keys
        let result = try await publisher.renew()
        #expect(result.versions["revocations"] == 2 && result.warnings.count == 2)
    }

    @Test mutating func `a roll-back points at the older edition with higher versions, and its entry files`() async throws {
        for version in ["2026.11.2", "2026.11.3"] {
            _ = try await build.publish(fixed.publisher(destination))
            #expect(try await client.update().edition != version)
            try build.add(version)
        }
        _ = try await build.publish(fixed.publisher(destination))
        #expect(try await client.update().edition == "2026.11.3")
        let result = try await fixed.publisher(destination).rollBack(to: "2026.11.1")
        #expect(result.versions["targets"] == 4)
        #expect(try await client.update().edition == "2026.11.1")
        #expect(destination.files["site/index.html"] == Array("<html>2026.11.1</html>".utf8))
        let list = try CanonicalJSON.decode(EditionList.self, from: Data(try #require(destination.files["v1/editions.json"])))
        #expect(list.current.version == "2026.11.1")
        _ = try await build.publish(fixed.publisher(destination))
        #expect(try await client.update().edition == "2026.11.3")
        for (version, gone) in [("2026.10.9", nil), ("2026.11.2", "objects/")] {
            if let gone {
                destination.set(try #require(destination.files.keys.sorted().first { $0.hasPrefix(gone) && destination.files[$0] == Array("picture of \(version)".utf8) }), nil)
            }
            await #expect(throws: PublishFailure.self) { try await fixed.publisher(destination).rollBack(to: version) }
        }
        #expect(try await client.update().edition == "2026.11.3")
    }

    @Test mutating func `after new keys only a publish or a roll-back goes on, for they sign everything anew`() async throws {
        let scratch = try Scratch()
        let passphrase = try Passphrase(Array("correct horse".utf8))
        let folder = try KeyFolder(scratch.path + "/keys", outside: [])
        let keys = Keys(folder, now: FixedKeys.start, cost: KeyCost(rounds: 16))
        let root = try keys.make(passphrase: passphrase).first
        let destination = destination
        func publisher() throws -> Publisher {
            let chain = try RootChain(in: folder)
            let all = KeyRole.allCases.flatMap(chain.identifiers)
            return Publisher(to: destination, channel: .stable, chain: chain, keys: try folder.open(all, passphrase), now: FixedKeys.start)
        }
        let client = Client(destination, root: root)
        _ = try await build.publish(publisher())
        try build.add("2026.11.2")
        _ = try await build.publish(publisher())
        for role in [KeyRole.timestamp, .revocations, .targets, .snapshot] {
            _ = try keys.rotate(role, passphrase: passphrase)
            if role != .revocations {
                let failure = await #expect(throws: PublishFailure.self) { try await publisher().renew() }
                #expect(failure?.what == "Keys were replaced, and that is not published yet.")
            }
            let edition = try await client.update().edition
            if edition == "2026.11.2" {
                _ = try await publisher().rollBack(to: "2026.11.1")
            } else {
                _ = try await build.publish(publisher())
            }
            #expect(try await client.update().edition != edition)
            _ = try await publisher().revoke(.question, "after-\(role)", .init(date: Day(number: 20_778), reason: "Wrong."))
            #expect(try await client.update().revocations.questions["after-\(role)"] != nil)
        }
        #expect(try await Client(destination, root: root).update().revocations.questions.count == 4)
        // From the last root alone, nobody can tell which of the older editions were ours.
        let chain = try RootChain(in: folder)
        let late = Instant(seconds: FixedKeys.start.seconds + 2 * 86_400)
        await #expect(throws: PublishFailure.self) { try await Prune(destination, chain: RootChain(chain.roots.suffix(1)), now: late).run(deletes: true) }
        #expect(try await Prune(destination, chain: chain, now: late).run(deletes: false).editions == ["stable": ["2026.11.2", "2026.11.1"]])
    }

    @Test mutating func `a prune keeps six editions of each channel, all decks, and what is young`() async throws {
        _ = try await build.publish(fixed.publisher(destination, channel: .beta))
        for number in 2...9 {
            try build.add("2026.11.\(number)")
            _ = try await build.publish(fixed.publisher(destination))
        }
        let late = Instant(seconds: FixedKeys.start.seconds + 2 * 86_400)
        let before = destination.files
        let young = try await Prune(destination, chain: fixed.chain, now: FixedKeys.start).run(deletes: true)
        #expect(young.files == 0 && young.young > 0)
        let dry = try await Prune(destination, chain: fixed.chain, now: late).run(deletes: false)
        #expect(dry.files > 0 && dry.bytes > 0 && !dry.isDone && destination.files == before)
        #expect(dry.editions == ["stable": (4...9).reversed().map { "2026.11.\($0)" }, "beta": ["2026.11.1"]])
        let done = try await Prune(destination, chain: fixed.chain, now: late).run(deletes: true)
        #expect(done.files == dry.files && destination.files.count == before.count - dry.files)
        #expect(destination.files.keys.count { $0.contains(".deck-") } == 9)
        #expect(!destination.files.values.contains(Array("picture of 2026.11.3".utf8)))
        #expect(destination.files.values.contains(Array("picture of 2026.11.4".utf8)))
        #expect(try await client.update().edition == "2026.11.9")
        #expect(try await Client(destination, .beta, root: fixed.chain.first).update().edition == "2026.11.1")
        _ = try await fixed.publisher(destination).rollBack(to: "2026.11.4")
        #expect(try await client.update().edition == "2026.11.4")
        // An edition that is not whole stops a prune.
        destination.set(try #require(destination.files.keys.sorted().first { $0.hasSuffix(".edition.json") }), nil)
        await #expect(throws: (any Error).self) { try await Prune(destination, chain: fixed.chain, now: late).run(deletes: true) }
    }

    @Test func `a revocation is noted for editors once, after what they wrote`() throws {
        let scratch = try Scratch()
        let file = scratch.path + "/revocations.yaml"
        let item = RevocationList.Item(date: Day(number: 20_778), reason: "Wrong.")
        try "# Ours\n- question: a\n  date: 2026-01-01\n  reason: Old".write(toFile: file, atomically: true, encoding: .utf8)
        try Publisher.note(in: file, isListed: false, .picture, "p", item)
        try Publisher.note(in: file, isListed: true, .picture, "p", item)
        #expect(
            try String(contentsOfFile: file, encoding: .utf8)
                == "# Ours\n- question: a\n  date: 2026-01-01\n  reason: Old\n- picture: \"p\"\n  date: 2026-11-21\n  reason: \"Wrong.\"\n")
    }
}
