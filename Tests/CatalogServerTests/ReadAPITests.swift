import Catalog
import Foundation
import HTTPTypes
import NIOCore
import ServingSupport
import Testing

@testable import CatalogServer
@testable import Serving

private let short = "public, max-age=60, stale-while-revalidate=600"

@Suite struct `The read API` {
    @Test(arguments: [
        ("v1/editions", "no-cache"), ("v1/categories", short), ("v1/flowers/featured", short),
        ("v1/shop", short), ("v1/beacon-kinds", short),
    ])
    func `fixed answers are there with and without .json`(
        route: String, freshness: String
    ) async throws {
        try await harness().route { client in
            let plain = try await client.get("/\(route)")
            let file = try await client.get("/\(route).json")
            #expect(plain.status == .ok)
            #expect(plain.headers[.contentType] == "application/json")
            #expect(plain.headers[.cacheControl] == freshness)
            #expect(plain.body == file.body)
            #expect(plain.headers[.eTag] == file.headers[.eTag])
        }
    }

    @Test(arguments: [
        ("daisy", ["bellis-perennis"]), ("g%C3%A4nse", ["bellis-perennis"]),
        ("dog+rose", ["rosa-canina"]), ("dog%20r", ["rosa-canina"]), ("r", ["rosa-canina"]),
        ("Bellis", ["bellis-perennis"]), ("diasy", ["bellis-perennis"]), ("xyzzy", []), ("%3F", []),
    ])
    func `plants are found by common and scientific name`(
        query: String, ids: [String]
    ) async throws {
        try await harness().route { client in
            let answer = try await client.get("/v1/flowers/search?query=\(query)")
            #expect(answer.status == .ok)
            #expect(answer.headers[.cacheControl] == short)
            let page = try answer.json(SearchPage.self)
            #expect(page.results.map(\.id.rawValue) == ids)
            #expect(page.total == ids.count)
            let canonical = try CanonicalJSON.encode(page)
            #expect(answer.text == String(decoding: canonical, as: UTF8.self))
        }
    }

    @Test(arguments: [
        ("query=acer", ["acer-a", "acer-c", "acer-b"]),
        ("query=acer&sort=popularity", ["acer-a", "acer-c", "acer-b"]),
        ("query=acer&sort=name", ["acer-a", "acer-b", "acer-c"]),
        ("query=acer&colour=red", ["acer-c", "acer-b"]),
        ("query=acer&colour=red,green&sort=name", ["acer-b", "acer-c"]),
        ("colour=red&season=spring", ["acer-b"]),
        ("season=winter", ["acer-c"]), ("type=tree&region=asia", ["acer-a"]),
        ("query=acer&type=shrub", []),
    ])
    func `results are narrowed and sorted`(query: String, ids: [String]) async throws {
        var maples = [("acer-a", 9), ("acer-b", 1), ("acer-c", 5)].map {
            EditionFixture.plant($0, $0.replacing("-", with: " "), [], [], $1)
        }
        maples[0].type = .tree
        maples[0].regions = [.asia]
        maples[1].colours = [.red, .pink]
        maples[1].bloom = [5]
        maples[2].colours = [.red]
        maples[2].bloom = [1, 2]
        try await harness(.init(plants: maples)).route { client in
            let found = try await client.get("/v1/flowers/search?\(query)").json(SearchPage.self)
            #expect(found.results.map(\.id.rawValue) == ids)
            #expect(found.total == ids.count)
        }
    }

    @Test func `results come in pages of twenty, best known first`() async throws {
        let maples = (1...45).map {
            EditionFixture.plant("acer-\($0)", "Acer \($0)", ["Maple \($0)"], [], 100 - $0)
        }
        try await harness(.init(plants: maples)).route { client in
            for (page, expected) in [(1, 1...20), (2, 21...40), (3, 41...45)] {
                let answer = try await client.get("/v1/flowers/search?query=maple&page=\(page)")
                let found = try answer.json(SearchPage.self)
                #expect(found.results.map(\.id.rawValue) == expected.map { "acer-\($0)" })
                #expect(found.total == 45)
                #expect(found.page == page)
            }
            let beyond = try await client.get("/v1/flowers/search?query=maple&page=4")
            #expect(try beyond.json(SearchPage.self).results.isEmpty)
        }
    }

    @Test func `a language narrows names to it, or to English`() async throws {
        try await harness().route { client in
            let german = try await client.get("/v1/flowers/search?query=daisy&language=de")
            let names = try german.json(SearchPage.self).results.first?.names
            #expect(names == [.de: "Gänseblümchen"])
            let swedish = try await client.get("/v1/flowers/search?query=daisy&language=sv")
            #expect(try swedish.json(SearchPage.self).results.first?.names == [.en: "Daisy"])
        }
    }

    @Test(arguments: [
        ("", "query-missing", "query"), ("?query=", "bad-query", "query"),
        ("?query=%20+", "query-missing", "query"), ("?query=%zz", "bad-query", "query"),
        ("?query=" + String(repeating: "a", count: 101), "query-too-long", "query"),
        ("?query=a&page=0", "bad-page", "page"), ("?query=a&page=-1", "bad-page", "page"),
        ("?query=a&page=x", "bad-page", "page"), ("?query=a&page=", "bad-page", "page"),
        ("?query=a&page=501", "bad-page", "page"),
        ("?query=a&page=99999999999999999999", "bad-page", "page"),
        ("?query=a&language=xx", "bad-language", "language"),
        ("?query=a&colour=pinkish", "bad-colour", "colour"),
        ("?season=spring,", "bad-season", "season"),
        ("?query=a&region=%20", "bad-region", "region"), ("?type=herb", "bad-type", "type"),
        ("?query=a&sort=age", "bad-sort", "sort"), ("?colour=", "bad-colour", "colour"),
        ("?query=a&color=yellow", "unknown-parameter", "color"),
        ("?query=a&Colour=yellow", "unknown-parameter", "Colour"),
        ("?query=a&=b", "unknown-parameter", ""), ("?query=a&query=b", "bad-query", "query"),
        ("?query=a&page=1&page=2", "bad-page", "page"), ("?query=a&page=%2B1", "bad-page", "page"),
    ])
    func `a bad parameter is named, with what to do`(
        query: String, name: String, parameter: String
    ) async throws {
        try await harness().route { client in
            let answer = try await client.get("/v1/flowers/search\(query)")
            #expect(answer.status == .badRequest)
            #expect(answer.headers[.contentType] == "application/problem+json")
            let problem = try answer.json(ProblemDocument.self)
            #expect(problem.type == "urn:florilegium:problem:\(name)")
            #expect(problem.detail.contains("`\(parameter)`"))
            #expect(problem.instance == "/v1/flowers/search")
            #expect(problem.status == 400)
        }
    }

    @Test func `a plant is found by id and by UUID`() async throws {
        try await harness().route { client in
            let uuid = EditionFixture.daisy.uuid.uuidString
            for name in ["bellis-perennis", uuid, uuid.lowercased()] {
                let answer = try await client.get("/v1/flowers/\(name)")
                #expect(try answer.json(Plant.self) == EditionFixture.daisy)
            }
            for name in ["nothing-here", UUID().uuidString, "Bellis", "bellis-perennis.json"] {
                let answer = try await client.get("/v1/flowers/\(name)")
                #expect(answer.status == .notFound)
                #expect(try answer.json(ProblemDocument.self).detail.contains("2026.11.1"))
            }
        }
    }

    @Test func `featured plants can be asked for by date`() async throws {
        try await harness().route { client in
            for (distance, ids) in [
                (0, ["bellis-perennis"]), (-2, ["bellis-perennis"]), (-3, ["rosa-canina"]),
                (-10, []),
            ] {
                let day = EditionFixture.today.advanced(by: distance)
                let answer = try await client.get("/v1/flowers/featured?date=\(day)")
                let plants = try answer.json([FeaturedSet].self).flatMap(\.plants)
                #expect(plants.map(\.id.rawValue) == ids)
            }
            #expect(try await client.get("/v1/flowers/featured?date=today").status == .badRequest)
            let all = try await client.get("/v1/flowers/featured")
            #expect(try all.json([FeaturedSet].self).count == 2)
        }
    }

    @Test(arguments: [
        ("", ["hunt", "day", "poppies"]), ("?date=+0", ["hunt", "poppies"]),
        ("?date=+2", ["hunt", "day"]), ("?date=+3", []), ("?region=europe", ["hunt", "day"]),
        ("?region=europe,north-america&date=+0", ["hunt", "poppies"]),
        ("?date=+0&region=asia", []),
    ])
    func `events can be asked for by day and region`(query: String, ids: [String]) async throws {
        try await harness().route { client in
            var query = query
            for distance in 0...3 {
                let day = EditionFixture.today.advanced(by: distance)
                query = query.replacing("date=+\(distance)", with: "date=\(day)")
            }
            let answer = try await client.get("/v1/events" + query)
            #expect(try answer.json([RegionalEvent].self).map(\.id) == ids)
        }
    }

    @Test(arguments: ["?date=today", "?region=atlantis", "?region=europe,"])
    func `a day or region of another form is refused`(query: String) async throws {
        try await harness().route { client in
            let answer = try await client.get("/v1/events" + query)
            #expect(answer.status == .badRequest)
        }
    }

    @Test func `health tells the edition and its age`() async throws {
        try await harness().route { client in
            let answer = try await client.get("/healthz")
            let health = try answer.json(ReadAPI.Health.self)
            #expect(health.edition == "2026.11.1")
            #expect(health.ageDays == 1)
            #expect(health.plants == 2)
            #expect(answer.headers[.cacheControl] == "no-store")
        }
    }

    @Test func `figures tell when the signatures end, how much disk is free, and what was asked`()
        async throws
    {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        let folder = fixture.root.appendingPathComponent("metadata/stable")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let ends = Day(secondsSince1970: EditionFixture.now)
        for (name, meta) in [
            ("root", ""), ("timestamp", #","meta":{"snapshot.json":{"version":7}}"#),
            ("7.snapshot", #","meta":{"targets.json":{"version":3}}"#), ("3.targets", ""),
        ] {
            try Data(#"{"signatures":[],"signed":{"expires":"\#(ends)T00:00:30Z"\#(meta)}}"#.utf8)
                .write(to: folder.appendingPathComponent("\(name).json"))
        }
        let left = ends.number * 86_400 + 30 - EditionFixture.now
        try await ServerHarness(fixture).route { client in
            let health = try await client.get("/healthz").json(ReadAPI.Health.self)
            #expect(health.timestampSeconds == left && health.freeBytes ?? 0 > 0)
            let answer = try await client.get("/metrics")
            #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
            for line in [
                "florilegium_timestamp_seconds{channel=\"stable\"} \(left)",
                "# TYPE florilegium_timestamp_seconds gauge",
                "florilegium_signature_seconds{channel=\"stable\",role=\"root\"} \(left)",
                "florilegium_signature_seconds{channel=\"stable\",role=\"targets\"} \(left)",
                "florilegium_edition{version=\"2026.11.1\"} 1", "florilegium_free_bytes ",
                "florilegium_edition_age_days 1",
                "florilegium_catalogue_requests_total{route=\"healthz\",status=\"200\"} 1",
                "florilegium_catalogue_request_seconds_count{route=\"healthz\"} 1",
                "# TYPE florilegium_catalogue_sent_bytes_total counter",
                "florilegium_catalogue_connections ",
            ] {
                #expect(answer.text.contains(line), "\(line) in \(answer.text)")
            }
        }
    }

    @Test(arguments: ["", "{}", #"{"signed":{"expires":"soon"}}"#, nil])
    func `a timestamp that is damaged or gone counts as expired`(text: String?) async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        let folder = fixture.root.appendingPathComponent("metadata/stable")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let text {
            try Data(text.utf8).write(to: folder.appendingPathComponent("timestamp.json"))
        }
        try await ServerHarness(fixture).route { client in
            let health = try await client.get("/healthz").json(ReadAPI.Health.self)
            #expect(health.timestampSeconds == -EditionFixture.now)
        }
    }

    @Test(arguments: [
        ("2026-11-21T14:45:46Z", 1_795_272_346), ("1970-01-01T00:00:00Z", 0),
        ("2026-11-21", nil), ("2026-11-21T24:00:00Z", nil), ("2026-13-21T00:00:00Z", nil),
        ("2026-11-21T14:45:4xZ", nil), ("", nil),
    ])
    func `an end is read as metadata writes it`(_ text: String, _ seconds: Int?) {
        #expect(SignatureEnds.seconds(of: text) == seconds)
    }

    @Test func `ids of plants that merged lead to those that took them in`() async throws {
        let old = try #require(PlantID(rawValue: "bellis-antiqua"))
        try await harness(.init(aliases: [old: EditionFixture.daisy.id])).route { client in
            let answer = try await client.get("/v1/flowers/bellis-antiqua")
            #expect(answer.status == .ok)
            #expect(try answer.json(Plant.self).id == EditionFixture.daisy.id)
        }
    }

    private func harness(_ extras: EditionFixture.Extras = .init()) throws -> ServerHarness {
        let fixture = try EditionFixture()
        try fixture.publish(1, extras)
        return ServerHarness(fixture)
    }
}

@Suite struct `A problem's page` {
    @Test(arguments: [
        ("<b> & \"q\"", "&lt;b&gt; &amp; &quot;q&quot;"), ("<\u{20D2}img>", "&lt;\u{20D2}img&gt;"),
        ("\"\u{301}é", "&quot;\u{301}é"),
    ])
    func `shows what was asked for as a text`(_ text: String, _ escaped: String) {
        let page = ProblemDetails.notFound(text)
            .ready(instance: "/", asPage: true, variesByAccept: false).body
        #expect(
            Array(page.readableBytesView).firstRange(of: Array("<p>\(escaped)</p>".utf8)) != nil)
    }
}
