import Battles
import Foundation
import Games
import Ledger
import LedgerEngine
import LedgerSupport
import NIOCore
import NIOEmbedded
import PlaySupport
import ServiceLifecycle
import Testing

@testable import LedgerRequests
@testable import LedgerServer
@testable import Serving

/// Live battles over real connections, and how they come to the ledger.
@Suite struct `Battles over WebSockets` {
    private static func opening(
        _ port: Int, origin: String? = nil, version: String = "13", key: String? = nil,
        path: String = LedgerRoute.battles
    ) -> String {
        var lines = [
            "GET /\(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Upgrade: websocket",
            "Connection: keep-alive, Upgrade", "Sec-WebSocket-Version: \(version)",
            "Sec-WebSocket-Key: \(key ?? "dGhlIHNhbXBsZSBub25jZQ==")",
        ]
        if let origin { lines.append("Origin: \(origin)") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// A message as a browser frames it.
    private static func frame(_ text: String, opcode: UInt8 = 1, isMasked: Bool = true) -> [UInt8] {
        let bytes = Array(text.utf8)
        let mask: [UInt8] = [7, 1, 200, 90]
        var frame: [UInt8] = [0x80 | opcode]
        let bit: UInt8 = isMasked ? 0x80 : 0
        if bytes.count < 126 {
            frame.append(bit | UInt8(bytes.count))
        } else {
            frame += [bit | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xff)]
        }
        guard isMasked else { return frame + bytes }
        return frame + mask + bytes.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    private static func player(
        _ number: Int, _ person: PersonID, _ server: LedgerServer
    ) throws -> String {
        let player = BattlePlayer(
            person: person, name: "player\(number)", rating: 1_500, isProvisional: true,
            devices: ["device\(number)"])
        let deck = BattleDeck(deck: try MadeDecks.plants(60), revoked: [])
        return try #require(server.services.battles.ticket(for: player, deck: deck))
    }

    @Test func `open by a ticket, play, and come to the ledger of both`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, server, _ in
            var sockets: [LineReader] = []
            var persons: [PersonID] = []
            for number in 1...2 {
                var device = try SigningDevice(seed: UInt64(number))
                _ = try await device.beginLive(port)
                let sender = try await server.services.identity.sender(device.device.name)
                persons.append(sender.person)
                let socket = try await LineReader.open(port, Self.opening(port))
                try await socket.wait(for: "101 Switching Protocols")
                // The example of RFC 6455, section 1.3.
                try await socket.wait(for: "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
                let ticket = try Self.player(number, sender.person, server)
                try await socket.send(
                    Self.frame(#"{"action":"enter","ticket":"\#(ticket)"}"#))
                try await socket.wait(for: #""subject":"entered""#)
                sockets.append(socket)
            }
            for socket in sockets {
                try await socket.send(Self.frame(#"{"action":"seek","language":"en"}"#))
            }
            for _ in 0..<2_000 where server.services.battles.counts.battles == 0 {
                harness.clock.now += 10
                try await Task.sleep(for: .milliseconds(60))
            }
            for socket in sockets { try await socket.wait(for: #""subject":"begin""#) }
            try await sockets[1].send(Self.frame(#"{"action":"resign"}"#))
            for socket in sockets {
                try await socket.wait(for: #""ending":"resigned""#)
                try await socket.wait(for: #""subject":"recorded""#)
            }
            let ratings = try await [
                server.services.ledger.state(of: persons[0]),
                server.services.ledger.state(of: persons[1]),
            ].map { $0?.battles?.standing.rating }
            // Given up before the third round: who gives up loses, and nobody is given anything.
            #expect(ratings.compactMap { $0 }.sorted() == [1_480, 1_500])
            #expect(try await server.services.ledger.verify() == [])
        }
    }

    @Test func `are refused without the right form, origin or path`() async throws {
        let harness = try LedgerHarness { $0.allowedOrigins = ["https://play.example"] }
        try await harness.live { port, _, _ in
            let rows: [(String, String)] = [
                (Self.opening(port, origin: "https://evil.example"), "426"),
                (Self.opening(port, version: "12"), "426"),
                (Self.opening(port, key: "short"), "426"),
                (Self.opening(port, path: LedgerRoute.profile), "401"),
                (Self.opening(port, origin: "https://play.example"), "101"),
                (Self.opening(port, origin: "http://127.0.0.1:\(port)"), "101"),
            ]
            for (opening, status) in rows {
                let socket = try await LineReader.open(port, opening)
                try await socket.wait(for: "HTTP/1.1 \(status)")
                try await socket.close()
            }
        }
    }

    @Test func `are not opened behind a request that waits for its answer`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, _, _ in
            let path = "\(LedgerRoute.boards)?board=x"
            let ask = "GET /\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            let behind = try await LineReader.open(port, ask + Self.opening(port))
            try await behind.wait(for: "HTTP/1.1 426")
            try await behind.close()
            let alone = try await LineReader.open(port, Self.opening(port))
            try await alone.wait(for: "HTTP/1.1 101")
            try await alone.close()
        }
    }

    @Test func `end for a client that pings without end`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, _, _ in
            let socket = try await LineReader.open(port, Self.opening(port))
            try await socket.wait(for: "101 Switching Protocols")
            for _ in 0...ConnectionLimits.webSocketPings {
                try await socket.send(Self.frame("there?", opcode: 9))
            }
            try await socket.waitForEnd()
        }
    }

    @Test func `are forgotten when they end`() throws {
        let channel = EmbeddedChannel()
        weak var held: WebSocketConnection?
        do {
            let connection = WebSocketConnection(on: channel, idle: .seconds(10)) { _ in { _ in } }
            held = connection
            try channel.pipeline.syncOperations.addHandler(connection)
            connection.begin()
        }
        #expect(held != nil)
        channel.close(promise: nil)
        channel.embeddedEventLoop.run()
        #expect(held == nil)
    }

    @Test func `end where frames are not in the form of a client`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, _, _ in
            let rows: [[UInt8]] = [
                Self.frame("{}", isMasked: false), Self.frame("{}", opcode: 2),
                Self.frame("{}", opcode: 1).map { $0 == 0x81 ? 0x01 : $0 },
                Self.frame(String(repeating: "x", count: 5_000)), Self.frame("{}", opcode: 8),
                Self.frame(#"{"action":"enter","ticket":"none"}"#),
            ]
            for frame in rows {
                let socket = try await LineReader.open(port, Self.opening(port))
                try await socket.wait(for: "101 Switching Protocols")
                try await socket.send(frame)
                try await socket.waitForEnd()
            }
            // Frames before the answer are none of a client that keeps to the form.
            let early = try await LineReader.open(
                port,
                Self.opening(port) + String(decoding: Self.frame("{}"), as: UTF8.self))
            try await early.waitForEnd()
        }
    }

    @Test func `end with the server`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, server, group in
            let socket = try await LineReader.open(port, Self.opening(port))
            try await socket.wait(for: "101 Switching Protocols")
            // The answer is on its way before the connection counts.
            for _ in 0..<6_000 where server.services.battles.counts.connections != 1 {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(server.services.battles.counts.connections == 1)
            await group.triggerGracefulShutdown()
            try await socket.waitForEnd()
        }
    }
}
