import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerSupport
import NIOCore
import ServingSupport
import Testing

@testable import LedgerServer

@Suite struct `Pages of what was recorded` {
    @Test func `are a mebibyte at most, and lead on to the end`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var device = try SigningDevice()
            try await device.begin(client)
            let person = try #require(
                try await server.services.ledger.person(of: device.device.name))
            let sender = Sender(person: person, device: device.device.name)
            let text = String(repeating: "\"", count: 3_900)
            for _ in 0..<60 {
                var entries: [Entry] = []
                for _ in 0..<4 {
                    device.device.now += 2 * 3_600_000
                    entries.append(
                        try device.device.entry(
                            .report, ReportBody(about: "plant", id: "a", text: text)))
                }
                _ = try await server.services.ledger.append(
                    entries, by: sender, now: device.device.now)
            }
            harness.clock.now = device.device.now
            try await device.begin(client)
            struct Page: Decodable {
                struct Item: Decodable { var number: Int }
                var items: [Item]
                var next: Int
            }
            var (found, last, pages) = (0, 0, 0)
            while true {
                let answer = try await device.get("\(LedgerRoute.feed)?after=\(last)", client)
                #expect(answer.body.readableBytes <= (1 << 20) + 64 << 10)
                let page: Page = try answer.json()
                if page.items.isEmpty { break }
                (found, last, pages) = (found + page.items.count, page.next, pages + 1)
                let notices = try await device.get(
                    "\(LedgerRoute.notifications)?after=\(last)", client)
                #expect(notices.body.readableBytes <= 1 << 20)
            }
            #expect(found == 240 && pages > 2)
        }
    }

    @Test func `of boards tell the day on which points were reached, and no time`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var device = try SigningDevice()
            try await device.beginKnown(client, harness.clock)
            #expect(try await device.send([try device.device.quiz()], client) == [.recorded])
            try await server.backgroundJobs.updateBoards()
            await server.backgroundJobs.everyMinute(harness.clock.now)
            let name = "sum/offline/points/day/2026-11-21"
            for path in [
                "\(LedgerRoute.boards)?board=\(name)", "\(LedgerRoute.shards)/boards/\(name).json",
            ] {
                let text = try await client.get(path).text
                #expect(
                    text.contains(#""day":"2026-11-21""#) && !text.contains(#""time""#), "\(text)")
            }
        }
    }

    @Test func `of boards tell the names that people chose, and files of boards do not`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var guest = try SigningDevice(seed: 2)
            try await guest.beginKnown(client, harness.clock)
            #expect(
                try await guest.send([try guest.device.quiz(missed: [1])], client) == [.recorded])
            var player = try await AccountPlayer.member(
                "zoe", at: harness.clock.now, client, server)
            let change = try await player.ask(
                .put, "\(LedgerRoute.user)/profile", ["displayName": "Zoë of the <b>Meadow</b>"],
                client)
            #expect(change.status == .ok)
            #expect(
                try await player.device.send([try player.device.device.quiz()], client)
                    == [.recorded])
            try await server.backgroundJobs.updateBoards()
            await server.backgroundJobs.everyMinute(harness.clock.now)
            let name = "best/offline/quiz/art/100/day/2026-11-21"
            let uri = "\(LedgerRoute.boards)?board=\(name)"
            let board: BoardLines = try await client.get(uri).json()
            #expect(board.lines.map(\.name) == ["Zoë of the <b>Meadow</b>", nil])
            let around: BoardLines = try await guest.get("\(uri)&around=1", client).json()
            #expect(around.lines.map(\.name) == board.lines.map(\.name))
            let file = try await client.get("\(LedgerRoute.shards)/boards/\(name).json").text
            #expect(file.contains(board.lines[0].player) && !file.contains("Meadow"))
            let erased = try await player.ask(
                .delete, "\(LedgerRoute.user)/account", ["password": AccountPlayer.password],
                client)
            #expect(erased.status == .noContent)
            #expect(try await !client.get(uri).text.contains("Meadow"))
        }
    }

    @Test func `a board whose file cannot be written holds up no other's, and is tried again`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var device = try SigningDevice()
            try await device.beginKnown(client, harness.clock)
            #expect(try await device.send([try device.device.quiz()], client) == [.recorded])
            try await server.backgroundJobs.updateBoards()
            let boards = try await server.services.ledger.changed(after: BoardMark(), most: 1_000)
                .boards
            func places() -> [String] {
                boards.map { "\(server.services.shards)/boards/\($0).json" }
            }
            // A folder stands where the first one's file belongs.
            let bad = try #require(places().first)
            try FileManager.default.createDirectory(
                atPath: "\(bad)/in-the-way", withIntermediateDirectories: true)
            await server.backgroundJobs.everyMinute(harness.clock.now)
            #expect(boards.count > 1)
            #expect(
                places().dropFirst().allSatisfy { FileManager.default.contents(atPath: $0) != nil })
            try FileManager.default.removeItem(atPath: bad)
            await server.backgroundJobs.everyMinute(harness.clock.now)
            #expect(FileManager.default.contents(atPath: bad) != nil)
        }
    }

    @Test func `a batch that was signed for another ledger is recorded by none`() async throws {
        let harness = try LedgerHarness { $0.hosts = ["ledger.example"] }
        try await harness.route { client, server in
            var device = try SigningDevice()
            let request = SessionRequest(
                ledger: "ledger.example", born: device.device.born, made: device.device.now)
            #expect(try await device.post(request, to: LedgerRoute.sessions, client).status == .ok)
            let entries = [try device.device.walk(10)]
            let other = try await device.post(
                EntryBatch(entries, ledger: "other.example"), to: LedgerRoute.entries, client)
            #expect(
                other.status == .unprocessableContent
                    && other.text.contains(#""pointer":"/ledger""#))
            let own = try await device.post(
                EntryBatch(entries, ledger: "ledger.example"), to: LedgerRoute.entries, client)
            #expect(own.status == .ok)
        }
    }

    @Test func `an answer says why a round does not rank`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, _ in
            var device = try SigningDevice()
            try await device.begin(client)
            let batch = EntryBatch([try device.device.quiz()], ledger: "localhost")
            let answer = try await device.post(batch, to: LedgerRoute.entries, client)
            #expect(answer.text.contains(#""unranked":"new""#))
        }
    }
}
