import Catalog
import Foundation
import TestSupport
import Testing
import Trust

@testable import Publishing

extension `Publishing an edition` {
    @Test mutating func `a revocation needs no targets key, and no later publish loses it`()
        async throws
    {
        _ = try await build.publish(fixed.publisher(destination))
        destination.forget()
        var publisher = fixed.publisher(destination)
        publisher.keys = try fixed.without("targets")
        let item = RevocationList.Item(date: Day(number: 20_778), reason: "Wrong.")
        _ = try await publisher.revoke(.question, "q-1", item)
        #expect(
            destination.puts.map { $0.split(separator: "/").last?.suffix(16) } == [
                "revocations.json", "revocations.json", "2.snapshot.json", "timestamp.json",
            ])
        #expect(try await client.update().revocations.questions == ["q-1": item])
        _ = try await publisher.revoke(.picture, "p-1", item)
        try build.add("2026.11.2")
        _ = try await build.publish(fixed.publisher(destination))
        let seen = try await client.update()
        #expect(
            seen.edition == "2026.11.2" && seen.revocations.questions.keys.sorted() == ["q-1"]
                && seen.revocations.pictures.keys.sorted() == ["p-1"])
        await #expect(throws: PublishFailure.self) {
            try await publisher.revoke(.question, "q-2", .init(date: item.date, reason: ""))
        }
        publisher.keys = try fixed.without("revocations")
        let failure = await #expect(throws: PublishFailure.self) {
            try await publisher.revoke(.question, "q-2", item)
        }
        #expect(failure?.what.contains("revocations") == true)
    }

    @Test mutating func `a withdrawn revocation leaves the list, and is remembered for judges`()
        async throws
    {
        _ = try await build.publish(fixed.publisher(destination))
        var publisher = fixed.publisher(destination)
        publisher.keys = try fixed.without("targets")
        let day = Day(number: 20_778)
        let item = RevocationList.Item(date: day, reason: "Wrong.")
        _ = try await publisher.revoke(.question, "q-1", item)
        _ = try await publisher.revoke(.picture, "p-1", item)
        #expect(try await client.update().revocations.questions == ["q-1": item])
        let result = try await publisher.withdraw("q-1", on: day.advanced(by: 2))
        #expect(result.withdrawn == .init(kind: "question", id: "q-1"))
        var seen = try await client.update().revocations
        #expect(seen.questions.isEmpty && seen.pictures == ["p-1": item])
        #expect(seen.withdrawn == ["q-1": .init(date: day, until: day.advanced(by: 2))])
        // No later publish brings it back, and it can be taken back again.
        try build.add("2026.11.2")
        _ = try await build.publish(fixed.publisher(destination))
        _ = try await publisher.withdraw("p-1", on: day)
        seen = try await client.update().revocations
        #expect(seen.questions.isEmpty && seen.pictures.isEmpty)
        let later = RevocationList.Item(date: day.advanced(by: 5), reason: "Wrong after all.")
        _ = try await publisher.revoke(.question, "q-1", later)
        _ = try await publisher.withdraw("q-1", on: day.advanced(by: 6))
        #expect(
            try await client.update().revocations.withdrawn
                == ["q-1": .init(date: day, until: day.advanced(by: 6))])
        let failure = await #expect(throws: PublishFailure.self) {
            try await publisher.withdraw("q-1", on: day)
        }
        #expect(failure?.what == "Nothing of this id is taken back in the channel.")
    }

    @Test mutating func `a renewal touches the timestamp alone, until the snapshot nears its end`()
        async throws
    {
        _ = try await build.publish(fixed.publisher(destination))
        var keys = fixed.keys
        for role in ["root", "targets"] { keys[try FixedKeys.key(role).publicKey.identifier] = nil }
        for (days, puts) in [
            (1, ["timestamp.json"]), (8, ["timestamp.json"]),
            (10, ["2.snapshot.json", "timestamp.json"]),
        ] {
            destination.forget()
            let now = Instant(seconds: FixedKeys.start.seconds + days * 86_400)
            var publisher = fixed.publisher(destination, now: now)
            publisher.keys = keys
            let result = try await publisher.renew()
            #expect(destination.puts == puts.map { "metadata/stable/" + $0 })
            #expect(result.warnings.isEmpty && result.edition == "2026.11.1")
            #expect(try await client.update(now: now).edition == "2026.11.1")
        }
        var publisher = fixed.publisher(
            destination, now: Instant(seconds: FixedKeys.start.seconds + 350 * 86_400))
        publisher.keys = keys
        let result = try await publisher.renew()
        #expect(result.versions["revocations"] == 2 && result.warnings.count == 2)
    }

    @Test
    mutating func
        `a roll-back points at the older edition with higher versions, and its entry files`()
        async throws
    {
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
        let list = try CanonicalJSON.decode(
            EditionList.self, from: Data(try #require(destination.files["v1/editions.json"])))
        #expect(list.current.version == "2026.11.1")
        _ = try await build.publish(fixed.publisher(destination))
        #expect(try await client.update().edition == "2026.11.3")
        for (version, gone) in [("2026.10.9", nil), ("2026.11.2", "objects/")] {
            if let gone {
                destination.set(
                    try #require(
                        destination.files.keys.sorted().first {
                            $0.hasPrefix(gone)
                                && destination.files[$0] == Array("picture of \(version)".utf8)
                        }), nil)
            }
            await #expect(throws: PublishFailure.self) {
                try await fixed.publisher(destination).rollBack(to: version)
            }
        }
        #expect(try await client.update().edition == "2026.11.3")
    }

    @Test
    mutating func
        `after new keys only a publish or a roll-back goes on, for they sign everything anew`()
        async throws
    {
        let scratch = try Scratch()
        let passphrase = try Passphrase(Array("correct horse".utf8))
        let folder = try KeyFolder(scratch.path + "/keys", outside: [])
        let keys = Keys(folder, now: FixedKeys.start, cost: KeyCost(rounds: 16))
        let root = try keys.make(passphrase: passphrase).first
        let destination = destination
        func publisher() throws -> Publisher {
            let chain = try RootChain(in: folder)
            let all = KeyRole.allCases.flatMap(chain.identifiers)
            return Publisher(
                to: destination, channel: .stable, chain: chain,
                keys: try folder.open(all, passphrase), now: FixedKeys.start)
        }
        let client = Client(destination, root: root)
        _ = try await build.publish(publisher())
        try build.add("2026.11.2")
        _ = try await build.publish(publisher())
        for role in [KeyRole.timestamp, .revocations, .targets, .snapshot] {
            _ = try keys.rotate(role, passphrase: passphrase)
            if role != .revocations {
                let failure = await #expect(throws: PublishFailure.self) {
                    try await publisher().renew()
                }
                #expect(failure?.what == "Keys were replaced, and that is not published yet.")
            }
            let edition = try await client.update().edition
            if edition == "2026.11.2" {
                _ = try await publisher().rollBack(to: "2026.11.1")
            } else {
                _ = try await build.publish(publisher())
            }
            #expect(try await client.update().edition != edition)
            _ = try await publisher().revoke(
                .question, "after-\(role)", .init(date: Day(number: 20_778), reason: "Wrong."))
            #expect(try await client.update().revocations.questions["after-\(role)"] != nil)
        }
        #expect(try await Client(destination, root: root).update().revocations.questions.count == 4)
        // From the last root alone, nobody can tell which of the older editions were ours.
        let chain = try RootChain(in: folder)
        let late = Instant(seconds: FixedKeys.start.seconds + 2 * 86_400)
        await #expect(throws: PublishFailure.self) {
            try await Prune(destination, chain: RootChain(chain.roots.suffix(1)), now: late).run(
                deletes: true)
        }
        #expect(
            try await Prune(destination, chain: chain, now: late).run(deletes: false).editions == [
                "stable": ["2026.11.2", "2026.11.1"]
            ])
    }

    @Test mutating func `a prune keeps six editions of each channel, all decks, and what is young`()
        async throws
    {
        _ = try await build.publish(fixed.publisher(destination, channel: .beta))
        for number in 2...9 {
            try build.add("2026.11.\(number)")
            _ = try await build.publish(fixed.publisher(destination))
        }
        let late = Instant(seconds: FixedKeys.start.seconds + 2 * 86_400)
        let before = destination.files
        let young = try await Prune(destination, chain: fixed.chain, now: FixedKeys.start).run(
            deletes: true)
        #expect(young.files == 0 && young.young > 0)
        let dry = try await Prune(destination, chain: fixed.chain, now: late).run(deletes: false)
        #expect(dry.files > 0 && dry.bytes > 0 && !dry.isDone && destination.files == before)
        #expect(
            dry.editions == [
                "stable": (4...9).reversed().map { "2026.11.\($0)" }, "beta": ["2026.11.1"],
            ])
        let done = try await Prune(destination, chain: fixed.chain, now: late).run(deletes: true)
        #expect(done.files == dry.files && destination.files.count == before.count - dry.files)
        #expect(destination.files.keys.count { $0.contains(".deck-") } == 9)
        #expect(!destination.files.values.contains(Array("picture of 2026.11.3".utf8)))
        #expect(destination.files.values.contains(Array("picture of 2026.11.4".utf8)))
        #expect(try await client.update().edition == "2026.11.9")
        #expect(
            try await Client(destination, .beta, root: fixed.chain.first).update().edition
                == "2026.11.1")
        _ = try await fixed.publisher(destination).rollBack(to: "2026.11.4")
        #expect(try await client.update().edition == "2026.11.4")
        // An edition that is not whole stops a prune.
        destination.set(
            try #require(destination.files.keys.sorted().first { $0.hasSuffix(".edition.json") }),
            nil)
        await #expect(throws: (any Error).self) {
            try await Prune(destination, chain: fixed.chain, now: late).run(deletes: true)
        }
    }

    @Test func `a revocation is noted for editors after what they wrote`() throws {
        let scratch = try Scratch()
        let file = scratch.path + "/revocations.yaml"
        let item = RevocationList.Item(date: Day(number: 20_778), reason: "Wrong.")
        try "# Ours\n- question: a\n  date: 2026-01-01\n  reason: Old".write(
            toFile: file, atomically: true, encoding: .utf8)
        try Publisher.note(in: file, .picture, "p", item)
        #expect(
            try String(contentsOfFile: file, encoding: .utf8)
                == "# Ours\n- question: a\n  date: 2026-01-01\n  reason: Old\n- picture: \"p\"\n  date: 2026-11-21\n  reason: \"Wrong.\"\n"
        )
    }
}
