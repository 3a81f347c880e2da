import Foundation
import Testing

@testable import Publishing

extension Build {
    /// A text as Brotli that compresses nothing: one stored block (RFC 7932, section 9.2).
    static func brotli(_ text: String) -> Data {
        let header = (text.utf8.count - 1) << 4 | 1 << 20
        return Data([0, 8, 16].map { UInt8(truncatingIfNeeded: header >> $0) }) + Data(text.utf8)
            + Data([0x03])
    }
}

extension `Publishing an edition` {
    private func check(repairs: Bool = false) async throws -> DestinationReport {
        try await DestinationCheck(
            destination, chain: fixed.chain, now: FixedKeys.start,
            build: repairs ? build.path : nil
        ).run()
    }

    /// Flips a bit in the middle, which leaves the length as it is.
    private func flip(_ path: String) throws {
        var bytes = try #require(destination.files[path])
        bytes[bytes.count / 2] ^= 1
        destination.set(path, bytes)
    }

    @Test mutating func `every byte is checked, and what is wrong is sent again`() async throws {
        _ = try await build.publish(fixed.publisher(destination, channel: .beta))
        try build.add("2026.11.2")
        _ = try await build.publish(fixed.publisher(destination))
        let whole = try await check()
        #expect(whole.faults.isEmpty && whole.unnamed == 0)
        #expect(whole.editions == ["stable": ["2026.11.2"], "beta": ["2026.11.1"]])
        let names = destination.files.keys.filter {
            !$0.hasPrefix("metadata/") || $0.hasSuffix("/root.json")
        }.sorted()
        #expect(whole.files == names.count)
        let before = destination.files
        let pointer = before["v1/editions.json"]
        for name in names where !name.hasSuffix(".revocations.json") {
            // The pointer of an edition before lies nowhere else.
            if name.hasSuffix(".editions.json"), before[name] != pointer { continue }
            for isMissing in [true, false] where !(isMissing && name.hasSuffix(".br")) {
                // Two channels share what has the same name; metadata in force is not repaired.
                if isMissing { destination.set(name, nil) } else { try flip(name) }
                let found = try await check()
                #expect(
                    found.faults[name] == (isMissing ? .missing : .changed),
                    "\(name): \(found.faults)")
                let mended = try await check(repairs: true)
                #expect(mended.faults.isEmpty && mended.repaired == [name], "\(mended)")
                #expect(destination.files == before)
            }
        }
    }

    @Test mutating func `root.json, from which browsers begin, is mended by the next publish`()
        async throws
    {
        _ = try await build.publish(fixed.publisher(destination))
        let root = destination.files["metadata/stable/root.json"]
        try flip("metadata/stable/root.json")
        _ = try await build.publish(fixed.publisher(destination))
        #expect(destination.files["metadata/stable/root.json"] == root)
    }

    @Test mutating func `what no edition names is counted and left, and a repair needs the bytes`()
        async throws
    {
        _ = try await build.publish(fixed.publisher(destination))
        destination.set("site/old.html", [1])
        #expect(try await check().unnamed == 1)
        let path = try #require(
            destination.files.keys.sorted().first { $0.hasSuffix("bundle.sqlite") })
        try flip(path)
        try FileManager.default.removeItem(atPath: "\(build.path)/\(path)")
        let left = try await check(repairs: true)
        #expect(left.faults == [path: .changed] && left.repaired.isEmpty)
        try flip("metadata/stable/timestamp.json")
        await #expect(throws: PublishFailure.self) { try await check() }
    }

    @Test mutating func `other content under a version that is out needs a reason`() async throws {
        _ = try await build.publish(fixed.publisher(destination))
        let same = try await build.publish(fixed.publisher(destination))
        #expect(same.replaced == nil)
        var other = try Build()
        try other.add("2026.11.1", padding: 1)
        let plan = try await fixed.publisher(destination).plan(build: other.path)
        #expect(plan.replaces && plan.current == "2026.11.1" && !plan.files.isEmpty)
        destination.forget()
        let publisher = fixed.publisher(destination)
        let failure = await #expect(throws: PublishFailure.self) {
            try await other.publish(publisher)
        }
        #expect(failure?.what == "Edition 2026.11.1 is out already, with other content.")
        #expect(destination.puts.isEmpty)
        let replaced = try await publisher.publish(
            build: other.path, revocations: RevocationList(), replacing: "A picture was cut off.")
        #expect(replaced.replaced == "A picture was cut off.")
        #expect(
            plan.files.map(\.path).sorted()
                == destination.puts.filter {
                    !$0.hasPrefix("metadata/") && !$0.hasSuffix("editions.json")
                }.sorted())
        let targets = String(
            decoding: destination.files["metadata/stable/3.targets.json"] ?? [], as: UTF8.self)
        #expect(targets.contains("A picture was cut off."))
        // An edition that a roll-back left behind is known as well.
        try build.add("2026.11.2")
        _ = try await build.publish(publisher, revocations: RevocationList())
        _ = try await publisher.rollBack(to: "2026.11.1")
        var third = try Build()
        try third.add("2026.11.2", padding: 2)
        await #expect(throws: PublishFailure.self) { try await third.publish(publisher) }
    }
}
