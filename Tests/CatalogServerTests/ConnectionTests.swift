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
                    port: port, pieces, pause: .milliseconds(50), timeout: .seconds(30))
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
        try await harness { $0.timeouts.idle = .seconds(1_200) }.live { port, _ in
            for ask in [
                "GET /site/ HTTP/1.0\r\n\r\n", "GET /site/ HTTP/1.0\r\nHost: a\r\n\r\n",
                "GET /healthz HTTP/1.0\r\n\r\n",
            ] {
                // At once: it would be idle for longer than anybody waits.
                let heard = try await RawClient.exchange(
                    port: port, [ask], timeout: .seconds(600))
                #expect(heard.closed && heard.heard.hasPrefix("HTTP/1.1 200 OK"))
                #expect(heard.heard.lowercased().contains("\r\nconnection: close\r\n"))
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

    /// Requests with a text in a field or in the target, and how they are answered where it is marks.
    private static func requests(_ marks: String, _ path: String) -> [(String, Int)] {
        ["Accept-Encoding", "Accept", "If-None-Match", "Range", "Origin"].map { name in
            ("GET /site/ HTTP/1.1\r\nHost: a\r\n\(name): \(marks)\r\n", 200)
        } + [
            ("GET /site/\(path) HTTP/1.1\r\nHost: a\r\n", 400),
            ("GET /v1/flowers/search?query=\(path) HTTP/1.1\r\nHost: a\r\n", 400),
            ("GET /v1/flowers/search?query=a&language=\(path) HTTP/1.1\r\nHost: a\r\n", 400),
            ("GET /site/\u{fc} HTTP/1.1\r\nHost: a\r\n", 400),
            ("GET /site/\(String(marks.unicodeScalars.prefix(80))) HTTP/1.1\r\nHost: a\r\n", 400),
        ]
    }

    @Test func `a run of marks costs no more than letters, in a field or in the target`()
        async throws
    {
        // Each but the first took half a second: 30 KB of it are sorted in time that grows with the square.
        let marks = "a" + String(repeating: "\u{301}\u{323}", count: 7_000)
        let path = "a" + String(repeating: "%CC%81%CC%A3", count: 80)
        let letters = [marks, path].map { String(repeating: "a", count: $0.utf8.count) }
        let plain = Self.requests(letters[0], letters[1])
        try await harness().live { port, _ in
            func ask(_ request: String) async throws -> (heard: String, time: Duration) {
                let start = ContinuousClock.now
                let heard = try await RawClient.exchange(
                    port: port, [request + "Connection: close\r\n\r\n"])
                return (heard.heard, ContinuousClock.now - start)
            }
            for ((request, status), (plain, _)) in zip(Self.requests(marks, path), plain) {
                let name = String(decoding: request.utf8.prefix(60), as: UTF8.self)
                // The least of ten in turns: other tests take their time, too, and what marks cost they cost each time.
                var (least, leastOfLetters) = (Duration.seconds(600), Duration.seconds(600))
                for _ in 0..<10 {
                    leastOfLetters = min(leastOfLetters, try await ask(plain).time)
                    let (heard, time) = try await ask(request)
                    least = min(least, time)
                    #expect(
                        heard.hasPrefix("HTTP/1.1 \(status) "), "\(name) \(heard.prefix(20))")
                }
                #expect(least < max(leastOfLetters, .milliseconds(1)) * 50, "\(name)")
            }
        }
    }

    @Test func `a path is parted by bytes, so that no sign hides a slash`() throws {
        #expect(throws: ProblemDetails.self) { try RequestTarget("/site/a%D8%80/..") }
        #expect(try RequestTarget("/site/a%D8%80/b").segments.count == 3)
        #expect(throws: ProblemDetails.self) { try RequestTarget("/site/%2f") }
        #expect(try RequestTarget("/a?b=1&c=2").parameter("c") == "2")
    }

    private func harness(
        _ change: (inout ServerOptions) -> Void = { _ in }
    ) throws -> ServerHarness {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        return ServerHarness(fixture) {
            $0.timeouts.idle = .seconds(20)
            $0.timeouts.request = .seconds(10)
            $0.timeouts.farewell = .milliseconds(200)
            change(&$0)
        }
    }
}
