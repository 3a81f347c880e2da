import Catalog
import Foundation
import NIOCore
import ServiceLifecycle
import Testing

@testable import CatalogServer
@testable import Serving

@Suite(.serialized) struct `A server on a socket` {
    private static let get = "GET /site/ HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `requests are answered one after the other on one connection`() async throws {
        let last = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        try await harness(Self.patient).live { port, _ in
            let heard = try await RawClient.exchange(port: port, [Self.get + Self.get, last])
            #expect(heard.closed)
            #expect(heard.heard.components(separatedBy: "HTTP/1.1 200 OK").count == 4)
            #expect(heard.heard.lowercased().contains("\r\ndate: "))
        }
    }

    @Test func `a request without a host is refused`() async throws {
        try await harness(Self.patient).live { port, _ in
            for request in [
                "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
            ] {
                let heard = try await RawClient.exchange(port: port, [request])
                #expect(heard.heard.hasPrefix("HTTP/1.1 400 "))
            }
        }
    }

    @Test(arguments: [
        "nonsense\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 100_000) + "\r\n\r\n",
    ])
    func `what is no request is refused and the connection closed`(request: String) async throws {
        // What ends it is its form.
        try await harness(Self.patient).live { port, _ in
            let heard = try await RawClient.exchange(port: port, [request])
            #expect(heard.closed)
            let isTooLarge = request.utf8.count > ConnectionLimits.headerBytes
            #expect(heard.heard.hasPrefix(isTooLarge ? "HTTP/1.1 431 " : "HTTP/1.1 400 "))
            #expect(heard.heard.contains("application/problem+json"))
        }
    }

    @Test func `connections leave room for the files that they are sent`() {
        #expect(DescriptorLimit.connections(within: 1_024) == 464)
        #expect(DescriptorLimit.connections(within: 1 << 20) == ConnectionLimits.connections)
        #expect(DescriptorLimit.connections(within: 10) == 1)
        let unsent = DescriptorLimit.Use(ofConnection: 1, others: 512)
        #expect(DescriptorLimit.connections(within: 20_000, most: 30_000, unsent) == 19_456)
        #expect(DescriptorLimit.connections() >= 1)
    }

    @Test func `a body is not waited for`() async throws {
        try await harness().live { port, _ in
            let heard = try await RawClient.exchange(
                port: port, ["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\nabc"])
            #expect(heard.closed)
            #expect(heard.heard.hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a head that trickles in is not waited for, however steadily`() async throws {
        try await harness().live { port, _ in
            // Drops for twenty minutes: who gave each of them time would hear them all.
            let drops = Array(repeating: "a", count: 24_000)
            let heard = try await RawClient.exchange(
                port: port, ["GET / HTTP/1.1\r\nX: "] + drops, pause: .milliseconds(50))
            #expect(heard.closed)
        }
    }

    @Test func `an idle connection is closed`() async throws {
        try await harness().live { port, _ in
            for pieces in [[], [Self.get]] {
                let heard = try await RawClient.exchange(port: port, pieces)
                #expect(heard.closed)
            }
        }
    }

    @Test func `a client that takes no bytes is left, and one that does gets all`() async throws {
        let fixture = try EditionFixture()
        let (edition, _) = try fixture.publish(1, .init(bundleBytes: 24 << 20))
        try await ServerHarness(fixture, Self.hurried).live { port, _ in
            let request = "GET /\(edition.bundle.path) HTTP/1.1\r\nHost: a\r\n\r\n"
            var isLeft = false
            // A machine at work may need longer to see that nothing is taken.
            for seconds in [2, 4, 8, 16, 32, 64] where !isLeft {
                let deaf = try DeafClient(port: port, request: request)
                try await Task.sleep(for: .seconds(seconds))
                isLeft = try await deaf.drained() < edition.bundle.bytes
            }
            #expect(isLeft)
        }
        try await ServerHarness(fixture, Self.patient).live { port, _ in
            let url = try #require(URL(string: "http://127.0.0.1:\(port)/\(edition.bundle.path)"))
            let (status, bytes) = try Shell.run("/usr/bin/curl", ["-sf", url.absoluteString])
            #expect(status == 0)
            #expect(bytes.count == edition.bundle.bytes)
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a stop does not wait for a client that holds on`() async throws {
        // By itself neither would end before the test's time is over.
        let waiting = try harness {
            ($0.timeouts.request, $0.timeouts.idle) = (.seconds(1_200), .seconds(1_200))
        }
        try await waiting.live { port, group in
            let holding = try DeafClient(port: port, request: "GET / HTTP/1.1\r\nHost: a\r\n")
            let sending = try DeafClient(
                port: port, request: "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n")
            try await Task.sleep(for: .milliseconds(200))
            await group.triggerGracefulShutdown()
            #expect(await holding.isEnded())
            #expect(await sending.isEnded())
        }
    }

    /// A server in a hurry.
    @Sendable private static func hurried(_ options: inout ServerOptions) {
        options.timeouts.idle = .milliseconds(600)
        options.timeouts.request = .milliseconds(500)
        options.timeouts.stalledReader = .milliseconds(700)
        options.timeouts.farewell = .milliseconds(300)
        options.timeouts.shutdown = .seconds(1)
    }

    /// A server for which a machine at work is quick enough.
    @Sendable private static func patient(_ options: inout ServerOptions) {
        options.timeouts.idle = .seconds(120)
        options.timeouts.request = .seconds(120)
        options.timeouts.stalledReader = .seconds(120)
        options.timeouts.farewell = .seconds(10)
    }

    private func harness(
        _ change: (inout ServerOptions) -> Void = { _ in }
    ) throws -> ServerHarness {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        return ServerHarness(fixture) {
            Self.hurried(&$0)
            change(&$0)
        }
    }
}

@Suite(.serialized) struct `The command` {
    @Test func `it tells where it serves, and stops on SIGTERM`() async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        let server = try Shell.start(["--build", fixture.root.path, "--port", "0"])
        let line = server.line()
        #expect(line.hasPrefix("Serving edition 2026.11.1 at http://127.0.0.1:"))
        server.process.terminate()
        server.process.waitUntilExit()
        #expect(server.process.terminationStatus == 0)
        #expect(server.process.terminationReason == .exit)
    }

    @Test func `a folder without an edition is refused, with what to do`() throws {
        let server = try Shell.start(["--build", "/nowhere", "--port", "0"])
        server.process.waitUntilExit()
        #expect(server.process.terminationStatus == 69)
        #expect(
            server.errors() == """
                error: there is no edition to serve: No such file or directory
                  at  /nowhere/v1/editions.json
                  do  Check --build; run florilegium build or publish first; or say --wait

                """)
    }

    @Test func `a port in use is told in three lines`() async throws {
        let fixture = try EditionFixture()
        let first = try Shell.start(["--build", fixture.root.path, "--port", "0", "--wait"])
        let line = first.line()
        #expect(line.hasPrefix("No edition yet; waiting for one at http://127.0.0.1:"))
        let port = String(line.split(separator: ":").last?.dropLast() ?? "")
        let second = try Shell.start([
            "--build", fixture.root.path, "--port", port, "--log-level", "error", "--wait",
        ])
        second.process.waitUntilExit()
        #expect(second.process.terminationStatus == 69)
        let told = second.errors().split(separator: "\n").suffix(3)
        #expect(told.first == "error: cannot listen: the port is in use")
        #expect(told.dropFirst().first == "  at  127.0.0.1:\(port)")
        first.process.terminate()
        first.process.waitUntilExit()
        let nowhere = try Shell.start([
            "--build", fixture.root.path, "--host", "no such host", "--port", "0", "--wait",
            "--log-level", "error",
        ])
        nowhere.process.waitUntilExit()
        #expect(nowhere.process.terminationStatus == 69)
        #expect(
            nowhere.errors().hasSuffix(
                """
                error: cannot listen: no such host is known
                  at  no such host:0
                  do  Choose another --host

                """))
        let bracketed = try Shell.start([
            "--build", fixture.root.path, "--host", "[::1]", "--port", "0", "--wait",
        ])
        #expect(bracketed.line().hasPrefix("No edition yet; waiting for one at http://[::1]:"))
        bracketed.process.terminate()
        bracketed.process.waitUntilExit()
    }

    @Test(arguments: [
        ["--port", "70000"], ["--allow-origin", "example.org"], ["--log-level", "loud"],
        ["--allow-origin", "https://a.example/path"], ["--allow-origin", "https://"],
    ])
    func `wrong arguments are told, with exit code 64`(arguments: [String]) throws {
        let server = try Shell.start(arguments)
        server.process.waitUntilExit()
        #expect(server.process.terminationStatus == 64)
        #expect(server.errors().hasPrefix("Error: "))
    }
}
