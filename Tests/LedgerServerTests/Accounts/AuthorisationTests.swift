import Credentials
import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerSupport
import NIOCore
import ServingSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerServer

/// Who may do what: every route of the ledger, asked by everyone there is.
@Suite struct `Who may do what` {
    enum Actor: String, CaseIterable {
        case nobody, guest, player, other, moderator, administrator, banned, expired, erased
    }

    /// A route and the status that each asker gets, in the order of `Actor`.
    struct Row {
        var method: HTTPRequest.Method
        var route: String
        var body: String?
        var codes: [Int]

        init(_ method: HTTPRequest.Method, _ route: String, _ body: String?, _ codes: [Int]) {
            (self.method, self.route, self.body, self.codes) = (method, route, body, codes)
        }
    }

    private static let proof = #"{"password":"\#(AccountPlayer.password)"}"#

    /// Stands for the passkey of who is asked for last of those who may: all others find none.
    private static let bannedsPasskey = "BANNEDS"

    // What changes or ends an account comes last, so that all rows find it as it was.
    //                                      nobody guest player other moder. admin banned expired erased
    static let rows: [Row] = [
        Row(.get, "v1/ledger/feed", nil, [401, 200, 200, 200, 200, 200, 200, 401, 401]),
        Row(.get, "v1/ledger/notifications", nil, [401, 200, 200, 200, 200, 200, 200, 401, 401]),
        Row(.get, "v1/ledger/profile", nil, [401, 200, 200, 200, 200, 200, 200, 401, 401]),
        Row(.get, "v1/ledger/saved", nil, [401, 200, 200, 200, 200, 200, 200, 401, 401]),
        Row(.get, "v1/ledger/saved/rosa", nil, [401, 404, 404, 404, 404, 404, 404, 401, 401]),
        Row(.get, "v1/ledger/collections", nil, [401, 200, 200, 200, 200, 200, 200, 401, 401]),
        Row(
            .get, "v1/ledger/collections/none", nil, [401, 404, 404, 404, 404, 404, 404, 401, 401]),
        // A link's secret opens it, and no account; none of them has one.
        Row(.get, "v1/ledger/shared", nil, [400, 400, 400, 400, 400, 400, 400, 400, 400]),
        Row(.get, "v1/ledger/people", nil, [401, 403, 200, 200, 200, 200, 200, 401, 401]),
        Row(
            .get, "v1/ledger/people/0123456789abcdef", nil,
            [401, 403, 404, 404, 404, 404, 404, 401, 401]),
        Row(.get, "v1/ledger/activity", nil, [401, 403, 200, 200, 200, 200, 200, 401, 401]),
        Row(.get, "v1/ledger/challenges", nil, [401, 403, 200, 200, 200, 200, 200, 401, 401]),
        Row(.get, "v1/ledger/invitation", nil, [400, 400, 400, 400, 400, 400, 400, 400, 400]),
        Row(.get, "v1/ledger/history", nil, [401, 200, 200, 200, 200, 200, 200, 401, 401]),
        Row(.get, "v1/ledger/shop", nil, [200, 200, 200, 200, 200, 200, 200, 401, 401]),
        Row(
            .get, "v1/ledger/boards?board=sum/offline/points/always", nil,
            [200, 200, 200, 200, 200, 200, 200, 401, 401]),
        Row(
            .get, "v1/ledger/beacons?area=59,17,60,18", nil,
            [200, 200, 200, 200, 200, 200, 200, 200, 200]),
        Row(.get, "v1/ledger/openapi.yaml", nil, [200, 200, 200, 200, 200, 200, 200, 200, 200]),
        Row(.get, "healthz", nil, [200, 200, 200, 200, 200, 200, 200, 200, 200]),
        Row(.get, "metrics", nil, [200, 200, 200, 200, 200, 200, 200, 200, 200]),
        Row(
            .get, "v1/ledger/auth/username?name=quill", nil,
            [200, 200, 200, 200, 200, 200, 200, 200, 200]),
        Row(
            .post, "v1/ledger/rounds/1/answers", #"{"place":0,"card":"x"}"#,
            [401, 409, 409, 409, 409, 409, 409, 401, 401]),
        Row(
            .post, "v1/ledger/battles/tickets", nil,
            [401, 401, 201, 201, 201, 201, 403, 401, 401]),
        // Without `Upgrade` it is no WebSocket, whoever asks.
        Row(.get, "v1/ledger/battles", nil, [426, 426, 426, 426, 426, 426, 426, 426, 426]),
        // Only a device's signature writes, never a token alone.
        Row(
            .post, "v1/ledger/entries", #"{"entries":[]}"#,
            [401, 401, 401, 401, 401, 401, 401, 401, 401]),
        Row(.post, "v1/ledger/sessions", "{}", [401, 401, 401, 401, 401, 401, 401, 401, 401]),
        Row(.post, "v1/ledger/auth/login", "{}", [401, 401, 401, 401, 401, 401, 401, 401, 401]),
        Row(
            .post, "v1/ledger/auth/passkey/options", "{}",
            [401, 401, 401, 401, 401, 401, 401, 401, 401]),
        Row(.post, "v1/ledger/auth/passkey", "{}", [401, 401, 401, 401, 401, 401, 401, 401, 401]),
        Row(
            .post, "v1/ledger/auth/game-center", "{}",
            [401, 401, 401, 401, 401, 401, 401, 401, 401]),
        Row(.post, "v1/ledger/auth/signup", "{}", [401, 422, 422, 422, 422, 422, 422, 401, 401]),
        Row(
            .post, "v1/ledger/auth/confirm", #"{"token":"x"}"#,
            [410, 410, 410, 410, 410, 410, 410, 410, 410]),
        Row(.post, "v1/ledger/auth/refresh", "{}", [401, 401, 401, 401, 401, 401, 401, 401, 401]),
        Row(.get, "v1/ledger/user/profile", nil, [401, 401, 200, 200, 200, 200, 200, 401, 401]),
        Row(.get, "v1/ledger/user/stats", nil, [401, 401, 200, 200, 200, 200, 200, 401, 401]),
        Row(.get, "v1/ledger/user/sessions", nil, [401, 401, 200, 200, 200, 200, 200, 401, 401]),
        // One's own are ended by the last rows; this one is the player's, and another's is not found.
        Row(
            .delete, "v1/ledger/user/sessions/PLAYERS", nil,
            [401, 401, 404, 404, 404, 404, 404, 401, 401]),
        Row(.get, "v1/ledger/user/passkeys", nil, [401, 401, 200, 200, 200, 200, 200, 401, 401]),
        Row(
            .post, "v1/ledger/user/passkeys/options", #"{"password":"x"}"#,
            [401, 401, 403, 403, 403, 403, 403, 401, 401]),
        Row(
            .post, "v1/ledger/user/passkeys/options", proof,
            [401, 401, 200, 200, 200, 200, 403, 401, 401]),
        Row(.post, "v1/ledger/user/passkeys", "{}", [401, 401, 422, 422, 422, 422, 403, 401, 401]),
        Row(
            .delete, "v1/ledger/user/passkeys/\(bannedsPasskey)", nil,
            [401, 401, 404, 404, 404, 404, 204, 401, 401]),
        Row(
            .get, "v1/ledger/user/game-center", nil, [401, 401, 200, 200, 200, 200, 200, 401, 401]),
        Row(
            .put, "v1/ledger/user/game-center", "{}", [401, 401, 422, 422, 422, 422, 403, 401, 401]),
        Row(
            .delete, "v1/ledger/user/game-center", nil,
            [401, 401, 404, 404, 404, 404, 404, 401, 401]),
        Row(.get, "v1/ledger/user/bindings", nil, [401, 401, 200, 200, 200, 200, 200, 401, 401]),
        Row(
            .post, "v1/ledger/user/bindings/release", #"{"feature":"attic"}"#,
            [401, 401, 422, 422, 422, 422, 403, 401, 401]),
        Row(
            .post, "v1/ledger/user/bindings/release", #"{"feature":"beacons"}"#,
            [401, 401, 202, 202, 202, 202, 403, 401, 401]),
        Row(
            .post, "v1/ledger/auth/release-binding", #"{"token":"x","password":"x"}"#,
            [410, 410, 410, 410, 410, 410, 410, 410, 410]),
        Row(.get, "v1/ledger/user/avatar", nil, [401, 401, 404, 404, 404, 404, 404, 401, 401]),
        Row(.put, "v1/ledger/user/avatar", "none", [401, 401, 415, 415, 415, 415, 403, 401, 401]),
        Row(.delete, "v1/ledger/user/avatar", nil, [401, 401, 204, 204, 204, 204, 204, 401, 401]),
        Row(.put, "v1/ledger/user/profile", "{}", [401, 401, 200, 200, 200, 200, 403, 401, 401]),
        Row(
            .put, "v1/ledger/user/password", #"{"old":"x","new":"Meadow-sweet-9"}"#,
            [401, 401, 403, 403, 403, 403, 403, 401, 401]),
        Row(
            .post, "v1/ledger/user/export", #"{"password":"x"}"#,
            [401, 401, 403, 403, 403, 403, 403, 401, 401]),
        Row(.post, "v1/ledger/user/export", proof, [401, 401, 200, 200, 200, 200, 200, 401, 401]),
        Row(
            .delete, "v1/ledger/user/account", #"{"password":"x"}"#,
            [401, 401, 403, 403, 403, 403, 403, 401, 401]),
        Row(.post, "v1/ledger/auth/logout", "{}", [401, 401, 204, 204, 204, 204, 204, 401, 401]),
    ]

    @Test func `is the same table for every route`() async throws {
        let trust = try GameCenterIdentity.Trust(bundleIDs: ["example.florilegium"], roots: [])
        let harness = try LedgerHarness { $0.gameCenter = trust }
        try await harness.route { client, server in
            let tokens = try await Self.tokens(harness, client, server)
            let listed = try await client.get("v1/ledger/openapi.yaml").text
                .matches(of: /\n  \/(\S+):\n/).map { String($0.1) }
            let asked = Set(Self.rows.map { $0.route.prefix { $0 != "?" } })
            // All that the description names, but for streams, files and what takes no account.
            for path in listed
            where !path.contains("{") && !["v1/ledger/events", "v1/ledger/rounds"].contains(path) {
                let isMail = path.hasSuffix("forgot-password") || path.hasSuffix("reset-password")
                #expect(isMail || asked.contains(path[...]), "\(path) is not in the table")
            }
            let store = server.services.accounts.store
            let banned = try #require(try await store.account(username: "meadowban")).person
            let passkey = try #require(try await store.passkeys(of: banned).first)
            for row in Self.rows {
                let route = row.route.replacing(
                    Self.bannedsPasskey, with: TokenText.text(passkey.id))
                for (actor, code) in zip(Actor.allCases, row.codes) {
                    var headers: HTTPFields = [:]
                    if let token = tokens[actor] { headers[.authorization] = "Bearer \(token)" }
                    let answer = try await client.executeRequest(
                        uri: "/\(route)", method: row.method, headers: headers,
                        body: row.body.map { ByteBuffer(string: $0) })
                    #expect(
                        answer.status.code == code,
                        "\(row.method) \(row.route) as \(actor): \(answer.text)")
                }
            }
        }
    }

    /// What each shows that they are.
    private static func tokens(
        _ harness: LedgerHarness, _ client: RouterClient, _ server: LedgerServer
    ) async throws -> [Actor: String] {
        let expired = try await AccountPlayer.member("expired", seed: 1, client, server)
        harness.clock.now += 24 * 3_600_000
        var tokens: [Actor: String] = [.expired: expired.signedIn?.access ?? ""]
        var guest = try SigningDevice(seed: 2)
        guest.device.now = harness.clock.now
        tokens[.guest] = try await guest.begin(client).token
        let accounts: [Actor] = [.player, .other, .moderator, .administrator, .banned, .erased]
        for (number, actor) in accounts.enumerated() {
            let member = try await AccountPlayer.member(
                "meadow\(actor.rawValue.prefix(3))", seed: UInt64(number + 3),
                at: harness.clock.now, client, server)
            tokens[actor] = member.signedIn?.access
            let store = server.services.accounts.store
            let person = try #require(try await store.account(emails: [member.email])?.person)
            switch actor {
            case .moderator: try await store.grant(.moderator, to: person)
            case .administrator: try await store.grant(.administrator, to: person)
            case .erased:
                try await server.services.ledger.erase(person, by: nil, now: harness.clock.now)
            case .banned:
                _ = try await store.add(
                    PasskeyRecord(
                        of: person, credential: Data(count: 32), publicKey: Data(count: 91),
                        label: "Phone", counter: 0,
                        made: harness.clock.now), most: 1)
                try await server.services.ledger.record(
                    VerdictBody(.ban, reason: "spam"), on: person,
                    id: UUIDv7(after: nil, at: Device.noon, random: (1, 1)), now: harness.clock.now)
            default: break
            }
        }
        return tokens
    }
}
