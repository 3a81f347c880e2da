import Catalog
import Foundation
import HTTPTypes
import ServingSupport
import Testing

@testable import CatalogServer
@testable import Serving

@Suite struct `Paths that are refused` {
    @Test(arguments: [
        "/site/../v1/editions.json", "/site/%2e%2e/v1", "/site/%2E%2E/v1", "/site/.%2e/v1",
        "/site/./index.html", "/../etc/passwd", "/..", "/site//index.html", "//site/",
        "/site/index.html%00", "/site/index%00.html", "/site\\index.html", "/site/%5c..%5cx",
        "/site/a%2fb", "/site/a%2Fb", "/objects/..%2f..%2fetc/passwd", "/site/%zz", "/site/%4",
        "/site/%", "/site/%ff%fe", "/site/a%0d%0ab", "/site/%7f", "site/index.html", "",
    ])
    func `a path that no file can have is a bad request`(path: String) async throws {
        try await ServerHarness(try published()).route { client in
            let answer = try await client.get(path)
            #expect(answer.status == .badRequest, "\(path)")
            let problem = try answer.json(ProblemDocument.self)
            #expect(problem.type == "urn:florilegium:problem:bad-path")
        }
    }

    @Test(arguments: [
        "/.cache/pictures", "/build/.cache", "/.git/config", "/site/.env", "/.well-known/x",
        "/objects/", "/objects/ab", "/objects/ab/x.json", "/targets/", "/targets/bundle.sqlite",
        "/editions/", "/editions/2026.11.1/", "/editions/2026.11.1/.report.html",
        "/editions/latest/report.html", "/v1/nothing", "/site/nothing", "/README.md", "/Site/",
        "/v1/", "/healthz/", "/v1/daily/", "/editions/2026.11.1/report..html", "/metadata/",
        "/metadata/stable", "/metadata/stable/", "/metadata/stable/.json", "/metadata/stable/keys",
        "/metadata/Stable/timestamp.json", "/metadata/stable/timestamp.json.br",
    ])
    func `a path of another form leads nowhere`(path: String) async throws {
        let fixture = try published()
        try fixture.write(Data("secret".utf8), to: ".cache/pictures")
        try await ServerHarness(fixture).route { client in
            let answer = try await client.get(path)
            #expect(answer.status == .notFound, "\(path)")
            #expect(answer.headers[.cacheControl] == "no-store")
        }
    }

    @Test func `object names are hashes under their own first two digits`() throws {
        let hash = String(repeating: "0a", count: 32)
        func name(_ path: String) -> StoredName? { StoredName(path.split(separator: "/")) }
        #expect(name("objects/0a/\(hash).json") != nil)
        #expect(name("objects/0a/\(hash).json.br") != nil)
        #expect(name("targets/\(hash).bundle.sqlite.zst") != nil)
        #expect(name("editions/2026.11.1/changes.json") != nil)
        #expect(name("metadata/stable/timestamp.json")?.isImmutable == false)
        #expect(name("metadata/beta/12.root.json")?.isImmutable == true)
        for path in [
            "objects/0b/\(hash).json", "objects/0a/\(hash.uppercased()).json", "objects/0a/\(hash)",
            "objects/0a/\(hash).", "objects/0a/\(hash)..json", "objects/0a/\(hash).a.b.c",
            "objects/0a/\(hash.dropLast()).json", "objects/0a/x/\(hash).json",
            "targets/\(hash)", "targets/\(hash).", "targets/\(hash).a/b", "targets/\(hash).a b",
            "editions/2026.11/report.html", "editions/2026.11.1/a/b", "v1/editions.json",
            "metadata/stable/0.root.json", "metadata/stable/1.1.root.json", "metadata/a1/root.json",
            "metadata/stable/12345678901.root.json", "metadata/stable/1.Root.json",
        ] {
            #expect(name(path) == nil, "\(path)")
        }
    }

    @Test func `symbolic links lead nowhere, also those in the middle`() async throws {
        let fixture = try published()
        let outside = try EditionFixture()
        let object = try outside.object(Data("secret".utf8), "txt", compressed: false)
        let files = FileManager.default
        let link = fixture.path(object.path)
        try files.createDirectory(
            atPath: (link as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try files.createSymbolicLink(
            atPath: link, withDestinationPath: outside.path(object.path))
        try outside.write(Data("secret".utf8), to: "editions/2025.1.1/report.html")
        try outside.write(Data("secret".utf8), to: "metadata/stable/root.json")
        try files.createSymbolicLink(
            atPath: fixture.path("metadata"), withDestinationPath: outside.path("metadata"))
        try files.createSymbolicLink(
            atPath: fixture.path("editions/2025.1.1"),
            withDestinationPath: outside.path("editions/2025.1.1"))
        try await ServerHarness(fixture).route { client in
            for path in [
                object.path, "editions/2025.1.1/report.html", "metadata/stable/root.json",
            ] {
                let answer = try await client.get("/\(path)")
                #expect(answer.status == .notFound)
            }
        }
    }

    @Test func `no link is followed, whatever stands behind a slash`() throws {
        let fixture = try published()
        let name = "\u{338}x.json"
        try fixture.write(Data("secret".utf8), to: "elsewhere/\(name)")
        try FileManager.default.createSymbolicLink(
            atPath: fixture.path("link"), withDestinationPath: fixture.path("elsewhere"))
        #expect(try ServedFolder(path: fixture.root.path).open("link/\(name)") == nil)
    }

    @Test func `what is no regular file leads nowhere, and nobody waits for it`() async throws {
        let fixture = try published()
        let folder = ServedFolder(path: fixture.root.path)
        #expect(mkfifo(fixture.path("pipe"), 0o600) == 0)
        #expect(try folder.open("pipe") == nil)
        #expect(try folder.open("site/../v1") == nil)
        #expect(try folder.open("v1") == nil)
        #expect(try folder.open("v1/editions.json/more") == nil)
        #expect(try folder.open("") == nil)
        #expect(throws: (any Error).self) { try folder.read("v1/editions.json", atMost: 3) }
    }

    @Test func `an endless path or query is refused`() async throws {
        try await ServerHarness(try published()).route { client in
            let long = String(repeating: "a", count: 5_000)
            for path in ["/site/\(long)", "/v1/flowers/search?query=\(long)"] {
                let answer = try await client.get(path)
                #expect(answer.status.code == 414)
            }
        }
    }

    private func published() throws -> EditionFixture {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        return fixture
    }
}
