import ArgumentParser
import Crypto
import Foundation
import Games
import HTTPTypes
import Ledger
import LedgerStorage
import NIOCore
import NIOPosix
import PlaySupport
import ServiceLifecycle
import Serving
import ServingSupport
import TestSupport
import Testing

@testable import LedgerServer

/// A ledger that runs: what it follows, whom it lets wait, and whom it turns away.
@Suite struct `Running the ledger` {
    @Test func `it follows the edition that is published, and keeps its decks for ever`()
        async throws
    {
        let harness = try LedgerHarness()
        let json = try MadeDecks.publishedQuestions(40).json
        let edition = try MadeBuild(harness.options.build, deck: json, version: "2026.11.2")
        let server = try harness.server()
        await server.follower.look()
        #expect(server.services.published.content?.version == "2026.11.2")
        #expect(server.services.published.content?.shop.keys.sorted() == ["elm-badge"])
        #expect(server.services.published.content?.achievements == MadeAchievements.all)
        let hash = try PlayDeck(json: json).hash
        #expect(try server.services.published.decks.read(hash)?.content == "2026.11.2")
        try edition.remove()
        await server.follower.look()
        #expect(server.services.published.content?.version == "2026.11.2")
        #expect(
            try DeckStore(DataDirectory(harness.options.home).decks).read(hash)?.deck.hash == hash)
    }

    @Test func `who waits too long is told so, and the rest is answered`() async throws {
        let deadlines = Deadlines(.seconds(5))
        let (admission, open) = AsyncStream.makeStream(of: Void.self)
        let slow = Task {
            try await deadlines.wait {
                for await _ in admission {}
                return 1
            }
        }
        #expect(try await deadlines.wait { 2 } == 2)
        deadlines.look(at: .now + .seconds(4))
        let watch = Task {
            while !Task.isCancelled {
                deadlines.look(at: .now + .seconds(6))
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        await #expect(throws: DeadlinePassed.self) { try await slow.value }
        watch.cancel()
        open.finish()
        await #expect(throws: CocoaError.self) {
            try await deadlines.wait { throw CocoaError(.fileNoSuchFile) }
        }
    }

    @Test func `a network on the list is turned away, from the next minute on`() async throws {
        let scratch = try Scratch()
        let list = scratch.path + "/blocked"
        try Data("# quiet\n192.0.2.0/25\n2001:db8::/33 # a neighbour\n".utf8).write(
            to: URL(filePath: list))
        let harness = try LedgerHarness {
            $0.isBehindProxy = true
            $0.blockList = list
        }
        try await harness.route { client, server in
            let field = try #require(HTTPField.Name("X-Forwarded-For"))
            func status(_ address: String) async throws -> Int {
                try await client.get("healthz", [field: address]).status.code
            }
            let rows = [
                ("192.0.2.1", 403), ("192.0.2.127", 403), ("192.0.2.128", 200),
                ("::ffff:192.0.2.5", 403),
                ("2001:db8:7fff::1", 403), ("2001:db8:8000::1", 200), ("198.51.100.1", 200),
            ]
            for (address, code) in rows { #expect(try await status(address) == code, "\(address)") }
            try Data("198.51.100.1\n".utf8).write(to: URL(filePath: list))
            await server.backgroundJobs.everyMinute(harness.clock.now)
            #expect(try await status("198.51.100.1") == 403)
            #expect(try await status("192.0.2.1") == 200)
            // A list that is wrong changes nothing.
            try Data("198.51.100.0/99\n".utf8).write(to: URL(filePath: list))
            await server.backgroundJobs.everyMinute(harness.clock.now)
            #expect(try await status("198.51.100.1") == 403)
        }
        #expect(throws: BlockList.Failure.self) { try BlockList(list) }
    }

    @Test func `the operator sees when signatures end, and how old the last backup is`()
        async throws
    {
        let harness = try LedgerHarness()
        let build = URL(filePath: harness.home.path + "/published/metadata/stable")
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        try Data(#"{"signed":{"expires":"2026-11-22T00:00:00Z"}}"#.utf8).write(
            to: build.appending(path: "timestamp.json"))
        try await harness.route { client, server in
            await server.services.watch.look()
            #expect(server.services.watch.figures.backup == nil)
            #expect(server.services.watch.figures.folder.freeBytes ?? 0 > 0)
            let backup = Array(
                #"{"made":\#(harness.clock.now - 90_000),"entries":1,"sha256":""}"#.utf8)
            try Data(backup).write(
                to: URL(filePath: DataDirectory(harness.options.home).lastBackup))
            try await MailSpool(DataDirectory(harness.options.home).mail).put(
                Mail(
                    to: "ada@mail.example", subject: "A link", text: "Here.",
                    expires: harness.clock.now + 3_600_000))
            await server.services.watch.look()
            // The answer is made anew twice a second.
            var health = ""
            for _ in 0..<1_200 where !health.contains(#""mails":1"#) {
                try await Task.sleep(for: .milliseconds(50))
                health = try await client.get("healthz").text
            }
            for member in [#""backupSeconds":90"#, #""mails":1"#, #""freeBytes":"#] {
                #expect(health.contains(member), "\(health)")
            }
            let figures = try await client.get(LedgerRoute.metrics).text
            for line in [
                "florilegium_backup_seconds 90", "florilegium_mails 1", "florilegium_free_bytes ",
            ] {
                #expect(figures.contains(line), "\(line) in \(figures)")
            }
        }
        // A figure that cannot be read hides no other.
        let home = DataDirectory(harness.options.home)
        try Data("nonsense".utf8).write(to: URL(filePath: home.lastBackup))
        let figures = OperatorFigures(build: harness.home.path + "/published", home.figures)
        #expect(figures.folder.timestampEnds.keys.sorted() == ["stable"])
        #expect(figures.backup == nil && figures.mails == 1)
    }
}
