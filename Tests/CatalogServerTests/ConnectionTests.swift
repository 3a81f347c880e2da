import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import CatalogServer
@testable import Serving

/// What a connection takes from a client of any age and any manners.
@Suite(.serialized) struct `A connection of HTTP/1` {
    private static let last = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

    @Test(arguments: [
        "Connection: Upgrade\r\nUpgrade: h2c\r\n",
        "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n",
        "connection: keep-alive, upgrade\r\nupgrade: websocket\r\nSec-WebSocket-Version: 13\r\n",
        "Upgrade: h2c\r\n",
    ])
    func `an upgrade is ignored, and the connection goes on`(fields: String) async throws {
        let ask = "GET /site/ HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
        try await harness().live { port, _ in
            // One after the other, all at once, and cut in the middle of the request behind it.
            let all = ask + ask + Self.last
            for pieces in [
                [ask, ask, Self.last], [all],
                [ask + "GET /heal", "thz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
            ] {
                let heard = try await RawClient.exchange(
                    port: port, pieces, pause: .milliseconds(50), timeouts: .seconds(30))
                #expect(heard.closed)
                #expect(
                    heard.heard.components(separatedBy: "HTTP/1.1 200 OK").count
                        == (pieces.count == 2 ? 3 : 4))
            }
        }
    }

    @Test(arguments: [
        "Connection: keep-alive,\tUpgrade\r\nUpgrade: h2c\r\n",
        "Connection: \"x\", Upgrade\r\nUpgrade: h2c\r\n",
    ])
    func `where the parser may see an upgrade and we do not, the connection ends`(fields: String)
        async throws
    {
        try await harness().live { port, _ in
            let heard = try await RawClient.exchange(
                port: port, ["GET /site/ HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"])
            #expect(heard.closed && heard.heard.hasPrefix("HTTP/1.1 200 OK"))
            #expect(heard.heard.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }

    @Test func `HTTP/1.0 needs no host, and its connection ends unless it asks for more`()
        async throws
    {
        try await harness().live { port, _ in
            for ask in [
                "GET /site/ HTTP/1.0\r\n\r\n", "GET /site/ HTTP/1.0\r\nHost: a\r\n\r\n",
                "GET /healthz HTTP/1.0\r\n\r\n",
            ] {
                let start = ContinuousClock.now
                let heard = try await RawClient.exchange(port: port, [ask])
                #expect(heard.closed && heard.heard.hasPrefix("HTTP/1.1 200 OK"))
                #expect(heard.heard.lowercased().contains("\r\nconnection: close\r\n"))
                // At once, and not when it was idle for long.
                #expect(ContinuousClock.now - start < .seconds(10))
            }
            let kept = "GET /site/ HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n"
            let heard = try await RawClient.exchange(
                port: port, [kept, kept, "GET /site/ HTTP/1.0\r\n\r\n"], pause: .milliseconds(50))
            #expect(heard.heard.components(separatedBy: "HTTP/1.1 200 OK").count == 4)
            #expect(
                heard.heard.lowercased().components(separatedBy: "\r\nconnection: keep-alive\r\n")
                    .count == 3)
            let twice = try await RawClient.exchange(
                port: port, ["GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"])
            #expect(twice.heard.hasPrefix("HTTP/1.1 400 "))
        }
    }

    @Test(arguments: [
        ("BREW /site/ HTTP/1.1\r\nHost: a\r\n\r\n", "501"),
        ("GET /site/ HTTP/1.2\r\nHost: a\r\n\r\n", "505"),
        ("GET /site/ HTTP/3.0\r\nHost: a\r\n\r\n", "505"),
        ("TRACE /site/ HTTP/1.1\r\nHost: a\r\n\r\n", "405"),
        ("CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", "405"),
        ("nonsense here and there\r\n\r\n", "400"),
    ])
    func `what is not spoken here is told`(request: String, status: String) async throws {
        try await harness().live { port, _ in
            let heard = try await RawClient.exchange(port: port, [request])
            #expect(heard.heard.hasPrefix("HTTP/1.1 \(status) "), "\(heard.heard)")
        }
    }

    @Test func `a run of marks costs nothing, in a field or in the target`() async throws {
        // Each but the first took half a second: 30 KB of it are sorted in time that grows with the square.
        let marks = "a" + String(repeating: "\u{301}\u{323}", count: 7_000)
        let path = "a" + String(repeating: "%CC%81%CC%A3", count: 80)
        let requests =
            [
                ("Accept-Encoding", 200), ("Accept", 200), ("If-None-Match", 200), ("Range", 200),
                ("Origin", 200),
            ].map { name, status in
                ("GET /site/ HTTP/1.1\r\nHost: a\r\n\(name): \(marks)\r\n", status)
            } + [
                ("GET /site/\(path) HTTP/1.1\r\nHost: a\r\n", 400),
                ("GET /v1/flowers/search?query=\(path) HTTP/1.1\r\nHost: a\r\n", 400),
                ("GET /v1/flowers/search?query=a&language=\(path) HTTP/1.1\r\nHost: a\r\n", 400),
                ("GET /site/\u{fc} HTTP/1.1\r\nHost: a\r\n", 400),
                (
                    "GET /site/\(String(marks.unicodeScalars.prefix(80))) HTTP/1.1\r\nHost: a\r\n",
                    400
                ),
            ]
        try await harness().live { port, _ in
            for (request, status) in requests {
                let name = String(decoding: request.utf8.prefix(60), as: UTF8.self)
                // One of fifty: other tests take their time, too, and what marks cost they cost each time.
                var least = Duration.seconds(60)
                for _ in 0..<50 where least >= .milliseconds(100) {
                    let start = ContinuousClock.now
                    let heard = try await RawClient.exchange(
                        port: port, [request + "Connection: close\r\n\r\n"])
                    least = min(least, ContinuousClock.now - start)
                    #expect(
                        heard.heard.hasPrefix("HTTP/1.1 \(status) "),
                        "\(name) \(heard.heard.prefix(20))")
                }
                #expect(least < .milliseconds(100), "\(name)")
            }
        }
    }

    @Test func `a path is parted by bytes, so that no sign hides a slash`() throws {
        #expect(throws: ProblemDetails.self) { try RequestTarget("/site/a%D8%80/..") }
        #expect(try RequestTarget("/site/a%D8%80/b").segments.count == 3)
        #expect(throws: ProblemDetails.self) { try RequestTarget("/site/%2f") }
        #expect(try RequestTarget("/a?b=1&c=2").parameter("c") == "2")
    }

    private func harness() throws -> ServerHarness {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        return ServerHarness(fixture) {
            $0.timeouts.idle = .seconds(20)
            $0.timeouts.request = .seconds(10)
            $0.timeouts.farewell = .milliseconds(200)
        }
    }
}
