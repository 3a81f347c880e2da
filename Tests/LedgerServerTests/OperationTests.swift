import ArgumentParser
import Catalog
import Crypto
import Foundation
import Games
import HTTPTypes
import HummingbirdTesting
import Ledger
import LedgerStore
import LedgerSupport
import NIOCore
import NIOPosix
import PlaySupport
import ServiceLifecycle
import TestSupport
import Testing

@testable import LedgerServer

@Suite struct `Running the ledger` {
    /// Runs a command as its operator would, in this process.
    private static func run(_ words: String...) async throws {
        var command = try FlorilegiumLedger.parseAsRoot(words)
        if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
    }

    /// A ledger in which a quiz, steps, a report and a question were recorded.
    private static func filled(_ harness: LedgerHarness) async throws -> [Entry] {
        try await harness.route { client, server in
            var device = try SigningDevice()
            try await device.begin(client)
            let entries = [
                try device.device.quiz(missed: [2]), try device.device.walk(5_000),
                try device.device.entry(.report, ReportBody(about: "plant", id: "bellis-perennis", text: "It is “white”, too.\n")),
                try device.device.entry(
                    .question,
                    QuestionBody(
                        category: "art", language: "sv", prompt: "Vem?", options: ["Rätt", "Fel: nej", "Fel 2"], explanation: "Så är det.",
                        source: "Boken, s. 3")),
            ]
            #expect(try await device.send(entries, client).allSatisfy { $0 == .recorded })
            await server.chores.everyMinute(harness.clock.now)
            return entries
        }
    }

    @Test func `answers go back to the editors as calibration reads them`() async throws {
        let harness = try LedgerHarness()
        _ = try await Self.filled(harness)
        let place = "\(harness.home.path)/answers.csv"
        try await Self.run("answers", "--home", harness.options.home, "--to", place)
        let lines = try String(contentsOfFile: place, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 11 && lines[0] == "person,item,right,option,seconds,adjusted,time")
        let rows = lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(Set(rows.map { $0[0] }).count == 1 && rows[0][0].count == 16)
        #expect(rows.map { $0[2] } == ["1", "0", "1", "1", "1", "1", "1", "1", "1", "1"])
        #expect(rows.allSatisfy { $0[3] == ($0[2] == "1" ? "yes" : $0[3]) && $0[4] == "2.0" && $0[5] == "0" })
        #expect(rows[1][3].hasPrefix("no "))
        let again = "\(harness.home.path)/again.csv"
        try await Self.run("answers", "--home", harness.options.home, "--to", again)
        #expect(try String(contentsOfFile: again, encoding: .utf8) != (try String(contentsOfFile: place, encoding: .utf8)))
        try await Self.run("answers", "--home", harness.options.home, "--since", "1", "--to", again)
        #expect(try String(contentsOfFile: again, encoding: .utf8).split(separator: "\n").count == 1)
    }

    @Test func `reports and questions go back to the editors`() async throws {
        let harness = try LedgerHarness()
        let entries = try await Self.filled(harness)
        let place = "\(harness.home.path)/out"
        try await Self.run("reports", "--home", harness.options.home, "--to", place)
        let report = try String(contentsOfFile: place, encoding: .utf8)
        #expect(report.contains(#""about":"plant","id":"bellis-perennis","number":3"#) && report.contains(#"It is “white”, too.\n"#))
        try await Self.run("questions", "--home", harness.options.home, "--to", place)
        let question = try String(contentsOfFile: place, encoding: .utf8)
        #expect(
            question == """
                ---
                category: "art"
                status: draft
                licence: own
                questions:
                  - id: community-\(entries[3].id.description.suffix(12))
                    level: medium
                    source: "Boken, s. 3"
                    text: {"sv": "Vem?"}
                    right: {"sv": "Rätt"}
                    wrong:
                      - {"sv": "Fel: nej"}
                      - {"sv": "Fel 2"}
                    explanation: {"sv": "Så är det."}

                """)
    }

    @Test func `a backup is put back on another machine, and is whole`() async throws {
        let harness = try LedgerHarness()
        let entries = try await Self.filled(harness)
        let (copy, keys, other) = ("\(harness.home.path)/copy", "\(harness.home.path)/keys", "\(harness.home.path)/other")
        try await Self.run("backup", "--home", harness.options.home, "--to", copy, "--keys", keys)
        await #expect(throws: StoreFailure.self) {
            try await Self.run("backup", "--home", harness.options.home, "--to", copy, "--keys", keys)
        }
        await #expect(throws: StoreFailure.self) {
            try await Self.run("restore", "--home", harness.options.home, "--from", copy, "--keys", keys)
        }
        try await Self.run("restore", "--home", other, "--from", copy, "--keys", keys)
        try await Self.run("verify", "--home", other, "--replay")
        let restored = try openLedger(other)
        #expect(try await restored.feed(of: PersonID(rawValue: 1), after: 0, limit: 10).map(\.entry) == entries)
        let file = try #require(FileHandle(forUpdatingAtPath: "\(copy)/ledger.sqlite"))
        try file.seek(toOffset: 5_000)
        try file.write(contentsOf: Data("x".utf8))
        await #expect(throws: StoreFailure.self) {
            try await Self.run("restore", "--home", "\(harness.home.path)/third", "--from", copy, "--keys", keys)
        }
    }

    @Test func `commands on a running ledger count at once`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var device = try SigningDevice()
            let handle = try await device.begin(client).handle
            #expect(try await device.send([try device.device.quiz()], client) == [.recorded])
            try await Self.run("ban", handle, "--home", harness.options.home, "--reason", "cheating")
            #expect(try await device.send([try device.device.walk(1)], client) == [.refused(reason: "banned")])
            try await Self.run("rebuild", "--home", harness.options.home)
            #expect(try await device.send([try device.device.walk(1)], client) == [.refused(reason: "banned")])
            try await Self.run("unban", handle, "--home", harness.options.home, "--reason", "sorry")
            #expect(try await device.send([try device.device.walk(1)], client) == [.recorded])
            try await Self.run("hide", handle, "--home", harness.options.home, "--reason", "odd")
            _ = try await server.desk.ledger.follow(most: 100)
            #expect(try await server.desk.ledger.page(of: "sum/offline/points/always", from: 1, count: 10).persons == 0)
            try await Self.run("show", handle, "--home", harness.options.home, "--reason", "fine")
            _ = try await server.desk.ledger.follow(most: 100)
            #expect(try await server.desk.ledger.page(of: "sum/offline/points/always", from: 1, count: 10).persons == 1)
            #expect(try await server.desk.ledger.verify() == [])
            let cell = try #require(BeaconCell(latitude: 59.3251, longitude: 18.0711))
            let beacon = try device.device.entry(.beacon, BeaconBody(cell: cell, kind: "support"))
            #expect(try await device.send([beacon], client) == [.recorded])
            try await Self.run("hide", "beacon:59.3251,18.0711", "--home", harness.options.home, "--reason", "odd")
            #expect(try await server.desk.beacons.active(in: nil, now: harness.clock.now, most: 9) == [])
            await #expect(throws: (any Error).self) {
                try await Self.run("ban", "nobody", "--home", harness.options.home, "--reason", "x")
            }
        }
    }

    @Test func `it follows the edition that is published, and keeps its decks for ever`() async throws {
        let harness = try LedgerHarness()
        let json = try MadeDecks.publishedQuestions(40).json
        let edition = try MadeBuild(harness.options.build, deck: json, version: "2026.11.2")
        let server = try harness.server()
        await server.follower.look()
        #expect(server.desk.published.content?.version == "2026.11.2")
        #expect(server.desk.published.content?.shop.keys.sorted() == ["elm-badge"])
        #expect(server.desk.published.content?.achievements == MadeAchievements.all)
        let hash = try PlayDeck(json: json).hash
        #expect(try server.desk.published.shelf.deck(hash)?.content == "2026.11.2")
        try edition.remove()
        await server.follower.look()
        #expect(server.desk.published.content?.version == "2026.11.2")
        #expect(try DeckShelf(LedgerHome(harness.options.home).decks).deck(hash)?.deck.hash == hash)
    }

    @Test func `what was asked before it stops is answered, and streams end`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, server, group in
            var device = try SigningDevice()
            let token = try await device.beginLive(port)
            let stream = try await LineReader.open(port, "GET /\(LedgerRoute.events) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n")
            try await stream.wait(for: ": florilegium")
            let body = try CanonicalJSON.encode(EntryBatch([try device.device.walk(500)]))
            let authorization = try device.authorization(LedgerRoute.entries, body)
            let text = String(decoding: body, as: UTF8.self)
            let writer = try await LineReader.open(
                port, "POST /\(LedgerRoute.entries) HTTP/1.1\r\nHost: x\r\nAuthorization: \(authorization)\r\nContent-Length: \(body.count)\r\n\r\n\(text)")
            try await stream.wait(for: "event: recorded")
            try await stream.wait(for: #""kind":"steps""#)
            try await writer.wait(for: #""answer":"recorded""#)
            await group.triggerGracefulShutdown()
            try await stream.waitForEnd()
        }
    }

    @Test func `an answer that is never written holds no stream`() async throws {
        try await LedgerHarness().route { client, server in
            var device = try SigningDevice()
            try await device.begin(client)
            for _ in 0..<10 {
                let answer = try await client.executeRequest(
                    uri: "/\(LedgerRoute.events)", method: .head, headers: [.authorization: "Bearer \(device.token)"], body: nil)
                #expect(answer.status == .ok)
            }
            #expect(server.desk.listeners.count == 0)
        }
    }

    @Test func `a stream begins where the last one ended, and one that was slow misses nothing`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, server, _ in
            var device = try SigningDevice()
            let token = try await device.beginLive(port)
            let sender = Sender(person: PersonID(rawValue: 1), device: device.device.name)
            func record() async throws -> Appended {
                try await server.desk.ledger.record([try device.device.walk(100)], by: sender, now: device.device.now)
            }
            for _ in 0..<3 { _ = try await record() }
            let stream = try await LineReader.open(
                port, "GET /\(LedgerRoute.events) HTTP/1.1\r\nHost: x\r\nLast-Event-ID: 1\r\nAuthorization: Bearer \(token)\r\n\r\n")
            try await stream.wait(for: "id: 3\n")
            #expect(!stream.text.contains("id: 1\n") && stream.text.contains("id: 2\n"))
            // Two that it does not hear of, one that it does, and that one again.
            for _ in 0..<2 { _ = try await record() }
            let heard = try await record()
            server.desk.listeners.tell(heard, to: sender.person)
            server.desk.listeners.tell(heard, to: sender.person)
            try await stream.wait(for: "id: 6\n")
            server.desk.listeners.pulse()
            try await stream.wait(for: "still here")
            #expect(stream.text.ranges(of: "id: ").count == 5)
        }
    }

    @Test func `who waits too long is told so, and the rest is answered`() async throws {
        let deadlines = Deadlines(.seconds(5))
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let slow = Task {
            try await deadlines.wait {
                for await _ in gate {}
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
        await #expect(throws: CocoaError.self) { try await deadlines.wait { throw CocoaError(.fileNoSuchFile) } }
    }

    @Test func `a person has five streams, and each ends with its session`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, server, _ in
            var device = try SigningDevice()
            let token = try await device.beginLive(port)
            let request = "GET /\(LedgerRoute.events) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n"
            var streams: [LineReader] = []
            for _ in 0..<5 {
                let stream = try await LineReader.open(port, request)
                try await stream.wait(for: "200 OK")
                streams.append(stream)
            }
            let sixth = try await LineReader.open(port, request)
            try await sixth.wait(for: "429")
            #expect(server.desk.listeners.count == 5)
            try await streams[0].close()
            for _ in 0..<100 where server.desk.listeners.count == 5 {
                server.desk.listeners.pulse()
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(server.desk.listeners.count == 4)
            // A session that is about to end.
            let brief = Data(repeating: 7, count: 32)
            try await server.desk.ledger.begin(
                Data(SHA256.hash(data: brief)),
                LedgerSession(Sender(person: PersonID(rawValue: 1), device: device.device.name), expires: harness.clock.now + 300), now: 0)
            let last = try await LineReader.open(port, request.replacing(token, with: brief.base64EncodedString()))
            try await last.wait(for: "200 OK")
            try await last.waitForEnd()
        }
    }

    @Test func `a network on the list is turned away, from the next minute on`() async throws {
        let scratch = try Scratch()
        let list = scratch.path + "/blocked"
        try Data("# quiet\n192.0.2.0/25\n2001:db8::/33 # a neighbour\n".utf8).write(to: URL(filePath: list))
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
                ("192.0.2.1", 403), ("192.0.2.127", 403), ("192.0.2.128", 200), ("::ffff:192.0.2.5", 403),
                ("2001:db8:7fff::1", 403), ("2001:db8:8000::1", 200), ("198.51.100.1", 200),
            ]
            for (address, code) in rows { #expect(try await status(address) == code, "\(address)") }
            try Data("198.51.100.1\n".utf8).write(to: URL(filePath: list))
            await server.chores.everyMinute(harness.clock.now)
            #expect(try await status("198.51.100.1") == 403)
            #expect(try await status("192.0.2.1") == 200)
            // A list that is wrong changes nothing.
            try Data("198.51.100.0/99\n".utf8).write(to: URL(filePath: list))
            await server.chores.everyMinute(harness.clock.now)
            #expect(try await status("198.51.100.1") == 403)
        }
        #expect(throws: BlockList.Failure.self) { try BlockList(list) }
    }
}
