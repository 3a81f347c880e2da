import Catalog
import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOPosix
import ServingSupport
import Testing

@testable import CatalogServer
@testable import Serving

/// What an operator asks of the read server besides answers.
@Suite(.serialized) struct `The operation of the read server` {
    @Test(arguments: [
        ("/objects/ab/c.json", "objects"), ("/targets/a.b", "targets"),
        ("/editions/2026.11.1/report.html", "editions"), ("/metadata/a/b.json", "metadata"),
        ("/site/assets/a.js", "site/assets"),
        ("/site/en/", "site"), ("/site", "site"),
        ("/v1/flowers/search?query=a\"b", "v1/flowers/search"),
        ("/v1/flowers/bellis-perennis", "v1/flowers"), ("/v1/editions", "v1"),
        ("/healthz", "healthz"), ("/metrics", "metrics"), ("/", "none"), ("", "none"),
        ("/v2\"} 1", "none"), ("*", "none"),
    ])
    func `a path is counted under a name of ours`(path: String, route: String) {
        #expect(AnswerFigures.route(path) == route)
    }

    @Test func `connections and bytes are counted while they are there`() async throws {
        let fixture = try EditionFixture()
        let (edition, _) = try fixture.publish(1, .init(bundleBytes: 300_000))
        try await ServerHarness(fixture).live { port, _ in
            func ask(_ path: String) async throws -> String {
                let request = "GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                return try await RawClient.exchange(port: port, [request]).heard
            }
            #expect(try await ask("/\(edition.bundle.path)").hasPrefix("HTTP/1.1 200"))
            // One stays open, and the one that asks.
            let holding = Task { try await RawClient.exchange(port: port, ["GET /"]) }
            var text = ""
            let pattern = /florilegium_catalogue_sent_bytes_total (\d+)\n/
            let first = try await ask("/metrics")
            let sent = try #require(first.firstMatch(of: pattern).flatMap { Int($0.1) })
            #expect((300_000..<600_000).contains(sent))
            for _ in 0..<6_000 where !text.contains("florilegium_catalogue_connections 2\n") {
                text = try await ask("/metrics")
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(text.contains("florilegium_catalogue_connections 2\n"))
            holding.cancel()
        }
    }

    @Test func `an answer that waits for the disk too long is 503, and others are there`()
        async throws
    {
        let fixture = try EditionFixture()
        let (edition, _) = try fixture.publish(1)
        let pool = NIOThreadPool(numberOfThreads: 1)
        pool.start()
        let harness = ServerHarness(fixture) {
            $0.timeouts.answer = .seconds(5)
            $0.pool = pool
        }
        try await harness.route { client in
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let held = DispatchSemaphore(value: 0)
            pool.submit { _ in
                begin.yield()
                held.wait()
            }
            for await _ in begun { break }
            let path = "/\(edition.bundle.path)"
            let late = try await client.get(path)
            #expect(late.status == .serviceUnavailable && late.headers[.retryAfter] == "5")
            #expect(try late.json(ProblemDocument.self).type == "urn:florilegium:problem:busy")
            #expect(try await client.get("/v1/editions").status == .ok)
            held.signal()
            #expect(try await client.get(path).status == .ok)
        }
        try await pool.shutdownGracefully()
    }

    @Test func `a network that asks too often waits, and is told how it stands`() async throws {
        try await harness {
            $0.networkRate = 0.1
            $0.isBehindProxy = true
        }.route { client in
            let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
            for (addresses, isLate, policy, left) in [
                ("192.0.2.7", false, "\"network\";q=1;w=10", "\"network\";r=0;t=10"),
                // Who says to come from elsewhere is counted where the proxy saw them.
                ("198.51.100.1, 192.0.2.7", true, "\"network\";q=1;w=10", "\"network\";r=0;t=10"),
                ("192.0.2.8", false, "\"network\";q=1;w=10", "\"network\";r=0;t=10"),
                // Some proxies say the port, too.
                ("192.0.2.9:5000", false, "\"network\";q=1;w=10", "\"network\";r=0;t=10"),
                ("192.0.2.9:5001", true, "\"network\";q=1;w=10", "\"network\";r=0;t=10"),
                (
                    "2001:db8:0:1::5", false, "\"network\";q=1;w=10, \"site\";q=4;w=10",
                    "\"network\";r=0;t=10, \"site\";r=3;t=3"
                ),
                (
                    "2001:db8:0:1:ffff::9", true, "\"network\";q=1;w=10, \"site\";q=4;w=10",
                    "\"network\";r=0;t=10, \"site\";r=3;t=3"
                ),
                (
                    "[2001:db8:0:2::5]:443", false, "\"network\";q=1;w=10, \"site\";q=4;w=10",
                    "\"network\";r=0;t=10, \"site\";r=2;t=5"
                ),
            ] {
                let answer = try await client.get("/v1/editions", [forwarded: addresses])
                #expect(answer.status == (isLate ? .tooManyRequests : .ok), "\(addresses)")
                #expect(answer.headers[.rateLimitPolicy] == policy)
                #expect(answer.headers[.rateLimit] == left)
                #expect(answer.headers[.accessControlExposeHeaders]?.contains("RateLimit") == true)
                guard isLate else { continue }
                #expect(answer.headers[.retryAfter] == "10")
                #expect(answer.headers[.contentType] == "application/problem+json")
                let problem = try answer.json(ProblemDocument.self)
                #expect(problem.type == "urn:florilegium:problem:too-many" && problem.status == 429)
            }
        }
    }

    @Test func `without a limit nobody waits, and nothing is told of one`() async throws {
        try await harness().route { client in
            for _ in 0..<200 {
                let answer = try await client.get("/v1/editions")
                #expect(answer.status == .ok && answer.headers[.rateLimit] == nil)
            }
        }
    }

    private func harness(
        _ change: (inout ServerOptions) -> Void = { _ in }
    ) throws -> ServerHarness {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        return ServerHarness(fixture, change)
    }
}
