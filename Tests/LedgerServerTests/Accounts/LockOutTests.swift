import Catalog
import Foundation
import HTTPTypes
import Ledger
import NIOCore
import ServingSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerServer

/// What lock-outs tell, and whom they lock out.
@Suite struct `Lock-outs over HTTP` {
    private static let route = "\(LedgerRoute.auth)/login"

    private static func login(
        _ name: String, _ password: String = "Wrong-one-7", from address: String,
        by device: SigningDevice,
        _ client: RouterClient
    ) async throws -> RouterAnswer {
        let body = try CanonicalJSON.encode(AccountPlayer.Login(name: name, password: password))
        var headers: HTTPFields = [.authorization: try device.authorization(route, body)]
        headers[try #require(HTTPField.Name("X-Forwarded-For"))] = address
        return try await client.executeRequest(
            uri: "/\(route)", method: .post, headers: headers, body: ByteBuffer(bytes: body))
    }

    @Test func `do not tell which address belongs to a name`() async throws {
        try await LedgerHarness { $0.isBehindProxy = true }.route { client, server in
            let zoe = try await AccountPlayer.member("zoe", client, server)
            let yan = try await AccountPlayer.member("yan", seed: 2, client, server)
            let device = try await AccountPlayer("kim", seed: 3, client).device
            // Each try from another network, so that only the name counts.
            for number in 1...5 {
                #expect(
                    try await Self.login("zoe", from: "198.51.100.\(number)", by: device, client)
                        .problem == "wrong-password")
            }
            #expect(
                try await Self.login("zoe", from: "198.51.100.6", by: device, client).problem
                    == "locked")
            for (row, name) in [zoe.email, yan.email, "nobody@example.org"].enumerated() {
                let problems = try await (1...6).asyncMap {
                    try await Self.login(name, from: "203.0.\(row).\($0)", by: device, client)
                        .problem
                }
                #expect(
                    problems == Array(repeating: "wrong-password", count: 5) + ["locked"], "\(name)"
                )
            }
        }
    }

    @Test func `of a network shut out nobody who is known there, and tell nobody who that is`()
        async throws
    {
        let harness = try LedgerHarness { $0.isBehindProxy = true }
        try await harness.route { client, server in
            _ = try await AccountPlayer.member("zoe", client, server)
            _ = try await AccountPlayer.member("yan", seed: 2, client, server)
            let device = try await AccountPlayer("kim", seed: 3, client).device
            let home = "192.0.2.1"
            let known = try await AccountPlayer("zoe", seed: 4, client).device
            #expect(
                try await Self.login("zoe", AccountPlayer.password, from: home, by: known, client)
                    .status == .ok)
            for number in 0..<AccountLimits.triesOfNetwork {
                let answer = try await Self.login("name-\(number)", from: home, by: device, client)
                #expect(answer.problem == "wrong-password")
            }
            // The network is full: a wrong password for who is known there, one for who is not, and no account at all.
            let wrong = try await ["zoe", "yan", "nobody"].asyncMap {
                try await Self.login($0, from: home, by: device, client)
            }
            #expect(wrong.map(\.problem) == ["locked", "locked", "locked"])
            #expect(Set(wrong.map { $0.headers[.retryAfter] }).count == 1)
            #expect(
                try await Self.login("yan", AccountPlayer.password, from: home, by: device, client)
                    .problem == "locked")
            let again = try await AccountPlayer("zoe", seed: 5, client).device
            #expect(
                try await Self.login("zoe", AccountPlayer.password, from: home, by: again, client)
                    .status == .ok)
            // Nor are their own tries without end.
            for _ in 0..<5 { _ = try await Self.login("zoe", from: home, by: device, client) }
            let late = try await AccountPlayer("zoe", seed: 6, client).device
            #expect(
                try await Self.login("zoe", AccountPlayer.password, from: home, by: late, client)
                    .problem == "locked")
        }
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ change: (Element) async throws -> Value) async rethrows
        -> [Value]
    {
        var values: [Value] = []
        for element in self { values.append(try await change(element)) }
        return values
    }
}
