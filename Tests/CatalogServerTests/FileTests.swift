import Catalog
import Foundation
import HTTPTypes
import NIOCore
import ServingSupport
import Testing

@testable import CatalogServer
@testable import Serving

@Suite struct `Serving files` {
    @Test func `entry files come from the edition, to be asked for each time`() async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        try await ServerHarness(fixture).route { client in
            let page = try await client.get("/site/en/")
            #expect(page.status == .ok)
            #expect(page.text == "<!doctype html><title>Plants 2026.11.1</title>")
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.headers[.cacheControl] == "no-cache")
            #expect(page.headers[.vary] == "Accept-Encoding")
            #expect(page.headers[.eTag] == "\"\(ObjectRef(of: data(page), extension: "").sha256)\"")
            #expect(try await client.get("/site/en/index.html").text == page.text)
        }
    }

    @Test(arguments: [
        ("/", "/site/"), ("/site", "/site/"), ("/site/en", "/site/en/"),
        ("/site/en?a=b%20c", "/site/en/?a=b%20c"),
    ])
    func `a folder without its slash leads to the one with it`(
        path: String, location: String
    ) async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        try await ServerHarness(fixture).route { client in
            let answer = try await client.get(path)
            #expect(answer.status == .found)
            #expect(answer.headers[.location] == location)
        }
    }

    @Test func `files named by their content are kept for ever`() async throws {
        let fixture = try EditionFixture()
        let (edition, list) = try fixture.publish(1)
        let forEver = "public, max-age=31536000, immutable"
        try await ServerHarness(fixture).route { client in
            for path in [
                edition.entries.path, edition.bundle.path, list.current.edition.path,
                "site/assets/0123abcd/app.js",
            ] {
                let answer = try await client.get("/\(path)")
                #expect(answer.status == .ok, "\(path)")
                #expect(answer.headers[.cacheControl] == forEver)
                #expect(answer.headers[.acceptRanges] == "bytes")
            }
            let report = try await client.get("/\(edition.report)")
            #expect(report.headers[.cacheControl] == "no-cache")
            let again = try await client.get("/\(edition.report)")
            #expect(again.headers[.eTag] == report.headers[.eTag])
            try fixture.write(Data("changed".utf8), to: edition.report)
            #expect(try await client.get("/\(edition.report)").text == "changed")
        }
    }

    @Test func `signed metadata is kept for ever under its version, and else asked for anew`()
        async throws
    {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        try fixture.write(Data("root 1".utf8), to: "metadata/stable/1.root.json")
        try fixture.write(Data("newest".utf8), to: "metadata/stable/timestamp.json")
        try await ServerHarness(fixture).route { client in
            let root = try await client.get("/metadata/stable/1.root.json")
            #expect(root.text == "root 1")
            #expect(root.headers[.contentType] == "application/json")
            #expect(root.headers[.cacheControl] == "public, max-age=31536000, immutable")
            let newest = try await client.get("/metadata/stable/timestamp.json")
            #expect(newest.text == "newest" && newest.headers[.cacheControl] == "no-cache")
            let tag = try #require(newest.headers[.eTag])
            let same = try await client.get(
                "/metadata/stable/timestamp.json", [.ifNoneMatch: tag])
            #expect(same.status == .notModified)
            try fixture.write(Data("newer".utf8), to: "metadata/stable/timestamp.json")
            let changed = try await client.get(
                "/metadata/stable/timestamp.json", [.ifNoneMatch: tag])
            #expect(changed.status == .ok && changed.text == "newer")
            let none = try await client.get("/metadata/stable/2.root.json", [.accept: "text/html"])
            #expect(none.status == .notFound && none.text.contains("florilegium publish"))
            // It comes to be without a restart.
            try fixture.write(Data("root 2".utf8), to: "metadata/stable/2.root.json")
            #expect(try await client.get("/metadata/stable/2.root.json").text == "root 2")
        }
    }

    @Test func `a text goes out in the best coding, each with a tag of its own`() async throws {
        let fixture = try EditionFixture()
        let (edition, _) = try fixture.publish(1)
        let object = edition.entries
        try await ServerHarness(fixture).route { client in
            for (accept, coding, body) in [
                ("br, zstd", "br", "br of \(object.sha256)"),
                ("zstd", "zstd", "zst of \(object.sha256)"),
            ] {
                let answer = try await client.get("/\(object.path)", [.acceptEncoding: accept])
                #expect(answer.text == body)
                #expect(answer.headers[.contentEncoding] == coding)
                #expect(answer.headers[.contentType] == "application/json")
                #expect(answer.headers[.vary] == "Accept-Encoding")
                let tag = "\"\(object.sha256)-\(coding)\""
                #expect(answer.headers[.eTag] == tag)
                let again = try await client.get(
                    "/\(object.path)", [.acceptEncoding: accept, .ifNoneMatch: tag])
                #expect(again.status == .notModified)
                let plain = try await client.get("/\(object.path)", [.ifNoneMatch: tag])
                #expect(plain.status == .ok)
            }
            let part = try await client.get(
                "/\(object.path)", [.acceptEncoding: "br", .range: "bytes=0-0"])
            #expect(part.status == .partialContent)
            #expect(part.text == "{")
            #expect(part.headers[.contentEncoding] == nil)
            let file = try await client.get("/\(object.path).br", [.acceptEncoding: "br"])
            #expect(file.text == "br of \(object.sha256)")
            #expect(file.headers[.contentEncoding] == nil)
        }
    }

    @Test func `conditions are checked in their order`() async throws {
        let fixture = try EditionFixture()
        let (edition, _) = try fixture.publish(1)
        let path = "/\(edition.entries.path)"
        let tag = "\"\(edition.entries.sha256)\""
        let rows: [(HTTPFields, Int)] = [
            ([:], 200), ([.ifNoneMatch: tag], 304), ([.ifNoneMatch: "W/\(tag)"], 304),
            ([.ifNoneMatch: "\"x\", \(tag)"], 304), ([.ifNoneMatch: "*"], 304),
            ([.ifNoneMatch: "\"x\""], 200), ([.ifMatch: tag], 200), ([.ifMatch: "*"], 200),
            ([.ifMatch: "\"x\""], 412), ([.ifMatch: "W/\(tag)"], 412),
            ([.ifMatch: "\"x\"", .ifNoneMatch: tag], 412),
            ([.ifNoneMatch: tag, .range: "bytes=0-1"], 304),
            ([.range: "bytes=0-1"], 206), ([.range: "bytes=0-1", .ifRange: tag], 206),
            ([.range: "bytes=0-1", .ifRange: "\"x\""], 200),
            ([.range: "bytes=0-1", .ifRange: "W/\(tag)"], 200),
            ([.range: "bytes=0-1", .ifRange: "Sat, 21 Nov 2026 00:00:00 GMT"], 200),
            ([.range: "bytes=0-1,3-4"], 200), ([.range: "bytes=9999999-"], 416),
            ([.range: "bytes=9999999-", .ifRange: "\"x\""], 200), ([.range: "lines=1-2"], 200),
        ]
        try await ServerHarness(fixture).route { client in
            for (fields, status) in rows {
                let answer = try await client.get(path, fields)
                #expect(answer.status.code == status, "\(fields)")
                if status != 416 { #expect(answer.headers[.eTag] == tag) }
                if status >= 400 { #expect(answer.headers[.cacheControl] == "no-store") }
            }
            let past = try await client.get(path, [.range: "bytes=9999999-"])
            #expect(past.headers[.contentRange] == "bytes */\(edition.entries.bytes)")
            let range = try await client.get(path, [.range: "bytes=-2"])
            let end = edition.entries.bytes
            #expect(range.headers[.contentRange] == "bytes \(end - 2)-\(end - 1)/\(end)")
            #expect(range.headers[.contentLength] == "2")
        }
    }

    @Test func `HEAD tells all that GET does and sends no body`() async throws {
        let fixture = try EditionFixture()
        let (edition, _) = try fixture.publish(1, .init(bundleBytes: 3 << 20))
        try await ServerHarness(fixture).route { client in
            for path in [
                "/site/en/", "/\(edition.entries.path)", "/\(edition.bundle.path)", "/healthz",
                "/v1/editions", "/v1/flowers/search?query=daisy", "/nothing", "/",
                "/\(edition.report)", "/v1/flowers/bellis-perennis",
            ] {
                let whole = try await client.get(path)
                let head = try await client.head(path)
                #expect(head.status == whole.status, "\(path)")
                #expect(head.headers == whole.headers, "\(path)")
                #expect(head.body.readableBytes == 0)
                #expect(head.headers[.contentLength] == String(whole.body.readableBytes))
            }
            let ranged = try await client.head("/site/en/", [.range: "bytes=0-1"])
            #expect(ranged.status == .ok)
        }
    }

    @Test func `a large file is sent whole and in parts, without being kept`() async throws {
        let fixture = try EditionFixture()
        let size = (3 << 20) + 17
        let (edition, _) = try fixture.publish(1, .init(bundleBytes: size))
        try await ServerHarness(fixture).route { client in
            let path = "/\(edition.bundle.path)"
            let whole = try await client.get(path)
            #expect(whole.body.readableBytes == size)
            #expect(ObjectRef(of: data(whole), extension: "").sha256 == edition.bundle.sha256)
            let part = try await client.get(path, [.range: "bytes=1000000-1500000"])
            #expect(data(part) == data(whole).dropFirst(1_000_000).prefix(500_001))
        }
    }

    @Test func `what is sent out of memory counts, and beyond that is read as it is taken`()
        async throws
    {
        let fixture = try EditionFixture()
        let body = Data(repeating: 1, count: ServerLimits.countedBody)
        let object = try fixture.object(body, "png", compressed: false)
        let shelf = FileCache(
            folder: ServedFolder(path: fixture.root.path), deadlines: Deadlines(.seconds(5)))
        let name = try #require(StoredName(object.path.split(separator: "/")))
        do {
            var sent: [FileCache.Content] = []
            for _ in 0..<ServerLimits.sentBytes / body.count {
                sent.append(try #require(try await shelf.content(of: name)))
            }
            #expect(sent.allSatisfy { if case .bytes = $0 { true } else { false } })
            let next = try #require(try await shelf.content(of: name))
            guard case .file(let file) = next else { throw CocoaError(.fileReadUnknown) }
            #expect(try file.read(at: 0, count: body.count) == ByteBuffer(bytes: body))
            #expect(try await shelf.bytes(of: name) != nil)
        }
        let later = try #require(try await shelf.content(of: name))
        guard case .bytes = later else { throw CocoaError(.fileReadUnknown) }
    }

    @Test func `bytes that are not those of their name are never sent`() async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        let object = try fixture.object(Data("true".utf8), "json", compressed: false)
        try fixture.write(Data("fake".utf8), to: object.path)
        try await ServerHarness(fixture).route { client in
            let answer = try await client.get("/\(object.path)")
            #expect(answer.status == .internalServerError)
            #expect(!answer.text.contains("fake"))
            #expect(!answer.text.contains(fixture.root.path))
        }
    }
}

/// The bytes of an answer.
private func data(_ response: RouterAnswer) -> Data { Data(response.body.readableBytesView) }
