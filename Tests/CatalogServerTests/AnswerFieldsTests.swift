import Catalog
import Foundation
import HTTPTypes
import NIOCore
import ServingSupport
import Testing

@testable import CatalogServer

@Suite struct `What every answer tells` {
    @Test(arguments: ["POST", "PUT", "DELETE", "PATCH", "TRACE", "BREW"])
    func `only reading methods are answered`(method: String) async throws {
        let method = try #require(HTTPRequest.Method(method))
        try await harness().route { client in
            for path in ["/v1/editions", "/site/", "/nothing"] {
                let answer = try await client.executeRequest(
                    uri: path, method: method, headers: [:], body: nil)
                #expect(answer.status == .methodNotAllowed)
                #expect(answer.headers[.allow] == "GET, HEAD, OPTIONS")
            }
        }
    }

    @Test func `a request with a body is refused, and its connection closed`() async throws {
        try await harness().route { client in
            let answer = try await client.executeRequest(
                uri: "/v1/editions", method: .get, headers: [:], body: ByteBuffer(string: "x"))
            #expect(answer.status == .contentTooLarge)
            #expect(answer.headers[.connection] == "close")
            let chunked = try await client.get("/site/", [.transferEncoding: "chunked"])
            #expect(chunked.status == .contentTooLarge)
            #expect(try await client.get("/site/", [.contentLength: "0"]).status == .ok)
        }
    }

    @Test func `pages of all origins may read unless some are listed`() async throws {
        try await harness().route { client in
            let answer = try await client.get("/v1/editions", [.origin: "https://a.example"])
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            let exposed = answer.headers[.accessControlExposeHeaders] ?? ""
            #expect(exposed.contains("ETag") && exposed.contains("Content-Range"))
        }
        let listed = try harness { $0.allowedOrigins = ["https://a.example"] }
        try await listed.route { client in
            let known = try await client.get("/site/", [.origin: "https://a.example"])
            #expect(known.headers[.accessControlAllowOrigin] == "https://a.example")
            #expect(known.headers[.vary] == "Accept-Encoding, Origin")
            for origin in ["https://b.example", "null", "https://a.example.b"] {
                let other = try await client.get("/nothing", [.origin: origin])
                #expect(other.headers[.accessControlAllowOrigin] == nil)
                #expect(other.headers[.vary]?.contains("Origin") == true)
            }
        }
    }

    @Test func `a preflight allows reads with conditions and ranges`() async throws {
        try await harness().route { client in
            let answer = try await client.executeRequest(
                uri: "/v1/editions", method: .options,
                headers: [
                    .origin: "https://a.example", .accessControlRequestMethod: "GET",
                    .accessControlRequestHeaders: "range",
                ], body: nil)
            #expect(answer.status == .noContent)
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            #expect(answer.headers[.accessControlAllowMethods] == "GET, HEAD, OPTIONS")
            #expect(answer.headers[.accessControlAllowHeaders]?.contains("Range") == true)
            #expect(answer.headers[.accessControlMaxAge] == "86400")
        }
    }

    @Test func `pages are told what they may load and whom they may talk to`() async throws {
        try await harness().route { client in
            let page = try await client.get("/site/")
            #expect(
                page.headers[.contentSecurityPolicy]
                    == """
                    default-src 'none'; script-src 'self' 'unsafe-inline'; \
                    style-src 'self' 'unsafe-inline'; font-src 'self'; worker-src 'self'; \
                    manifest-src 'self'; img-src 'self' data: blob:; \
                    connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'
                    """)
            #expect(page.headers[.crossOriginOpenerPolicy] == "same-origin")
            #expect(page.headers[.crossOriginResourcePolicy] == "same-origin")
            #expect(page.headers[.xContentTypeOptions] == "nosniff")
            #expect(page.headers[.strictTransportSecurity] == nil)
            #expect(page.headers[.referrerPolicy] != nil)
            #expect(page.headers[.permissionsPolicy] != nil)
            #expect(try await client.get("/v1/editions").headers[.permissionsPolicy] == nil)
            let report = try await client.get("/editions/2026.11.1/report.html")
            let policy = report.headers[.contentSecurityPolicy] ?? ""
            #expect(policy.contains("style-src 'self' 'unsafe-inline'"))
            #expect(!policy.contains("script-src"))
        }
        let behindTLS = try harness { $0.isHTTPS = true }
        try await behindTLS.route { client in
            let page = try await client.get("/site/")
            #expect(page.headers[.strictTransportSecurity]?.hasPrefix("max-age=") == true)
        }
    }

    @Test func `objects may be embedded elsewhere, and run nothing by themselves`() async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        let drawing = try fixture.object(Data("<svg/>".utf8), "svg")
        try await ServerHarness(fixture).route { client in
            let answer = try await client.get("/\(drawing.path)")
            #expect(answer.headers[.crossOriginResourcePolicy] == "cross-origin")
            #expect(answer.headers[.contentSecurityPolicy]?.contains("sandbox") == true)
            #expect(answer.headers[.contentType] == "image/svg+xml")
        }
    }

    @Test(arguments: [
        ("/nothing", "text/html,application/xhtml+xml,*/*;q=0.8", true),
        ("/site/x", "text/html", true), ("/site/x", "*/*", false), ("/site/x", "", false),
        ("/site/x", "text/html;q=0", false), ("/v1/x", "text/html", false),
        ("/site/x", "application/json, text/html;q=0.5", false),
        ("/objects/x", "text/html", false),
    ])
    func `people get a small page and programs a problem`(
        path: String, accept: String, isPage: Bool
    ) async throws {
        try await harness().route { client in
            let answer = try await client.get(path, [.accept: accept])
            #expect(answer.status == .notFound)
            let type = isPage ? "text/html; charset=utf-8" : "application/problem+json"
            #expect(answer.headers[.contentType] == type)
            #expect(answer.headers[.cacheControl] == "no-store")
            if isPage {
                #expect(answer.text.contains("<h1>Not found</h1>"))
                #expect(answer.headers[.contentSecurityPolicy] != nil)
            } else {
                let problem = try answer.json(ProblemDocument.self)
                #expect(problem.title == "Not found" && problem.instance == path)
            }
        }
    }

    @Test(
        arguments: [[:], [.ifNoneMatch: "*"], [.ifMatch: "\"x\""], [.range: "bytes=0-1"]]
            as [HTTPFields])
    func `who asks for a page that is not there sees the edition's own`(
        fields: HTTPFields
    ) async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1, .init(entries: ["site/404.html": "<h1>404</h1>"]))
        try await ServerHarness(fixture).route { client in
            for path in ["/site/en/plants/none/", "/none", "/none/of/these/"] {
                let answer = try await client.get(
                    path, fields + [.accept: "text/html,*/*;q=0.8"])
                #expect(answer.status == .notFound && answer.text == "<h1>404</h1>")
                #expect(
                    answer.headers[.cacheControl] == "no-store" && answer.headers[.eTag] == nil)
                #expect(answer.headers[.vary] == "Accept, Accept-Encoding")
                #expect(answer.headers[.contentSecurityPolicy]?.contains("default-src") == true)
                let program = try await client.get(path, [.accept: "*/*"])
                #expect(program.headers[.contentType] == "application/problem+json")
            }
            #expect(try await client.get("/site/404.html").status == .ok)
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
