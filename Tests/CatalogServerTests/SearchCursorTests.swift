import Catalog
import Foundation
import HTTPTypes
import ServingSupport
import Testing

@Suite struct `Cursors of a search` {
    @Test(arguments: ["query=maple", "query=maple&sort=name", "query=map&sort=popularity"])
    func `lead through all results once, as pages do`(search: String) async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1, .init(plants: Self.maples(45)))
        try await ServerHarness(fixture).route { client in
            var (paged, led): ([SearchPage], [SearchPage]) = ([], [])
            for page in 1...3 {
                paged.append(
                    try await client.get("/v1/flowers/search?\(search)&page=\(page)").json())
            }
            var cursor = ""
            while led.count < 10 {
                let answer = try await client.get("/v1/flowers/search?\(search)\(cursor)")
                let page = try answer.json(SearchPage.self)
                #expect(
                    answer.text == String(decoding: try CanonicalJSON.encode(page), as: UTF8.self))
                led.append(page)
                guard let next = page.next else { break }
                cursor = "&cursor=\(next)"
            }
            #expect(led == paged)
            #expect(Set(led.flatMap(\.results).map(\.id)).count == 45)
        }
    }

    @Test func `nothing comes twice where a newer edition came between`() async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1, .init(plants: Self.maples(45)))
        let harness = ServerHarness(fixture)
        let first = try await harness.route { client in
            try await client.get("/v1/flowers/search?query=maple").json(SearchPage.self)
        }
        // Ten that are better known, and one of the first page less.
        let better = (46...55).map {
            EditionFixture.plant("acer-\($0)", "Acer \($0)", ["Maple \($0)"], [], 1_000 + $0)
        }
        try fixture.publish(2, .init(plants: Self.maples(45).dropFirst() + better))
        let next = try #require(first.next)
        let second = try await harness.route { client in
            try await client.get("/v1/flowers/search?query=maple&cursor=\(next)")
                .json(SearchPage.self)
        }
        #expect(second.results.map(\.id.rawValue) == (21...40).map { "acer-\($0)" })
        #expect(second.total == 54)
    }

    @Test(arguments: [
        "cursor=", "cursor=acer-1", "cursor=1", "cursor=-1.acer-1", "cursor=1.Acer",
        "cursor=99999999999999999999.acer-1", "cursor=0.bellis-perennis", "cursor=0.acer-99",
        "cursor=0.acer-1&page=2", "cursor=0.acer-1.x", "cursor=%2b1.acer-1",
    ])
    func `what is no cursor of the search is told`(cursor: String) async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1, .init(plants: Self.maples(3)))
        try await ServerHarness(fixture).route { client in
            let answer = try await client.get("/v1/flowers/search?query=maple&\(cursor)")
            #expect(answer.status == .badRequest)
            let problem = try answer.json(ProblemDocument.self)
            #expect(problem.type == "urn:florilegium:problem:bad-cursor")
        }
    }

    @Test func `a cursor finds its plant where its rank is another`() async throws {
        let fixture = try EditionFixture()
        try fixture.publish(1, .init(plants: Self.maples(3)))
        try await ServerHarness(fixture).route { client in
            for rank in [0, 1, 2, 700, Int.max] {
                let found = try await client.get(
                    "/v1/flowers/search?query=maple&cursor=\(rank).acer-2"
                ).json(SearchPage.self)
                #expect(found.results.map(\.id.rawValue) == ["acer-3"] && found.next == nil)
            }
        }
    }

    private static func maples(_ count: Int) -> [Plant] {
        (1...count).map {
            EditionFixture.plant("acer-\($0)", "Acer \($0)", ["Maple \($0)"], [], 100 - $0)
        }
    }
}
