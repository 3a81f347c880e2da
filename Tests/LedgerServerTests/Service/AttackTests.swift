import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import NIOEmbedded
import Serving
import Synchronization
import TestSupport
import Testing

@testable import LedgerRequests
@testable import LedgerServer

/// What strangers do to the ledger's port.
@Suite(.serialized) struct `The ledger under attack` {
    private static let entries = "POST /\(LedgerRoute.entries) HTTP/1.1\r\nHost: x\r\n"

    /// What is heard until some words came.
    private func answer(_ port: Int, _ request: String, until word: String = "}") async throws
        -> String
    {
        let reader = try await LineReader.open(port, request)
        try await reader.wait(for: word)
        try? await reader.close()
        return reader.text
    }

    @Test func `announced bodies stop nobody, and one network sends so much at once`() async throws
    {
        let harness = try LedgerHarness { $0.timeouts.request = .seconds(300) }
        try await harness.live { port, _, _ in
            let announced = "\(Self.entries)Content-Length: \(RequestLimits.bodyBytes)\r\n\r\n"
            var senders: [LineReader] = []
            for _ in 0..<70 { senders.append(try await LineReader.open(port, announced)) }
            let brief = "\(Self.entries)Content-Length: 2\r\n\r\n{}"
            #expect(try await answer(port, brief).contains("HTTP/1.1 401"))
            // What has come counts: no fifth of 4 MiB is taken from one network while four are held.
            let most = LedgerServerLimits.heldBytesOfNetwork / RequestLimits.bodyBytes
            let body = String(repeating: "x", count: RequestLimits.bodyBytes - 1)
            for _ in 0..<most + 1 {
                senders.append(try await LineReader.open(port, announced + body))
            }
            #expect(
                try await eventually { senders.contains { $0.text.contains(":busy") } })
            for sender in senders { try? await sender.close() }
            #expect(
                try await eventually { try await answer(port, brief).contains("HTTP/1.1 401") })
        }
    }

    @Test func `bytes are given back when nothing holds them`() throws {
        let admission = AdmissionControl()
        do {
            let held = admission.bodies.hold(for: "a")
            #expect(held.take(LedgerServerLimits.heldBytesOfNetwork))
            #expect(!held.take(1) && !admission.bodies.hold(for: "a").take(1))
            #expect(admission.bodies.hold(for: "b").take(1))
            let place = admission.enter()
            #expect(place != nil && admission.count == 1)
        }
        #expect(admission.bodies.bytes == 0 && admission.count == 0)
    }

    @Test(arguments: [
        "Transfer-Encoding: chunked\r\n\r\nzz\r\n", "Transfer-Encoding: chunked\r\n\r\n5\r\nab",
        "Content-Length: 10\r\n\r\nabc",
    ])
    func `a body that breaks off is no fault of ours`(rest: String) async throws {
        let catcher = LogCatcher()
        let harness = try LedgerHarness()
        try await harness.live(logger: catcher.logger) { port, server, _ in
            let reader = try await LineReader.open(port, "\(Self.entries)\(rest)")
            if !rest.contains("zz") { try await reader.closeSending() }
            func counted() -> String { server.services.metrics.text(with: []) }
            try await eventually { counted().contains("florilegium_requests_total{") }
            #expect(
                counted().contains(
                    #"florilegium_requests_total{route="v1/ledger/entries",status="400"} 1"#))
            #expect(!counted().contains(#"status="500""#))
        }
        #expect(!catcher.text.contains("An answer failed"))
    }

    @Test func `a request needs one host, and HTTP/1.0 none`() async throws {
        try await LedgerHarness().live { port, _, _ in
            for (request, status) in [
                ("GET /\(LedgerRoute.shop) HTTP/1.1\r\n\r\n", 400),
                ("GET /healthz HTTP/1.1\r\n\r\n", 400),
                ("GET /\(LedgerRoute.shop) HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
                ("GET /\(LedgerRoute.shop) HTTP/1.0\r\n\r\n", 200),
                ("GET /healthz HTTP/1.0\r\n\r\n", 200),
            ] {
                let text = try await answer(port, request)
                #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(request)")
            }
        }
    }

    @Test func `who waits for leave to send a body is given it, unless the body is not wanted`()
        async throws
    {
        try await LedgerHarness().live { port, _, _ in
            let expect = "Expect: 100-continue\r\n"
            let asked = "\(Self.entries)\(expect)Content-Length: 2\r\n\r\n"
            let reader = try await LineReader.open(port, asked)
            try await reader.wait(for: "HTTP/1.1 100 Continue\r\n\r\n")
            try await reader.send("{}")
            try await reader.wait(for: "HTTP/1.1 401")
            // Behind a request that is being answered it comes when its turn has come.
            let behind = try await LineReader.open(
                port, "GET /\(LedgerRoute.shop) HTTP/1.1\r\nHost: x\r\n\r\n\(asked)")
            try await behind.wait(for: "HTTP/1.1 100 Continue\r\n\r\n")
            #expect(behind.text.hasPrefix("HTTP/1.1 200 OK"))
            try await behind.send("{}")
            try await behind.wait(for: "HTTP/1.1 401")
            let large =
                "\(Self.entries)\(expect)Content-Length: \(LedgerServerLimits.entriesBytes + 1)\r\n\r\n"
            #expect(try await answer(port, large).hasPrefix("HTTP/1.1 413"))
            let old =
                "POST /\(LedgerRoute.entries) HTTP/1.0\r\n\(expect)Content-Length: 2\r\n\r\n{}"
            #expect(try await answer(port, old).hasPrefix("HTTP/1.1 401"))
        }
    }

    /// Requests with a text in a field or in the target, and how they are answered where it is marks.
    private static func requests(_ marks: String, _ path: String) -> [(String, Int)] {
        [
            (
                "GET /\(LedgerRoute.shop) HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: \(marks)\r\n",
                200
            ),
            ("GET /\(LedgerRoute.shop) HTTP/1.1\r\nHost: x\r\nOrigin: \(marks)\r\n", 200),
            (
                "GET /\(LedgerRoute.profile) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(marks)\r\n",
                401
            ),
            (
                "POST /\(LedgerRoute.auth)/refresh HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nCookie: \(marks)\r\nContent-Length: 2\r\n",
                401
            ),
            ("GET /v1/\(path) HTTP/1.1\r\nHost: x\r\n", 400),
            ("GET /\(LedgerRoute.boards)?board=\(path) HTTP/1.1\r\nHost: x\r\n", 400),
        ]
    }

    @Test func `a run of marks in a field or target costs no more than letters`() async throws {
        let marks = "a" + String(repeating: "\u{301}\u{323}", count: 7_000)
        let path = String(repeating: "%CC%81%CC%A3", count: 60)
        let letters = [marks, path].map { String(repeating: "a", count: $0.utf8.count) }
        let plain = Self.requests(letters[0], letters[1])
        let harness = try LedgerHarness { $0.isBehindProxy = true }
        try await harness.live { port, _, _ in
            for ((request, status), (plain, _)) in zip(Self.requests(marks, path), plain) {
                let name = String(decoding: request.utf8.prefix(60), as: UTF8.self)
                func ask(_ request: String) async throws -> String {
                    try await answer(
                        port, request + "\r\n" + (request.hasPrefix("POST") ? "{}" : ""))
                }
                // Marks that are put in order cost seconds, in time that grows with the square of their number.
                let ratio = try await timeRatio(
                    of: {
                        let text = try await ask(request)
                        #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(name) \(text.prefix(40))")
                    }, to: { _ = try await ask(plain) }, goes: 10)
                #expect(ratio < 12, "\(name)")
            }
        }
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("::1", "0:0:0:0::/64"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
    ])
    func `a network is an IPv4 address or 64 bits of an IPv6 one`(address: String, name: String)
        throws
    {
        #expect(Network.name(of: try SocketAddress(ipAddress: address, port: 0)) == name)
    }

    @Test func `a large answer counts until it was taken`() async throws {
        let admission = AdmissionControl()
        let most = LedgerServerLimits.sentBytesOfNetwork
        let large = ByteBuffer(repeating: 1, count: most)
        func response(_ count: Int) throws -> Response {
            let body = try #require(large.getSlice(at: 0, length: count))
            return try admission.counted(
                Response(status: .ok, body: .init(byteBuffer: body)), for: "a",
                over: EmbeddedChannel())
        }
        do {
            let first = try response(most)
            #expect(throws: ProblemDetails.self) { try response(LedgerServerLimits.countedAnswer) }
            _ = try response(LedgerServerLimits.countedAnswer - 1)
            let parts = Parts()
            try await first.body.write(parts)
            #expect(parts.sizes.withLock { $0.reduce(0, +) } == most)
            #expect(parts.sizes.withLock { $0.max() } == ConnectionLimits.partBytes)
        }
        #expect(admission.answers.bytes == 0)
    }

    /// Writes down how large the parts of a body are.
    private final class Parts: ResponseBodyWriter, Sendable {
        let sizes = Mutex<[Int]>([])
        func write(_ buffer: ByteBuffer) async throws {
            sizes.withLock { $0.append(buffer.readableBytes) }
        }
        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }
}
