import Catalog
import Foundation
import Games
import HTTPTypes
import Ledger
import LedgerEngine
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

        init() throws {
            let address = try TemporaryPostgres.shared().database()
            one = try LedgerHarness { $0.location = .postgres(address) }
            other = try LedgerHarness { $0.location = .postgres(address) }
            // Made by the first that opens it, and brought to the others by the operator.
            _ = try LedgerStorage(.postgres(address), home: one.options.home)
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

    @Test func `count one sender's requests together`() async throws {
        let (one, other) = (
            RateLimit(Rate(burst: 10, perSecond: 1)), RateLimit(Rate(burst: 10, perSecond: 1))
        )
        let (mine, theirs) = (RateSharing(), RateSharing())
        one.share(as: "devices", in: mine, clock: { 0 })
        other.share(as: "devices", in: theirs, clock: { 0 })
        // Who is far from the limit is nobody's business.
        for _ in 0..<4 { #expect(one.take("calm", at: 0) == nil) }
        for _ in 0..<8 { #expect(one.take("busy", at: 0) == nil) }
        #expect(mine.messages() == ["rate devices busy 8"])
        #expect(mine.messages() == [])
        theirs.take("rate devices busy 8")
        theirs.take("rate devices busy")
        theirs.take("rate nothing busy 8")
        theirs.take("rate devices calm \(Int.max)")
        theirs.take("rate devices calm -1")
        theirs.take("of another program")
        for _ in 0..<2 { #expect(other.take("busy", at: 0) == nil) }
        #expect(other.take("busy", at: 0) == 1)
        #expect(other.take("calm", at: 0) == nil)
        let many = RateSharing()
        many.join(
            "many",
            .init(
                takeSpent: {
                    Dictionary(uniqueKeysWithValues: (0..<2_000).map { ("sender-\($0)", 7) })
                }, spend: { _ in }))
        let words = many.messages()
        #expect(words.count > 1 && words.allSatisfy { $0.utf8.count <= 6_000 })
    }

    @Test func `count together what one writer makes them keep`() async throws {
        let (one, other) = (WriteBudgets(), WriteBudgets())
        let (mine, theirs) = (RateSharing(), RateSharing())
        one.share(in: mine, clock: { 0 })
        other.share(in: theirs, clock: { 0 })
        let writer = WriteBudgets.Writer.newGuests("2001:db8::/64")
        #expect(WriteBudgets.Writer(name: writer.name) == writer)
        let half = writer.budget.bytes.atOnce * 6 / 10
        #expect(one.take(half, of: [writer], at: 0) == nil)
        for word in mine.messages() { theirs.take(word) }
        #expect(other.take(half, of: [writer], at: 0) != nil)
    }
}
