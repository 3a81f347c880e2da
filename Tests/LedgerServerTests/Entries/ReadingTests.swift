import Foundation
import Games
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerSupport
import NIOCore
import Serving
import ServingSupport
import Testing
import Yams

@testable import LedgerRequests
@testable import LedgerServer

@Suite struct `Reading the ledger` {
    @Test func `a person's devices read feed, notices, profile and shop`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, _ in
            var device = try SigningDevice()
            let session = try await device.begin(client)
            let entries = [
                try device.device.quiz(), try device.device.quiz(), try device.device.walk(2_000),
                try device.device.buy(),
            ]
            #expect(try await device.send(entries, client).allSatisfy { $0 == .recorded })
            struct Page: Decodable {
                struct Item: Decodable { var number: Int; var entry: Entry }
                var items: [Item]
                var next: Int
            }
            let feed: Page = try await device.get("\(LedgerRoute.feed)?after=1", client).json()
            #expect(feed.items.map(\.entry) == Array(entries.dropFirst()))
            #expect(feed.next == 4)
            let notices = try await device.get(LedgerRoute.notifications, client).text
            #expect(
                notices.contains(#""kind":"achievement""#)
                    && notices.contains(#""reason":"purchase""#))
            let profile: Profile = try await device.get("\(LedgerRoute.profile)?offset=60", client)
                .json()
            #expect(profile.handle == session.handle)
            #expect(profile.items == ["oak-frame"])
            #expect(profile.steps == 2_000 && profile.streak == 1)
            #expect(profile.rounds == 2 && profile.answers == 20 && profile.accuracy == 1_000)
            #expect(profile.bestRounds["quiz/art/100"]?.reached.zone == "Europe/Stockholm")
            let shop = try await device.get(LedgerRoute.shop, client).text
            #expect(shop.contains(#""owned":["oak-frame"]"#))
            #expect(try await client.get(LedgerRoute.shop).text.contains(#""owned":[]"#))
        }
    }

    @Test(arguments: [
        LedgerRoute.feed, LedgerRoute.notifications, LedgerRoute.profile, LedgerRoute.events,
    ])
    func `what is a person's own needs a session that is not over`(_ route: String) async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, _ in
            #expect(try await client.get(route).status == .unauthorized)
            #expect(
                try await client.get(route, [.authorization: "Bearer AAAA"]).status == .unauthorized
            )
            var device = try SigningDevice()
            let session = try await device.begin(client)
            harness.clock.now = session.expires
            #expect(try await device.get(route, client).status == .unauthorized)
        }
    }

    @Test func `boards show pages, my place, and nobody who was taken off`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var handles: [String] = []
            var last = try SigningDevice()
            for number in 0..<5 {
                var device = try SigningDevice(seed: UInt64(number + 1))
                try await device.beginKnown(client, harness.clock)
                handles.append(try await device.begin(client).handle)
                #expect(
                    try await device.send([try device.device.walk(1_000 + number)], client) == [
                        .recorded
                    ])
                last = device
            }
            _ = try await server.services.ledger.updateBoards(most: 100)
            let uri = "\(LedgerRoute.boards)?board=sum/offline/steps/day/2026-11-21"
            struct Board: Decodable {
                struct Line: Decodable {
                    var rank: Int; var player: String; var points: Int; var isYou: Bool?
                }
                var persons: Int
                var lines: [Line]
            }
            let page: Board = try await client.get("\(uri)&from=2&count=2").json()
            #expect(
                page.lines.map(\.points) == [1_003, 1_002] && page.lines.map(\.rank) == [2, 3]
                    && page.persons == 5)
            let around: Board = try await last.get("\(uri)&around=1", client).json()
            #expect(
                around.lines.map(\.player) == [handles[4], handles[3]]
                    && around.lines[0].isYou == true)
            #expect(try await client.get("\(uri)&around=1").status == .unauthorized)
            let person = try #require(try await server.services.ledger.person(named: handles[4]))
            for (number, verdict) in [Verdict.hide, .show].enumerated() {
                let id = UUIDv7(after: nil, at: Device.noon, random: (UInt64(number), 3))
                try await server.services.ledger.record(
                    VerdictBody(verdict, reason: "odd"), on: person, id: id, now: Device.noon)
                _ = try await server.services.ledger.updateBoards(most: 100)
                let board: Board = try await client.get(uri).json()
                #expect(board.persons == (verdict == .hide ? 4 : 5))
                #expect(board.lines[0].player == (verdict == .hide ? handles[3] : handles[4]))
            }
            for bad in ["", "?board=", "?board=x&from=0", "?board=x&count=101", "?board=x&count=a"]
            {
                #expect(try await client.get(LedgerRoute.boards + bad).status == .badRequest)
            }
        }
    }

    @Test func `pages of listed origins may write, and of any origin read what is public`()
        async throws
    {
        let harness = try LedgerHarness { $0.allowedOrigins = ["https://app.example"] }
        try await harness.route { client, _ in
            func origin(_ uri: String, _ origin: String, _ method: HTTPRequest.Method = .get)
                async throws -> HTTPFields
            {
                try await client.executeRequest(
                    uri: "/\(uri)", method: method, headers: [.origin: origin], body: nil
                ).headers
            }
            #expect(
                try await origin(LedgerRoute.entries, "https://app.example", .options)[
                    .accessControlAllowOrigin] == "https://app.example")
            #expect(
                try await origin(LedgerRoute.entries, "https://evil.example", .options)[
                    .accessControlAllowOrigin] == nil)
            #expect(
                try await origin(LedgerRoute.profile, "https://evil.example")[
                    .accessControlAllowOrigin] == nil)
            #expect(
                try await origin(LedgerRoute.shop, "https://evil.example")[
                    .accessControlAllowOrigin] == "*")
            let allowed = try await origin(LedgerRoute.entries, "https://app.example", .options)[
                .accessControlAllowHeaders]
            #expect(allowed == "Authorization, Content-Type, Last-Event-ID, Shared-Link")
        }
    }

    @Test func `what it describes is what it answers`() async throws {
        try await LedgerHarness().route { client, _ in
            let answer = try await client.get(LedgerRoute.description)
            #expect(answer.headers[.contentType] == "application/yaml")
            let document = try #require(try Yams.load(yaml: answer.text) as? [String: Any])
            #expect(document["openapi"] as? String == "3.1.0")
            let paths = try #require(document["paths"] as? [String: [String: Any]])
            let differences = try DescribedParameters.differences(in: answer.text) { path in
                let route = LedgerEndpoints.table.find(try RequestTarget(path))?.route
                return route?.endpoint(.get).map(\.parameters) ?? []
            }
            #expect(differences == [])
            for (path, methods) in paths {
                let uri = path.replacing("{number}", with: "1").replacing(
                    "{path}", with: "beacons/index.json"
                )
                .replacing("{id}", with: "abc")
                for method in methods.keys {
                    let kind = try #require(HTTPRequest.Method(method.uppercased()))
                    let route = try #require(
                        LedgerEndpoints.table.find(try RequestTarget(uri))?.route, "\(path)")
                    #expect(route.endpoint(kind) != nil)
                    let name = path.dropFirst().replacing("/{path}", with: "")
                    #expect(route.name == name)
                }
                let wrong = try #require(
                    [HTTPRequest.Method.get, .post, .put].first {
                        methods[$0.rawValue.lowercased()] == nil
                    })
                let refused = try await client.executeRequest(
                    uri: uri, method: wrong, headers: [:], body: nil)
                #expect(refused.status == .methodNotAllowed)
                #expect(refused.headers[.allow] != nil)
            }
            for route in LedgerEndpoints.table.routes {
                let path = "/" + route.path.replacing("/*", with: "/{path}")
                let described = try #require(paths[path], "\(path)")
                for method in [HTTPRequest.Method.get, .post, .put, .delete] {
                    let isDescribed = described[method.rawValue.lowercased()] != nil
                    #expect(isDescribed == (route.endpoint(method) != nil), "\(method) \(path)")
                }
            }
            #expect(paths.count == LedgerEndpoints.table.routes.count)
            #expect(try await client.get("v1/ledger/nothing").status == .notFound)
            #expect(try await client.get("v1/ledger/shards/../ledger.sqlite").status == .badRequest)
            #expect(
                try await client.get("v1/ledger/shards/..%2Fledger.sqlite").status == .badRequest)
        }
    }

    @Test func `figures tell of play and of the economy`() async throws {
        try await LedgerHarness().route { client, _ in
            var device = try SigningDevice()
            try await device.begin(client)
            _ = try await device.send(
                [try device.device.quiz(), try device.device.quiz(), try device.device.buy()],
                client)
            let text = try await client.get(LedgerRoute.metrics).text
            #expect(text.contains(#"florilegium_entries_total{kind="round",answer="recorded"} 2"#))
            #expect(text.contains("florilegium_trophies_burnt 20"))
            #expect(text.contains("florilegium_commit_seconds_count"))
            #expect(
                text.contains(
                    #"florilegium_requests_total{route="v1/ledger/entries",status="200"} 1"#))
        }
    }
}
