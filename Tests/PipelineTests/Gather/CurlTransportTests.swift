import Foundation
import Testing
import Transfers

@testable import Gathering

@Suite struct `HTTP over libcurl` {
    /// Those that only a hang comes up to.
    private static let patient = CurlTransport.TransferTimeouts(
        connect: 600, slowBytes: 1, slowSeconds: 600)
    private static let impatient = CurlTransport.TransferTimeouts(
        connect: 600, slowBytes: 1_000, slowSeconds: 1)

    private func send(
        _ text: String, limit: Int = 1 << 16, seconds: Int = 600, mayBeLoopback: Bool = true,
        timeouts: CurlTransport.TransferTimeouts = Self.patient
    ) async throws -> HTTPAnswer {
        try await CurlTransport(timeouts: timeouts).send(
            HTTPRequest(
                address: try #require(WebAddress(text)), headers: ["User-Agent": "Test/1"],
                byteLimit: limit, seconds: seconds, mayBeLoopback: mayBeLoopback))
    }

    private func failure(
        _ steps: [ReplayServer.Step], limit: Int = 1 << 16, seconds: Int = 600,
        timeouts: CurlTransport.TransferTimeouts = Self.patient
    ) async throws -> TransferFailure.Kind? {
        try await ReplayServer.with({ _ in steps }) { server in
            let error = await #expect(throws: TransferFailure.self) {
                try await send(
                    server.origin + "/x", limit: limit, seconds: seconds, timeouts: timeouts)
            }
            return error?.kind
        }
    }

    @Test func `status, headers and body come whole`() async throws {
        let reply = ReplayServer.answer(418, ["ETag": "\"x\"", "X-Twice": "a"], Array("body".utf8))
        try await ReplayServer.with({ _ in [.bytes(reply)] }) { server in
            let answer = try await send(server.origin + "/v1/x?y=1")
            #expect(answer.status == 418 && answer.body == Data("body".utf8))
            #expect(answer.headers["etag"] == "\"x\"")
            #expect(server.requests.map(\.target) == ["/v1/x?y=1"])
            #expect(server.requests.first?.headers["user-agent"] == "Test/1")
        }
    }

    @Test func `a redirect is handed over, not followed`() async throws {
        let reply = ReplayServer.answer(302, ["Location": "http://169.254.169.254/"], [])
        try await ReplayServer.with({ _ in [.bytes(reply)] }) { server in
            let answer = try await send(server.origin)
            #expect(answer.status == 302)
            #expect(answer.headers["location"] == "http://169.254.169.254/")
        }
    }

    @Test func `this very machine is not connected to unless that is allowed`() async throws {
        try await ReplayServer.with({ _ in [.bytes(ReplayServer.json("{}"))] }) { server in
            for host in ["127.0.0.1", "localhost"] {
                let origin = server.origin.replacing("127.0.0.1", with: host)
                let error = await #expect(throws: TransferFailure.self) {
                    try await send(origin, mayBeLoopback: false)
                }
                #expect(error?.kind == .forbiddenAddress)
                #expect(error?.detail.contains("loopback") == true)
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: [
        "http://0/", "http://127.1/", "http://2130706433/", "http://0x7f000001/",
        "http://017700000001/", "http://169.254.169.254/", "http://10.0.0.1/",
        "http://[::ffff:127.0.0.1]/", "http://[::1]/", "http://[fe80::1]/",
    ])
    func `every way to write a private address is refused`(text: String) async throws {
        let error = await #expect(throws: TransferFailure.self) {
            try await send(text, mayBeLoopback: false)
        }
        #expect(error?.kind == .forbiddenAddress)
    }

    @Test func `a body shorter than announced is no answer`() async throws {
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort".utf8)
        #expect(try await failure([.bytes(head)]) == .truncated)
    }

    @Test func `a body over its limit is broken off, announced or not`() async throws {
        let announced = ReplayServer.answer(200, [:], Array(repeating: 65, count: 5_000))
        #expect(try await failure([.bytes(announced)], limit: 1_000) == .tooLarge)
        let endless = Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + Array(repeating: 65, count: 5_000)
        #expect(try await failure([.bytes(endless)], limit: 1_000) == .tooLarge)
    }

    @Test func `headers without end are broken off`() async throws {
        let lines = (0..<3_000).map { "X-\($0): \(String(repeating: "y", count: 30))\r\n" }
        let head = Array("HTTP/1.1 200 OK\r\n\(lines.joined())\r\n".utf8)
        #expect(try await failure([.bytes(head)]) == .tooLarge)
    }

    @Test func `a slow drip is given up`() async throws {
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n".utf8)
        let drip = (0..<800).flatMap { _ in
            [ReplayServer.Step.pause(milliseconds: 150), .bytes([65])]
        }
        #expect(
            try await failure([.bytes(head)] + drip, timeouts: Self.impatient) == .timedOut)
    }

    @Test func `a silent server is given up`() async throws {
        #expect(try await failure([.pause(milliseconds: 600_000)], seconds: 1) == .timedOut)
    }

    @Test func `a connection closed at once, and nonsense, are no answers`() async throws {
        #expect(try await failure([]) == .unreachable)
        #expect(try await failure([.bytes(Array("\u{1}\u{2}".utf8))]) == .unreachable)
    }

    @Test func `a closed port is unreachable`() async throws {
        let taken = try TakenPort(isListening: false)
        let error = await #expect(throws: TransferFailure.self) {
            try await send("http://127.0.0.1:\(taken.port)")
        }
        #expect(error?.kind == .unreachable)
        withExtendedLifetime(taken) {}
    }
}
