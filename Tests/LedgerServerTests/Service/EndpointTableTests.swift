import HTTPTypes
import HummingbirdCore
import LedgerRequests
import Serving
import Testing

@testable import LedgerServer

@Suite struct `A table of endpoints` {
    private static let table = EndpointTable<Int>([
        .get("v1/plants", isPublic: true) { _, _ in .init(status: .ok) },
        .put("v1/plants", body: .picture(most: 9)) { _, _ in .init(status: .ok) },
        .delete("v1/plants/{id}", body: .none) { _, _ in .init(status: .ok) },
        .post("v1/rounds/{number}/answers") { _, _ in .init(status: .ok) },
        .get("v1/files/*", query: nil) { _, _ in .init(status: .ok) },
    ])

    @Test(arguments: [
        ("/v1/plants", "v1/plants", []), ("/v1/plants/oak", "v1/plants/{id}", ["oak"]),
        ("/v1/plants/a%20b", "v1/plants/{id}", ["a b"]),
        ("/v1/rounds/7/answers", "v1/rounds/{number}/answers", ["7"]),
        ("/v1/files/a.json", "v1/files/*", ["a.json"]),
        ("/v1/files/a/b/c.json", "v1/files/*", ["a/b/c.json"]),
    ])
    func `finds a path with its values`(path: String, route: String, values: [String]) throws {
        let found = try #require(Self.table.find(try RequestTarget(path)))
        #expect(found.route.path == route && found.values == values)
    }

    @Test(arguments: [
        "/v1", "/v1/plants/", "/v1/plants/oak/leaf", "/v1/rounds/0/answers",
        "/v1/rounds/-1/answers", "/v1/rounds/x/answers", "/v1/rounds/99999999999999999999/answers",
        "/v1/rounds/7", "/v1/files", "/v2/plants",
    ])
    func `finds nothing for another path`(path: String) throws {
        #expect(Self.table.find(try RequestTarget(path)) == nil)
    }

    @Test func `knows methods, and who may read what they answer`() throws {
        let route = try #require(Self.table.find(try RequestTarget("/v1/plants"))?.route)
        #expect(route.methods == "GET, HEAD, PUT, OPTIONS")
        #expect(route.endpoint(.head)?.method == .get && route.endpoint(.post) == nil)
        #expect(route.isPublic(.get) && route.isPublic(.head) && route.isPublic(.options))
        #expect(!route.isPublic(.put))
        #expect(route.endpoint(.put)?.body.most == 9 && route.endpoint(.get)?.body.most == 0)
        let files = try #require(Self.table.find(try RequestTarget("/v1/files/a"))?.route)
        #expect(
            files.name == "v1/files" && files.isFolder && files.endpoint(.get)?.parameters == nil)
    }

    /// What is unlike the other endpoints of the ledger: a change of it is to be meant.
    @Test func `lists the ledger's exceptions`() {
        let all = LedgerEndpoints.all
        func names(_ endpoints: [Endpoint<Services>]) -> [String] {
            endpoints.map { "\($0.method) \($0.path)" }.sorted()
        }
        #expect(
            names(all.filter(\.isPublic)) == [
                "GET v1/ledger/beacons", "GET v1/ledger/boards", "GET v1/ledger/openapi.yaml",
                "GET v1/ledger/shards/*", "GET v1/ledger/shop",
            ])
        #expect(
            names(all.filter { !$0.hasDeadline }) == [
                "POST v1/ledger/auth/refresh", "POST v1/ledger/user/export",
                "PUT v1/ledger/user/avatar",
            ])
        #expect(
            names(all.filter { $0.parameters == nil }) == [
                "GET healthz", "GET metrics", "GET v1/ledger/openapi.yaml",
                "GET v1/ledger/shards/*",
            ])
        #expect(
            names(all.filter { $0.method != .get && $0.body == .none }) == [
                "DELETE v1/ledger/user/avatar", "DELETE v1/ledger/user/passkeys/{id}",
                "DELETE v1/ledger/user/sessions/{id}", "POST v1/ledger/battles/tickets",
            ])
        let large = all.filter { $0.body.most > RequestLimits.bodyBytes }
        #expect(names(large) == ["POST v1/ledger/entries", "PUT v1/ledger/user/avatar"])
    }
}
