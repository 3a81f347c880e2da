import Foundation
import TestSupport
import Testing

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
            #expect(
                path.hasPrefix("metadata/") == (place > all) || path.hasSuffix(".revocations.json"),
                "\(path)")
        }
        // Once more changes nothing but metadata.
        destination.forget()
        let third = try await build.publish(fixed.publisher(destination))
        #expect(third.sentFiles == 0 && third.sentBytes == 0)
        #expect(
            third.versions == [
                "root": 1, "timestamp": 3, "snapshot": 3, "targets": 3, "revocations": 3,
            ])
    }

    @Test
    mutating func
        `killed between any two puts, clients see the whole old edition or the whole new one, and the next publish goes on`()
        async throws
    {
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
        for change in [
            Change(), Change(renewsSnapshot: true), Change(revocations: RevocationList()),
        ] {
            let failure = await #expect(throws: PublishFailure.self) {
                try await publisher.commit(change, on: before)
            }
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

    @Test func `a file that is not what its name says stops before anything is sent of it`()
        async throws
    {
        let shard = try #require(
            try FileManager.default.subpathsOfDirectory(atPath: build.path).first {
                $0.hasSuffix(".webp")
            })
        try Data("something else, as long".utf8).write(to: URL(filePath: build.path + "/" + shard))
        await #expect(throws: PublishFailure.self) {
            try await build.publish(fixed.publisher(destination))
        }
        #expect(!destination.puts.contains(shard))
        #expect(!destination.puts.contains { $0.hasPrefix("metadata/") || $0.hasPrefix("v1/") })
    }

    @Test
    mutating func `nothing is built on metadata that is not ours, was set back or runs ahead`()
        async throws
    {
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
        destination.set(
            pointer,
            Array(
                String(decoding: good, as: UTF8.self).replacing(
                    "\"version\": 1", with: "\"version\": 9"
                ).utf8))
        await #expect(throws: PublishFailure.self) { try await publisher.renew() }
        destination.set(pointer, good)
        destination.set("metadata/stable/1.root.json", good)
        let foreign = await #expect(throws: PublishFailure.self) { try await publisher.renew() }
        #expect(foreign?.what == "The destination has another root than ours.")
    }
}
