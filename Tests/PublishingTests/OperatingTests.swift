import Foundation
import TestSupport
import Testing
import Trust

@testable import Publishing

@Suite struct `The operator's page` {
    private struct Policy: Decodable {
        struct Rule: Decodable {
            var Effect: String
            var Action: [String]
        }
        var Statement: [Rule]
        var actions: Set<String> { Set(Statement.flatMap(\.Action)) }
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(
                atPath: Tools.root.appending(path: "OPERATING.md").path),
            "skipped: OPERATING.md is not here"))
    func `has policies that let nobody do more than they must`() throws {
        let text = try String(
            contentsOf: Tools.root.appending(path: "OPERATING.md"), encoding: .utf8)
        let policies = try text.split(separator: "```json\n").dropFirst().map { part in
            try JSONDecoder().decode(Policy.self, from: Data(part.prefix { $0 != "`" }.utf8))
        }
        try #require(policies.count == 3)
        #expect(
            policies.allSatisfy {
                $0.Statement.allSatisfy { $0.Effect == "Allow" }
                    && $0.actions.isSuperset(of: ["s3:ListBucket", "s3:GetObject"])
            })
        #expect(policies.map { $0.actions.contains("s3:PutObject") } == [true, true, false])
        #expect(policies.map { $0.actions.contains("s3:DeleteObject") } == [false, false, true])
        #expect(policies.allSatisfy { !$0.actions.contains { $0.hasSuffix("*") } })
    }

    @Test(
        arguments: [
            ("/srv/www", "stable", nil), ("https://host/x", "stable", "This is no destination."),
            ("", "stable", "This is no destination."),
            ("/srv/www", "nightly", "There is no such channel."),
        ] as [(String, String, String?)])
    func `flags that cannot be are refused before any key is opened`(
        _ destination: String, _ channel: String, _ what: String?
    ) throws {
        let scratch = try Scratch()
        var setup = PublisherSetup()
        setup.destination = destination.hasPrefix("/") ? scratch.path + destination : destination
        setup.channel = channel
        setup.keys = scratch.path + "/keys"
        let failure = #expect(throws: PublishFailure.self) {
            try setup.publisher(signing: [.timestamp], now: 0)
        }
        #expect(failure?.what == what ?? "There are no keys.")
    }

    @Test
    func
        `a renewal machine needs a root and the online keys alone, each folder with a line of its own`()
        async throws
    {
        let scratch = try Scratch()
        let now = FixedKeys.start
        let lines = scratch.path + "/lines"
        try "offline words\nonline words\n".write(toFile: lines, atomically: true, encoding: .utf8)
        func setup() throws -> (PublisherSetup, FileHandle) {
            var setup = PublisherSetup()
            setup.destination = scratch.path + "/served"
            setup.onlineKeys = scratch.path + "/online"
            let file = try #require(FileHandle(forReadingAtPath: lines))
            setup.passphraseDescriptor = file.fileDescriptor
            return (setup, file)
        }
        let offline = try KeyFolder(scratch.path + "/offline", outside: [])
        let online = try KeyFolder(scratch.path + "/online", outside: [])
        let words = try Passphrase(Array("offline words".utf8))
        var keys = Keys(offline, online: online, now: now, cost: KeyCost(rounds: 16))
        keys.onlinePassphrase = try Passphrase(Array("online words".utf8))
        _ = try keys.make(passphrase: words)
        let chain = try keys.rotate(.timestamp, passphrase: words)
        #expect(try online.list().map(\.role) == [.snapshot, .timestamp, .revocations])
        #expect(try offline.list().map(\.role) == [.root, .root, .root, .targets])

        var build = try Build()
        try build.add("2026.11.1")
        do {
            var (setup, file) = try setup()
            defer { try? file.close() }
            setup.keys = offline.path
            _ = try await build.publish(
                try setup.publisher(
                    signing: [.targets, .snapshot, .timestamp, .revocations], now: now.seconds))
        }
        try "online words\n".write(toFile: lines, atomically: true, encoding: .utf8)
        try Data(chain.first).write(to: URL(filePath: scratch.path + "/root.json"))
        var (renewal, file) = try setup()
        defer { try? file.close() }
        renewal.root = scratch.path + "/root.json"
        renewal.state = scratch.path + "/state"
        let result = try await renewal.publisher(
            signing: [.snapshot, .timestamp, .revocations], now: now.seconds + 86_400
        ).renew()
        #expect(result.versions["timestamp"] == 2 && result.edition == "2026.11.1")
    }
}
