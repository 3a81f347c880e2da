import ArgumentParser
import Catalog
import Crypto
import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerSupport
import NIOCore
import NIOPosix
import ServiceLifecycle
import ServingSupport
import Testing

@testable import LedgerServer

/// Streams of events: where they begin, how many there are, and how they end.
@Suite struct `Streams of events` {
    @Test(arguments: [
        (left: 5_000, life: 5_000), (left: -1, life: 0),
        (left: 30 * 24 * 3_600_000, life: 3_600_000),
    ])
    func `last as long as their session, and an hour at most`(_ row: (left: Int, life: Int)) {
        let session = LedgerSession(
            Sender(person: PersonID(rawValue: 1), device: "a"), expires: Device.noon + row.left)
        #expect(EventStream.life(of: session, at: Device.noon) == row.life)
    }

    @Test func `are kept alive once in an interval, each at its own time`() {
        var heartbeats = Heartbeats()
        let (start, step) = (Device.noon, LedgerServerLimits.heartbeat / Heartbeats.parts)
        var beats: [Int: Int] = [:]
        for turn in 0..<Heartbeats.parts {
            let isDue = heartbeats.due(at: start + turn * step)
            #expect((0..<600).count { isDue($0) } == 10)
            for number in 0..<600 where isDue(number) { beats[number, default: 0] += 1 }
            // Asked again in the same part.
            let isDueAgain = heartbeats.due(at: start + turn * step + step - 1)
            #expect(!(0..<600).contains(where: isDueAgain))
        }
        #expect(beats.count == 600 && beats.values.allSatisfy { $0 == 1 })
        // After a pause all that were left out are due, once.
        let end = start + Heartbeats.parts * step
        let isDueLate = heartbeats.due(at: end + 2 * step)
        #expect((0..<600).count { isDueLate($0) } == 30)
        let isDueMuchLater = heartbeats.due(at: end + 1_000 * step)
        #expect((0..<600).allSatisfy(isDueMuchLater))
        // A clock that is set back goes on.
        let isDueBefore = heartbeats.due(at: start)
        #expect((0..<600).count { isDueBefore($0) } == 10)
    }

    @Test func `what was asked before it stops is answered, and streams end`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, server, group in
            var device = try SigningDevice()
            let token = try await device.beginLive(port)
            let stream = try await LineReader.open(
                port,
                "GET /\(LedgerRoute.events) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n"
            )
            try await stream.wait(for: ": florilegium")
            let body = try CanonicalJSON.encode(
                EntryBatch([try device.device.walk(500)], ledger: "localhost"))
            let authorization = try device.authorization(LedgerRoute.entries, body)
            let text = String(decoding: body, as: UTF8.self)
            let writer = try await LineReader.open(
                port,
                "POST /\(LedgerRoute.entries) HTTP/1.1\r\nHost: x\r\nAuthorization: \(authorization)\r\nContent-Length: \(body.count)\r\n\r\n\(text)"
            )
            try await stream.wait(for: "event: recorded")
            try await stream.wait(for: #""kind":"steps""#)
            try await writer.wait(for: #""answer":"recorded""#)
            await group.triggerGracefulShutdown()
            try await stream.waitForEnd()
        }
    }

    @Test(arguments: ["Bearer ", "bearer ", "BEARER   "])
    func `the name of the scheme is read in any case, as others send it`(
        _ scheme: String
    ) async throws {
        try await LedgerHarness().route { client, _ in
            var device = try SigningDevice()
            try await device.begin(client)
            let answer = try await client.executeRequest(
                uri: "/\(LedgerRoute.events)", method: .head,
                headers: [.authorization: scheme + device.token], body: nil)
            #expect(answer.status == .ok)
            for other in ["Bearer\(device.token)", "Bearers \(device.token)", " \(device.token)"] {
                let refused = try await client.executeRequest(
                    uri: "/\(LedgerRoute.events)", method: .head,
                    headers: [.authorization: other], body: nil)
                #expect(refused.status == .unauthorized, "\(other.prefix(8))")
            }
        }
    }

    @Test(.timeLimit(.minutes(10))) func `an answer that is never written holds no stream`()
        async throws
    {
        try await LedgerHarness().route { client, server in
            var device = try SigningDevice()
            try await device.begin(client)
            for _ in 0..<10 {
                let answer = try await client.executeRequest(
                    uri: "/\(LedgerRoute.events)", method: .head,
                    headers: [.authorization: "Bearer \(device.token)"], body: nil)
                #expect(answer.status == .ok)
            }
            // The last answer is let go of after its client has it.
            while server.services.listeners.count > 0 {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }

    @Test func `a stream begins where the last one ended, and one that was slow misses nothing`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.live { port, server, _ in
            var device = try SigningDevice()
            let token = try await device.beginLive(port)
            let sender = Sender(person: PersonID(rawValue: 1), device: device.device.name)
            func record() async throws -> Appended {
                try await server.services.ledger.record(
                    [try device.device.walk(100)], by: sender, now: device.device.now)
            }
            for _ in 0..<3 { _ = try await record() }
            let stream = try await LineReader.open(
                port,
                "GET /\(LedgerRoute.events) HTTP/1.1\r\nHost: x\r\nLast-Event-ID: 1\r\nAuthorization: Bearer \(token)\r\n\r\n"
            )
            try await stream.wait(for: "id: 3\n")
            #expect(!stream.text.contains("id: 1\n") && stream.text.contains("id: 2\n"))
            // Two that it does not hear of, one that it does, and that one again.
            for _ in 0..<2 { _ = try await record() }
            let heard = try await record()
            server.services.listeners.tell(heard, to: sender.person)
            server.services.listeners.tell(heard, to: sender.person)
            try await stream.wait(for: "id: 6\n")
            server.services.listeners.pulse()
            try await stream.wait(for: "still here")
            #expect(stream.text.ranges(of: "id: ").count == 5)
        }
    }

    @Test func `what the ledger itself records for somebody is in their streams`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, server, _ in
            var device = try SigningDevice()
            let stream = try await LineReader.open(
                port, Self.request(try await device.beginLive(port)))
            try await stream.wait(for: ": florilegium")
            try await server.services.ledger.record(
                VerdictBody(.hide, reason: "manners"), on: PersonID(rawValue: 1),
                id: UUIDv7(after: nil, at: harness.clock.now, random: (1, 2)),
                now: harness.clock.now)
            try await stream.wait(for: #""kind":"verdict""#)
        }
    }

    private static func request(_ token: String) -> String {
        "GET /\(LedgerRoute.events) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n"
    }

    /// What ends a connection, and what was said on it before.
    enum Leaving: CaseIterable {
        case closed, halfClosed, reset, closedWithNews, resetWithNews
    }

    @Test(arguments: Leaving.allCases)
    func `five that were left make room at once`(_ leaving: Leaving) async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, server, _ in
            var device = try SigningDevice()
            let token = try await device.beginLive(port)
            let request = Self.request(token)
            for _ in 0..<5 {
                let stream = try await LineReader.open(port, request)
                try await stream.wait(for: ": florilegium")
                switch leaving {
                case .closed: try await stream.close()
                case .halfClosed: try await stream.closeSending()
                case .reset: try await stream.reset()
                case .closedWithNews, .resetWithNews:
                    // Something is on its way to who is gone.
                    server.services.listeners.pulse()
                    try await leaving == .closedWithNews ? stream.close() : stream.reset()
                    server.services.listeners.pulse()
                }
            }
            // Nothing is written meanwhile, and no clock goes on.
            for _ in 0..<6_000 where server.services.listeners.count > 0 {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(server.services.listeners.count == 0)
            let sixth = try await LineReader.open(port, request)
            try await sixth.wait(for: "200 OK")
        }
    }

    @Test func `a person has five streams, and each ends with its session`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, server, _ in
            var device = try SigningDevice()
            let token = try await device.beginLive(port)
            let request = Self.request(token)
            var streams: [LineReader] = []
            for _ in 0..<5 {
                let stream = try await LineReader.open(port, request)
                try await stream.wait(for: "200 OK")
                streams.append(stream)
            }
            let sixth = try await LineReader.open(port, request)
            try await sixth.wait(for: "429")
            #expect(server.services.listeners.count == 5)
            try await streams[0].close()
            // Who leaves is heard of at once: nothing is written meanwhile.
            for _ in 0..<6_000 where server.services.listeners.count == 5 {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(server.services.listeners.count == 4)
            // A session that is about to end.
            let brief = Data(repeating: 7, count: 32)
            try await server.services.ledger.begin(
                Data(SHA256.hash(data: brief)),
                LedgerSession(
                    Sender(person: PersonID(rawValue: 1), device: device.device.name),
                    expires: harness.clock.now + 300), now: 0)
            let last = try await LineReader.open(
                port, request.replacing(token, with: brief.base64EncodedString()))
            try await last.wait(for: "200 OK")
            try await last.waitForEnd()
        }
    }
}
