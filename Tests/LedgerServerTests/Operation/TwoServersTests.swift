import Catalog
import Foundation
import Games
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerRequests
import LedgerStorage
import LedgerSupport
import PlaySupport
import PostgresSupport
import ServiceLifecycle
import Serving
import ServingSupport
import TestSupport
import Testing

@testable import LedgerServer

/// Two ledgers over one database: whichever a request meets, it is one ledger.
@Suite(
    .enabled(if: TemporaryPostgres.isThere, Comment(rawValue: TemporaryPostgres.reason)))
struct `Two servers at one database` {
    /// Two servers, and the clock of both.
    private struct Pair: Sendable {
        let one: LedgerHarness
        var other: LedgerHarness

        init(_ change: (inout LedgerOptions) -> Void = { _ in }) throws {
            let address = try TemporaryPostgres.shared().database()
            func harness() throws -> LedgerHarness {
                try LedgerHarness {
                    $0.location = .postgres(address)
                    change(&$0)
                }
            }
            (one, other) = (try harness(), try harness())
            // Made by the first that opens it, and brought to the others by the operator.
            _ = try RelationalLedger(
                LedgerStorage(.postgres(address), home: one.options.home).databases,
                published: MadeEdition())
            try FileManager.default.createDirectory(
                atPath: other.options.home, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: "\(one.options.home)/master.json",
                toPath: "\(other.options.home)/master.json")
        }

        /// Later than all that is played.
        func later() {
            for clock in [one.clock, other.clock] { clock.now += Device.hour }
        }

        func route(
            _ test:
                @escaping @Sendable (RouterClient, RouterClient, LedgerServer, LedgerServer)
                async throws -> Void
        ) async throws {
            try await one.route { client, server in
                try await other.route { otherClient, otherServer in
                    try await test(client, otherClient, server, otherServer)
                }
            }
        }
    }

    @Test func `take entries in turn, each once`() async throws {
        let pair = try Pair()
        try await pair.route { one, other, server, otherServer in
            var device = try SigningDevice()
            try await device.begin(one)
            pair.later()
            var expected: [Entry] = []
            for turn in 0..<12 {
                let client = turn.isMultiple(of: 2) ? one : other
                let entry = turn % 3 == 0 ? try device.device.quiz() : try device.device.walk(100)
                expected.append(entry)
                #expect(try await device.send([entry], client) == [.recorded])
                let again = turn.isMultiple(of: 2) ? other : one
                #expect(try await device.send([entry], again) == [.alreadyRecorded])
            }
            let me = try #require(
                try await otherServer.services.ledger.person(of: device.device.name))
            let feed = try await server.services.ledger.feed(of: me, after: 0, limit: 100)
            #expect(feed.map(\.entry) == expected)
            #expect(
                try await server.services.ledger.state(of: me)
                    == otherServer.services.ledger.state(of: me))
            #expect(try await otherServer.services.ledger.verify() == [])
            // A session that one gave is good at the other.
            #expect(try await device.get(LedgerRoute.profile, other).status == .ok)
        }
    }

    @Test func `judge by what the other recorded meanwhile, many at once`() async throws {
        let pair = try Pair()
        try await pair.route { one, other, server, _ in
            let clients = [one, other]
            var devices: [SigningDevice] = []
            for number in 0..<8 as Range<UInt64> {
                var device = try SigningDevice(seed: number + 1)
                try await device.begin(clients[Int(number % 2)])
                devices.append(device)
            }
            pair.later()
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for (number, known) in devices.enumerated() {
                    tasks.addTask {
                        var device = known
                        // Each round is judged by the device's last, which the other server took.
                        for turn in 0..<10 {
                            let entry = try device.device.quiz()
                            let client = clients[(turn + number) % 2]
                            #expect(try await device.send([entry], client) == [.recorded])
                        }
                    }
                }
                try await tasks.waitForAll()
            }
            #expect(try await server.services.ledger.books().entries == 80)
            #expect(try await server.services.ledger.verify() == [])
        }
    }

    @Test func `see one live round together`() async throws {
        let pair = try Pair()
        try await pair.route { one, other, server, _ in
            var device = try SigningDevice()
            try await device.beginKnown(one, pair.one.clock)
            pair.other.clock.now = pair.one.clock.now
            let deck = try #require(device.device.deck)
            let request = LiveRoundRequest(
                mode: .quiz, deck: deck.hash, number: 1, zone: "Europe/Stockholm")
            let start: RoundStart = try await device.post(
                request, read: LedgerRoute.rounds, other
            ).json()
            var session = try Session(start, on: deck)
            MadePlayer.play(&session)
            let round = try #require(session.round)
            for (place, move) in round.moves.enumerated() {
                let time = start.started + move.answered
                (pair.one.clock.now, pair.other.clock.now) = (time, time)
                let answer = LiveAnswer(place: place, card: move.card, choice: move.choice)
                let route = "\(LedgerRoute.rounds)/\(start.number)/answers"
                let client = place.isMultiple(of: 2) ? one : other
                #expect(try await device.post(answer, read: route, client).status == .noContent)
            }
            device.device.now = start.started + round.ended
            pair.one.clock.now = device.device.now
            let entry = try device.device.entry(.round, RoundBody(round, offset: 60))
            #expect(try await device.send([entry], one) == [.recorded])
            while try await server.services.ledger.updateBoards(most: 100) > 0 {}
            let board = try await other.get(
                "\(LedgerRoute.boards)?board=best/live/quiz/art/100/day/2026-11-21")
            #expect(board.text.contains(#""persons":1"#), "\(board.text)")
        }
    }

    @Test func `know one account, and end its sessions for both`() async throws {
        let pair = try Pair()
        try await pair.route { one, other, server, _ in
            let member = try await AccountPlayer.member("zoe", one, server)
            #expect(
                try await member.ask(.get, "\(LedgerRoute.user)/profile", nil, other).status == .ok)
            var second = try await AccountPlayer("zoe-2", seed: 2, other)
            #expect(try await second.login(as: "zoe", other).status == .ok)
            #expect(
                try await second.ask(.get, "\(LedgerRoute.user)/profile", nil, one).status == .ok)
            #expect(
                try await second.ask(.post, "\(LedgerRoute.auth)/logout", nil, other).status
                    == .noContent)
            #expect(
                try await second.ask(.get, "\(LedgerRoute.user)/profile", nil, one).status
                    == .unauthorized)
        }
    }

    @Test func `refuse who was banned at the other, and notify of it`() async throws {
        let pair = try Pair()
        try await pair.route { one, other, server, otherServer in
            var device = try SigningDevice()
            try await device.begin(one)
            pair.later()
            // Both know the person before.
            for client in [one, other] {
                let walk = try device.device.walk(100)
                #expect(try await device.send([walk], client) == [.recorded])
            }
            let person = try #require(
                try await server.services.ledger.person(of: device.device.name))
            for (number, verdict) in [Verdict.ban, .unban, .ban].enumerated() {
                let id = UUIDv7(
                    after: nil, at: device.device.now, random: (UInt64(number + 1), 3))
                let judge = number.isMultiple(of: 2) ? server : otherServer
                try await judge.services.ledger.record(
                    VerdictBody(verdict, reason: "spam"), on: person, id: id,
                    now: pair.one.clock.now)
                for client in [other, one] {
                    #expect(
                        try await device.send([try device.device.walk(100)], client)
                            == [verdict == .ban ? .refused(reason: "banned") : .recorded])
                    let notices = try await device.get(LedgerRoute.notifications, client)
                    #expect(
                        notices.text.matches(of: /"kind":"verdict","verdict":/).count == number + 1)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `limit one device's requests together`() async throws {
        let pair = try Pair { $0.deviceRate = 1 }
        try await pair.one.live { port, server, _ in
            try await pair.other.live { otherPort, otherServer, _ in
                var device = try SigningDevice()
                let token = try await device.beginLive(port)
                func status(_ port: Int) async throws -> Int {
                    let request =
                        "GET /\(LedgerRoute.profile) HTTP/1.1\r\nHost: x\r\n"
                        + "Authorization: Bearer \(token)\r\nConnection: close\r\n\r\n"
                    let reader = try await LineReader.open(port, request)
                    try await reader.wait(for: "HTTP/1.1 ")
                    return Int(reader.text.dropFirst(9).prefix(3)) ?? 0
                }
                // No time passes: what was taken is not given back.
                var taken = 0
                while try await status(port) == 200 { taken += 1 }
                #expect(taken == 24)
                let name = device.device.name
                // The first half may not have been told.
                let isTold = try await eventually {
                    otherServer.services.identity.devices.standing(
                        of: name, at: pair.other.clock.now
                    ).left <= 12
                }
                #expect(isTold)
                var others = 0
                while try await status(otherPort) == 200 { others += 1 }
                #expect(others <= 12)
            }
        }
    }

    @Test func `judge rounds on decks that only the other saw`() async throws {
        let pair = try Pair()
        let json = try MadeDecks.publishedQuestions().json
        let hash = try PlayDeck(json: json).hash
        let address = try #require(pair.one.options.location)
        func decks(_ harness: LedgerHarness) throws -> DeckStore {
            let databases = try LedgerStorage(address, home: harness.options.home).databases
            return try DeckStore("\(harness.options.home)/decks", DeckArchive(databases))
        }
        let (one, other) = (try decks(pair.one), try decks(pair.other))
        #expect(try await other.deck(hash) == nil)
        try one.keep(json, from: "2026.11.1")
        try await one.share()
        #expect(try await other.deck(hash)?.content == "2026.11.1")
        #expect(try decks(pair.other).holds(hash))
    }

    @Test(.timeLimit(.minutes(20)))
    func `tell each other what is new, and have one that does the jobs`() async throws {
        let pair = try Pair()
        try await pair.one.live { port, server, group in
            try await pair.other.live { otherPort, otherServer, otherGroup in
                func waitUntil(_ isSo: () -> Bool) async throws {
                    let isDone = try await eventually(isSo)
                    #expect(isDone)
                }
                let leaderships = [server.services.leadership, otherServer.services.leadership]
                try await waitUntil { leaderships.contains(where: \.isHeld) }
                #expect(leaderships.filter(\.isHeld).count == 1)

                var device = try SigningDevice()
                let token = try await device.beginLive(port)
                let stream = try await LineReader.open(
                    otherPort,
                    "GET /\(LedgerRoute.events) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n"
                )
                try await stream.wait(for: ": florilegium")
                for number in 1...3 {
                    let person = try #require(
                        try await server.services.ledger.person(of: device.device.name))
                    _ = try await server.services.ledger.record(
                        [device.device.walk(100 * number)],
                        by: Sender(person: person, device: device.device.name),
                        now: device.device.now)
                    try await stream.wait(for: "id: \(number)\n")
                }
                #expect(stream.text.matches(of: /event: recorded/).count == 3)

                // The one that stops leaves the jobs to the other.
                let (leader, follower) = leaderships[0].isHeld ? (group, 1) : (otherGroup, 0)
                await leader.triggerGracefulShutdown()
                try await waitUntil { leaderships[follower].isHeld }
            }
        }
    }
}
