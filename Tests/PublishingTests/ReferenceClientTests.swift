import Catalog
import Foundation
import TestSupport
import Testing
import Trust

@testable import Publishing

@Suite struct `TUF's reference client` {
    private struct Seen: Decodable, Equatable {
        var root: Int
        var timestamp: Int
        var targets: Int
        var edition: String
        var files: [String: Int]
    }

    @Test(
        .enabled(if: Tools.isThere, "skipped: .build/python is not here; .ci/setup test makes it"))
    func
        `bootstraps from our root and downloads every target, across a rotation of all keys and a roll-back`()
        async throws
    {
        let scratch = try Scratch()
        let now = Instant(seconds: Int(Date().timeIntervalSince1970))
        let passphrase = try Passphrase(Array("correct horse".utf8))
        let folder = try KeyFolder(scratch.path + "/keys", outside: [])
        let keys = Keys(folder, now: now, cost: KeyCost(rounds: 16))
        let root = scratch.path + "/first.root.json"
        try Data(try keys.make(passphrase: passphrase).first).write(to: URL(filePath: root))
        let served = scratch.path + "/served"
        let destination = FolderDestination(served)

        func publisher() throws -> Publisher {
            let chain = try RootChain(in: folder)
            let all = KeyRole.allCases.flatMap(chain.identifiers)
            return Publisher(
                to: destination, channel: .stable, chain: chain,
                keys: try folder.open(all, passphrase), now: now)
        }
        func see() throws -> Seen {
            let (status, output, errors) = try Tools.run(
                "tuf_client.py", [served, "stable", root, scratch.path + "/state"])
            try #require(status == 0, "\(errors)")
            return try JSONDecoder().decode(Seen.self, from: Data(output.utf8))
        }

        var build = try Build()
        try build.add("2026.11.1")
        _ = try await build.publish(try publisher())
        let first = try see()
        #expect(first.root == 1 && first.edition == "2026.11.1")
        #expect(
            first.files.keys.sorted() == [
                "bundle.sqlite", "deck-plants.json", "edition.json", "editions.json",
                "pictures-all-480.zip", "revocations.json",
            ])

        for role in KeyRole.allCases { _ = try keys.rotate(role, passphrase: passphrase) }
        try build.add("2026.11.2")
        _ = try await build.publish(try publisher())
        let second = try see()
        #expect(second.root == 5 && second.targets == 2 && second.edition == "2026.11.2")
        #expect(second.files["bundle-2026.11.1-2026.11.2.delta"] != nil)

        _ = try await publisher().revoke(
            .question, "q-1", .init(date: Day(number: 20_778), reason: "Wrong."))
        #expect(
            try see().files["revocations.json", default: 0]
                > second.files["revocations.json", default: 0])

        let lost = try #require(try RootChain(in: folder).identifiers(.root).first)
        _ = try keys.revoke(lost, passphrase: passphrase)
        _ = try await publisher().rollBack(to: "2026.11.1")
        let back = try see()
        #expect(back.root == 6 && back.targets == 3 && back.edition == "2026.11.1")
        #expect(try await publisher().renew().versions["timestamp"] == 5)
        #expect(try see().timestamp == 5)
    }
}
